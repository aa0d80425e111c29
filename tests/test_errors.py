"""Sentences that people are shown: nothing that they repeat can harm a terminal, or take for ever to compare."""

from motorchamp_tui.errors import BrokenFileError, MotorChampError, UnknownNameError, nearest
from motorchamp_tui.words import LONGEST_ECHO


def test_an_error_cannot_write_on_the_terminal_itself() -> None:
    assert str(MotorChampError("There is no car \x1b[31mRED\u202e.")) == "There is no car ?[31mRED?."
    assert str(BrokenFileError("a\x07.toml", ["One.", "Two\x07."])) == "a?.toml: One.\na?.toml: Two?."


def test_a_name_that_nothing_has_is_repeated_as_far_as_it_can_be_read() -> None:
    error = UnknownNameError("car", "x" * 4_000_000, ["AZA1"])
    assert str(error) == f"There is no car '{'x' * LONGEST_ECHO}…'. Choose from: AZA1."


def test_endless_words_resemble_nothing_and_are_not_compared() -> None:
    assert nearest("ab" * 4_000_000, ["ba" * 4_000_000, "steady"]) is None
    assert nearest("steddy", ["ba" * 4_000_000, "steady"]) == "steady"
