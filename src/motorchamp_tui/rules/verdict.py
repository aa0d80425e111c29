"""The one judgement of a throw: what it does to the car on the go, and what its driver may do then.

Decides nothing of its own: it asks the chapters in their order of precedence. Legal moves, exact odds,
bots and the screen all read from here. Rulebook: ``docs/rules/odds.md``; Q-17, Q-18, Q-53, Q-70, Q-90, Q-98.
"""

import functools
from enum import Enum

from attrs import frozen

from motorchamp_tui.rules import pits, slipstream
from motorchamp_tui.rules.fair_play import allowed_dice
from motorchamp_tui.rules.movement import Ahead, ahead_of, squares_in
from motorchamp_tui.rules.moves import DROP_OUT, Drive, DropOut, StandBeside, drive_to
from motorchamp_tui.rules.outs import has_room_beside
from motorchamp_tui.rules.race import HANDICAP_FLAP, PIT_FLAP, Car, Race
from motorchamp_tui.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.rules.track import Lane, Square


class Outcome(Enum):
    """What becomes of the car by this throw."""

    MOVES = "moves"
    STAYS = "stays"
    TEMPORARILY_OUT = "temporarily out"
    PERMANENTLY_OUT = "permanently out"
    FINISHES = "finishes"


@frozen
class Verdict:
    """The outcome of a throw and the moves it leaves to the driver, in their documented order.

    Ends come right, left, pit lane, boxes; each end is followed by its slipstreams. After pit work the own box
    comes first, then the ways out.
    """

    outcome: Outcome
    moves: tuple[Drive | StandBeside | DropOut, ...]

    @property
    def ends(self) -> tuple[Square, ...]:
        """The squares the throw may end on without slipstream."""
        return tuple(move.end for move in self.moves if isinstance(move, Drive) and not move.tows)

    @property
    def tows(self) -> tuple[Drive, ...]:
        """The chains of slipstreams on offer."""
        return tuple(move for move in self.moves if isinstance(move, Drive) and move.tows)

    @property
    def beside(self) -> tuple[Square, ...]:
        """The squares beside which a car that goes temporarily out may be put."""
        return tuple(move.square for move in self.moves if isinstance(move, StandBeside))


LOST = Verdict(Outcome.PERMANENTLY_OUT, (DROP_OUT,))


def verdict(race: Race, dice: Dice, faces: tuple[int, ...]) -> Verdict:
    """What this throw does to the car on the go."""
    car = race.cars[race.to_go[0]]
    if car.square.is_on_track:
        return _on_the_track(race, car, dice, sum(faces))
    return _in_the_pits(race, car, faces)


def _drives(outcome: Outcome, car: Car, ends: tuple[Square, ...]) -> Verdict:
    moves = tuple(map(drive_to, ends))
    return Verdict(Outcome.STAYS if ends == (car.square,) else outcome, moves)


def _on_the_track(race: Race, car: Car, dice: Dice, points: int) -> Verdict:
    ahead = ahead_of(race, car)
    if race.is_in_start_phase(car):
        return _start_phase(race, car, ahead, min(points, ahead.limit or points))
    excess = ahead.excess(points)
    if excess == 1 and race.rules.practice:
        return Verdict(Outcome.STAYS, (drive_to(car.square),))
    if excess <= 1 and ahead.is_home(points):
        return _home(race, car, ahead, points)
    entries = pits.entries(race, car, dice, points, ahead)
    if not excess:
        drives = _ends_and_tows(race, car, ahead, points)
        return Verdict(Outcome.MOVES, (*drives.moves, *map(drive_to, entries))) if entries else drives
    return _drives(Outcome.MOVES, car, entries) if entries else _out(race, car, ahead, points)


def _start_phase(race: Race, car: Car, ahead: Ahead, points: int) -> Verdict:
    if ahead.is_home(points):
        return _home(race, car, ahead, points)
    rows = ahead.furthest(points)
    ends = squares_in(race.track.rows, car.square.row + rows, (ahead.stops >> 2 * rows & 3))
    return _drives(Outcome.MOVES, car, ends)


def _home(race: Race, car: Car, ahead: Ahead, points: int) -> Verdict:
    """The car is done on the first square beyond the line; it ends there, in whichever lane (Q-90)."""
    rows = race.track.rows - car.square.row
    lanes = (ahead.stops if points == rows else ahead.through) >> 2 * rows & 3
    return Verdict(Outcome.FINISHES, tuple(map(drive_to, squares_in(race.track.rows, 0, lanes))))


def _out(race: Race, car: Car, ahead: Ahead, points: int) -> Verdict:
    if ahead.excess(points) > 1:
        return LOST
    rows = ahead.furthest(points)
    last_free = squares_in(race.track.rows, car.square.row + rows, (ahead.stops >> 2 * rows & 3))
    beside = tuple(StandBeside(square) for square in last_free if has_room_beside(race, square))
    return Verdict(Outcome.TEMPORARILY_OUT, beside) if beside else LOST


