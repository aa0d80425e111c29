"""Errors that a person can be shown: one clear sentence, an exit status, the nearest right word."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, ParamSpec

from motorchamp_tui.words import brief, printable

Given = ParamSpec("Given")

FEW = 6
"""Up to this many words, all are listed, even where one of them is near."""

FEW_NEAR = 3
"""Up to this many words that are equally near are all suggested."""

LONGEST_WORD = 80
"""No word that is longer resembles another: the time to compare grows with the square of both."""


class MotorChampError(Exception):
    """One sentence for a person; ``exit_status`` is that of the command."""

    exit_status: ClassVar[int] = 2

    def __str__(self) -> str:
        """The sentence; text that it repeats, from a file or a person, cannot control the terminal."""
        return printable(super().__str__())


class GoOnInLines(Exception):  # noqa: N818 - not an error: the screens were left for lines
    """The game goes on line by line: the ``race`` or lap in this file, or the menu without one."""

    def __init__(self, race: Path | None) -> None:
        self.race = race
        super().__init__()


class IllegalMoveError(MotorChampError):
    """A move that the referee does not accept, with the reason in rulebook words."""


class BrokenFileError(MotorChampError):
    """A track or situation file with mistakes: one sentence each, each with its place."""

    def __init__(self, file: str, mistakes: Iterable[str]) -> None:
        self.file = file
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(f"{file}: {mistake}" for mistake in self.mistakes))


class UnknownNameError(MotorChampError):
    """An unknown name, with the nearest known one."""

    def __init__(self, kind: str, name: str, known: Iterable[str], choices: Iterable[str] | None = None) -> None:
        """``choices``: the names listed where all ``known`` ones would be too many."""
        known = tuple(known)
        choices = known if choices is None else tuple(choices)
        hint = nearest(name, known)
        told = [f"Did you mean {' or '.join(_as_near(name, hint, known))}?"] if hint else []
        if choices and (not hint or 1 < len(choices) <= FEW):
            told.append(f"Choose from: {', '.join(choices)}.")
        super().__init__(" ".join([f"There is no {kind} {brief(name)!r}.", *told]))


class FieldSizeError(MotorChampError):
    """A number of cars, drivers or laps that the rules do not allow."""


class SetupError(MotorChampError):
    """Options that do not go together."""


class NoTerminalError(MotorChampError):
    """The full screen was asked for where there is no terminal to show it."""


class WrongLibraryError(MotorChampError):
    """A library whose private parts are not as ``user`` ("The screens") expects them; ``reason`` says which."""

    exit_status: ClassVar[int] = 1

    def __init__(self, user: str, library: str, reason: object) -> None:
        from importlib.metadata import requires, version

        needed = next(
            line for line in requires("motorchamp-tui") or () if line.lower().startswith(library.lower())
        )
        needed = needed.partition(";")[0].strip()
        super().__init__(
            f"{user} need {needed}, not the {library} {version(library)} that is installed: {reason}."
        )


def why_not(do: Callable[Given, object], *given: Given.args, **named: Given.kwargs) -> str:
    """Do this; returns the sentence why it cannot be done, empty where it was."""
    try:
        do(*given, **named)
    except MotorChampError as error:
        return str(error)
    return ""


@contextmanager
def needing(library: str, missing: type[MotorChampError]) -> Iterator[None]:
    """Import meanwhile what needs this library; raises ``missing`` where it is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != library:
            raise
        raise missing from None


def nearest(name: str, known: Iterable[str], *, likeness: float = 0.55) -> str | None:
    """The known word that most resembles ``name`` or begins with it, or None when nothing is near.

    A word with ``name`` as a whole part, like A1-C1 for A1, comes before all others. Where four letters or
    more are the beginning of words, it is the shortest of those. ``likeness`` is how much of two words has to be
    the same, from 0 to 1.
    """
    from difflib import get_close_matches

    if len(name) > LONGEST_WORD:
        return None
    words = {word.casefold(): word for word in known if len(word) <= LONGEST_WORD}
    begun = sorted((word for word in words if name and word.startswith(name.casefold())), key=len)
    close = get_close_matches(name.casefold(), words, n=1, cutoff=likeness)
    parts = sorted(
        (word for word in words if name.casefold() in word.split("-")),
        key=lambda word: (not word.startswith(name.casefold()), len(word)),
    )
    found = parts or (begun or close if len(name) >= 4 else close or begun)
    return words[found[0]] if found else None


def one_of(kind: str, word: str, words: Sequence[str]) -> str:
    """The one of these words that was typed, in full or its beginning; raises :class:`UnknownNameError`."""
    begun = [known for known in words if known.casefold().startswith(word.casefold())]
    exact = [known for known in begun if known.casefold() == word.casefold()]
    if not word or len(exact or begun) != 1:
        raise UnknownNameError(kind, word, words)
    return (exact or begun)[0]


def _as_near(name: str, hint: str, known: Iterable[str]) -> list[str]:
    """``hint``, with the one or two other words that also differ from ``name`` in a single letter."""
    pairs = zip(name.casefold(), hint.casefold(), strict=False)
    others = [at for at, (typed, meant) in enumerate(pairs) if typed != meant]
    if len(hint) != len(name) or len(others) != 1:
        return [hint]
    before, after = name[: others[0]].casefold(), name[others[0] + 1 :].casefold()
    alike = [word for word in known if len(word) == len(name) and word.casefold().startswith(before)]
    near = [word for word in alike if word.casefold()[len(before) + 1 :] == after]
    return near if len(near) <= FEW_NEAR else [hint]
