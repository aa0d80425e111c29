"""The account of a lap: what the dice gave and what the driver's choices cost, step by step.

Every place, choice and throw has a value in expected throws (:mod:`perfect_driving`). From the par of the lap
to its result, the value changes at every step: what the dice show is luck, what the driver chooses is driving,
which is never less than nothing. So the two add up exactly to the lap. Rulebook: "Practice"; Q-96 to Q-99.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from attrs import frozen

from motorchamp_tui.games.motorchamp.practice.perfect_driving import PerfectDriving, perfect
from motorchamp_tui.games.motorchamp.rules.moves import Move, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.practice.advice import move_name
from motorchamp_tui.race.record import Step
from motorchamp_tui.words import counted

NOTICEABLE = Fraction(1, 200)
"""The least that two decimals show as more than nothing."""
NOTICEABLE_IN_TENTHS = Fraction(1, 20)
"""The least that one decimal shows as more than nothing."""


@frozen
class Decision:
    """A choice of the driver: before which race, what, what would have been best, and what it cost in throws."""

    race: Race
    move: Move
    best: Move
    cost: Fraction

    def __str__(self) -> str:
        square = self.race.car_on_the_go.square
        limit = self.race.track.limit(square)
        points = f"with {counted(self.race.points, 'point')} " if self.race.faces else ""
        place = f"throw {self.race.round}, {points}from {square}{f' (limit {limit})' if limit else ''}"
        return f"{place}: {move_name(self.move)} instead of {move_name(self.best)} cost {throws_words(self.cost)}"


@frozen
class LuckAndSkill:
    """A lap from its ``par`` to what it ``came_to``, in throws before the last.

    A lap without a time came to its throws and the par of another lap.
    """

    par: Fraction
    luck: Fraction
    driving: Fraction
    decisions: tuple[Decision, ...]

    @property
    def came_to(self) -> Fraction:
        """Par, luck and driving together."""
        return self.par + self.luck + self.driving

    @property
    def costliest(self) -> Decision | None:
        """The choice that cost most; None if none cost anything to speak of."""
        worst = max(self.decisions, key=lambda decision: decision.cost, default=None)
        return worst if worst and worst.cost >= NOTICEABLE else None

    def __str__(self) -> str:
        return f"{_luck_words(self.luck)}, {_driving_words(self.driving)}."


def account_of(steps: Iterable[Step]) -> LuckAndSkill:
    """The account of the steps of one lap so far; raises ValueError where there are none."""
    told = list(steps)
    if not told:
        raise ValueError("a lap without a step has no account")
    driving = perfect(told[0].before.track)
    decisions = tuple(_decisions(driving, told))
    luck = sum((_luck(driving, step) for step in told if isinstance(step.move, Throw)), Fraction(0))
    return LuckAndSkill(
        driving.expected(told[0].before).throws,
        luck,
        sum((decision.cost for decision in decisions), Fraction(0)),
        decisions,
    )


def _luck(driving: PerfectDriving, step: Step) -> Fraction:
    return driving.expected(step.after).throws - driving.expected(step.before).throws


def _decisions(driving: PerfectDriving, steps: Iterable[Step]) -> Iterator[Decision]:
    for step in steps:
        moves = () if isinstance(step.move, Throw) else legal_moves(step.before)
        if len(moves) > 1:
            options = driving.options(step.before, moves)
            chosen = next(option for option in options if option.move == step.move)
            yield Decision(step.before, step.move, driving.best_move(step.before, moves), chosen.cost)


def _luck_words(luck: Fraction) -> str:
    if abs(luck) < NOTICEABLE_IN_TENTHS:
        return "Luck made no difference"
    if luck < 0:
        return f"Luck saved you {throws_words(-luck, 1)}"
    return f"Bad luck cost you {throws_words(luck, 1)}"


def _driving_words(driving: Fraction) -> str:
    if driving < NOTICEABLE_IN_TENTHS:
        return "your choices cost nothing"
    return f"your choices cost {float(driving):.1f}"


def throws_words(throws: Fraction, decimals: int = 2) -> str:
    """A number of throws, with so many decimals."""
    return f"{float(throws):.{decimals}f} throws"
