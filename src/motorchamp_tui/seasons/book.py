"""Book of a season: how far each race of its calendar has got, read from the journals.

A race that has ended is noted in the file of its season at the first look, whatever happened to the
program that drove it. A journal that has been deleted or changed since is named, and its race is missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import Enum
from pathlib import Path

from attrs import evolve, field, frozen

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games.points import Scores
from motorchamp_tui.journal.file import SUFFIX, is_locked
from motorchamp_tui.journal.reader import head_of, read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.plan import Agreed, agree
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.files import DrivenRace, KeptSeason, SeasonError
from motorchamp_tui.seasons.glance import PlacedCar, RaceEnd, SeasonJournal, outcome, season_journal
from motorchamp_tui.seasons.season import CalendarRace, Season
from motorchamp_tui.seasons.standings import Reachable, reach_of, scores_of, together
from motorchamp_tui.words import counted

Journals = Mapping[tuple[str, int], Sequence[SeasonJournal]]
"""The journals of a folder that are of races of seasons: by the name of the season and the number of the race."""


class RaceStage(Enum):
    """How far a race of the calendar has got."""

    DRIVEN = "driven"
    MISSING = "missing"
    STRUCK = "struck"
    UNDER_WAY = "under way"
    TO_COME = "to come"


@frozen
class SeasonRace:
    """A race of the calendar. ``trouble`` says why its result is missing, or why a journal does not count."""

    number: int
    race: CalendarRace
    stage: RaceStage
    results: tuple[PlacedCar, ...] = ()
    journal: Path | None = None
    trouble: str = ""


@frozen
class SeasonNow:
    """A season as it stands. ``trouble`` is a sentence on what could not be read or noted."""

    kept: KeptSeason
    races: tuple[SeasonRace, ...]
    trouble: str = ""
    scores: tuple[Scores | None, ...] = field(init=False)
    """The points of each race; None for one that has no result."""
    standings: Scores = field(init=False)

    @scores.default
    def _scored(self) -> tuple[Scores | None, ...]:
        points = self.season.points
        return tuple(scores_of(race.results, points) if race.results else None for race in self.races)

    @standings.default
    def _added_up(self) -> Scores:
        return together(self.season, self.scores, self.counting)

    @property
    def season(self) -> Season:
        """What was agreed."""
        return self.kept.season

    @property
    def counting(self) -> int | None:
        """How many races count for each; None where all do."""
        return self.season.counting(len(self.kept.struck))

    @property
    def size(self) -> int:
        """How many races it has, without those that were struck."""
        return len(self.races) - len(self.kept.struck)

    @property
    def next_race(self) -> SeasonRace | None:
        """The race that is driven next, or that was left; None once the season is over."""
        return next(iter(self.left), None)

    @property
    def left(self) -> tuple[SeasonRace, ...]:
        """The races that are still to be driven or continued, in their order."""
        return tuple(race for race in self.races if race.stage in (RaceStage.UNDER_WAY, RaceStage.TO_COME))

    @property
    def has_results(self) -> bool:
        """Whether a race has been driven."""
        return any(race.results for race in self.races)

    @property
    def reach(self) -> Reachable:
        """The best and the worst place that each driver can still reach."""
        return reach_of(self.season, self.scores, len(self.left), self.counting)

    @property
    def troubles(self) -> list[str]:
        """Everything that is wrong, a sentence each."""
        races = (race.trouble for race in self.races)
        return [trouble for trouble in (self.kept.damage, self.trouble, *races) if trouble]


def journals_of_seasons(folder: Path) -> Journals:
    """The journals in this folder that are of races of seasons; none where the folder does not exist."""
    found = dict[tuple[str, int], list[SeasonJournal]]()
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return found
    for one in filter(None, map(season_journal, paths)):
        found.setdefault((one.race.name, one.race.number), []).append(one)
    return found


def look(path: Path, races: Path, journals: Journals | None = None) -> SeasonNow:
    """How far the season in this file is, by the journals in the folder ``races``.

    Races that have ended are noted in the file. Raises :class:`SeasonError` where nothing can be read.
    """
    kept = files.read(path)
    journals = journals_of_seasons(races) if journals is None else journals
    ended, refused = dict[int, DrivenRace](), dict[Path, str]()
    for number in _to_come(kept):
        for one in _journals_of(kept.season, number, journals):
            try:
                counted = _judged(kept.season, one)
            except MotorChampError as error:
                refused[one.path] = f"{one.path.name} does not count as race {number}: {_reason(error)}"
            else:
                if counted is not None:
                    ended[number] = DrivenRace(one.path.name, counted.check)
                    break
    trouble = ""
    if ended:
        try:
            kept = files.add_driven(kept, ended)
        except SeasonError as error:
            kept, trouble = evolve(kept, driven={**kept.driven, **ended}), str(error)
    numbers = range(1, len(kept.season.calendar) + 1)
    return SeasonNow(
        kept,
        tuple(_race(kept, number, races, journals, refused) for number in numbers),
        trouble,
    )


def missing_results(kept: KeptSeason, races: Path, journals: Journals) -> list[str]:
    """A sentence for each race that has been driven and whose journal is not there, or not as it was."""
    driven = (_driven(kept, number, races, journals) for number in sorted(kept.driven))
    return [race.trouble for race in driven if race.trouble]


def look_at_all(folder: Path, races: Path) -> tuple[list[SeasonNow], list[str]]:
    """Every season, the latest first; and a sentence for each that cannot be read."""
    journals, seasons, troubles = journals_of_seasons(races), list[SeasonNow](), list[str]()
    for path in files.season_files(folder):
        try:
            seasons.append(look(path, races, journals))
        except SeasonError as error:
            troubles.append(str(error))
    return seasons, troubles


def _to_come(kept: KeptSeason) -> Iterable[int]:
    numbers = range(1, len(kept.season.calendar) + 1)
    return [number for number in numbers if number not in kept.driven and number not in kept.struck]


def _journals_of(season: Season, number: int, journals: Journals) -> Sequence[SeasonJournal]:
    """The journals of this race, the oldest first, without those of another season of the same name."""
    return [
        one
        for one in journals.get((season.name, number), ())
        if one.seed == season.seed_of(number) and one.race == season.race(number)
    ]


def _judged(season: Season, one: SeasonJournal) -> RaceEnd | None:
    """How a race ended that the referee has driven again; None for one that is not over."""
    try:
        told = outcome(one.path)
    except OSError:
        return None
    if told is None:
        return None
    reader = read_journal(one.path)
    record = reader.finish()
    if reader.damage:
        raise SetupError(f"{reader.damage.reason}.")
    _check(season, one.race.number, record)
    return told


def _check(season: Season, number: int, record: RaceRecord) -> None:
    """Refuse a race that is not the one of the calendar, or not over."""
    _check_agreed(season, number, record.agreed)
    if not (record.is_over and record.is_lined_up and record.run):
        raise SetupError("the race is not over.")


def _check_agreed(season: Season, number: int, agreed: Agreed) -> None:
    """Refuse a race that was not agreed as the one of the calendar."""
    plan, race = agreed.plan, season.calendar[number - 1]
    if (agreed.season, plan.seed) != (season.race(number), season.seed_of(number)):
        raise SetupError("it is of another race.")
    if (plan.drivers, plan.cars) != (season.drivers_in(number), season.cars):
        raise SetupError("the drivers are not those of the season.")
    if (plan.track.name, plan.laps) != (race.name, race.laps):
        raise SetupError(f"{plan.track.name}, {counted(plan.laps, 'lap')}, is not in the calendar there.")
    if plan.options != season.options.settled(plan.game.OPTIONS, plan.laps):
        raise SetupError("the rules are not those of the season.")


def _reason(error: MotorChampError) -> str:
    reason = str(getattr(error, "reason", error))
    return reason if reason.endswith(".") else f"{reason}."


def _race(
    kept: KeptSeason, number: int, races: Path, journals: Journals, refused: Mapping[Path, str]
) -> SeasonRace:
    race = kept.season.calendar[number - 1]
    if number in kept.struck:
        return SeasonRace(number, race, RaceStage.STRUCK)
    if number in kept.driven:
        return _driven(kept, number, races, journals)
    paths = [one.path for one in _journals_of(kept.season, number, journals)]
    under_way = [path for path in paths if path not in refused]
    trouble = " ".join(refused[path] for path in paths if path in refused)
    if under_way:
        return SeasonRace(number, race, RaceStage.UNDER_WAY, journal=under_way[-1], trouble=trouble)
    return SeasonRace(number, race, RaceStage.TO_COME, trouble=trouble)


def _driven(kept: KeptSeason, number: int, races: Path, journals: Journals) -> SeasonRace:
    """A race that has been driven, with its result if its journal is still as it was."""
    race, wanted = kept.season.calendar[number - 1], kept.driven[number]
    named = races / wanted.file
    renamed = [one.path for one in _journals_of(kept.season, number, journals) if one.path != named]
    reason = f"its journal {wanted.file} no longer exists."
    for path in (named, *renamed):
        try:
            told = outcome(path)
            if told is not None and told.check == wanted.check:
                _check_agreed(kept.season, number, head_of(path))
                return SeasonRace(number, race, RaceStage.DRIVEN, told.results, path)
        except FileNotFoundError:
            continue
        except OSError:
            pass
        except MotorChampError as error:
            reason = f"{path.name} does not count as race {number}: {_reason(error)}"
            continue
        if path == named:
            reason = f"its journal {wanted.file} has been changed since."
    trouble = f"The result of race {number} is missing: {reason}"
    return SeasonRace(number, race, RaceStage.MISSING, trouble=trouble)


def journal_of_next(now: SeasonNow, races: Path, when: datetime) -> Journal:
    """The journal in which the season goes on: of the race that was left, or of the next one.

    Raises :class:`SetupError` once the season is over, and what else prevents the race.
    """
    race = now.next_race
    if race is None:
        raise SetupError(f"{now.season.name} is over: all its races have been driven.")
    if race.journal is not None:
        return Journal.resume(race.journal)
    plan = now.season.plan(race.number)
    return Journal.of(races, agree(plan, when, season=now.season.race(race.number)))


def why_not_struck(now: SeasonNow, number: int) -> str:
    """Why the race with this number cannot be struck, in one sentence; empty where it can."""
    if not 1 <= number <= len(now.races):
        return f"There is no race {number} in {now.season.name}: it has {len(now.races)}."
    match now.races[number - 1].stage:
        case RaceStage.STRUCK:
            return f"Race {number} of {now.season.name} has already been removed."
        case RaceStage.DRIVEN:
            return f"Race {number} of {now.season.name} has been driven: its result stands."
        case _:
            return ""


def strike(now: SeasonNow, number: int) -> KeptSeason:
    """Strike a race that will not be driven, or whose result is missing; raises :class:`SetupError`."""
    refuse(why_not_struck(now, number))
    race = now.races[number - 1]
    if race.journal is not None and is_locked(race.journal):
        raise SetupError(f"Race {number} of {now.season.name} is being driven: leave it first.")
    return files.strike(now.kept, number)
