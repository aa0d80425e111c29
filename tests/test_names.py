"""Names of people and things, what is shown of them, and the files that are called after them."""

from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

from motorchamp_tui.errors import SetupError
from motorchamp_tui.lookalikes import appearance, is_of_one_script
from motorchamp_tui.names import (
    LONGEST_STEM,
    can_be_told_apart,
    check_name,
    check_new_title,
    file_stem,
    readable,
    without_mentions,
)


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        ("A1-B2-C1", "A1-B2-C1"),
        ("Nürburgring Süd", "Nurburgring-Sud"),
        ("../../x", "x"),
        ("/etc/x", "etc-x"),
        ("..", "track"),
        ("", "track"),
        ("CON", "track"),
        ("com1.svg", "track"),
        ("Contest", "Contest"),
        ("a\0b\nc", "a-b-c"),
        (".-_hidden_-.", "hidden"),
        ("李雷", "track"),
        ("．．／ｘ", "x"),
    ],
)
def test_a_file_is_called_after_words_as_far_as_they_can_be_a_files_name(words: str, stem: str) -> None:
    assert file_stem(words, "track") == stem


@settings(max_examples=60)
@given(st.text(max_size=100))
@example("/" * 10_000)
def test_whatever_a_file_is_called_after_it_is_in_its_folder_and_no_option(words: str) -> None:
    stem = file_stem(words, "track")
    assert stem.isascii()
    assert stem.isprintable()
    assert stem[0].isalnum()
    assert len(stem) <= LONGEST_STEM
    assert (Path("races") / f"{stem}.svg").parent == Path("races")
    assert file_stem(stem, "track") == stem


@settings(max_examples=60)
@given(st.text(max_size=30))
@example("Ann\ufe0f")
@example("a\u0301\u0301\u0301\u0301")
@example("\x1b[2J\u202e\u0000")
@example("\U00018cd6\u0c55")  # a mark on a letter that is newer than this Python
def test_what_is_shown_of_a_text_can_be_printed_and_stays_where_it_is_fine(text: str) -> None:
    shown = readable(text)
    if can_be_told_apart(text):
        assert shown == text
    assert can_be_told_apart("".join(letter if letter.isprintable() else "x" for letter in shown))
    assert not {"\x1b", "\n", "\u202e", "\ufe0f", "\u3164"} & set(shown)
    assert readable(shown) == shown


def test_marks_and_letters_that_show_nothing_are_question_marks() -> None:
    assert readable("Ann\u3164") == "Ann?"
    assert readable("Z\u0336\u0336\u0336\u0336oe") == "Z\u0336\u0336??oe"
    assert readable("\x1b[31mRED\x07") == "?[31mRED?"


@pytest.mark.parametrize(
    "name", ["", "  ", "~~~", "x" * 13, "x" * 100_000, "a\x1b", "a\u200b", "Ann\u3164", "A,B", "bot:x"]
)
def test_a_name_at_home_is_short_and_shows_what_is_in_it(name: str) -> None:
    with pytest.raises(SetupError) as refused:
        check_name(name)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("name", ["Ann-Marie", "O'Neil", "José", "李雷", "100%", "★ Zoë", "you"])
def test_a_name_at_home_is_what_somebody_likes(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize("title", ["-x", "'tis", "_", "Summer\u3164", "\u3164", ""])
def test_a_new_season_is_not_called_what_looks_like_an_option_or_like_nothing(title: str) -> None:
    with pytest.raises(SetupError, match="begins with a letter or a digit"):
        check_new_title(title)
    check_new_title("Summer 2026")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Аnn"),
        ("Ann", "ann"),
        ("mm", "rnrn"),
        ("lO", "10"),
        ("Ian", "lan"),
        ("Ian", "IAN"),
        ("ａ", "A"),
        ("O߀", "00"),
        ("МАХ", "Max"),
        ("мах", "МАХ"),
        ("НОЅТ", "host"),
        ("ВОТ", "bot"),
        ("ΑΖΑ1", "AZA1"),
    ],
)
def test_what_looks_alike_has_one_appearance(one: str, other: str) -> None:
    assert appearance(one) == appearance(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ann", "Änn"), ("Ann-Marie", "Ann Marie"), ("李", "季")]
)
def test_what_can_be_told_apart_has_two_appearances(one: str, other: str) -> None:
    assert appearance(one) != appearance(other)


@pytest.mark.parametrize("name", ["ユウコ高", "Aユ", "김李", "ㄅ李", "Ann 1★", "רון", "Ἀχιλλεύς"])
def test_scripts_of_one_language_are_one(name: str) -> None:
    assert is_of_one_script(name)


@pytest.mark.parametrize("name", ["Аnn", "αnn", "カ한", "Юa", "רx"])
def test_scripts_that_no_language_mixes_are_several(name: str) -> None:
    assert not is_of_one_script(name)


def test_nobody_is_mentioned_by_what_a_chat_is_given() -> None:
    assert without_mentions("@everyone <!channel> Ann") == "＠everyone ＜!channel> Ann"
