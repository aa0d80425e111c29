"""The lines of a journal: pieces that end in a check, words, names, numbers, the moves of a go.

This is the notation of ``docs/journal.md``. Everything that is written at once is one piece and ends in a check
word, CRC-16 over the whole file before it, so that no damaged byte can pass for something else.
"""

import binascii
import json
import re
from collections.abc import Iterable, Sequence
from unicodedata import category

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, DropOut, Move, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.track import LANE_LETTERS, Square, square_named

STAYS, OUT, BESIDE, BY = "stays", "out", "beside", "by"
MOST_DIGITS = 40
SIMPLE_NAME = re.compile(r"[A-Za-z0-9_.+-]+")
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^\s"\[]+')
PIECE = re.compile(rb"([^~\n]*) ~([0-9a-f]{4})")
FACES = re.compile(r"\[[1-6](?: [1-6]){0,2}\]")


class JournalError(MotorChampError):
    """A journal that cannot be continued or replayed: its file, the line, the reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__(f"{file}, line {line}: {reason}")


class NotationError(MotorChampError):
    """Words that are not a line of a journal; the reason without its place."""


def check_of(check: int, text: bytes) -> int:
    """The check over everything that ``check`` covers and this (CRC-16/XMODEM)."""
    return binascii.crc_hqx(text, check)


def piece(text: str, check: int) -> bytes:
    """The text with the check word of a file that is covered by ``check`` so far."""
    data = text.encode("utf-8")
    return data + b" ~%04x" % check_of(check, data + b" ")


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
    words, at = list[str](), 0
    for match in WORD.finditer(text):
        if text[at : match.start()] != (" " if at else ""):
            break
        words.append(match.group())
        at = match.end()
    if at != len(text) or not words:
        raise NotationError("this is not a line of a journal")
    return words


def name_in(word: str) -> str:
    """The name that a word gives, bare or quoted."""
    if not word.startswith('"'):
        return word
    try:
        name = str(json.loads(word))
    except ValueError:
        raise NotationError(f"{word} is not a name") from None
    if not can_be_shown(name):
        raise NotationError(f"{word} has a character that no name can have")
    return name


def number_in(word: str, least: int, most: int) -> int:
    """The whole number in a word, between two bounds."""
    if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", word) and least <= int(word) <= most:
        return int(word)
    raise NotationError(f"{word} is not a number from {least} to {most}")


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
    return tuple(numbers)


def move_words(race: Race, move: Move) -> str:
    """A move as a journal has it: ``3``, ``[4 5 2]``, ``R14>R17``, ``beside R15``, ``out``, ``stays``."""
    stays = isinstance(move, Drive) and not move.tows and move.end is race.car_on_the_go.square
    return STAYS if stays else str(move)


def take_chooser(words: list[str]) -> str:
    """Who chose the move that comes next for its driver, which is taken off; empty where the driver did."""
    if words[:1] != [BY]:
        return ""
    if len(words) < 3:
        raise NotationError(f"{BY} must be followed by who chose and the move")
    name = name_in(words[1])
    del words[:2]
    return name


def take_move(race: Race, words: list[str]) -> Move:
    """The move at the beginning of ``words``, which is taken off; legal or not."""
    word = words.pop(0)
    if race.dice is None:
        if word not in DICE_LETTERS:
            raise NotationError(f"{word} is not a choice of dice: choose from {', '.join(DICE_LETTERS)}")
        return ChooseDice(Dice(DICE_LETTERS.index(word)))
    if race.faces is None:
        if not FACES.fullmatch(word):
            raise NotationError(f"{word} is not a throw: write it like [4 5 2]")
        return Throw(tuple(int(digit) for digit in word[1:-1].split(" ")))
    match word:
        case "out":
            return DropOut()
        case "stays":
            return Drive(race.car_on_the_go.square)
        case "beside":
            if not words:
                raise NotationError("beside must be followed by a square")
            return StandBeside(_square(race, words.pop(0)))
        case _:
            end, *tows = (_square(race, name) for name in word.split(">"))
            return Drive(end, tuple(tows))


def _square(race: Race, name: str) -> Square:
    digits = name[1:]
    if not (name[:1] in LANE_LETTERS and name[:1] and re.fullmatch(r"0|[1-9][0-9]{0,3}", digits)):
        raise NotationError(f"{name} is not a square: write it like R14, L14, P14 or B14")
    if int(digits) >= race.track.rows:
        raise NotationError(f"there is no square {name}: {race.track.name} has rows 0 to {race.track.rows - 1}")
    return square_named(name)
