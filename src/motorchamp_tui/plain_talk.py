"""Sentences out, lines in: all that plain mode needs of a terminal, a pipe or a screen reader.

Nothing is coloured, drawn or moved, and output that is not UTF-8 is ASCII.
"""

import unicodedata
from collections.abc import Iterable
from io import TextIOWrapper
from typing import TextIO

ASCII = {"→": "to", "▸": "then", "–": "-", "—": "-", "…": "...", "’": "'", "“": '"', "”": '"', "·": "-"}


class Left(Exception):  # noqa: N818 - no error: the person is done, or nobody is there any more
    """The player has left; the sentence says how."""


class Talk:
    """Sentences out, lines in."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._in, self._out = stdin, stdout
        for stream in (stdin, stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self._is_unicode = (getattr(stdout, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"

    def say(self, lines: Iterable[str]) -> None:
        """Say these lines."""
        for line in lines:
            self._write(line + "\n")
        self._out.flush()

    def ask(self, question: str) -> str:
        """The answer to a question; :class:`Left` when there is none because the input has ended."""
        self._write(question + (" " if self._in.isatty() else "\n"))
        self._out.flush()
        answer = self._in.readline()
        if not answer:
            raise Left("The input has ended.")
        return answer.strip()

    def _write(self, text: str) -> None:
        text = text.replace(" → ", " to ")
        self._out.write(text if self._is_unicode else in_ascii(text))


def in_ascii(text: str) -> str:
    """The text in characters that every terminal and screen reader knows."""
    for sign, words in ASCII.items():
        text = text.replace(sign, words)
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
