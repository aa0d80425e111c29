"""Verdict: the one judgement of a throw, its effect on the current car, and what its driver may do then.

It asks the chapters in their order of precedence; legal moves, exact odds, bots and the screen all read it.
Rulebook: ``docs/rules/odds.md``; Q-17, Q-18, Q-53, Q-70, Q-90, Q-98.
"""

import functools
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import combinations, product

from attrs import frozen

from motorchamp_tui.games.motorchamp.rules import pits, slipstream
from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, dice_on_offer, is_too_many
from motorchamp_tui.games.motorchamp.rules.movement import Ahead
from motorchamp_tui.games.motorchamp.rules.moves import (
    CHOICES,
    DROP_OUT,
    INSIST,
    KEEP_QUIET,
    ChooseDice,
    Drive,
    DropOut,
    Insist,
    KeepQuiet,
    StandBeside,
    Turn,
    drive_to,
)
from motorchamp_tui.games.motorchamp.rules.outs import has_room_beside
from motorchamp_tui.games.motorchamp.rules.race import HANDICAP_FLAP, PIT_FLAP, Car, Race
from motorchamp_tui.games.motorchamp.rules.softer_outs import may_be_spared, needs_two_stops
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, DICE_ON, WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.values import fast_constructor, remember


class Outcome(Enum):
    """The fate of the car after this throw."""

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

    Where the throw is too much, ``excess`` is by how many points, ``limit`` the speed limit that it breaks (0:
    none), and ``is_blocked`` whether other cars are in the way. The start phase and practice forgive it: there
    they give the reason for the shorter drive. ``is_spared``: only a softer rule keeps the car from being
    permanently out.
    """

    outcome: Outcome
    moves: tuple[Drive | StandBeside | DropOut, ...]
    excess: int = 0
    limit: int = 0
    is_blocked: bool = False
    is_spared: bool = False

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


_new_verdict = fast_constructor(Verdict)


@frozen
class Offer:
    """The dice that may be chosen, and the road ahead of the current car, if it is on the race track."""

    moves: tuple[ChooseDice | Insist | Turn | KeepQuiet, ...]
    ahead: Ahead | None


_new_offer = fast_constructor(Offer)
NOBODY_GOES = Offer((), None)
_OFFERS = {tuple(Dice)[first:last]: CHOICES[first:last] for first, last in combinations(range(len(Dice) + 1), 2)}


def judged(race: Race) -> Offer | Verdict:
    """The choices of the current driver: dice or, after the throw, ends. The race keeps them."""
    if race.judged is None:
        remember(race, "judged", _judged(race))
    return race.judged  # type: ignore[no-any-return]


def verdict_of(race: Race) -> Verdict:
    """The verdict on the throw on the table."""
    found = judged(race)
    assert isinstance(found, Verdict)
    return found


def _judged(race: Race) -> Offer | Verdict:
    if race.dice is not None and race.faces is not None:
        return verdict(race, race.dice, race.faces)
    if race.is_for_a_word:
        return _word_of(race)
    return _offer(race) if race.to_go else NOBODY_GOES


def _word_of(race: Race) -> Offer:
    """The words open to the driver whose car is in front."""
    word = INSIST if race.may_be_insisted else Turn(race.cars[race.to_go[0]].name)
    return Offer((word, KEEP_QUIET), None)


def _offer(race: Race) -> Offer:
    car = race.cars[race.to_go[0]]
    ahead = race.ahead_of(car) if car.square.is_on_track else None
    return _new_offer(_OFFERS[dice_on_offer(race, car, ahead)], ahead)


def verdict(race: Race, dice: Dice, faces: tuple[int, ...]) -> Verdict:
    """The effect of this throw on the current car."""
    car = race.cars[race.to_go[0]]
    if race.rules.strict_table and is_too_many(race, car, dice):
        return Verdict(Outcome.PERMANENTLY_OUT, (DROP_OUT,))
    if car.square.is_on_track:
        return _on_the_track(race, car, dice, sum(faces))
    return _in_the_pits(race, car, faces)


@functools.cache
def _drives_to(ends: tuple[Square, ...]) -> Verdict:
    """The commonest verdict by far, one object for each."""
    return Verdict(Outcome.MOVES, tuple(map(drive_to, ends)))


def _on_the_track(race: Race, car: Car, dice: Dice, points: int) -> Verdict:
    known = race.judged
    ahead = (known.ahead if type(known) is Offer else None) or race.ahead_of(car)
    if race.is_in_start_phase(car):
        return _start_phase(ahead, car, points)
    excess = ahead.excess(points)
    if excess == 1 and race.rules.practice:
        return _shortened(ahead, Outcome.STAYS, (car.square,), points)
    if ahead.finishes and excess <= 1 and ahead.finishes_with(points):
        return _finishes(ahead, points)
    entries = () if ahead.to_the_pits is None else pits.entries(race, car, dice, points, ahead)
    if excess:
        return _drives_to(entries) if entries else _out(race, car, ahead, points, excess)
    ends = ahead.ends(points)
    if car.flap is HANDICAP_FLAP or not ahead.towed(points):
        return _drives_to(ends + entries)
    return Verdict(
        Outcome.MOVES, (*_with_tows(race, car, ahead.towed(points), ends, points), *map(drive_to, entries))
    )


def _start_phase(ahead: Ahead, car: Car, points: int) -> Verdict:
    within = min(points, ahead.limit or points)
    if ahead.finishes_with(within):
        return _finishes(ahead, within)
    ends = ahead.ends(ahead.furthest(within))
    return _shortened(ahead, Outcome.STAYS if ends[0] is car.square else Outcome.MOVES, ends, points)


def _shortened(ahead: Ahead, outcome: Outcome, ends: tuple[Square, ...], points: int) -> Verdict:
    """A throw that may be too much and puts no car out (R-53, R-97)."""
    within = min(points, ahead.limit or points)
    limit = ahead.limit if points > within else 0
    blocked = ahead.is_blocked(within)
    return _new_verdict(outcome, _drives_to(ends).moves, ahead.excess(points), limit, blocked, False)  # noqa: FBT003


def _finishes(ahead: Ahead, points: int) -> Verdict:
    """The car is done on the first square beyond the line; it ends there, in whichever lane (Q-90)."""
    rows = ahead.ring - ahead.row
    ends = ahead.ends(rows) if points == rows else ahead.passed(rows)
    return Verdict(Outcome.FINISHES, _drives_to(ends).moves)


def _out(race: Race, car: Car, ahead: Ahead, points: int, excess: int) -> Verdict:
    why = excess, ahead.limit if ahead.is_over_the_limit(points) else 0, ahead.is_blocked(points)
    last_free = ahead.ends(ahead.furthest(points)) if excess == 1 else ()
    beside = tuple(StandBeside(square) for square in last_free if has_room_beside(race, square))
    if beside:
        return Verdict(Outcome.TEMPORARILY_OUT, beside, *why)
    if may_be_spared(race, car) and has_room_beside(race, car.square):
        return Verdict(Outcome.TEMPORARILY_OUT, (StandBeside(car.square),), *why, is_spared=True)
    return Verdict(Outcome.PERMANENTLY_OUT, (DROP_OUT,), *why)


def _with_tows(
    race: Race, car: Car, straight: Iterable[Square], ends: Iterable[Square], points: int
) -> Iterator[Drive]:
    """The drives to these ends, with slipstreams where a straight step leads to one."""
    for end in ends:
        yield drive_to(end)
        if end in straight:
            for chain in slipstream.chains(race, car, end, points):
                yield Drive(end, chain)


def _in_the_pits(race: Race, car: Car, faces: tuple[int, ...]) -> Verdict:
    if car.is_being_repaired:
        return _pit_work(race, car, faces)
    if car.flap is PIT_FLAP:
        return _way_out(race, car, sum(faces))
    ends = pits.ends_in_the_lane(race, car, car.square, sum(faces))
    return Verdict(_outcome_of(race, car, ends), _drives_to(ends).moves)


def _pit_work(race: Race, car: Car, faces: tuple[int, ...]) -> Verdict:
    """Staying in the box is always possible; then come the ways out, fewest points first (Q-77)."""
    moves: dict[Drive | StandBeside | DropOut, None] = {drive_to(car.square): None}
    for points in () if needs_two_stops(race, car) else pits.points_to_leave(faces):
        moves |= dict.fromkeys(_way_out(race, car, points).moves)
    return Verdict(Outcome.MOVES if len(moves) > 1 else Outcome.STAYS, tuple(moves))


def _outcome_of(race: Race, car: Car, ends: tuple[Square, ...]) -> Outcome:
    if ends == (car.square,):
        return Outcome.STAYS
    home = race.ends_on_the_line(car) and all(end.row < car.square.row for end in ends)
    return Outcome.FINISHES if home else Outcome.MOVES


def _way_out(race: Race, car: Car, points: int) -> Verdict:
    ends, straight = pits.way_out(race, car, points)
    return Verdict(_outcome_of(race, car, ends), tuple(_with_tows(race, car, straight, ends, points)))


RISK_WORDS = {
    Outcome.STAYS: "throw lost",
    Outcome.TEMPORARILY_OUT: "temporarily out",
    Outcome.PERMANENTLY_OUT: "permanently out",
}
"""The words for what can go wrong with a throw, before its odds."""


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
    def out(self) -> float:
        """The chance of going out, of either kind."""
        return (self.temporarily + self.permanently) / self.ways

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
    """The exact odds of a choice for the current car, over all its throws."""
    temporarily = permanently = lost = 0
    if race.rules.strict_table and is_too_many(race, race.current_car, dice):
        return Odds(0, WAYS_IN_ALL[dice], WAYS_IN_ALL[dice])
    if race.current_car.square.is_on_track:
        for total, ways in WAYS_BY_TOTAL[dice]:
            outcome = verdict(race, dice, (total,)).outcome
            if outcome is Outcome.TEMPORARILY_OUT:
                temporarily += ways
            elif outcome is Outcome.PERMANENTLY_OUT:
                permanently += ways
            elif outcome is Outcome.STAYS and race.rules.practice:
                lost += ways
    return Odds(temporarily, permanently, WAYS_IN_ALL[dice], lost)


@frozen
class PitWork:
    """In how many of ``ways`` throws in the box the stop is done, and in how many the car may be away at once."""

    done: int
    away: int
    ways: int


def pit_work(race: Race) -> PitWork | None:
    """The chances of a throw in the box; None where the current car has no pit work to do."""
    if race.is_for_a_word or not race.current_car.is_being_repaired:
        return None
    throws = tuple(product(*DICE_OF[Dice.TWO]))
    away = sum(verdict(race, Dice.TWO, faces).outcome is not Outcome.STAYS for faces in throws)
    return PitWork(sum(map(pits.is_repaired, throws)), away, len(throws))


def choices(race: Race) -> tuple[Dice, ...]:
    """Every choice of the square's colour, closed by fair play or not; prescribed dice alone."""
    car = race.current_car
    if not car.square.is_on_track or car.flap is HANDICAP_FLAP or race.is_in_start_phase(car):
        return allowed_dice(race, car)
    return DICE_ON[race.track.colour(car.square)]
