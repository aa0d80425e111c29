"""Situation files of all games, judged and reported on; each file names its game.

The exit status of a check: 0 all hold, 1 one does not, 2 one cannot be read. All other files are judged all the
same.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from attrs import frozen

from motorchamp_tui.errors import BrokenFileError, MotorChampError
from motorchamp_tui.games import FIRST_GAME, GAMES, game_named, reference_of
from motorchamp_tui.games.protocol import AnyRace, Game
from motorchamp_tui.games.rulebook import Rulebook
from motorchamp_tui.games.tables import SituationError, Table, parse_toml, read_toml
from motorchamp_tui.words import brief

ITS_TRACK = "situation"
"""The name of the track of a race from a situation."""


@frozen
class Judgement:
    """The judgement on one file: its title and failures, or a sentence that says why it cannot be read."""

    file: Path
    title: str = ""
    failures: tuple[str, ...] = ()
    unreadable: str | None = None

    @property
    def holds(self) -> bool:
        """Whether the rules agree with every expectation."""
        return self.unreadable is None and not self.failures


def race_in(lines: Sequence[str], file: str, drivers: Mapping[str, str], *, is_kept: bool = True) -> AnyRace:
    """The race in the lines of a situation file; ``drivers`` has who drives, by car.

    ``file`` is its name in mistakes. A situation that ``is_kept`` in a journal stays readable whatever rulings it
    names. Raises :class:`BrokenFileError`, or :class:`SetupError` for a game without situations.
    """
    values = parse_toml("\n".join(lines), file)
    try:
        reference = reference_of(_game_of(values))
        if not is_kept:
            _check_numbers(values, reference.read_rulebook())
        return reference.race_of_situation(values, ITS_TRACK, drivers)
    except SituationError as error:
        raise BrokenFileError(file, [str(error)]) from None


def _game_of(values: object) -> Game:
    return game_named(Table(values, "").word("game", tuple(GAMES), FIRST_GAME))


def _check_numbers(values: Mapping[str, object], book: Rulebook) -> None:
    """Refuse the number of an unknown rule or ruling; the game refuses values that are not text."""
    for key, known in (("ruling", book.rulings), ("rule", book.printed)):
        value = values.get(key)
        for number in value if isinstance(value, list) else [value]:
            if known and isinstance(number, str) and number not in known:
                hint = f"Did you mean {_nearest(number, known)}?"
                raise SituationError(key, f"There is no {key} {brief(number)!r}. {hint}")


def _nearest(number: str, known: Sequence[str]) -> str:
    """The rule whose number is the nearest, whatever its letters."""
    return min(known, key=lambda one: abs(_digits(one) - _digits(number)))


def _digits(number: str) -> int:
    found = re.search("[0-9]{1,9}", number)
    return int(found[0]) if found else 0


def judge_paths(paths: Sequence[Path]) -> Iterator[Judgement]:
    """Every situation file, and those of every folder and the folders in it, judged in the order given."""
    for path in paths:
        if path.is_dir():
            files = sorted(path.rglob("*.toml"))
            if not files:
                yield Judgement(path, unreadable=f"{path}: This folder has no situations.")
            yield from map(_judge, files)
        else:
            yield _judge(path)


def _judge(file: Path) -> Judgement:
    try:
        values = read_toml(file)
        reference = reference_of(_game_of(values))
        _check_numbers(values, reference.read_rulebook())
        return Judgement(file, *reference.judge_situation(values))
    except BrokenFileError as error:
        return Judgement(file, unreadable=str(error))
    except MotorChampError as error:
        return Judgement(file, unreadable=f"{file}: {error}")


def check_situations(paths: Sequence[Path], out: TextIO, complaints: TextIO | None = None) -> int:
    """Print a line for each file, its failures below it and a count; the exit status.

    What cannot be read goes to ``complaints``, or to ``out`` without any.
    """
    holding = failing = unreadable = 0
    for judgement in judge_paths(paths):
        if judgement.unreadable:
            unreadable += 1
            print(judgement.unreadable, file=complaints or out)
        elif judgement.failures:
            failing += 1
            print(f"FAILED  {judgement.title}", file=out)
            for failure in judgement.failures:
                print(f"        {failure}", file=out)
        else:
            holding += 1
            print(f"ok      {judgement.title}", file=out)
    counts = [f"{holding} ok", f"{failing} failed"]
    print(", ".join(counts + ([f"{unreadable} unreadable"] if unreadable else [])), file=out)
    return 2 if unreadable else 1 if failing else 0
