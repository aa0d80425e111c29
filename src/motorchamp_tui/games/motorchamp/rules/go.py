"""End of a go and everything that comes with it: laps, flaps, passes, returns, the next car, the end.

It decides in which order the chapters act on a drive. Rulebook: "Laps", "Handicap", "End of the race"; Q-25, Q-37,
Q-39, Q-42, Q-45, Q-82, Q-83, Q-89, Q-91.
"""

from motorchamp_tui.games.motorchamp.rules import pits, practice, strict_table, turning
from motorchamp_tui.games.motorchamp.rules.moves import (
    BoxReached,
    CarDrove,
    CarStayed,
    Drive,
    DropOut,
    DroppedOut,
    HandicapGiven,
    Insist,
    Insisted,
    KeepQuiet,
    LapCompleted,
    PassLost,
    PitEntered,
    PitLeft,
    PitWorkDone,
    PracticeLapTimed,
    RaceEnded,
    RedFlapOff,
    Report,
    RoundStarted,
    SlipstreamTaken,
    Spared,
    StandBeside,
    TookTheFlag,
    Turn,
    WentOut,
)
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.outs import after_an_empty_round, passed_by, turned
from motorchamp_tui.games.motorchamp.rules.race import HANDICAP_FLAP, Car, Race, Status
from motorchamp_tui.games.motorchamp.rules.slipstream import car_towing
from motorchamp_tui.games.motorchamp.rules.softer_outs import after_success, needs_two_stops, spared
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.verdict import Verdict, verdict_of
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.values import fast_constructor

_car_drove = fast_constructor(CarDrove)


def end_of_go(
    race: Race, verdict: Verdict, move: Drive | StandBeside | DropOut
) -> tuple[Race, tuple[Report, ...]]:
    """The race after this move, which the verdict on the throw allows, and what happened."""
    reports: list[Report] = []
    car = race.cars[race.to_go[0]]
    if type(move) is Drive:
        car, first, rows = _driven(race, car, verdict, move, reports)
    elif type(move) is StandBeside:
        car, first, rows = _stood_beside(race, car, verdict, move.square, reports)
    else:
        car, first, rows = _dropped_out(race, car, verdict, reports), 0, 0
    after = race.gone(car)
    if after.outs:
        after = passed_by(after, car, first, rows, reports)
    return after if after.to_go else _next_round(after, reports), tuple(reports)


def car_after(race: Race, move: Drive | StandBeside) -> Car:
    """The current car after this move; where that puts it beside the track, as it is there."""
    car = race.current_car
    if isinstance(move, StandBeside):
        return spared(car) if verdict_of(race).is_spared else _moved(race, car, move.square).beside_the_track()
    if not car.square.is_on_track:
        car = _after_pit_work(race, car, [])
    return _moved(race, car, move.last)


def after_a_word(race: Race, move: Insist | Turn | KeepQuiet) -> tuple[Race, tuple[Report, ...]]:
    """The race after a driver has insisted, turned their car, or kept quiet."""
    reports: list[Report] = []
    speaker = race.cars[race.to_go[0]]
    if race.may_be_insisted:
        if type(move) is not Insist:
            return strict_table.let_pass(race), ()
        after = strict_table.insisted(race)
        return after, (Insisted(after.current_car.name, speaker.driver),)
    if type(move) is Turn:
        race = turned(race, reports)
    else:
        reports.append(PassLost(speaker.name))
        race = turning.answered(race)
    return race if race.to_go else _next_round(race, reports), tuple(reports)


def _driven(race: Race, car: Car, verdict: Verdict, move: Drive, reports: list[Report]) -> tuple[Car, int, int]:
    """The car after its drive; the first row of race track that it passes, and how many."""
    start, end, ring = car.square, move.end, race.track.rows
    square = end
    rows = (end.row - start.row) % ring
    first, passed = start.row, rows
    is_on_track = start.is_on_track and end.is_on_track
    if not is_on_track:
        car = _after_pit_work(race, car, reports)
        first, passed = pits.rows_on_track(race, car, end)
    unused = sum(race.faces or ()) - rows
    lost = unused if unused > 0 and _are_lost(race, car, rows) else 0
    limit = verdict.limit if lost and not verdict.is_blocked else 0
    if end is start:
        reports.append(CarStayed(car.name, start, 0 if start.lane is Lane.BOX else lost, limit))
        return car, first, passed
    reports.append(_car_drove(car.name, start, end, lost, limit))
    if not is_on_track:
        _tell_of_the_pits(car, end, reports)
    for towed_to in move.tows:
        bonus = race.track.rows_to(square.row, towed_to.row)
        towing = car_towing(race, car, square)
        reports.append(SlipstreamTaken(car.name, towing.name if towing else "", square, towed_to))
        rows, passed, square = rows + bonus, passed + bonus, towed_to
    if start.row + rows >= ring:
        return _over_the_line(race, car, square, reports), first, passed
    return car.moved_to(square, car.laps), first, passed


