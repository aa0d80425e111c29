"""Spelling of a drawing in as few letters as possible: choices among words, each the cheaper the likelier it is.

A speller writes or reads: the same function of a game goes through a drawing for both, so they cannot differ. What
is likely is learnt on the way, from a first guess, in whole numbers alone. All choices together are one large
number: writing takes them from the last to the first, reading from the first to the last (range asymmetric
numeral systems).
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import accumulate

MOST_SPELT = 400
"""The most rows of a ring."""
LEARNT = 24
"""How much likelier a choice becomes each time, beside a first guess in weights of about a hundred in all."""


class Speller:
    """Writes choices, or reads them, and learns how likely each is, by what it is about."""

    def __init__(self) -> None:
        self._weights = dict[Hashable, list[int]]()

    def choose(self, about: Hashable | None, weights: Sequence[int], choice: int | None) -> int:
        """The next choice, from 0; a writer is given it. ``weights`` are the first guess for choices about this.

        Nothing is learnt where it is about None.
        """
        raise NotImplementedError

    def _known(self, about: Hashable | None, weights: Sequence[int]) -> list[int]:
        """The weights of choices about this, to be changed by each choice."""
        return list(weights) if about is None else self._weights.setdefault(about, list(weights))


class Writer(Speller):
    """Writes choices into a number."""

    def __init__(self) -> None:
        super().__init__()
        self._steps = list[tuple[int, int, int]]()

    def choose(self, about: Hashable | None, weights: Sequence[int], choice: int | None) -> int:
        """Write this choice."""
        assert choice is not None
        known = self._known(about, weights)
        self._steps.append((sum(known[:choice]), known[choice], sum(known)))
        known[choice] += LEARNT
        return choice

    @property
    def number(self) -> int:
        """All choices so far."""
        number = 1
        for before, weight, total in reversed(self._steps):
            number = number // weight * total + before + number % weight
        return number


class Reader(Speller):
    """Reads choices from a number that a writer has made."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def choose(self, about: Hashable | None, weights: Sequence[int], choice: int | None) -> int:
        """Read the next choice; the one that is given is not looked at."""
        known = self._known(about, weights)
        rest, at = divmod(self._number, sum(known))
        found, before = next(
            (found, end - known[found]) for found, end in enumerate(accumulate(known)) if at < end
        )
        self._number = known[found] * rest + at - before
        known[found] += LEARNT
        return found

    @property
    def is_at_the_end(self) -> bool:
        """Whether everything that was written has been read."""
        return self._number == 1


def spell_number(speller: Speller, most: int, number: int | None) -> int:
    """A number from 0 to ``most``, all equally likely."""
    return speller.choose(None, (1,) * (most + 1), number)


def spell_word(speller: Speller, about: Hashable, likely: Mapping[str, int], word: str | None) -> str:
    """One of these words, which have weights."""
    words = tuple(likely)
    return words[speller.choose(about, tuple(likely.values()), None if word is None else words.index(word))]


def spell_turns(speller: Speller, most: int, turns: Sequence[int] | None) -> list[int]:
    """The number of rows of a ring, and the degrees by which they turn, at most this many either way."""
    count = 1 + spell_number(speller, MOST_SPELT - 1, None if turns is None else len(turns) - 1)
    found = list[int]()
    for at in range(count):
        found.append(_spell_turn(speller, found, most, None if turns is None else turns[at]))
    return found


def _spell_turn(speller: Speller, before: Sequence[int], most: int, turn: int | None) -> int:
    """Those of the next row, after those of the rows before."""
    last, earlier = ([0, 0, *before])[:-3:-1]
    way = _sign(last), _sign(earlier)
    turns = _sign(speller.choose(("bends", way), BENDS[way[0] != 0], None if turn is None else _choice(turn)) - 1)
    if not turns:
        return 0
    size = None if turn is None else abs(turn)
    if turns == way[0]:
        step = None if size is None else size - abs(last)
        change = speller.choose(("change", abs(last) == abs(earlier)), CHANGES, _change(step))
        if change < FARTHER:
            return turns * (abs(last) + change - NEARBY)
    tens = speller.choose("tens", TENS[: most // TEN + 1], None if size is None else size // TEN)
    ones = speller.choose(None, (1,) * TEN, None if size is None else size % TEN)
    return turns * (tens * TEN + ones)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _choice(turn: int) -> int:
    return _sign(turn) + 1


def _change(step: int | None) -> int | None:
    """The choice of a change by this many degrees: each small one by itself, all others together."""
    return None if step is None else step + NEARBY if abs(step) <= NEARBY else FARTHER


BENDS = {False: (10, 70, 16), True: (30, 25, 45)}
"""How likely a row turns left, not at all, or right: after one that does not turn, and after one that does."""
NEARBY = 5
FARTHER = 2 * NEARBY + 1
CHANGES = (3, 4, 5, 6, 13, 34, 13, 6, 5, 4, 3, 20)
"""How likely the next row of a bend turns by this many degrees fewer or more than the last, or otherwise."""
TEN = 10
TENS = (8, 22, 20, 14, 10, 8, 4, 4, 3, 3)
