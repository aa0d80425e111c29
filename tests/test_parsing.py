"""The readers of TOML and JSON: whatever somebody sends is read, or refused in one sentence with its place."""

import contextlib
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from motorchamp_tui.parsing import (
    DEEPEST,
    LONGEST_TEXT,
    MOST_BYTES,
    MOST_DIGITS,
    ParsingError,
    bytes_of,
    json_in,
    toml_in,
)


def complaint(read: Callable[[bytes], Any], data: bytes | str) -> str:
    with pytest.raises(ParsingError) as refused:
        read(data if isinstance(data, bytes) else data.encode())
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("deep", [DEEPEST + 1, 20_000, 60_000])
def test_what_is_nested_too_deeply_is_refused_with_its_place(deep: int) -> None:
    assert complaint(json_in, "[" * deep) == "line 1, column 65: it is nested too deeply"
    assert complaint(json_in, '{"a":' * deep + "1" + "}" * deep).endswith("it is nested too deeply")
    assert complaint(toml_in, "\na = " + "[" * deep) == "line 2, column 69: it is nested too deeply"
    for text in (
        "a = " + "{a = " * deep,
        "a." * deep + "a = 1",
        "[" + "a . " * deep + "a]",
        '"a".' * deep + "a = 1",
    ):
        assert complaint(toml_in, text).endswith("it is nested too deeply")


def test_brackets_in_texts_and_comments_do_not_nest() -> None:
    brackets = "[{" * 100
    assert json_in(f'["{brackets}", "\\"{brackets}"]') == [brackets, f'"{brackets}']
    for quote in ('"', "'", '"""', "'''"):
        assert toml_in(f"a = {quote}{brackets}...{quote} # {brackets}") == {"a": f"{brackets}..."}
    assert toml_in(f"a = '''''{brackets}''''' # '{brackets}") == {"a": f"''{brackets}''"}
    assert toml_in(f'a = """""{brackets}\\""""""') == {"a": f'""{brackets}"""'}
    assert len(json_in(f"[{'[],' * 1000}[]]")) == 1001
    assert len(toml_in("[[a]]\nb.c = 1\n" * 1000)["a"]) == 1000


def test_quotes_do_not_hide_what_is_nested() -> None:
    deep = "[" * 60_000
    for text in (f"a = ['''b'''', {deep}", f"a = ['''b''''', {deep}", f'a = ["""b""""", {deep}'):
        complaint(toml_in, text)
    complaint(json_in, '["]",' * 60_000)


@pytest.mark.parametrize("number", ["9" * 5000, "9" * (MOST_DIGITS + 2), "-" + "9" * 5000, "1." + "0" * 5000])
def test_numbers_have_a_most_of_digits(number: str) -> None:
    for read, text in ((json_in, f'{{"a":\n {number}}}'), (toml_in, f"\na = {number}")):
        assert complaint(read, text).startswith("line 2, column")


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "0b" + "1" * 5000, "0o" + "7" * 5000, "9" + "_9" * 5000])
def test_digits_of_other_numerals_are_counted_too(number: str) -> None:
    assert complaint(toml_in, f"a = {number}") == "line 1, column 5: a number in it has too many digits"


@pytest.mark.parametrize("number", ["1e999999", "-1e999", "nan", "inf", "-inf"])
def test_what_is_no_finite_number_is_refused(number: str) -> None:
    assert complaint(toml_in, f"a = {number}").endswith("is not a number that can be used")
    word = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}.get(number, number)
    assert complaint(json_in, f"[{word}]") == f"{word} is not a number that can be used"


def test_a_seed_of_128_bits_is_read() -> None:
    seed = 2**128 - 1
    assert json_in(f"[{seed}, -{seed}]") == [seed, -seed]
    assert toml_in(f"a = {seed}") == {"a": seed}


def test_texts_keys_and_comments_have_a_most_of_letters() -> None:
    long = "x" * LONGEST_TEXT
    longer = "a text in it is longer than 20,000 letters"
    assert complaint(json_in, f'["{long}"]') == f"line 1, column 2: {longer}"
    for text in (f"a = '{long}'", f'a = """{long}"""', f"{long}x = 1", f"#{long}"):
        assert complaint(toml_in, text).endswith(longer)


