"""Misplaced dice: why they cannot be placed as typed, which die it is, and which numbers that one shows."""

import itertools
import re
from collections.abc import Iterator, Sequence

from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import why_illegal
from motorchamp_tui.games.motorsportspiel.rules.throws import Pair, Placing, Throw, placings
from motorchamp_tui.games.motorsportspiel.wording.forecast import good_placings
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

LOOKS_LIKE_A_PLACING = re.compile(r"r?\d(?:-?r?\d)*")
NUMBER_OF_A_DIE = re.compile(r"(r?)(\d)")


def why_misplaced(race: Race, throw: Throw, word: str) -> str:
    """What is wrong with a placing that was typed; empty where it does not look like a placing at all."""
    if not LOOKS_LIKE_A_PLACING.fullmatch(word):
        return ""
    dice = [(red == "r", int(value)) for red, value in NUMBER_OF_A_DIE.findall(word)]
    reds = [at for at, (is_red, _) in enumerate(dice) if is_red]
    if len(dice) != throw.number or len(reds) != 1:
        return _not_written_so(race, throw, word, len(dice))
    placing = Placing(tuple(value for _, value in dice), reds[0])
    if placing in placings(throw):
        return why_illegal(race, placing)
    wrong = "; ".join(_wrong_numbers(throw, placing))
    return f"{word[:LONGEST_ECHO]} was not thrown: {wrong}."


def _not_written_so(race: Race, throw: Throw, word: str, count: int) -> str:
    """The words are not a placing of this many dice; a number alone was meant for the list."""
    if word.isdecimal() and count < throw.number:
        return f"{word[:LONGEST_ECHO]} is not in the list; all lists every placing."
    numbers = "the number of the red die" if throw.number == 1 else counted(throw.number, "number")
    red = "" if throw.number == 1 else ", the red one"
    return f"A placing is {numbers}{red} with an r, in the order of driving: {good_placings(race, throw)[0]}."


def _wrong_numbers(throw: Throw, placing: Placing) -> Iterator[str]:
    red, *whites = throw.pairs
    value = placing.values[placing.red]
    if value not in red:
        yield f"the red die shows {_either(red)}, not {value}"
    values = [value for at, value in enumerate(placing.values) if at != placing.red]
    if not _can_show(whites, values):
        wrong = [str(value) for value in values if not any(value in pair for pair in whites)]
        which = "one shows" if len(whites) == 1 else "ones show"
        shown = " and ".join(map(_either, whites))
        yield f"the white {which} {shown}, not {and_so_on([*dict.fromkeys(wrong)] or [*map(str, values)])}"


def _can_show(pairs: Sequence[Pair], values: Sequence[int]) -> bool:
    """Whether these dice can show these numbers, in any order."""
    return any(sorted(shown) == sorted(values) for shown in itertools.product(*pairs))


def _either(pair: Pair) -> str:
    return f"{pair[0]} or {pair[1]}"
