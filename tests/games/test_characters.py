"""The character of every bot in two sentences, and its strength, the same as on the page on bots."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from motorchamp_tui.games import GAMES, bot_words_of, game_named

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"
FEWEST, MOST_COLUMNS = 6, 24


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_has_a_character_in_two_sentences(name: str) -> None:
    game = game_named(name)
    assert tuple(game.CHARACTERS) == game.BOT_NAMES
    assert len(game.BOT_NAMES) >= FEWEST
    for character in game.CHARACTERS.values():
        for sentence in (character.drives, character.beaten):
            assert sentence[0].isupper()
            assert sentence.endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_the_set_up_says_in_a_few_words_how_every_bot_drives(name: str) -> None:
    words = bot_words_of(game_named(name))
    assert tuple(words) == game_named(name).BOT_NAMES
    assert max(map(len, words.values())) <= MOST_COLUMNS


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_is_stronger_than_the_one_below_it_and_none_is_a_wall(name: str) -> None:
    """Two hundred points win three encounters of four."""
    strengths = game_named(name).BOT_STRENGTHS
    assert tuple(strengths) == game_named(name).BOT_NAMES
    for weaker, stronger in pairwise(strengths.values()):
        assert 30 < stronger.points - weaker.points < 200


def test_the_page_on_bots_says_how_strong_each_is_in_every_game() -> None:
    strengths = [game_named(name).BOT_STRENGTHS for name in GAMES]
    rows = re.findall(r"^\| `(\w+)` \| (\d.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(bot, " | ".join(str(one[bot]) for one in strengths)) for bot in reversed(tuple(strengths[0]))]