def test_what_is_too_large_is_refused_unread() -> None:
    for read in (json_in, toml_in):
        assert complaint(read, b" " * (MOST_BYTES + 1)) == "this is larger than 1,048,576 bytes"


def test_no_more_of_a_file_is_read_than_shows_that_it_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(100))
    assert len(bytes_of(tmp_path / "file", 10)) == 11


def test_what_is_not_utf_8_is_refused_with_its_place() -> None:
    for read in (json_in, toml_in):
        assert complaint(read, b"a = 1\nb\xff") == "line 2, column 2: this is not UTF-8 text"
        complaint(read, "a = 1".encode("utf-32"))


def test_half_a_letter_is_refused_and_both_halves_are_one() -> None:
    assert complaint(json_in, '["\\uD83D"]') == "a text in it has half of a letter"
    assert json_in('["\\uD83D\\uDE00"]') == ["\N{GRINNING FACE}"]


def test_where_a_text_ends_too_soon_is_told() -> None:
    assert complaint(json_in, '{"a": 1,\n').startswith("line 2, column 1: this is not JSON")
    assert complaint(toml_in, "a = 1\nb = ") == "line 2: this is not TOML: invalid value"
    assert complaint(toml_in, "a = 1\nb = '''") == "line 2: this is not TOML: expected \"'''\""


SIGNS = st.text(st.sampled_from("[]{}\"'\\.,:=#\n a1e-_x\0~é\ud7ff"), max_size=60)


@given(SIGNS | st.text(max_size=60))
@example('"\\')
@example("'''")
def test_any_text_is_read_as_the_library_reads_it_or_refused(text: str) -> None:
    for read, library in ((json_in, json.loads), (toml_in, tomllib.loads)):
        theirs = None
        with contextlib.suppress(ValueError, RecursionError):
            theirs = library(text)
        try:
            ours = read(text)
        except ParsingError:
            continue  # which of these must not be, other tests say
        assert ours == theirs


@given(
    st.recursive(st.none() | st.booleans() | st.integers(-(2**127), 2**127) | st.text(), st.lists, max_leaves=9)
)
def test_whatever_json_can_say_is_read(value: object) -> None:
    assert json_in(json.dumps(value)) == value


MANY = 200_000
ANY_SIGNS = ("[", '"', "\\", '"\\', "'", "'''", '"""\\', " ", "~", "0", "a.", "é", "\n", "{a=", "[[a]]\n")


@pytest.mark.parametrize("read", [json_in, toml_in])
@pytest.mark.parametrize("signs", ANY_SIGNS)
def test_many_of_any_sign_are_read_in_one_go(read: Callable[[str], Any], signs: str) -> None:
    with contextlib.suppress(ParsingError):
        read(signs * (MANY // len(signs)))


@pytest.mark.parametrize(
    "text",
    [
        "\\u001b[31mRED",
        "\\u202Eder",
        "\u202eder",
        "a\\bb",
        "a\\fb",
        "a\\rb",
        "\\u007f",
        "\\U000E0041",
        "a" + "\u0301" * 9,
    ],
)
def test_what_would_write_elsewhere_on_a_terminal_is_refused(text: str) -> None:
    for toml in (
        f'a = "{text}"',
        f'a = [["b", "{text}"]]',
        f'"{text}" = 1',
        f'[b."{text}"]',
        f'a = {{b = "{text}"}}',
    ):
        assert complaint(toml_in, f"\n{toml}") == "line 2: it has a character that cannot be shown"


def test_texts_of_several_lines_and_letters_of_all_scripts_can_be_read() -> None:
    assert toml_in('a = "Ünïcode 漢字\\tא\\n\\u00e9 \\\\u001b"\r\n# \u202e') == {"a": "Ünïcode 漢字\tא\né \\u001b"}
    assert toml_in("a = '''\n  o  .  o\n\tx\n'''") == {"a": "  o  .  o\n\tx\n"}


def test_a_key_has_one_line() -> None:
    assert complaint(toml_in, '"a\\nb" = 1').endswith("it has a character that cannot be shown")
