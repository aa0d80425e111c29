"""Standing order: how many dice at most, at which risk, and where to end; it leaves the rest open."""

from collections.abc import Sequence
from enum import Enum

from attrs import evolve, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.forms import FormRow, next_of
from motorchamp_tui.games.motorchamp.bots.manners import correct
from motorchamp_tui.games.motorchamp.bots.next_throw import chance_of_the_pits, next_throw, only_dice
from motorchamp_tui.games.motorchamp.bots.reasons import square_of
from motorchamp_tui.games.motorchamp.options import PIT_STOPS
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside, end_of
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.verdict import odds, verdict
from motorchamp_tui.games.options import Options
from motorchamp_tui.games.road import Lane as TrackLane

End = Drive | StandBeside


class WantedLane(Enum):
    """The wanted lane."""

    ANY = "either lane"
    LEFT = "left lane"
    RIGHT = "right lane"


class WantedPit(Enum):
    """Whether to drive into the pits."""

    STAY_OUT = "stay out"
    COME_IN = "come in"


LANES = {WantedLane.LEFT: TrackLane.LEFT, WantedLane.RIGHT: TrackLane.RIGHT}
DICE_WORDS = {"S": "the special die", "1": "at most one die", "2": "at most two dice", "3": "up to three dice"}
RISKS = (0.0, 0.05, 0.1, 0.2, 0.35, 1.0)
"""The risks on offer."""


@frozen
class StandingOrder:
    """``dice``: ``S``, ``1``, ``2`` or ``3``, at most this many; ``risk``: the chance of going out, of either
    kind, that is accepted, 0 to 1. Fewer dice where it would be greater; never against fair play.
    """

    dice: str = "3"
    risk: float = 0.0
    lane: WantedLane = WantedLane.ANY
    pit: WantedPit = WantedPit.STAY_OUT

    def check(self) -> None:
        """Refuse an order without meaning; raises :class:`SetupError`."""
        if self.dice not in DICE_LETTERS:
            raise SetupError(f"{self.dice!r} is not a choice of dice: choose from {', '.join(DICE_LETTERS)}.")
        if not 0 <= self.risk <= 1:
            raise SetupError(f"A risk must be a chance from 0 to 1, not {self.risk}.")

    def words(self) -> str:
        """The order in one line."""
        risk = f"at a risk of {100 * self.risk:.3g} % at most" if self.risk else "only where safe"
        return f"{DICE_WORDS[self.dice]} {risk}, {self.lane.value}, {self.pit.value}"

    def rows(self, options: Options) -> tuple[FormRow, ...]:
        """The rows of its form: dice, risk, lane, pits."""
        risk = "none" if not self.risk else "any" if self.risk >= 1 else f"up to {100 * self.risk:.3g} %"
        pits = "when a throw can turn in" if options[PIT_STOPS] else "no pit stops in this race"
        return (
            FormRow("Dice", DICE_WORDS[self.dice], "fewer where they risk more"),
            FormRow("Risk", risk, "the most that is accepted"),
            FormRow("Lane", self.lane.value, "where the throw can end in it"),
            FormRow("Pit", self.pit.value, pits),
        )

    def step(self, number: int, by: int) -> "StandingOrder":
        """The order with the value of one row this many further on; after the last comes the first."""
        nearest_risk = min(RISKS, key=lambda risk: abs(risk - self.risk))
        return (
            evolve(self, dice=next_of(tuple(DICE_WORDS), self.dice, by)),
            evolve(self, risk=next_of(RISKS, nearest_risk, by)),
            evolve(self, lane=next_of(tuple(WantedLane), self.lane, by)),
            evolve(self, pit=next_of(tuple(WantedPit), self.pit, by)),
        )[number]

    def decide(self, race: Race, moves: Sequence[Move]) -> Move | None:
        """The move of ``moves`` that the order means, or None where it leaves that open."""
        if race.is_for_a_word:
            return moves[0]
        choices = [move for move in correct(race, moves) if isinstance(move, ChooseDice)]
        if choices:
            return self._dice(race, choices)
        if not race.current_car.square.is_on_track:
            return self._end_in_the_pits(race, moves)
        return self._end(race, moves)

    def _dice(self, race: Race, choices: Sequence[ChooseDice]) -> Move:
        most = Dice(DICE_LETTERS.index(self.dice))
        within = [choice for choice in choices if choice.dice <= most] or choices[:1]
        risks = {choice: odds(race, choice.dice).out for choice in within}
        taken = [choice for choice in within if risks[choice] <= self.risk]
        if not taken:
            return min(within, key=lambda choice: (risks[choice], -choice.dice))
        return max(taken, key=lambda choice: (self._hope_of_the_pits(race, choice.dice), choice.dice))

    def _hope_of_the_pits(self, race: Race, dice: Dice) -> float:
        """How likely these dice are to lead into the pits, at once or later; 0 where that is not wanted."""
        if not self._wants_in(race):
            return 0.0
        won = sum(ways * _hope(race, verdict(race, dice, (total,)).moves) for total, ways in WAYS_BY_TOTAL[dice])
        return won / WAYS_IN_ALL[dice]

    def _wants_in(self, race: Race) -> bool:
        car = race.current_car
        return self.pit is WantedPit.COME_IN and car.square.is_on_track and may_enter(race, car)

    def _end(self, race: Race, moves: Sequence[Move]) -> Move | None:
        """Choose an end on the race track: into the pits or not, then the lane, then the furthest."""
        ends = {move: square_of(move) for move in moves if isinstance(move, End)}
        inside = [move for move, square in ends.items() if not square.is_on_track]
        if self.pit is WantedPit.COME_IN and inside:
            return max(inside, key=lambda move: (ends[move].lane is TrackLane.BOX, _rows(race, ends[move])))
        on_track = {move: square for move, square in ends.items() if square.is_on_track}
        wanted = self._in_the_lane(on_track)
        if not wanted:
            return None
        after, towards = {move: next_throw(race, move) for move in wanted}, self._wants_in(race)
        return max(
            wanted,
            key=lambda move: (
                after[move].to_the_pits if towards else 0.0,
                _rows(race, ends[move]),
                after[move].safety,
                after[move].points,
            ),
        )

    def _in_the_lane(self, ends: dict[End, Square]) -> dict[End, Square]:
        """The ends in the wanted lane; all of them where that lane is closed."""
        lane = LANES.get(self.lane)
        return {move: square for move, square in ends.items() if square.lane is lane} or ends

    def _end_in_the_pits(self, race: Race, moves: Sequence[Move]) -> Move | None:
        """Choose an end in the pit lane: the box, if that is ordered and possible; the rest is left open."""
        boxes = [move for move in moves if (end := end_of(move)) is not None and end.lane is TrackLane.BOX]
        is_in_a_box = race.current_car.square.lane is TrackLane.BOX
        return boxes[-1] if boxes and self.pit is WantedPit.COME_IN and not is_in_a_box else None


def _hope(race: Race, moves: Sequence[Move]) -> float:
    """How likely the best of these ends is to lead into the pits."""
    ends = [end for move in moves if (end := end_of(move)) is not None]
    if any(not end.is_on_track for end in ends):
        return 1.0
    only = only_dice(race, race.current_car)
    return max((chance_of_the_pits(race.track, end, only) for end in ends), default=0.0)


def _rows(race: Race, end: Square) -> int:
    return race.track.rows_to(race.current_car.square.row, end.row)
