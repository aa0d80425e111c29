"""Notation for the files of any game: names, numbers, rows. See ``docs/design.md``."""

import json
import re
from collections.abc import Iterable, Sequence
from unicodedata import category

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.parsing import ParsingError, json_in
from motorchamp_tui.words import brief

MOST_DIGITS = 40
SIMPLE_NAME = re.compile(r"[A-Za-z0-9_.+-]+")
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^\s"\[]+')


class NotationError(MotorChampError):
    """Words that are not a line of a journal; the reason without its place."""


def can_be_shown(text: str) -> bool:
    """Whether a terminal can show all letters of a text; letters that are new to this Python are trusted."""
    return text.isprintable() or all(letter.isprintable() or category(letter) == "Cn" for letter in text)


def quoted(name: str) -> str:
    """A name between quotation marks, as JSON has it; never with a ``~`` in it."""
    text = json.dumps(name, ensure_ascii=False)
    if not text.isprintable():
        text = json.dumps(name)
    return text.replace("~", "\\u007e")


def name_word(name: str) -> str:
    """A name as one word: bare where it is simple."""
    return name if SIMPLE_NAME.fullmatch(name) and name != "-" else quoted(name)


def words_of(text: str) -> list[str]:
    """The words of a line; quoted names and throws are one word each."""
    simple = text.split()
    if simple and '"' not in text and "[" not in text and " ".join(simple) == text:  # most lines, and quicker
        return simple
    words, at = list[str](), 0
    while match := WORD.match(text, at):  # what no word begins with is not looked at again
        words.append(match.group())
        if match.end() == len(text):
            return words
        if text[match.end()] != " ":
            break
        at = match.end() + 1
    raise NotationError("this is not a line of a journal")


def name_in(word: str) -> str:
    """The name in a word, bare or quoted."""
    name = word
    if word.startswith('"'):
        try:
            name = str(json_in(word))
        except ParsingError:
            raise NotationError(f"{brief(word)} is not a name") from None
    if not can_be_shown(name):
        raise NotationError(f"{brief(word)} has a character that no name can have")
    return name


def number_in(word: str, least: int, most: int) -> int:
    """The whole number in a word, between two bounds."""
    if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", word) and least <= int(word) <= most:
        return int(word)
    raise NotationError(f"{brief(word)} is not a number from {least} to {most}")


def ranges(numbers: Iterable[int]) -> str:
    """Ascending numbers as ``12-17 20``."""
    runs = list[list[int]]()
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def numbers_in(words: Sequence[str], most: int) -> tuple[int, ...]:
    """The numbers of ``12-17 20``, none above ``most``, in the order written."""
    numbers = list[int]()
    for word in words:
        first, _, last = word.partition("-")
        low = number_in(first, 0, most)
        high = number_in(last, low, most) if last else low
        numbers += range(low, high + 1)
        if len(numbers) > most + 1:
            raise NotationError(f"these are more numbers than there are from 0 to {most}")
    return tuple(numbers)
