"""The practice lap of a small road, solved a second time: nothing of the program's is used.

Every way in which the dice can fall is counted, also those that come to the same. Every die is turned, every order
tried, every way walked to its end; of these the ones with the least excess are open.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from attrs import field, frozen

Spot = tuple[str, int, bool]
"""Lane, front of the space, and whether the lap has begun."""
End = tuple[str, Spot, int, int]
"""How a way ends: ``stands``, ``fast`` or ``home``; where; with which die, and how many points over the line."""
Worth = tuple[Fraction, Fraction]
"""Dice, and points over the line as a negative number: the lower of two is the better one."""

RED = [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
WHITE = [(top, 7 - top) for top in range(1, 7)]
NUMBERS = (1, 2, 3)


@frozen(eq=False)
class PlainLap:
    """``long`` holds lane and front of the long spaces; ``limits`` by row the limit and the lane of the gravel."""

    rows: int
    long: frozenset[tuple[str, int]]
    limits: Mapping[int, tuple[int, str]]
    _worth: dict[Spot, tuple[Worth, ...]] = field(factory=dict)
    _walked: dict[tuple[Spot, tuple[int, ...], int, int], tuple[int, frozenset[End]]] = field(factory=dict)

    @property
    def start(self) -> Spot:
        """The first place of the grid."""
        return "R", self.rows - 1, False

    def best(self, spot: Spot) -> Worth:
        """What a lap comes to from here."""
        return min(self.by_number(spot))

    def by_number(self, spot: Spot) -> tuple[Worth, ...]:
        """The same for one, two and three dice in the next go."""
        if spot not in self._worth:
            self._worth[spot] = tuple(self._of_number(spot, number) for number in NUMBERS)
        return self._worth[spot]

    def _of_number(self, spot: Spot, number: int) -> Worth:
        placings = dict[tuple[int, ...], Worth]()
        known = dict[tuple[tuple[int, ...], ...], Worth]()
        throws, worth = list(itertools.product(RED, *[WHITE] * (number - 1))), list[Worth]()
        for throw in throws:
            dice = tuple(sorted(tuple(sorted(die)) for die in throw))
            if dice not in known:
                known[dice] = min(self._shown(spot, dice, placings))
            worth.append(known[dice])
        total = [sum((one[part] for one in worth), Fraction(0)) for part in (0, 1)]
        return total[0] / len(throws), total[1] / len(throws)

    def _shown(
        self, spot: Spot, dice: Sequence[tuple[int, ...]], known: dict[tuple[int, ...], Worth]
    ) -> Iterator[Worth]:
        """Every order of the dice, every side of each."""
        for order in itertools.permutations(dice):
            for values in itertools.product(*order):
                if values not in known:
                    known[values] = self._of_placing(spot, values)
                yield known[values]

    def _of_placing(self, spot: Spot, values: tuple[int, ...]) -> Worth:
        excess, ends = self._walk(spot, values, 0, 0)
        if excess >= 7:
            return Fraction(10**6), Fraction(0)
        return min(self._of_end(end, excess, len(values)) for end in ends)

    def _of_end(self, end: End, excess: int, number: int) -> Worth:
        kind, (lane, row, has_begun), at, over = end
        if kind == "home":
            return Fraction(at), Fraction(-over)
        lost = 0 if kind == "stands" else 3 if excess <= 3 else 6
        if lost == 6:
            lane = self.limits[row][1]
            row = self._front(lane, row)
        dice, points = self.best((lane, row, has_begun))
        return dice + number + lost, points

    def _front(self, lane: str, row: int) -> int:
        return row + 1 if (lane, row + 1) in self.long else row

    def _walk(self, spot: Spot, values: tuple[int, ...], at: int, done: int) -> tuple[int, frozenset[End]]:
        """The least excess of all ways from here, and how those end; ``done`` points of a die are driven."""
        if at == len(values):
            return 0, frozenset({("stands", spot, 0, 0)})
        if done == values[at]:
            return self._walk(spot, values, at + 1, 0)
        key = spot, values, at, done
        if key not in self._walked:
            ways = [self._stepped(spot, lane, values, at, done) for lane in self._lanes(spot, values[at])]
            least = min(excess for excess, _ in ways)
            self._walked[key] = least, frozenset().union(*(ends for excess, ends in ways if excess == least))
        return self._walked[key]

    @staticmethod
    def _lanes(spot: Spot, value: int) -> str:
        return "RL" if value in (2, 3, 5) else spot[0]

    def _stepped(
        self, spot: Spot, lane: str, values: tuple[int, ...], at: int, done: int
    ) -> tuple[int, frozenset[End]]:
        _, row, has_begun = spot
        further, value = self._front(lane, (row + 1) % self.rows), values[at]
        if has_begun and further < row:
            return 0, frozenset({("home", spot, at + 1, value - done)})
        target = lane, further, has_begun or further < row
        if value > self.limits.get(further, (6, ""))[0]:
            return sum(values[at:]) - done, frozenset({("fast", target, 0, 0)})
        return self._walk(target, values, at, done + 1)
