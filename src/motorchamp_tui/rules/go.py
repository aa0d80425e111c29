"""The end of a go and what it brings with it: laps, flaps, passes, returns, the next car, the end.

Decides in which order the chapters act on a drive. Rulebook: "Laps", "Handicap", "End of the
race"; Q-25, Q-37, Q-39, Q-42, Q-45, Q-82, Q-83, Q-89, Q-91.
"""

from itertools import pairwise

from motorchamp_tui.rules import pits, practice
from motorchamp_tui.rules.moves import (
    BoxReached,
    CarDrove,
    CarStayed,
    Drive,
    DropOut,
    DroppedOut,
    HandicapGiven,
    LapCompleted,
    PitEntered,
    PitLeft,
    PitWorkDone,
    PracticeLapTimed,
    RaceEnded,
    Report,
    RoundStarted,
    SlipstreamTaken,
    StandBeside,
    TookTheFlag,
    WentOut,
)
from motorchamp_tui.rules.order import order_of_moves
from motorchamp_tui.rules.outs import after_an_empty_round, passed_by
from motorchamp_tui.rules.race import HANDICAP_FLAP, PIT_FLAP, Race, Status
from motorchamp_tui.rules.slipstream import car_towing
from motorchamp_tui.rules.throws import Dice
from motorchamp_tui.rules.track import Lane, Square
from motorchamp_tui.rules.values import fast_constructor
from motorchamp_tui.rules.verdict import judged

_car_drove = fast_constructor(CarDrove)


class Go:
    """The last act of a go: gathers what it changes and reports, then hands out the next race."""

    __slots__ = ("car", "first_row", "race", "reports", "rows_passed", "verdict")

    def __init__(self, race: Race) -> None:
        self.race = race
        self.car = race.cars[race.to_go[0]]
        self.verdict = judged(race)
        self.reports: list[Report] = []
        self.first_row, self.rows_passed = 0, 0

    def ended_by(self, move: Drive | StandBeside | DropOut) -> tuple[Race, tuple[Report, ...]]:
        """The race after this move."""
        if isinstance(move, Drive):
            self._drive(move)
        elif isinstance(move, StandBeside):
            self._stand_beside(move.square)
        else:
            self._drop_out()
        return self._next(), tuple(self.reports)

    def _drive(self, move: Drive) -> None:
        race, car, start, end = self.race, self.car, self.car.square, move.end
        rows = (end.row - start.row) % race.track.rows
        is_on_track = start.is_on_track and end.is_on_track
        if is_on_track:
            self.first_row, self.rows_passed = start.row, rows
        else:
            self._pit_work()
            self.first_row, self.rows_passed = pits.rows_on_track(race, self.car, end)
        crossed = start.row + rows >= race.track.rows
        unused = race.points - rows
        lost = unused if unused > 0 and self._loses_points(crossed=crossed) else 0
        limit = self.verdict.limit if lost and not self.verdict.is_blocked else 0
        if end is start:
            self.reports.append(CarStayed(car.name, start, 0 if start.lane is Lane.BOX else lost, limit))
            return
        self.reports.append(_car_drove(car.name, start, end, lost, limit))
        if not is_on_track:
            self._tell_of_the_pits(start, end)
        if move.tows:
            rows += sum(self._take_slipstream(*link) for link in pairwise((end, *move.tows)))
            crossed = start.row + rows >= race.track.rows
        self._come_to(move.last, crossed=crossed)

    def _loses_points(self, *, crossed: bool) -> bool:
        """Whether points left over are lost: not beyond the flag, nor those of the other die in the box."""
        race = self.race
        is_home = crossed and race.ends_on_the_line(self.car)
        return not is_home and not (race.dice is Dice.TWO and self.car.square.lane is Lane.BOX)

    def _pit_work(self) -> None:
        race = self.race
        if self.car.square.lane is Lane.BOX and self.car.flap is not PIT_FLAP and race.faces:
            repaired = pits.is_repaired(race.faces)
            self.reports.append(PitWorkDone(self.car.name, race.faces, repaired))
            if repaired:
                self.car = self.car.with_flap(PIT_FLAP)

    def _tell_of_the_pits(self, start: Square, end: Square) -> None:
        if start.is_on_track and not end.is_on_track:
            self.reports.append(PitEntered(self.car.name, end))
        if end.lane is Lane.BOX:
            self.reports.append(BoxReached(self.car.name, end))
        if end.is_on_track and not start.is_on_track:
            self.reports.append(PitLeft(self.car.name, end))

    def _take_slipstream(self, behind: Square, end: Square) -> int:
        towing, rows = car_towing(self.race, self.car, behind), self.race.track.rows_to(behind.row, end.row)
        self.rows_passed += rows
        self.reports.append(SlipstreamTaken(self.car.name, towing.name if towing else "", behind, end))
        return rows

    def _come_to(self, square: Square, *, crossed: bool) -> None:
        if crossed:
            self._cross_the_line(square, ends_here=self.race.ends_on_the_line(self.car))
        else:
            self.car = self.car.moved_to(square, self.car.laps)

    def _cross_the_line(self, square: Square, *, ends_here: bool) -> None:
        start, laps = self.car.square, self.car.laps + 1
        # Not in the pit lane, which a car cannot leave without its stop.
        earns_handicap = square.is_on_track and self.race.gives_the_handicap(self.car)
        self.car = self.car.moved_to(square, laps)
        self.reports.append(LapCompleted(self.car.name, laps))
        if ends_here:
            self.car = self.car.taken_off(Status.FINISHED)
            self.reports.append(TookTheFlag(self.car.name, laps, len(self.race.finishers) + 1))
            if self.race.rules.practice:
                time = practice.time_of_lap(self.race, self.race.track.rows - start.row)
                self.reports.append(PracticeLapTimed(self.car.name, str(time)))
        elif earns_handicap:
            self.car = self.car.with_flap(HANDICAP_FLAP)
            self.reports.append(HandicapGiven(self.car.name))

    def _stand_beside(self, square: Square) -> None:
        race, start, why = self.race, self.car.square, self.verdict
        rows = race.track.rows_to(start.row, square.row)
        self.first_row, self.rows_passed = start.row, rows
        self.reports.append(WentOut(self.car.name, start, square, why.limit > 0, why.is_blocked))
        self._come_to(square, crossed=start.row + rows >= race.track.rows)
        self.car = self.car.beside_the_track()

    def _drop_out(self) -> None:
        car, why = self.car, self.verdict
        self.reports.append(DroppedOut(car.name, car.square, why.excess, why.limit > 0, why.is_blocked))
        if self.race.rules.practice:
            self.reports.append(PracticeLapTimed(car.name, None))
        self.car = car.taken_off(Status.PERMANENTLY_OUT)

    def _next(self) -> Race:
        after = self.race.gone(self.car)
        if after.outs and self.rows_passed:
            after, passes = passed_by(after, self.race.to_go[0], self.first_row, self.rows_passed)
            self.reports += passes
        return after if after.to_go else self._next_round(after)

    def _next_round(self, race: Race) -> Race:
        """The race with the order of a new round; empty rounds bring back those who wait (Q-42, Q-91)."""
        while True:
            order = order_of_moves(race)
            if order:
                names = tuple([race.cars[index].name for index in order])
                self.reports.append(RoundStarted(race.round + 1, names))
                return race.with_order(order, race.round + 1)
            if race.winner_in or not any(car.is_out_for_now for car in race.cars):
                self.reports.append(RaceEnded(race.round))
                return race
            race, reports = after_an_empty_round(race)
            self.reports += reports
