"""End of a go and everything that comes with it: laps, errors, flags, stops, the next car, the end.

It decides in which order the chapters act on a drive (HQ-59): drive, lap, error, flags, black, retirement. H-25,
H-29; HQ-11, HQ-16, HQ-17, HQ-24, HQ-48, HQ-52.
"""

from motorchamp_tui.games.motorsportspiel.rules.errors import (
    behind_cars,
    late,
    retired,
    too_fast,
)
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    Blocked,
    CameBack,
    CarDrove,
    DiceLost,
    Drive,
    FlagsReturned,
    Forfeit,
    Forfeited,
    LapCompleted,
    Lapped,
    MissedGo,
    MissGo,
    PitEntered,
    PitLeft,
    PitReached,
    PracticeLapTimed,
    PutBack,
    RaceEnded,
    Reason,
    Report,
    RoundStarted,
    TooFast,
    TookTheFlag,
)
from motorchamp_tui.games.motorsportspiel.rules.order import order_of_goes
from motorchamp_tui.games.motorsportspiel.rules.practice import rows_driven
from motorchamp_tui.games.motorsportspiel.rules.race import FINISHED, WHITES_TO_STOP, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice, LapInRows
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import crossing, outlook
from motorchamp_tui.games.road import Lane


def end_of_go(
    race: Race, move: Drive | TooFast | Blocked | Forfeit | MissGo | PutBack
) -> tuple[Race, tuple[Report, ...]]:
    """The race after the last move of a go, and what happened."""
    reports: list[Report] = []
    car = race.cars[race.to_go[0]]
    match move:
        case Drive(end):
            after = _driven(race, car, end, reports)
        case TooFast(space):
            after = _driven(race, car, space, reports)
            if after.is_running:
                after = too_fast(race, after, car, _excess(race), reports)
        case Blocked(space):
            after = _driven(race, car, space, reports)
            if after.is_running:
                after = behind_cars(race, after, _excess(race), reports)
        case Forfeit():
            after = car
            reports.append(Forfeited(car.name, car.space))
        case MissGo():
            after = car.missing_its_go(misses_go=False)
            reports.append(MissedGo(car.name, car.space))
        case PutBack(space):
            arrival = car.arrival if space == car.space else race.arrivals + 1
            after = car.moved_to(space, car.laps, arrival).in_gravel(is_in_gravel=False)
            reports.append(CameBack(car.name, space))
    if after.is_running and _passed_the_entrance(race, car, after):
        after = retired(after, Reason.NO_STOP, reports)
    if after.is_running and race.is_late:
        after = late(after, reports)
    return _after(race, car, after, reports)


def _after(race: Race, car: Car, after: Car, reports: list[Report]) -> tuple[Race, tuple[Report, ...]]:
    """The race at the next car's go, or in the next round, or over."""
    if race.rules.practice:
        race, after = _counted(race, after, reports)
    gone = race.gone(after)
    _tell_of_lapped_cars(race, gone, reports)
    if not gone.to_go:
        gone = _next_round(gone, reports)
    return gone, tuple(reports)


def _excess(race: Race) -> int:
    assert race.placing is not None
    return outlook(race).verdict(race.placing).excess


def _driven(race: Race, car: Car, space: Space, reports: list[Report]) -> Car:
    """The car on this space: with its stop made, its flags given back, its lap completed, done."""
    start = car.space
    if space == start:
        rows, crosses = 0, False
    else:
        rows = (space.row - start.row) % race.track.rows
        crosses = space.row < start.row
        car = car.moved_to(space, car.laps + crosses, race.arrivals + 1)
    lost = _lost_in_the_pits(race, start, space, rows)
    reports.append(CarDrove(car.name, start, space, rows, lost))
    if start.is_on_track and not space.is_on_track:
        reports.append(PitEntered(car.name, space))
    if space.lane is Lane.BOX and start.lane is not Lane.BOX:
        reports.append(PitReached(car.name, space))
        car = car.stopped()
    if start.lane is Lane.BOX and space.lane is not Lane.BOX:
        car = _flags_returned(car, reports)
    if space.is_on_track and not start.is_on_track:
        reports.append(PitLeft(car.name, space))
    return _lap_completed(race, car, reports) if crosses else car