def _ends_and_tows(race: Race, car: Car, ahead: Ahead, points: int) -> Verdict:
    row, lanes = (car.square.row + points) % race.track.rows, ahead.stops >> 2 * points & 3
    towed = ahead.towed >> 2 * points & 3
    if not towed or car.flap is HANDICAP_FLAP:
        return _ends(row, lanes)
    moves: list[Drive] = []
    for end in squares_in(race.track.rows, row, lanes):
        moves.append(drive_to(end))
        if towed >> end.lane & 1:
            moves.extend(Drive(end, chain) for chain in slipstream.chains(race, car, end, points))
    return Verdict(Outcome.MOVES, tuple(moves))


@functools.cache
def _ends(row: int, lanes: int) -> Verdict:
    """The commonest verdict by far, one object for each row: this row in the lanes that are free."""
    return Verdict(Outcome.MOVES, tuple(map(drive_to, squares_in(row + 1, row, lanes))))


def _in_the_pits(race: Race, car: Car, faces: tuple[int, ...]) -> Verdict:
    if car.flap is PIT_FLAP:
        return _way_out(race, car, pits.ends_on_the_way_out(race, car, sum(faces)), sum(faces))
    if car.square.lane is Lane.BOX:
        return _pit_work(race, car, faces)
    ends = pits.ends_in_the_lane(race, car, car.square, sum(faces))
    return _drives(_outcome_of(race, car, ends), car, ends)


def _pit_work(race: Race, car: Car, faces: tuple[int, ...]) -> Verdict:
    """Staying in the box is always possible; then come the ways out, fewest points first (Q-77)."""
    moves: dict[Drive | StandBeside | DropOut, None] = {drive_to(car.square): None}
    for points in pits.points_to_leave(faces):
        ends = pits.ends_on_the_way_out(race, car, points)
        moves |= dict.fromkeys(_way_out(race, car, ends, points).moves)
    return Verdict(Outcome.MOVES if len(moves) > 1 else Outcome.STAYS, tuple(moves))


def _outcome_of(race: Race, car: Car, ends: tuple[Square, ...]) -> Outcome:
    if ends == (car.square,):
        return Outcome.STAYS
    home = race.ends_on_the_line(car) and all(end.row < car.square.row for end in ends)
    return Outcome.FINISHES if home else Outcome.MOVES


def _way_out(race: Race, car: Car, ends: tuple[Square, ...], points: int) -> Verdict:
    outcome = _outcome_of(race, car, ends)
    moves: list[Drive] = []
    for end in ends:
        moves.append(drive_to(end))
        if outcome is Outcome.MOVES and pits.comes_straight(race, car, end, points):
            moves.extend(Drive(end, chain) for chain in slipstream.chains(race, car, end, points))
    return Verdict(outcome, tuple(moves))


# ── Exact odds ───────────────────────────────────────────────────────────────────────────────────────


RISK_WORDS = {
    Outcome.STAYS: "throw lost",
    Outcome.TEMPORARILY_OUT: "temporarily out",
    Outcome.PERMANENTLY_OUT: "permanently out",
}
"""What can go wrong with a throw, as it stands before its odds."""


@frozen
class Odds:
    """In how many of ``ways`` equally likely throws the car goes out, by kind (unreduced).

    No throw counts twice: a car that is permanently out is not temporarily out as well. ``lost`` throws are
    those of practice that leave the car where it is, one point over the limit (R-97).
    """

    temporarily: int
    permanently: int
    ways: int
    lost: int = 0

    @property
    def is_safe(self) -> bool:
        """Whether no throw puts the car out or, in practice, is lost."""
        return not self.parts

    @property
    def parts(self) -> tuple[tuple[Outcome, int], ...]:
        """Each thing that can go wrong, and in how many throws."""
        counts = (
            (Outcome.STAYS, self.lost),
            (Outcome.TEMPORARILY_OUT, self.temporarily),
            (Outcome.PERMANENTLY_OUT, self.permanently),
        )
        return tuple((outcome, ways) for outcome, ways in counts if ways)

    @property
    def words(self) -> str:
        """The same in words: “temporarily out 7/216, permanently out 2/216”, or “safe”."""
        return ", ".join(f"{RISK_WORDS[outcome]} {ways}/{self.ways}" for outcome, ways in self.parts) or "safe"


def odds(race: Race, dice: Dice) -> Odds:
    """The exact odds of a choice for the car on the go, over all its throws."""
    temporarily = permanently = lost = 0
    if race.car_on_the_go.square.is_on_track:
        for total, ways in WAYS_BY_TOTAL[dice]:
            outcome = verdict(race, dice, (total,)).outcome
            if outcome is Outcome.TEMPORARILY_OUT:
                temporarily += ways
            elif outcome is Outcome.PERMANENTLY_OUT:
                permanently += ways
            elif outcome is Outcome.STAYS and race.rules.practice:
                lost += ways
    return Odds(temporarily, permanently, WAYS_IN_ALL[dice], lost)


def choices(race: Race) -> tuple[Dice, ...]:
    """Every choice that the colour of the square knows, closed by fair play or not; what is dictated alone."""
    car = race.car_on_the_go
    if not car.square.is_on_track or car.flap is HANDICAP_FLAP or race.is_in_start_phase(car):
        return allowed_dice(race, car)
    return tuple(Dice)[: race.track.colour(car.square) + 1]
