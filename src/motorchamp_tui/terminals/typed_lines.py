"""Typed lines from the other end of a plain connection.

A client without a terminal sends whole lines. One with a terminal sends every key and shows none of them: there
the line is shown and edited here, as simply as an old terminal would.
"""

import codecs
import re
import unicodedata
from collections.abc import Callable

LINE_COSTS = 8
"""A line gives the host as much to do as this many keys on a screen."""
LONGEST_TYPED = 4000
SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[^\[O])")
"""An arrow or another key that is not a character."""
LONGEST_SEQUENCE = 32


class TypedLines:
    """Takes bytes, cut anywhere; ``typed`` is called with every line, ``ended`` where nothing more will come.

    ``echo`` shows what is typed; without it the other end shows it itself.
    """

    def __init__(
        self, typed: Callable[[str], None], ended: Callable[[], None], echo: Callable[[str], None] | None = None
    ) -> None:
        self._typed = typed
        self._ended = ended
        self._echo = echo
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._line = ""
        self._sequence = ""
        self._is_after_return = False

    @property
    def half(self) -> str:
        """The typed and shown part of the next line."""
        return self._line if self._echo else ""

    def feed(self, data: bytes) -> int:
        """Take these bytes; returns how much they give to do, counted in keys."""
        lines = 0
        for letter in self._decode(data):
            lines += self._take(letter)
        return 1 + LINE_COSTS * lines

    def _take(self, letter: str) -> bool:
        """Take one character; returns whether it ends a line."""
        was_return, self._is_after_return = self._is_after_return, letter == "\r"
        if letter in "\r\n":
            self._sequence = ""  # somebody has pressed Escape, and nothing that belongs to it follows
            if letter == "\n" and was_return:
                return False
            self._show("\n")
            self._end_line()
            return True
        if self._sequence or letter == "\x1b":
            self._take_of_sequence(letter)
        elif self._echo:
            self._edit(letter)
        elif letter == "\x04" and not self._line:  # Ctrl-D
            self._ended()
        elif letter.isprintable() or letter == "\t":
            self._add(" " if letter == "\t" else letter)
        return False

    def _take_of_sequence(self, letter: str) -> None:
        """Swallow the key that this belongs to."""
        self._sequence += letter
        if SEQUENCE.fullmatch(self._sequence) or len(self._sequence) > LONGEST_SEQUENCE:
            self._sequence = ""

    def _edit(self, letter: str) -> None:
        match letter:
            case "\x7f" | "\b":
                self._rub_out(1)
            case "\x15":  # Ctrl-U
                self._rub_out(len(self._line))
            case "\x03":  # Ctrl-C
                if not self._line:
                    self._ended()
                self._line = ""
                self._show("^C\n")
            case "\x04":  # Ctrl-D
                if not self._line:
                    self._ended()
            case _ if letter.isprintable():
                self._add(letter)

    def _add(self, letter: str) -> None:
        if len(self._line) < LONGEST_TYPED:
            self._line += letter
            self._show(letter)

    def _rub_out(self, count: int) -> None:
        gone, self._line = self._line[len(self._line) - count :], self._line[: len(self._line) - count]
        width = sum(_columns(letter) for letter in gone)
        self._show("\b" * width + " " * width + "\b" * width)

    def _end_line(self) -> None:
        line, self._line = self._line, ""
        self._typed(line)

    def _show(self, text: str) -> None:
        if self._echo is not None and text:
            self._echo(text)


def _columns(letter: str) -> int:
    """How many columns a terminal gives it."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
