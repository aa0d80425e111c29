"""Throws of one, two or three dice, the opposite sides of dice, and the ways to place them.

H-01 to H-05; HQ-63 (how a throw is recorded).
"""

import functools
import itertools
from collections.abc import Iterable

from attrs import field, frozen

from motorchamp_tui.games.values import Die

NUMBERS = (1, 2, 3)
"""How many dice can be thrown: the red one, and none, one or two white ones (H-01)."""
NUMBER_WORDS = {1: "the red die alone", 2: "two dice", 3: "three dice"}

Pair = tuple[int, int]
"""The sides of a die that can be shown, the slow one first."""

RED_PAIRS: tuple[Pair, ...] = ((1, 2), (1, 3), (2, 3))
WHITE_PAIRS: tuple[Pair, ...] = ((3, 4), (2, 5), (1, 6))
RED_FACES: Die = (12, 13, 21, 23, 31, 32)
"""The sides of the red die, the upper number before the one underneath: 31 is a 3 on a 1."""
WHITE_FACES: Die = (1, 2, 3, 4, 5, 6)

AWAITED: dict[int, tuple[Die, ...]] = {number: (RED_FACES, *[WHITE_FACES] * (number - 1)) for number in NUMBERS}
"""The dice that fall, by the number chosen."""


@frozen
class Throw:
    """The faces of a throw: the ``red`` die with its upper number and the one underneath, the white tops."""

    red: tuple[int, int]
    whites: tuple[int, ...] = ()

    def __str__(self) -> str:
        top, bottom = self.red
        return f"[{' '.join([f'{top}/{bottom}', *map(str, self.whites)])}]"

    @property
    def number(self) -> int:
        """How many dice."""
        return 1 + len(self.whites)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The numbers that can be shown, by ascending pairs: throws with equal ones drive the same."""
        return pair_of(self.red), *sorted(pair_of((white, 7 - white)) for white in self.whites)

    @property
    def on_top(self) -> int:
        """The total of the upper sides."""
        return self.red[0] + sum(self.whites)


def pair_of(sides: tuple[int, int]) -> Pair:
    """Both sides of a die, the slow one first."""
    return min(sides), max(sides)


def thrown(faces: tuple[int, ...]) -> Throw:
    """The throw of dice with these faces: see :data:`RED_FACES`."""
    red, *whites = faces
    return Throw(divmod(red, 10), tuple(whites))


THROWS: dict[int, tuple[Throw, ...]] = {
    number: tuple(sorted(map(thrown, itertools.product(*dice)), key=lambda one: (one.pairs, one.red, one.whites)))
    for number, dice in AWAITED.items()
}
"""Every way in which this many dice can fall, by ascending pairs; all are equally likely."""

CASES: dict[int, tuple[Throw, ...]] = {
    number: tuple(
        Throw(red, tuple(low for low, _ in whites))
        for red in RED_PAIRS
        for whites in itertools.product(WHITE_PAIRS, repeat=number - 1)
    )
    for number in NUMBERS
}
"""The 3, 9 or 27 equally likely throws by which odds are counted: which side is on top changes nothing."""


@frozen(cache_hash=True)
class Placing:
    """The dice in the fields of a move indicator: their ``values`` in order, and the field of the ``red`` one.

    ``lows`` has for each whether it shows its slow side; it follows from values and throw, and so it is not
    compared.
    """

    values: tuple[int, ...]
    red: int
    lows: tuple[bool, ...] = field(default=(), eq=False, repr=False)

    def __str__(self) -> str:
        return "-".join(f"r{value}" if at == self.red else f"{value}" for at, value in enumerate(self.values))

    @property
    def words(self) -> str:
        """It in words: ``red 2, 6, 1``. As text it is typed and kept like ``r2-6-1``."""
        return ", ".join(f"{'red ' if at == self.red else ''}{value}" for at, value in enumerate(self.values))

    @property
    def points(self) -> int:
        """The total."""
        return sum(self.values)


def placings(throw: Throw) -> tuple[Placing, ...]:
    """Every way to place a throw: red before white, low before high, from the first field on."""
    return _placings(throw.pairs)


@functools.cache
def _placings(pairs: tuple[Pair, ...]) -> tuple[Placing, ...]:
    red, whites = pairs[0], pairs[1:]
    found: set[Placing] = set()
    for field_of_red in range(len(pairs)):
        for order in itertools.permutations(whites):
            dice = [*order[:field_of_red], red, *order[field_of_red:]]
            for shown in itertools.product((0, 1), repeat=len(dice)):
                found.add(_placed(dice, shown, field_of_red))
    return tuple(sorted(found, key=_rank))


def _placed(dice: list[Pair], sides: Iterable[int], red: int) -> Placing:
    shown = list(zip(dice, sides, strict=True))
    return Placing(tuple(pair[side] for pair, side in shown), red, tuple(side == 0 for _, side in shown))


def _rank(placing: Placing) -> list[tuple[bool, int]]:
    return [(at != placing.red, value) for at, value in enumerate(placing.values)]
