"""The throws of one, two or three dice as they are weighed, and every order in which their dice can be driven.

Dice in their order have a key, a number, so that what they lead to is looked up in a list. H-02 to H-05.
"""

import functools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS, Pair, Placing, placings

KEYS_A_DIE = 7
KEYS = KEYS_A_DIE ** max(NUMBERS)


def key_of(values: Iterable[int]) -> int:
    """The number that stands for dice driven in this order; 0 for none."""
    return functools.reduce(lambda key, value: KEYS_A_DIE * key + value, values, 0)


@frozen(eq=False)
class Case:
    """Throws that are the same to drive: how many of the equally likely ones, and how they can be placed.

    ``chosen`` picks what its dice lead to, in every order, out of a list by key. ``with_a_low`` are
    placings, by the key of what they begin with, up to a die on its slow side.
    """

    weight: int
    pairs: tuple[Pair, ...]
    placings: tuple[Placing, ...]
    values: tuple[tuple[int, ...], ...]
    chosen: Callable[[Sequence[int]], tuple[int, ...]]
    with_a_low: Mapping[int, Sequence[Placing]]


def _cases(number: int) -> tuple[Case, ...]:
    weights = Counter(throw.pairs for throw in CASES[number])
    throws = {throw.pairs: throw for throw in reversed(CASES[number])}
    return tuple(_case(weight, pairs, placings(throws[pairs])) for pairs, weight in weights.items())


def _case(weight: int, pairs: tuple[Pair, ...], found: tuple[Placing, ...]) -> Case:
    values = tuple(dict.fromkeys(placing.values for placing in found))
    with_a_low = defaultdict[int, list[Placing]](list)
    for placing in found:
        for at in (at for at, is_low in enumerate(placing.lows) if is_low):
            with_a_low[key_of(placing.values[: at + 1])].append(placing)
    return Case(weight, pairs, found, values, itemgetter(*map(key_of, values)), with_a_low)


CASES_TO_WEIGH: dict[int, tuple[Case, ...]] = {number: _cases(number) for number in NUMBERS}
"""The 3, 9 or 27 equally likely throws, those that are the same to drive taken together."""


def _orders() -> list[tuple[int, ...]]:
    whole = {values for cases in CASES_TO_WEIGH.values() for case in cases for values in case.values}
    return sorted({values[:number] for values in whole for number in NUMBERS})


ORDERS = _orders()
"""The values of dice in every order in which some throw can be placed, after what they begin with."""


def _followers() -> dict[int, tuple[tuple[int, int], ...]]:
    found = defaultdict[int, list[tuple[int, int]]](list)
    for values in ORDERS:
        found[key_of(values[:-1])].append((values[-1], key_of(values)))
    return {key: tuple(after) for key, after in found.items()}


def _that_begin_so() -> dict[int, tuple[tuple[int, tuple[int, ...]], ...]]:
    found = defaultdict[int, defaultdict[int, list[int]]](lambda: defaultdict(list))
    for values in ORDERS:
        for number in range(1, len(values) + 1):
            found[key_of(values[:number])][sum(values[number:])].append(key_of(values))
    return {key: tuple((more, tuple(keys)) for more, keys in longer.items()) for key, longer in found.items()}


FOLLOWERS = _followers()
"""By the key of some dice, the dice that can be driven next: the value of each, and the key with it."""
THAT_BEGIN_SO = _that_begin_so()
"""By the key of some dice, the points that others add, and the keys of all dice that begin so and add them."""
LONGEST_FIRST = tuple((key_of(values), key_of(values[:-1]), values[-1]) for values in reversed(ORDERS))
"""Of every order its key, that of the dice before the last one, and the last one; after all that begin with it."""
