"""Sentences out, lines in: all that plain mode needs of a terminal, a pipe or a screen reader.

Nothing is coloured, drawn or moved, and output that is not UTF-8 is ASCII.
"""

import re
import select
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TextIO

from motorchamp_tui.errors import MotorChampError, SetupError, nearest
from motorchamp_tui.gone import GONE_WORDS
from motorchamp_tui.race.go_clock import GoClock
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

ASCII = {"→": "to", "▸": "then", "–": "-", "—": "-", "…": "...", "’": "'", "“": '"', "”": '"', "·": "-"}

TOLD_SECONDS = (10, 5)
"""The seconds left of a go are announced with the question, and at these numbers."""


class Left(Exception):  # noqa: N818 - not an error: the player is done, or has gone
    """The player has left; the sentence says how."""


class InputEnded(Exception):  # noqa: N818 - not an error, either
    """The input has ended: nobody is there, wherever they were."""

    def __init__(self) -> None:
        super().__init__("End of input.")


HELP_WORDS = ("help", "h", "?")
TYPED_WHOLE = ("exit", "bye", "leave", "menu")
"""Other words for back, whose beginnings stay free for words that are listed: e for end, l for laps."""
BACK = ("back", "quit", "q", *TYPED_WHOLE)
"""All the words that people type to get away from where they are."""

WHERE_HELP_IS = "Type help to see what you can type."


class MeansNothingError(MotorChampError):
    """Words that are not an answer to this question, with the nearest that is, or what to type ``otherwise``."""

    def __init__(self, words: Sequence[str], known: Iterable[str], otherwise: str = WHERE_HELP_IS) -> None:
        hint = nearest(words[0], known) if words[0].isalpha() else None
        suggestion = f"Did you mean {hint}?" if hint else otherwise
        super().__init__(f"{' '.join(words)[:LONGEST_ECHO]!r} isn't an answer here. {suggestion}")


class Console:
    """Sentences out, lines in.

    Only a person at a terminal can be timed: ``waits`` gives whether a line comes within
    that many seconds, None for a pipe; ``now`` is the time.
    """

    def __init__(
        self,
        stdin: TextIO,
        stdout: TextIO,
        waits: Callable[[float], bool] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._in, self._out = stdin, stdout
        self.waits = waits or _waits_at(stdin)
        self.now = now
        self.rings = False
        """Whether the bell rings when the go of a player here begins."""
        for stream in (stdin, stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self._is_unicode = (getattr(stdout, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"

    def say(self, lines: Iterable[str]) -> None:
        """Say these lines."""
        for line in lines:
            self._write(line + "\n")
        self._out.flush()

    @contextmanager
    def telling_trouble(self) -> Iterator[None]:
        """Say why something cannot be done, where it is tried."""
        try:
            yield
        except MotorChampError as error:
            self.say([str(error)])

    def ring(self) -> None:
        """Ring the bell of the terminal, if that is wanted; a pipe has none."""
        if self.rings and self._in.isatty() and self._out.isatty():
            self._out.write("\a")

    def ask(self, question: str) -> str:
        """The answer to a question; :class:`InputEnded` without one."""
        self._prompt(question)
        return self._answer()

    def ask_in_time(self, question: str, clock: GoClock) -> str | None:
        """The same while a clock runs; None when its seconds have run out. What is half typed stays."""
        left, waits = clock.shown, self.waits
        if left is None or waits is None:  # nobody is hurried
            return self.ask(question)
        self._prompt(f"{counted(left, 'second')}. {question}")
        while left:
            if waits(clock.until_next):
                return self._answer()
            left = clock.look()
            if left in TOLD_SECONDS:
                self.say([""])
                self._prompt(f"{counted(left, 'second')} left. {question}")
        self.say([""])
        return None

    def _prompt(self, question: str) -> None:
        self._write(question + (" " if self._in.isatty() else "\n"))
        self._out.flush()

    def _answer(self) -> str:
        answer = self._in.readline()
        if not answer:
            raise InputEnded
        return answer.strip()

    def heard(self) -> str:
        """The next line, where a player has typed without being asked."""
        return self._answer()

    def confirm(self, question: str) -> bool:
        """Whether the answer to this question is yes; asked until it is yes or no."""
        while True:
            answer = self.ask(f"{question} yes or no?").casefold()
            if answer in ("yes", "y", "no", "n"):
                return answer.startswith("y")
            self.say(["Please type yes or no."])

    def help(self, about: str, lines: Iterable[str]) -> None:
        """Say what can be typed, or only the lines with a word that begins with ``about``."""
        begun = re.compile(rf"\b{re.escape(about)}", re.IGNORECASE)
        told = [line for line in lines if begun.search(line)] if about else lines
        self.say(told or [f"The help has nothing about {about[:LONGEST_ECHO]!r} here. Type help for all of it."])

    def _write(self, text: str) -> None:
        text = text.replace(" → ", " to ")
        self._out.write(text if self._is_unicode else in_ascii(text))


def _waits_at(stdin: TextIO) -> Callable[[float], bool] | None:
    """Waiting for a line that is typed at a terminal; what is half typed is kept there."""
    if not stdin.isatty():
        return None
    return lambda seconds: bool(select.select([stdin], [], [], seconds)[0])


def asked_about(line: str) -> str | None:
    """What help is wanted about, empty for all of it; None where the line does not ask for help."""
    word, _, about = line.partition(" ")
    return about.strip() if word.casefold() in HELP_WORDS else None


def in_ascii(text: str) -> str:
    """The text in characters that every terminal and screen reader knows."""
    for sign, words in ASCII.items():
        text = text.replace(sign, words)
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def understood(line: str, names: Mapping[str, str]) -> tuple[str, str]:
    """The command whose name the line begins with, or the beginning of one, and what comes after it.

    ``names`` are all that can be typed, each with its command. Raises :class:`MeansNothingError`, or
    :class:`SetupError` where several begin like that, or one did in an earlier version.
    """
    words = (line.rstrip(".:") or line).replace("\u2019", "'").split()
    heads = [(" ".join(words[:count]).casefold(), " ".join(words[count:])) for count in range(len(words), 0, -1)]
    for head, rest in heads:
        if head in names:
            return names[head], rest
    for head, rest in heads:
        begun = dict[str, str]()
        for name, command in names.items():
            if name.startswith(head) and name not in TYPED_WHOLE:
                begun.setdefault(command, name)
        if len(begun) == 1:
            return next(iter(begun)), rest
        if begun:
            raise SetupError(f"{head[:LONGEST_ECHO]!r} could be {and_so_on(list(begun.values()), 'or')}.")
    if words[0].casefold() in GONE_WORDS:
        raise SetupError(GONE_WORDS[words[0].casefold()])
    raise MeansNothingError(words, names)
