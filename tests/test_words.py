"""Small words of English: numbers of things, and lists in a sentence."""

import pytest

from motorchamp_tui.words import LONGEST_ECHO, and_so_on, brief, counted, printable


@pytest.mark.parametrize(("number", "words"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
def test_one_thing_is_singular_and_any_other_number_plural(number: int, words: str) -> None:
    assert counted(number, "row") == words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (["Ann", "Ben", "Cleo"], "Ann, Ben and Cleo")],
)
def test_a_list_reads_like_a_sentence(words: list[str], sentence: str) -> None:
    assert and_so_on(words) == sentence


def test_the_last_word_may_be_an_alternative() -> None:
    assert and_so_on(["one", "two", "three"], "or") == "one, two or three"


def test_only_the_beginning_of_what_somebody_wrote_is_repeated() -> None:
    assert brief("steady") == "steady"
    assert brief("x" * 4_000_000) == "x" * LONGEST_ECHO + "…"


def test_what_is_printed_writes_nowhere_else() -> None:
    assert printable("Ünïcode 漢字\nin two lines") == "Ünïcode 漢字\nin two lines"
    assert printable("\x1b[31mRED\x1b]0;own\x07\u202eder\udcff\r") == "?[31mRED?]0;own??der??"
    assert printable(f"before {'x' * 4_000_000} after") == f"before {'x' * LONGEST_ECHO}… after"
