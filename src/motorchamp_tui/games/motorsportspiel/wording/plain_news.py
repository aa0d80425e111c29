"""Plain news around a go, in sentences: the road ahead, what the others did, the order.

A car that only drove gets a few words; everything else is reported in full.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.wording.commentary import flags_in_words, sentence
from motorchamp_tui.games.motorsportspiel.wording.forecast import the
from motorchamp_tui.games.motorsportspiel.wording.go_words import DUE_WORDS
from motorchamp_tui.games.motorsportspiel.wording.plain_words import dice_words
from motorchamp_tui.games.motorsportspiel.wording.spaces import LANE_WORDS, space_kind
from motorchamp_tui.games.plain_words import news_of, rows_ahead, to_go_words
from motorchamp_tui.games.reports import winner_words
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on, counted

FARTHEST = 15
"""The rows ahead that are described: the points of three dice."""
QUIET = m.RoundStarted | m.NumberChosen | m.DiceThrown | m.DicePlaced | m.CarDrove
UNSAID = m.RoundStarted | m.NumberChosen | m.PracticeLapTimed | m.RaceEnded


def road_lines(race: Race) -> Iterator[str]:
    """The rows ahead, each with the spaces that begin there in either lane."""
    start = race.current_car.space.row
    for ahead in range(1, FARTHEST + 1):
        row = (start + ahead) % race.track.rows
        spaces = [race.track.holding(lane, row) for lane in (Lane.LEFT, Lane.RIGHT)]
        words = [f"{LANE_WORDS[space.lane]} {_space(race, space, row)}" for space in spaces]
        yield f"{rows_ahead(ahead).capitalize()}, row {row}: {'; '.join([*words, *_marks(race, row)])}."


def _space(race: Race, space: Space, row: int) -> str:
    if row != space.first_row % race.track.rows:
        return f"{space} goes on"
    cars = [car.name for car in race.cars_on(space)]
    return f"{space}, {space_kind(space)}{f', with {and_so_on(cars)}' if cars else ''}"


def _marks(race: Race, row: int) -> Iterator[str]:
    track = race.track
    if row == 0:
        yield "the line is before it"
    for corner in track.corners:
        if row == corner.first:
            yield f"{the(corner.name)} begins, limit {corner.limit}"
        elif row == corner.last:
            yield f"{the(corner.name)} ends"
    if track.pit is not None and row == track.pit.entrance:
        yield "pit entrance on the right"
    for car in race.cars:
        if car.is_running and car.is_in_gravel and car.space.row == row:
            yield f"{car.name} is in the gravel beside {car.space}"


def news(goes: Iterable[Sequence[m.Report]], who: str = "The others") -> Iterator[str]:
    """What ``who`` did: cars that just drove in one sentence, everything else separately."""
    return news_of(goes, who, _in_short, partial(in_full, is_of_others=True))


def _in_short(go: Sequence[m.Report]) -> str:
    """Where the car went, if it just drove; otherwise empty."""
    drives = [report for report in go if isinstance(report, m.CarDrove)]
    is_quiet = all(isinstance(report, QUIET) or _is_first_crossing(report) for report in go)
    return f"{drives[0].car} to {drives[0].end}" if is_quiet and len(drives) == 1 and not drives[0].lost else ""


def _is_first_crossing(report: m.Report) -> bool:
    return isinstance(report, m.LapCompleted) and not report.laps


def in_full(go: Iterable[m.Report], *, is_of_others: bool = False) -> str:
    """A go, or part of one, in full sentences; ``is_of_others``: without what their dice showed."""
    unsaid = UNSAID | m.DiceThrown if is_of_others else UNSAID
    reports = [
        report
        for report in go
        if not (isinstance(report, unsaid) or _is_first_crossing(report) or _has_nothing_to_give_back(report))
    ]
    pits = {report.space for report in reports if isinstance(report, m.PitEntered | m.PitReached | m.PitLeft)}
    won = [report for report in reports if isinstance(report, m.TookTheFlag) and report.order == 1]
    thrown = [report for report in reports if isinstance(report, m.DiceThrown)]
    rest = (
        f"{sentence(report)}."
        for report in reports
        if not (report in won or report in thrown)
        and not (isinstance(report, m.CarDrove) and report.end in pits and not report.lost)
    )
    throws = (f"{report.car} throws {dice_words(report.throw)}." for report in thrown)
    wins = (winner_words(report.car, report.laps) for report in won)
    return " ".join([*throws, *wins, *rest])


def _has_nothing_to_give_back(report: m.Report) -> bool:
    return isinstance(report, m.FlagsReturned) and not report.flags


def order_lines(race: Race) -> Iterator[str]:
    """Every car with its place, best first, then those that have still to go in this round."""
    for place, result in enumerate(classify(race), 1):
        car = race.car(result.car)
        yield f"{place}. {car.name}, {car.driver}, {_whereabouts(race, car)}."
    if not race.is_over:
        yield to_go_words([race.cars[index].name for index in race.to_go], race.round)


def _whereabouts(race: Race, car: Car) -> str:
    lap = f"lap {min(max(car.laps, 0) + 1, race.laps)}"
    match car.status:
        case Status.RETIRED:
            return f"retired in {lap}: it {car.reason}"
        case Status.FINISHED:
            return f"finished with {counted(car.laps, 'lap')}"
        case _:
            return ", ".join([lap, _place(car), *_flags(race, car)])


def _place(car: Car) -> str:
    if car.is_in_gravel:
        return f"in the gravel beside {car.space}"
    return f"on {car.space}" if car.space.is_on_track else f"in the pits, {car.space}"


def _flags(race: Race, car: Car) -> Iterator[str]:
    if car.flags:
        yield flags_in_words(car.flags)
    due = race.due(car)
    if due and not car.is_black:
        yield DUE_WORDS[due]
    elif due:
        yield "a stop is due"
    if race.is_lapped(car):
        yield "lapped: blue flag"
