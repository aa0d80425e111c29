"""Standing of a kept race: where its moves lead, whatever its last line says."""

from pathlib import Path

from attrs import frozen

from motorchamp_tui.journal.file import UnreadableError
from motorchamp_tui.journal.lines import JournalError
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.race.record import RaceRecord


@frozen
class RaceStanding:
    """What a list shows of a race: ``where`` is ``lap 3/6``, ``practice``, or who won; ``damage`` is a sentence.

    ``trouble`` says why it cannot be read; then nothing else is known. Not ``is_checked``: from its last line
    alone.
    """

    where: str = ""
    is_over: bool = False
    damage: str = ""
    trouble: str = ""
    is_checked: bool = True
    is_loaded: bool = False
    """Whether its dice are not those of its seed."""


def standing_of(path: Path) -> tuple[RaceRecord | None, RaceStanding]:
    """The race in this file, driven again, and its standing; raises :class:`UnreadableError`."""
    try:
        reader = read_journal(path)
    except JournalError as error:
        return None, in_trouble(error)
    record, damage = reader.finish(), str(reader.damage or "")
    where = _outcome(record) if record.is_over else _place(record)
    return record, RaceStanding(where, record.is_over, damage, is_loaded=not record.follows_its_seed)


def in_trouble(error: JournalError | UnreadableError) -> RaceStanding:
    """The standing of a race that cannot be read."""
    line = f"line {error.line}: " if isinstance(error, JournalError) else ""
    return RaceStanding(trouble=f"{line}{error.reason}")


def _outcome(record: RaceRecord) -> str:
    """Who won, or the time of a lap alone."""
    run = record.run
    if record.agreed.is_lap:
        return str(next(iter(record.times.values()), None) or "no time")
    best = record.plan.game.classify(run.race)[0] if run else None
    return f"{best.car} won" if best and best.place else "nobody classified"


def _place(record: RaceRecord) -> str:
    if not record.is_lined_up or record.run is None:
        return "practice"
    race = record.run.race
    return f"lap {record.plan.game.lap_of(race)}/{race.laps}"
