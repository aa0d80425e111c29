"""Standing order: how many dice at most, which mistakes may be risked, and whether to come in.

The stand-in decides among the moves that it leaves.
"""

import random
from collections.abc import Callable, Sequence
from enum import Enum

from attrs import evolve, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.forms import FormRow, next_of
from motorchamp_tui.games.motorsportspiel.bots import STAND_IN, bot_named
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS, Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, odds_of_go, outlook
from motorchamp_tui.games.options import Options


class WantedMistakes(Enum):
    """The mistakes that may be risked."""

    NONE = "no mistakes"
    SMALL = "yellow flags"


class WantedStop(Enum):
    """Whether to come into the pits when no stop is due."""

    STAY_OUT = "stay out"
    COME_IN = "come in"


NUMBER_WORDS = {1: "the red die alone", 2: "at most two dice", 3: "up to three dice"}
MISTAKE_WORDS = {WantedMistakes.NONE: "only where safe", WantedMistakes.SMALL: "at the risk of a yellow flag"}
WORST = {WantedMistakes.NONE: Outcome.CLEAN, WantedMistakes.SMALL: Outcome.SMALL}


@frozen
class StandingOrder:
    """``number``: at most this many dice, and fewer where more could bring a worse mistake than ``mistakes``."""

    number: int = 3
    mistakes: WantedMistakes = WantedMistakes.NONE
    stop: WantedStop = WantedStop.STAY_OUT

    def check(self) -> None:
        """Refuse an order without meaning; raises :class:`SetupError`."""
        if self.number not in NUMBERS:
            raise SetupError(f"{self.number} is not a number of dice: choose from {', '.join(map(str, NUMBERS))}.")

    def words(self) -> str:
        """The order in one line."""
        return f"{NUMBER_WORDS[self.number]}, {MISTAKE_WORDS[self.mistakes]}, {self.stop.value}"

    def rows(self, _options: Options) -> tuple[FormRow, ...]:
        """The rows of its form: dice, risk, pits."""
        is_clean = self.mistakes is WantedMistakes.NONE
        comes_in = self.stop is WantedStop.COME_IN
        pits = "as soon as a throw can turn in" if comes_in else "any stop that is due is made"
        return (
            FormRow("Dice", NUMBER_WORDS[self.number], "fewer where they risk more"),
            FormRow("Risk", self.mistakes.value, "only what is sure to be clean" if is_clean else "nothing worse"),
            FormRow("Pit", self.stop.value, pits),
        )

    def step(self, number: int, by: int) -> "StandingOrder":
        """The order with the value of one row this many further on; after the last comes the first."""
        return (
            evolve(self, number=next_of(NUMBERS, self.number, by)),
            evolve(self, mistakes=next_of(tuple(WantedMistakes), self.mistakes, by)),
            evolve(self, stop=next_of(tuple(WantedStop), self.stop, by)),
        )[number]

    def decide(self, race: Race, moves: Sequence[Move]) -> Move | None:
        """The move of ``moves`` that the order means, or None where it leaves that open."""
        left = self._left(race, moves)
        if len(left) == len(moves):
            return None
        if len(left) == 1:
            return left[0]
        chosen = bot_named(STAND_IN)(race, left, random.Random(0))
        return chosen if chosen in left else left[0]

    def _left(self, race: Race, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves that the order leaves open."""
        match moves[0]:
            case ChooseNumber():
                return self._numbers(race, [move for move in moves if isinstance(move, ChooseNumber)])
            case Placing():
                return self._placings(race, [move for move in moves if isinstance(move, Placing)])
            case Drive():
                return self._ends(race, [move for move in moves if isinstance(move, Drive)])
            case _:
                return moves

    def _numbers(self, race: Race, choices: Sequence[ChooseNumber]) -> Sequence[Move]:
        odds, worst = odds_of_go(race), WORST[self.mistakes]
        within = [choice for choice in choices if choice.number <= self.number]
        safe = [
            choice
            for choice in within
            if not odds[choice.number].big + odds[choice.number].out
            and (worst >= Outcome.SMALL or not odds[choice.number].small)
        ]
        taken: Sequence[ChooseNumber] = safe or within[:1]
        if not self._wants_in(race):
            return taken
        hopes = {choice: _hope(race, choice.number) for choice in taken}
        return [max(taken, key=lambda choice: hopes[choice])] if any(hopes.values()) else taken

    def _placings(self, race: Race, placings: Sequence[Placing]) -> Sequence[Move]:
        ahead, worst = outlook(race), WORST[self.mistakes]
        inside = [placing for placing in placings if ahead.verdict(placing).inside]
        if race.due(race.current_car) or ahead.ways is None:
            return placings  # whoever has to stop, or stands in the pits, is driven by the stand-in
        if inside and self._wants_in(race):
            return inside
        least = min(ahead.verdict(placing).outcome for placing in placings)
        return _those(placings, lambda placing: ahead.verdict(placing).outcome <= max(least, worst))

    def _ends(self, race: Race, ends: Sequence[Drive]) -> Sequence[Move]:
        if race.due(race.current_car) or not race.current_car.space.is_on_track:
            return ends
        wants_in = self._wants_in(race)
        return _those(ends, lambda move: move.end.is_on_track is not wants_in)

    def _wants_in(self, race: Race) -> bool:
        return self.stop is WantedStop.COME_IN and not race.rules.practice


def _those(moves: Sequence[Move], are_wanted: Callable[..., bool]) -> Sequence[Move]:
    """The moves that are wanted; all of them where none is."""
    return [move for move in moves if are_wanted(move)] or moves


def _hope(race: Race, number: int) -> int:
    """In how many throws of this many dice some placing leads into the pit lane."""
    ahead = outlook(race)
    return sum(any(ahead.verdict(placing).inside for placing in ahead.placings(throw)) for throw in CASES[number])
