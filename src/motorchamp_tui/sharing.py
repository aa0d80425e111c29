"""Lines to share: a lap, a puzzle, a race or a season in one line that can be compared and spoils nothing.

A line has a mark for every go. The loss of a go compared with the best one, and any error, decide its mark.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC
from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from motorchamp_tui.analysis.account import UNITS, Analysis, MistakeSize, can_be_analysed, race_of
from motorchamp_tui.analysis.pages import people_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_named, game_of, practice_of
from motorchamp_tui.games.entries import Result
from motorchamp_tui.race.record import RaceRecord, Step
from motorchamp_tui.words import and_so_on, counted, ordinal

if TYPE_CHECKING:
    from motorchamp_tui.puzzles.solving import PuzzleResult
    from motorchamp_tui.seasons.book import SeasonNow

NOT_YET = "It cannot be shared yet: it is not over."


class GoMark(Enum):
    """The mark of a go; the value is its picture, and its sign in plain letters."""

    GREEN = "🟩", "+"
    """Its choices gave away less than a small mistake."""
    YELLOW = "🟨", "-"
    """They gave away more than that."""
    RED = "🟥", "!"
    """They gave away a large mistake or more, or the go went wrong: a flag, out, a throw that is lost."""


@frozen
class ShareLine:
    """The content of a line: ``facts``, and the ``marks`` of the goes in groups, which are the laps of a race."""

    facts: tuple[str, ...]
    marks: tuple[tuple[GoMark, ...], ...] = ()

    def text(self, *, in_letters: bool = False) -> str:
        """The line; ``in_letters``: all of it in ASCII but for names."""
        return _separator(in_letters).join(self.parts(in_letters=in_letters))

    def parts(self, *, in_letters: bool = False) -> tuple[str, ...]:
        """The facts, and the marks if it has any."""
        groups = ("".join(mark.value[in_letters] for mark in group) for group in self.marks if group)
        return tuple(filter(None, [_separator(in_letters).join(filter(None, self.facts)), " ".join(groups)]))


def _separator(in_letters: bool) -> str:  # noqa: FBT001 - it is asked nothing else
    return " | " if in_letters else " · "


def lap_line(record: RaceRecord, streak: int = 0) -> ShareLine:
    """A practice lap that is over; raises :class:`SetupError` for one that is not.

    ``streak`` is set if it counts for its day: the row of days that it completes.
    """
    from motorchamp_tui.practice.luck_and_skill import account_of
    from motorchamp_tui.practice.medals import STAR, medals_of

    if not (record.agreed.is_lap and record.is_over):
        raise SetupError(NOT_YET)
    (run,) = record.runs
    track, practice = record.plan.track, practice_of(record.plan.track)
    time, medals = record.times[record.agreed.entries[0]], medals_of(track)
    rank = time.rank if time else ()
    medal = medals.of(rank)
    given_away = defaultdict[int, float](float)
    for decision in account_of(run.steps).decisions:
        given_away[decision.race.round] += float(decision.cost)
    spent = f"{practice.units_of(time)} {practice.UNIT}" if time else "no time"
    star = STAR if medals.is_at_par(rank) else ""
    where = _where_and_when(record, "daily " if streak else "")
    facts = [where, f"{spent} (par {medals.par:.1f})", f"{medal.words if medal else ''}{star}"]
    return ShareLine(
        (*facts, *_caveats(record), _row(streak)),
        tuple(_by_laps(run.steps, run.start.current_car.name, given_away)),
    )


def puzzle_line(result: "PuzzleResult") -> ShareLine:
    """A puzzle that was answered: whether rightly, but neither the question nor the answer."""
    puzzle, cost = result.open.puzzle, result.answer.cost
    day = f" {result.day:%Y-%m-%d}" if result.day else ""
    kind = f"{'daily ' if day else ''}puzzle{day} {puzzle.id} ({puzzle.grade.value})"
    mark = GoMark.GREEN if result.is_right else _mark(max(cost, MistakeSize.SMALL.value) / UNITS)
    told = "solved" if result.is_right else "missed"
    return ShareLine((f"{game_named(puzzle.game).TITLE} {kind}", told, _row(result.streak)), ((mark,),))


def has_marks(record: RaceRecord) -> bool:
    """Whether the line of a race has marks, which take its analysis: if only one person drove in it."""
    return len(people_of(record)) == 1 and record.is_over and can_be_analysed(record)


def race_line(record: RaceRecord, analysis: Analysis | None) -> ShareLine:
    """A race that is over: the places of the people in it; of only one also the goes of their best car.

    ``analysis``: without it the line has no marks. Raises :class:`SetupError` for a race that is not over.
    """
    run = record.run
    if run is None or record.agreed.is_lap or not record.is_over:
        raise SetupError(NOT_YET)
    results = game_of(run.race).classify(run.race)
    people = people_of(record)
    best = {result.driver: result for result in reversed(results)}
    ranked = sorted((best[name] for name in people if name in best), key=results.index) or [results[0]]
    is_one = len(people) == 1
    told = and_so_on([_place(result) if is_one else f"{result.driver} {_place(result)}" for result in ranked])
    field = "" if is_one and ranked[0].place is None else f" of {len(results)}"
    facts = (
        _where_and_when(record),
        counted(record.plan.laps, "lap"),
        f"{told}{field}",
        *_caveats(record),
    )
    if analysis is None or not is_one:
        return ShareLine(facts)
    driven, given_away = race_of(record), defaultdict[int, float](float)
    for choice in analysis.choices:
        before = driven.steps[choice.at].before
        if before.current_car.name == ranked[0].car:
            given_away[before.round] += choice.cost / UNITS
    return ShareLine(facts, tuple(_by_laps(driven.steps, ranked[0].car, given_away)))


def season_line(now: "SeasonNow") -> ShareLine:
    """A season: the champion or who leads, and the places of the people in it.

    Raises :class:`SetupError` before the first result.
    """
    from motorchamp_tui.seasons.pages import DRIVERS, rows

    if not now.has_results:
        raise SetupError("It cannot be shared yet: no race of this season has a result.")
    season, standings = now.season, rows(now, DRIVERS)
    driven = sum(1 for race in now.races if race.results)
    races = counted(now.size, "race")
    first = [row for row in standings if row.place == 1]
    word = "champion" if all(row.reach == (1, 1) for row in first) else "leader"
    people = [row for row in standings if row.name in season.people and row not in first]
    return ShareLine(
        (
            f"{season.game.TITLE} season {season.name}",
            races if now.next_race is None else f"{driven} of {races}",
            f"{word}: {and_so_on([row.name for row in first])}, {counted(first[0].points, 'point')}",
            *(
                f"{row.name} {ordinal(row.place)} of {len(standings)}, {counted(row.points, 'point')}"
                for row in people
            ),
        )
    )


def _caveats(record: RaceRecord) -> Iterator[str]:
    """The differences from laps or races of others: a place to begin, goes that were taken back."""
    if record.agreed.parent is not None:
        yield "driven on"
    if record.taken_back:
        yield f"{record.taken_back} taken back"


def _where_and_when(record: RaceRecord, kind: str = "") -> str:
    return f"{record.plan.track.name} {kind}{record.agreed.started.astimezone(UTC):%Y-%m-%d}"


def _row(streak: int) -> str:
    return f"streak {streak}" if streak > 1 else ""


def _place(result: Result) -> str:
    return ordinal(result.place) if result.place else "not classified"


def _by_laps(steps: Iterable[Step], car: str, given_away: Mapping[int, float]) -> Iterator[tuple[GoMark, ...]]:
    """The marks of the goes of a car in which dice fell, by its laps; what each go gave away, by its round."""
    game, marks = None, list[GoMark]()
    for go in _goes(steps, car):
        game = game or game_of(go[0].before)
        reports = [report for step in go for report in step.reports]
        marks.append(_mark(given_away.get(go[0].before.round, 0), went_wrong=any(map(game.went_wrong, reports))))
        if any(told and told[0] == car and "laps" in told[1] for told in map(game.figures, reports)):
            yield tuple(marks)
            marks.clear()
    yield tuple(marks)


def _goes(steps: Iterable[Step], car: str) -> Iterator[Sequence[Step]]:
    """The steps of each go of a car in which dice fell: it has one a round."""
    by_round = defaultdict[int, list[Step]](list)
    for step in steps:
        if step.before.current_car.name == car:
            by_round[step.before.round].append(step)
    return (go for go in by_round.values() if any(step.before.awaited for step in go))


def _mark(given_away: float, *, went_wrong: bool = False) -> GoMark:
    if went_wrong or given_away * UNITS >= MistakeSize.LARGE.value:
        return GoMark.RED
    return GoMark.GREEN if given_away * UNITS < MistakeSize.SMALL.value else GoMark.YELLOW
