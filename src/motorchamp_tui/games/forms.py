"""Form: values that are chosen one after the other, each in a row, whether a screen or line mode asks for them."""

from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from typing import Any, TypeVar

from attrs import frozen

from motorchamp_tui.games.options import Options, RaceOption

T = TypeVar("T")


@frozen
class RowLetters:
    """What can be typed in a row: how many letters at most, which, and those that are there.

    Unless it ``takes_all``, other letters are keys meanwhile.
    """

    most: int
    takes: Callable[[str], bool]
    text: str
    takes_all: bool = True


@frozen
class FormRow:
    """A row as it is now: its label, its value in words, and a note.

    ``name`` is what the form knows it by. A value that does not ``matter`` makes no difference at present; one
    that is not ``stepped`` has no next value: it is typed in ``letters``, or has a page of its own. A row with
    ``parts`` has several values.
    """

    label: str
    value: str
    note: str = ""
    name: Hashable = None
    matters: bool = True
    stepped: bool = True
    letters: RowLetters | None = None
    parts: tuple["FormRow", ...] = ()


class FormState(Enum):
    """Whether a form describes anything: it does, oddly it does, not yet, or it is impossible."""

    POSSIBLE = "possible"
    ODD = "odd"
    UNFINISHED = "unfinished"
    IMPOSSIBLE = "impossible"


@frozen
class FormVerdict:
    """What a form describes, or why nothing, in words."""

    words: str
    state: FormState = FormState.POSSIBLE

    @property
    def is_possible(self) -> bool:
        """Whether it can be done as it is."""
        return self.state in (FormState.POSSIBLE, FormState.ODD)


class Form:
    """Values that are being chosen; the names of its rows are its own affair."""

    @property
    def rows(self) -> Sequence[FormRow]:
        """All of them as they are now, in their order."""
        raise NotImplementedError

    def step(self, name: Any, by: int, /) -> None:
        """Take the next value of the row with this name, or the one before."""
        raise NotImplementedError

    def write(self, name: Any, text: str, /) -> None:
        """Take this as the text of a row with letters; not every form has one."""


def option_row(option: RaceOption[Any], laps: int, options: Options, settled: Options) -> FormRow:
    """The row of an option, in a race of this many laps with these ``options``, which come to ``settled``.

    A value that the length of the race decides holds; one that nobody asks for makes no difference.
    """
    matters = option.matters(laps, options)
    note = option.note if matters else option.idle
    is_asked_for = matters or option.idle_word is not None
    return FormRow(option.title, settled.said(option).shown, note, option, matters=is_asked_for)


def next_of(values: Sequence[T], value: T, by: int) -> T:
    """The value this many further on; after the last comes the first."""
    return values[(values.index(value) + by) % len(values)]


def within(least: int, value: int, most: int) -> int:
    """The value, or the bound that it exceeds."""
    return max(least, min(most, value))