def _are_lost(race: Race, car: Car, rows: int) -> bool:
    """Whether points left over are lost: not beyond the flag, nor those of the other die in the box."""
    is_home = car.square.row + rows >= race.track.rows and race.ends_on_the_line(car)
    return not is_home and not (race.dice is Dice.TWO and car.square.lane is Lane.BOX)


def _after_pit_work(race: Race, car: Car, reports: list[Report]) -> Car:
    if not car.is_being_repaired or not race.faces:
        return car
    repaired = pits.is_repaired(race.faces)
    if repaired and needs_two_stops(race, car):
        reports.append(RedFlapOff(car.name, race.faces))
    else:
        reports.append(PitWorkDone(car.name, race.faces, repaired))
    return after_success(race, car) if repaired else car


def _tell_of_the_pits(car: Car, end: Square, reports: list[Report]) -> None:
    if car.square.is_on_track and not end.is_on_track:
        reports.append(PitEntered(car.name, end))
    if end.lane is Lane.BOX:
        reports.append(BoxReached(car.name, end))
    if end.is_on_track and not car.square.is_on_track:
        reports.append(PitLeft(car.name, end))


def _over_the_line(race: Race, car: Car, square: Square, reports: list[Report]) -> Car:
    """The car on the other side of the line, where its race may be over."""
    after = _across_the_line(race, car, square)
    reports.append(LapCompleted(car.name, after.laps))
    if after.status is Status.FINISHED:
        if race.rules.practice:  # nobody waves a flag at a lap alone, which is timed instead
            time = practice.time_of_lap(race, race.track.rows - car.square.row)
            reports.append(PracticeLapTimed(car.name, time))
        else:
            reports.append(TookTheFlag(car.name, after.laps, len(race.finishers) + 1))
    elif after.flap is not car.flap:
        reports.append(HandicapGiven(car.name))
    return after


def _moved(race: Race, car: Car, square: Square) -> Car:
    """The car on this square, on whichever side of the line."""
    return _across_the_line(race, car, square) if square.row < car.square.row else car.moved_to(square, car.laps)


def _across_the_line(race: Race, car: Car, square: Square) -> Car:
    after = car.moved_to(square, car.laps + 1)
    if race.ends_on_the_line(car):
        return after.taken_off(Status.FINISHED)
    # Not in the pit lane, which a car cannot leave without its stop.
    if square.is_on_track and race.gives_the_handicap(car):
        return after.with_flap(HANDICAP_FLAP)
    return after


def _stood_beside(
    race: Race, car: Car, verdict: Verdict, square: Square, reports: list[Report]
) -> tuple[Car, int, int]:
    """The car temporarily out beside this square; the first row that it has passed, and how many."""
    start = car.square
    if verdict.is_spared:
        reports.append(Spared(car.name, start, verdict.excess, verdict.limit > 0, verdict.is_blocked))
        return spared(car), start.row, 0
    reports.append(WentOut(car.name, start, square, verdict.limit > 0, verdict.is_blocked))
    rows = race.track.rows_to(start.row, square.row)
    if start.row + rows >= race.track.rows:
        car = _over_the_line(race, car, square, reports)
    else:
        car = car.moved_to(square, car.laps)
    return car.beside_the_track(), start.row, rows


def _dropped_out(race: Race, car: Car, verdict: Verdict, reports: list[Report]) -> Car:
    reports.append(DroppedOut(car.name, car.square, verdict.excess, verdict.limit > 0, verdict.is_blocked))
    if race.rules.practice:
        reports.append(PracticeLapTimed(car.name, None))
    return car.taken_off(Status.PERMANENTLY_OUT)


def _next_round(race: Race, reports: list[Report]) -> Race:
    """The race with the order of a new round; empty rounds bring back those who wait (Q-42, Q-91)."""
    while True:
        order = order_of_moves(race)
        if order:
            names = tuple([race.cars[index].name for index in order])
            reports.append(RoundStarted(race.round + 1, names))
            return race.with_order(order, race.round + 1)
        if race.winner_in or not any(car.is_out_for_now for car in race.cars):
            reports.append(RaceEnded(race.round))
            return race
        race = after_an_empty_round(race, reports)
