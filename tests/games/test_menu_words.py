"""What the title says of every game: it is short enough, and agrees with the game itself."""

import pytest

from motorchamp_tui import __version__
from motorchamp_tui.games import GAMES, game_named, menu_words_of, rulebooks
from motorchamp_tui.games.menu_words import MENU, bots_words
from motorchamp_tui.settings import words as settings

COLUMNS = 80


def test_every_game_can_be_chosen() -> None:
    assert tuple(GAMES) == settings.GAMES


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_missing_or_too_long(name: str) -> None:
    words = menu_words_of(name)
    assert len(words.big_name) <= 15
    assert max(len(words.tagline), len(f"{words.imprint}  {__version__}")) < COLUMNS
    assert all(choice.words or words.lines[choice.action] for choice in MENU)


@pytest.mark.parametrize("name", GAMES)
def test_circuits_and_bots_are_those_of_the_game(name: str) -> None:
    words, game = menu_words_of(name), game_named(name)
    assert words.practice_track == game.USUAL_CIRCUIT
    assert max(map(len, game.circuit_names())) == words.track_columns
    assert set(words.bot_words) <= set(game.BOT_NAMES)
    assert (game.QUICK_RACE.bots, game.EVENING.bots) == words.opponent_counts


def test_every_bot_of_any_game_can_be_set_as_an_opponent() -> None:
    assert {name for game in GAMES for name in game_named(game).BOT_NAMES} == {*settings.BOTS_TO_MEET}
    for choice in settings.OPPONENTS:
        assert bots_words(choice, 3).startswith("three ")


@pytest.mark.parametrize("name", GAMES)
def test_the_word_to_look_up_stands_in_its_rulebook(name: str) -> None:
    book = rulebooks(name)[name]
    assert menu_words_of(name).rule_word in "\n".join(book.lines(menu_words_of(name).rule_word, COLUMNS))


def test_the_rulebook_of_the_chosen_game_comes_first() -> None:
    assert next(iter(rulebooks("motorsportspiel"))) == "motorsportspiel"
    assert next(iter(rulebooks())) == "motorchamp"