def _lost_in_the_pits(race: Race, start: Space, end: Space, rows: int) -> int:
    """The points without use in the pits; each point used is a row there."""
    if race.placing is None or (end.is_on_track and start.is_on_track):
        return 0
    if start.is_on_track or end.is_on_track:
        return 0
    return max(race.placing.points - rows, 0)


def _flags_returned(car: Car, reports: list[Report]) -> Car:
    after = car.without_flags()
    kept = car.white if car.white < WHITES_TO_STOP else 0
    flags = car.flags[: len(car.flags) - kept]
    reports.append(FlagsReturned(car.name, flags))
    return after


def _lap_completed(race: Race, car: Car, reports: list[Report]) -> Car:
    """The car on the other side of the line, where its race may be over."""
    reports.append(LapCompleted(car.name, car.laps))
    before = race.cars[race.to_go[0]]
    if not race.ends_on_the_line(before) or _passed_the_entrance(race, before, car):
        return car  # without its stop the last lap brings no flag (H-27)
    if not race.is_practice:  # nobody waves a flag at a lap alone, which is timed instead
        reports.append(TookTheFlag(car.name, car.laps, len(race.finishers) + 1))
    return car.taken_off(FINISHED)


def _passed_the_entrance(race: Race, before: Car, after: Car) -> bool:
    """Whether a car with a stop due has gone past the entrance on the road (HQ-16)."""
    pit, start, end = race.track.pit, before.space, after.space
    if pit is None or not (start.is_on_track and end.is_on_track) or not race.due(before):
        return False
    driven = race.progress(after) - race.progress(before)
    return driven > (pit.entrance - start.row) % race.track.rows


def _counted(race: Race, car: Car, reports: list[Report]) -> tuple[Race, Car]:
    """The practice lap with its dice and goes counted, and timed if it is over."""
    mistake = next((report for report in reports if isinstance(report, DiceLost)), None)
    lost = mistake.lost if mistake else 0
    goes = race.goes + 1 + (lost if race.rules.practice_goes else 0)
    if car.status is FINISHED and race.placing is not None:
        ways = outlook(race).ways
        line = crossing(ways, race.placing) if ways else None
        dice, over = (line.dice, line.over) if line else (race.number, 0)
        race = race.counting(race.dice + dice, race.lost, goes)
        reports.append(PracticeLapTimed(car.name, LapInDice(race.dice + race.lost, over)))
        return race, car
    race = race.counting(race.dice + race.number, race.lost + (0 if race.rules.practice_goes else lost), goes)
    if not car.is_running:
        reports.append(PracticeLapTimed(car.name, None))
    elif race.rules.practice_goes and goes >= race.rules.practice_goes:
        after = race.gone(car)
        reports.append(PracticeLapTimed(car.name, LapInRows(rows_driven(after))))
        return race, car.taken_off(FINISHED)
    return race, car


def _tell_of_lapped_cars(before: Race, after: Race, reports: list[Report]) -> None:
    """Only the car in the lead can lap others."""
    leader, rows = after.leader(), after.track.rows
    if leader is None or leader.laps < 1:
        return
    driven, had_driven = after.progress(leader), before.progress(before.car(leader.name))
    if driven == had_driven:
        return
    for car in after.cars:
        if car.is_running and had_driven - after.progress(car) < rows <= driven - after.progress(car):
            reports.append(Lapped(car.name))


def _next_round(race: Race, reports: list[Report]) -> Race:
    order = order_of_goes(race)
    if not order:
        if not race.is_practice:
            reports.append(RaceEnded(race.round))
        return race
    names = tuple(race.cars[index].name for index in order)
    reports.append(RoundStarted(race.round + 1, names))
    return race.with_order(order, race.round + 1)
