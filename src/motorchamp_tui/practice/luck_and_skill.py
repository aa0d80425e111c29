"""The account of a lap: luck of the dice and cost of the driver's choices, step by step; and its grade.

Every place, choice and throw has a value, a number of throws or dice to come, which the game knows. From the par
of the lap to its result, the value changes at every step: what the dice show is luck, what the driver chooses is
driving, which is never below zero. So the two add up exactly to the lap. The grade is of the driving alone: it
shows what a driver has learned, and not their luck. Rulebook: "Practice"; Q-96 to Q-99.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from attrs import frozen

from motorchamp_tui.games import practice_of
from motorchamp_tui.games.practice import Practice
from motorchamp_tui.games.protocol import AnyRace, LapTime, Move
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import Step

NOT_TODAY = "Today's counted lap has no advice; later tries have it."
BEST_GRADE = 1000
"""The grade of a lap whose choices cost nothing."""
HALVES = Fraction(1, 20)
"""The share of par that halves the grade when choices give it away: of both games and every circuit."""
NOTICEABLE = Fraction(1, 200)
"""The least that two decimals show as more than nothing."""
NOTICEABLE_IN_TENTHS = Fraction(1, 20)
"""The least that one decimal shows as more than nothing."""


@frozen
class Decision:
    """A choice of the driver: the race before it, the choice, the best choice, and the cost."""

    race: AnyRace
    move: Move
    best: Move
    cost: Fraction

    def __str__(self) -> str:
        practice = practice_of(self.race)
        choice = practice.choice_in_words(self.race, self.move, self.best)
        return f"{choice} cost {amount(self.cost, practice.UNIT)}"


@frozen
class LuckAndSkill:
    """A lap from its ``par`` to what it ``came_to``, in the ``unit`` of the game.

    A lap without a time counts as what it took plus the par of another lap.
    """

    par: Fraction
    luck: Fraction
    driving: Fraction
    decisions: tuple[Decision, ...]
    unit: str

    @property
    def came_to(self) -> Fraction:
        """Par, luck and driving together."""
        return self.par + self.luck + self.driving

    @property
    def costliest(self) -> Decision | None:
        """The choice that cost most; None if none is worth mentioning."""
        worst = max(self.decisions, key=lambda decision: decision.cost, default=None)
        return worst if worst and worst.cost >= NOTICEABLE else None

    def __str__(self) -> str:
        return f"{_luck_words(self.luck, self.unit)}, {_driving_words(self.driving)}."


def account_of(steps: Iterable[Step]) -> LuckAndSkill:
    """The account of the steps of one lap so far; raises ValueError if it has none."""
    told = list(steps)
    if not told:
        raise ValueError("a lap without a step has no account")
    practice = practice_of(told[0].before)
    decisions = tuple(_decisions(practice, told))
    luck = sum((_luck(practice, step) for step in told if step.before.awaited), Fraction(0))
    return LuckAndSkill(
        practice.still_to_come(told[0].before),
        luck,
        sum((decision.cost for decision in decisions), Fraction(0)),
        decisions,
        practice.UNIT,
    )


def grade_of(time: LapTime | None, steps: Iterable[Step]) -> int:
    """The grade of a finished lap, 0 to :data:`BEST_GRADE`; 0 for one without a ``time``.

    The cost of its choices is the part that neither par nor luck explains, which is quicker than to price every
    choice.
    """
    if time is None:
        return 0
    told = list(steps)
    practice = practice_of(told[0].before)
    par = practice.still_to_come(told[0].before)
    luck = sum((_luck(practice, step) for step in told if step.before.awaited), Fraction(0))
    driving = practice.units_of(time) - par - luck
    return round(BEST_GRADE * HALVES * par / (HALVES * par + driving))


def _luck(practice: Practice, step: Step) -> Fraction:
    return practice.still_to_come(step.after) - practice.still_to_come(step.before)


def _decisions(practice: Practice, steps: Iterable[Step]) -> Iterator[Decision]:
    for step in steps:
        moves = () if step.before.awaited else offered(step.before)
        if len(moves) > 1:
            cost = practice.costs_of(step.before, moves)[moves.index(step.move)]
            yield Decision(step.before, step.move, practice.best_move(step.before, moves), cost)


def _luck_words(luck: Fraction, unit: str) -> str:
    if abs(luck) < NOTICEABLE_IN_TENTHS:
        return "Luck made no difference"
    if luck < 0:
        return f"Luck saved you {amount(-luck, unit, 1)}"
    return f"Bad luck cost you {amount(luck, unit, 1)}"


def _driving_words(driving: Fraction) -> str:
    if driving < NOTICEABLE_IN_TENTHS:
        return "your choices cost nothing"
    return f"your choices cost {float(driving):.1f}"


def amount(number: Fraction, unit: str, decimals: int = 2) -> str:
    """A number of throws or dice, with this many decimals."""
    return f"{float(number):.{decimals}f} {unit}"


def advice(race: AnyRace, moves: Sequence[Move]) -> tuple[Move, str]:
    """The best of the moves on offer, and in a sentence or two its worth and the cost of each other one."""
    practice = practice_of(race)
    return practice.best_move(race, moves), practice.lap_advice(race, moves)
