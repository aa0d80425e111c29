"""Advice: what the adviser of the game would do, and why bots chose what they chose.

The choices explained are those of the last go in which a bot had one. The words are the bots' own.
"""

import asyncio
from collections.abc import Mapping, Sequence

from attrs import define, frozen

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import AnyBot, Driver
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import advised, had_a_choice, offered
from motorchamp_tui.race.record import Step

NOTHING_YET = "Bots will say here why they chose what they chose, starting with their next choice."
REASONS_ON = "The bots' reasons are on: each says why it chose what it chose."
REASONS_OFF = "The bots' reasons are off."


@define
class _Choice:
    """A bot's choice, and why it was made, once that is wanted."""

    bot: AnyBot
    race: AnyRace
    move: Move
    _why: str = ""

    @property
    def go(self) -> tuple[int, str]:
        return self.race.round, self.race.current_car.name

    @property
    def why(self) -> str:
        if not self._why:
            car = self.race.current_car
            reason = game_of(self.race).explain(self.bot, self.race, offered(self.race), self.move)
            self._why = f"{car.name} · {car.driver} · {reason}"
        return self._why


class Reasons:
    """Why the bots among these drivers made their latest choices; shown while ``are_wanted``."""

    def __init__(self, drivers: Sequence[Driver]) -> None:
        self._bots: Mapping[str, AnyBot] = {driver.name: driver.bot for driver in drivers if driver.bot}
        self._choices = list[_Choice]()
        self.are_wanted = False

    @property
    def can_be_given(self) -> bool:
        """Whether any driver has reasons to give."""
        return bool(self._bots)

    def forget(self) -> None:
        """Nothing has been chosen yet."""
        self._choices.clear()

    def note(self, step: Step) -> None:
        """A move was made: remember it if a bot chose it."""
        before = step.before
        bot = self._bots.get(before.current_car.driver)
        if bot and had_a_choice(before):
            chosen = _Choice(bot, before, step.move)
            self._choices = [choice for choice in self._choices if choice.go == chosen.go]
            self._choices.append(chosen)

    def are_to_be_read(self, race: AnyRace) -> bool:
        """Whether the current go of this race is explained."""
        return self.are_wanted and any(
            choice.go == (race.round, race.current_car.name) for choice in self._choices
        )

    def of_go(self, race: AnyRace) -> str:
        """Why the last choice of the current go was made; empty where none was made."""
        return self._choices[-1].why if self.are_to_be_read(race) else ""

    def told(self) -> list[str]:
        """A sentence or two for each choice of the last go in which a bot had one."""
        return [choice.why for choice in self._choices] or [NOTHING_YET]


@frozen
class Advice:
    """The adviser's ``move`` for the question that ``race`` is at, and why."""

    race: AnyRace
    move: Move
    why: str

    @classmethod
    async def on(cls, race: AnyRace, moves: Sequence[Move]) -> "Advice":
        """Ask the adviser; what it needs to know is worked out in a thread, so that no screen waits for it."""
        move, reason = await asyncio.to_thread(advised, race, moves)
        return cls(race, move, f"{game_of(race).ADVISER} · {reason}")


async def prepare(race: AnyRace, drivers: Sequence[Driver]) -> None:
    """Let the adviser work out what it needs for its cars, if it drives any, before it is asked.

    No other bot has much to work out: waiting for a thread would only delay the first question.
    """
    game = game_of(race)
    its_own = {driver.name for driver in drivers if driver.bot == game.ADVISER}
    cars = [car.name for car in race.cars if car.driver in its_own]
    if cars:
        await asyncio.to_thread(game.prepare, game.ADVISER, race, cars)
