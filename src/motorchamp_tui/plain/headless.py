"""Race without a screen, of bots or from a journal: one line a report, then the classification.

The lines come as text for people and as JSON for programs.
"""

import json
from collections.abc import Callable, Iterator, Sequence

from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.options import Grid
from motorchamp_tui.games.points import score_in_words
from motorchamp_tui.games.protocol import AnyRace, Game, Report
from motorchamp_tui.journal.tail import JournalTail
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain import at_once
from motorchamp_tui.race.control import RaceControl, bot_seats, lined_up_by_bots, play
from motorchamp_tui.race.figures import tournament_of
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import RaceRecord, Run, Step
from motorchamp_tui.words import counted


def race_lines(plan: RacePlan, *, json_lines: bool) -> Iterator[str]:
    """The lines of a whole race; the same plan gives the same lines."""
    game = plan.game
    bots, cup = bot_seats(game, plan.drivers, plan.seed), SeededDice(plan.seed)
    practice = list[Report]()
    race = lined_up_by_bots(plan, bots, cup, practice.append)
    for report in practice:
        yield _line(game, report, json_lines=json_lines)
    yield _heading(plan, race, json_lines=json_lines)
    for after, reports in play(race, bots, cup):
        race = after
        for report in reports:
            yield _line(game, report, json_lines=json_lines)
    yield _seed(plan, json_lines=json_lines)
    yield from _results(game.classify(race), json_lines=json_lines)
    yield from _scores(plan, race, json_lines=json_lines)


def driven_lines(journal: Journal, *, json_lines: bool) -> Iterator[str]:
    """Let bots drive the race of this journal to its end, and save it: the lines of the whole race.

    Raises :class:`JournalNotSavedError`.
    """
    record = journal.record
    bots, cup = bot_seats(record.plan.game, record.plan.drivers, record.plan.seed), record.cup()

    async def kept(steps: Sequence[Step]) -> None:
        journal.add(steps)

    try:
        for entry in record.agreed.entries if record.plan.grid is Grid.PRACTICE and not record.is_lined_up else ():
            if entry not in record.times:
                at_once(RaceControl(journal.practise(entry), bots, cup, recorder=kept).run())
        at_once(RaceControl(journal.line_up(), bots, cup, recorder=kept).run())
        journal.save()
    finally:
        journal.close()
    yield from record_lines(record, json_lines=json_lines)


def record_lines(record: RaceRecord, *, json_lines: bool) -> Iterator[str]:
    """The lines of a kept race, as far as it has got: those that the race itself printed."""
    for happening in _happenings(record):
        yield from _lines_of(record, happening, json_lines=json_lines)
    yield from _end_of(record, json_lines=json_lines)


def followed_lines(following: JournalTail, wait: Callable[[], None], *, json_lines: bool) -> Iterator[str]:
    """The lines of a race that another program drives, until it stops; ``wait`` between two looks."""
    told = list[Run | Step]()
    while True:
        is_over = following.is_over
        following.look()
        now = list(_happenings(following.record))
        same = next(
            (at for at, (old, new) in enumerate(zip(told, now, strict=False)) if old is not new), len(told)
        )
        same = min(same, len(now))
        gone = sum(isinstance(happening, Step) and happening.ends_go for happening in told[same:])
        if same < len(told):
            yield json.dumps({"taken_back": gone}) if json_lines else f"Taken back: {gone} whole goes"
        for happening in now[same:]:
            yield from _lines_of(following.record, happening, json_lines=json_lines)
        told = now
        if is_over:
            yield from _end_of(following.record, json_lines=json_lines)
            return
        wait()


def _happenings(record: RaceRecord) -> Iterator[Run | Step]:
    for run in record.runs:
        yield run
        yield from run.steps


def _lines_of(record: RaceRecord, happening: Run | Step, *, json_lines: bool) -> Iterator[str]:
    if isinstance(happening, Step):
        for report in happening.reports:
            yield _line(record.plan.game, report, json_lines=json_lines)
    elif happening.entry is None:
        yield _heading(record.plan, happening.start, json_lines=json_lines)


def _end_of(record: RaceRecord, *, json_lines: bool) -> Iterator[str]:
    if record.is_over and record.is_lined_up and record.run is not None:
        yield _seed(record.plan, json_lines=json_lines)
        yield from _results(record.plan.game.classify(record.run.race), json_lines=json_lines)
        yield from _scores(record.plan, record.run.race, json_lines=json_lines)


def _scores(plan: RacePlan, race: AnyRace, *, json_lines: bool) -> Iterator[str]:
    """What each driver has scored in a tournament."""
    scores = tournament_of(plan, race)
    if scores and json_lines:
        yield json.dumps({"tournament": {score.driver: round(float(score.total), 3) for score in scores}})
    elif scores:
        yield "Tournament"
        yield from (f"     {score_in_words(score)}" for score in scores)


def _seed(plan: RacePlan, *, json_lines: bool) -> str:
    """The seed of the dice, once the race is over; as text, since numbers in JSON lose digits."""
    return json.dumps({"seed": str(plan.seed)}) if json_lines else f"Seed {plan.seed}"


def _heading(plan: RacePlan, race: AnyRace, *, json_lines: bool) -> str:
    grid = [car.name for car in race.cars]
    if json_lines:
        return json.dumps({"track": plan.track.name, "laps": plan.laps, "grid": grid})
    return f"{plan.track.name}, {counted(plan.laps, 'lap')}. Grid: {' '.join(grid)}"


def _line(game: Game, report: Report, *, json_lines: bool) -> str:
    return json.dumps(game.as_data(report)) if json_lines else game.sentence(report)


def _results(results: tuple[Result, ...], *, json_lines: bool) -> Iterator[str]:
    if json_lines:
        yield json.dumps({"classification": [result.as_data() for result in results]})
        return
    yield "Classification"
    for result in results:
        place = f"{result.place}." if result.place else "–"
        yield f"{place:>4} {result.car:6} {result.driver:12} {counted(result.laps, 'lap'):7} {result.reason}"
