"""What is found in the rulebooks: numbers, whole words before beginnings, and the words that players use."""

import re
from pathlib import Path

import pytest

from motorchamp_tui.games import GAMES, game_named, reference_of
from motorchamp_tui.games.rulebook import NotInTheRulebookError, Passage, Rulebook, whole
from motorchamp_tui.locations import rules_folder

BOOKS = {name: reference_of(game_named(name)).read_rulebook() for name in GAMES}
of_both = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def numbers_on(book: Rulebook, query: str) -> list[str | None]:
    return [passage.number for chapter in book.found(query) for passage in chapter.passages]


def said(passage: Passage) -> str:
    return " ".join((passage.title, *(getattr(block, "words", None) or str(block) for block in passage.blocks)))


@of_both
def test_every_printed_rule_is_found_by_its_number_with_what_the_chapter_makes_of_it(book: Rulebook) -> None:
    pages = "motorsportspiel" if book.letters == "HQ" else "."
    texts = [page.read_text(encoding="utf-8") for page in Path(rules_folder(), pages).glob("*.md")]
    numbers = re.findall(r"^- \*\*([HR]-\d+)\*\*", "\n".join(texts), re.MULTILINE)
    assert sorted(numbers) == sorted(book.printed)
    assert len(numbers) > 30
    for number in numbers:
        (chapter,) = book.found(number.lower().replace("-", " "))
        assert [passage.number for passage in chapter.passages] == [number, None]
        assert not re.search(r"[\[*`]", chapter.passages[0].heading), number


@pytest.mark.parametrize(
    ("game", "typed", "number"),
    [
        ("motorchamp", "57", "Q-57"),
        ("motorchamp", "q7", "Q-07"),
        ("motorsportspiel", "HQ 041", "HQ-41"),
        ("motorsportspiel", "4", "HQ-04"),
    ],
)
def test_a_number_may_be_typed_without_hyphen_and_noughts(game: str, typed: str, number: str) -> None:
    assert numbers_on(BOOKS[game], typed) == [number]


@of_both
def test_what_players_say_leads_to_a_chapter_to_rulings_or_to_words_that_are_there(book: Rulebook) -> None:
    titles = {chapter.title.casefold() for chapter in book.chapters}
    assert len(book.synonyms) > 200
    for word, meant in book.synonyms.items():
        assert word == " ".join(word.casefold().replace("-", " ").split()), word
        assert book.found(word), word
        wanted = meant.split()
        if re.search(r"\d", meant):
            assert numbers_on(book, word) == sorted(wanted, key=numbers_on(book, "all").index), word
        elif meant.casefold() not in titles:
            first = book.found(word)[0].passages[0]
            assert all(whole(one).search(said(first)) for one in wanted), word
        assert re.match(f"{word.capitalize()}: see {meant.replace(' ', '.+')}[.]", book.lines(word)[0]), word


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("dnf", "Out and back again"),
        ("Tow", "Slipstreams"),
        ("slip-stream", "Slipstreams"),
        ("brake", "Fair play"),
        ("order of play", "Order of moves"),
        ("dead heat", "End of the race"),
    ],
)
def test_players_find_what_they_mean(typed: str, title: str) -> None:
    assert BOOKS["motorchamp"].found(typed)[0].title == title


@of_both
@pytest.mark.parametrize("word", ["car", "die", "row", "lane", "throw", "flag"])
def test_whole_words_come_first_those_in_titles_before_questions_before_texts(book: Rulebook, word: str) -> None:
    pattern = whole(word)
    ranks = list[int]()
    for chapter in book.found(word):
        if pattern.search(chapter.title):
            ranks.append(0)
            continue
        within = [1 if pattern.search(passage.title) else 2 for passage in chapter.passages]
        assert within == sorted(within)
        assert all(pattern.search(said(passage)) for passage in chapter.passages)
        ranks.append(within[0])
    assert ranks == sorted(ranks)
    assert ranks


@of_both
def test_a_beginning_counts_only_where_nothing_has_the_whole_word(book: Rulebook) -> None:
    assert whole("stop").search("it stopped")
    assert whole("flag").search("Flags")
    assert not whole("tow").search("towards")
    assert not whole("turn").search("turnout")
    assert book.found("diag")
    assert not whole("diag").search("diagonal")


@of_both
@pytest.mark.parametrize("typed", ["zebra", "xylophone", "q999", "stewardship"])
def test_words_that_are_like_none_are_answered_without_a_guess(book: Rulebook, typed: str) -> None:
    with pytest.raises(
        NotInTheRulebookError, match=r"says nothing about .* Without a word the chapters are listed\."
    ):
        book.lines(typed)


@of_both
@pytest.mark.parametrize(("typed", "meant"), [("qualifing", "qualifying"), ("colision", "collision")])
def test_a_slip_of_the_finger_is_set_right(book: Rulebook, typed: str, meant: str) -> None:
    with pytest.raises(NotInTheRulebookError, match=rf"Did you mean {meant}\?"):
        book.lines(typed)
