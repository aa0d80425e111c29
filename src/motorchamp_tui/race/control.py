"""Race control, which runs one live race: it asks the seats, throws the dice, calls the referee, informs everyone.

Nobody is asked where the dice decide or only one move is left, unless that throws dice and the player wants to.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Container, Iterator, Mapping, Sequence
from typing import Protocol

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import Driver, Entry, Overseer, Program
from motorchamp_tui.games.options import Grid
from motorchamp_tui.games.protocol import AnyRace, Bot, DiceCup, Game, LapTime, Move, Report
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan
from motorchamp_tui.race.record import Step, step_from
from motorchamp_tui.settings.words import Throwing


class Seat(Protocol):
    """A decider for a driver: a person here or far away, a bot, a replay."""

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """One of ``moves`` for the current car."""


Watcher = Callable[[Step], Awaitable[None]]
"""Called after every move."""


Recorder = Callable[[Sequence[Step]], Awaitable[None]]
"""Writes the steps of one go to disk before anyone sees them."""


def settled_move(race: AnyRace, moves: Sequence[Move], cup: DiceCup) -> Move | None:
    """The move that needs no question: what the dice show, or the only one; otherwise None."""
    return _settled(game_of(race), race, moves, cup)


def _settled(game: Game, race: AnyRace, moves: Sequence[Move], cup: DiceCup) -> Move | None:
    awaited = race.awaited
    if awaited:
        return game.thrown(cup.throw(awaited))
    return moves[0] if len(moves) == 1 or game.come_to_the_same(race, moves) else None


def throws_by_hand(race: AnyRace, setting: Throwing, *, is_first: bool) -> bool:
    """Whether a player throws dice that leave no choice; ``is_first``: in their first race."""
    match setting:
        case Throwing.AUTO:
            return is_first and not race.is_practice
        case Throwing.ALWAYS:
            return False
        case Throwing.WHEN_FORCED:
            return not game_of(race).are_dice_prescribed(race)
        case Throwing.BY_HAND:
            return True


def offered(race: AnyRace) -> tuple[Move, ...]:
    """The moves among which the driver of the current car chooses."""
    return tuple(game_of(race).legal_moves(race))


def had_a_choice(race: AnyRace) -> bool:
    """Whether the driver is or was asked here."""
    moves = () if race.awaited else offered(race)
    return len(moves) > 1 and not game_of(race).come_to_the_same(race, moves)


def is_for_dice(race: AnyRace) -> bool:
    """Whether the driver chooses dice here, even if only one choice is open."""
    first = () if race.awaited else offered(race)[:1]
    return any(game_of(race).apply(race, move)[0].awaited for move in first)


def advised(race: AnyRace, moves: Sequence[Move]) -> tuple[Move, str]:
    """What the bot that gives advice would do for the current car, and why."""
    game = game_of(race)
    move = game.bot_named(game.ADVISER)(race, moves, random.Random(0))
    return move, game.explain(game.ADVISER, race, moves, move)


def last_choice(steps: Sequence[Step], people: Container[str]) -> tuple[int, str] | None:
    """Round and car of the last go in which one of these drivers had a choice, which may be the current one."""
    for number, step in reversed([*enumerate(steps)]):
        if step.before.current_car.driver in people and had_a_choice(step.before):
            return _go_with(steps[: number + 1])
    return None


def _go_with(steps: Sequence[Step]) -> tuple[int, str]:
    """Round and car of the go that the last of these steps belongs to, even if another chose in it."""
    begins = next((step for step in reversed(steps) if step.before.is_between_goes), steps[0])
    return begins.before.round, begins.before.current_car.name


def play(
    race: AnyRace, bots: Mapping[str, "BotSeat"], cup: DiceCup
) -> Iterator[tuple[AnyRace, tuple[Report, ...]]]:
    """A race of bots alone, move by move: each race and its reports."""
    game = game_of(race)
    while not race.is_over:
        moves = game.legal_moves(race)
        move = _settled(game, race, moves, cup)
        if move is None:
            move = bots[race.current_car.driver].decide(race, moves)
        race, reports = game.apply(race, move)
        yield race, reports


def driven(race: AnyRace, choose: Callable[[AnyRace, Sequence[Move]], Move], cup: DiceCup) -> Iterator[Step]:
    """A race that these choices drive to its end, step by step."""
    while not race.is_over:
        moves = offered(race)
        move = settled_move(race, moves, cup)
        step = step_from(race, choose(race, moves) if move is None else move)
        yield step
        race = step.after


class BotChance(random.Random):
    """The random numbers of one decision; their seed is made only when one is drawn, which most bots never do."""

    def __init__(self, seed: str) -> None:
        super().__init__(0)
        self._begins_with = seed
        self._race: AnyRace | None = None

    def begin(self, race: AnyRace) -> None:
        """From here on, the numbers that follow from seed, car and round."""
        self._race = race
        self.gauss_next = None  # left of the numbers before

    def random(self) -> float:
        """The next number from 0 to 1."""
        if self._race is not None:
            self._seed_by(self._race)
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """The next number with this many bits."""
        if self._race is not None:
            self._seed_by(self._race)
        return super().getrandbits(k)

    def _seed_by(self, race: AnyRace) -> None:
        when = "practice" if race.is_practice else "race"
        self.seed(f"{self._begins_with} {when} {race.current_car.name} {race.round} {race.is_between_goes}")
        self._race = None


class BotSeat:
    """A seat with a bot in it; its random numbers follow from seed, car and round alone.

    So a race that is resumed continues just as it would have.
    """

    def __init__(self, bot: Bot, seed: int, name: str, *, in_a_thread: bool = False) -> None:
        self._bot = bot
        self._in_a_thread = in_a_thread
        self._chance = BotChance(f"{seed} {name}")

    def decide(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """The bot's move."""
        self._chance.begin(race)
        return self._bot(race, moves, self._chance)

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """The bot's move; a program from outside may take its time without a screen waiting for it.

        Plain mode has neither a screen nor an event loop: there it is asked as any other bot.
        """
        if self._in_a_thread and _is_in_a_loop():
            return await asyncio.to_thread(self.decide, race, moves)
        return self.decide(race, moves)


def _is_in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def bot_seats(
    game: Game, drivers: Sequence[Driver], seed: int, overseer: Overseer | None = None
) -> dict[str, BotSeat]:
    """A seat for every driver that is a bot, by the driver's name; ``overseer``: see :class:`.Overseer`."""
    return {
        driver.name: BotSeat(
            game.bot_named(bot, overseer), seed, driver.name, in_a_thread=isinstance(bot, Program)
        )
        for driver in drivers
        if (bot := driver.bot) is not None
    }


class RaceControl:
    """One live race: ``race`` is its state now. ``recorder`` has every step before the watchers.

    ``by_hand`` says whether the driver of the current car throws even the only choice of dice.
    """

    def __init__(
        self,
        race: AnyRace,
        seats: Mapping[str, Seat],
        cup: DiceCup,
        watchers: Sequence[Watcher] = (),
        recorder: Recorder | None = None,
        by_hand: Callable[[AnyRace], bool] = lambda _: False,
    ) -> None:
        self.race = race
        self._seats = seats
        self._cup = cup
        self._watchers = list(watchers)
        self._recorder = recorder
        self._by_hand = by_hand

    async def run(self) -> AnyRace:
        """Drive the race to its end and return its last state."""
        while not self.race.is_over:
            await self.step()
        return self.race

    async def step(self) -> None:
        """Get a move, make it and everything that follows by itself, record that, then inform the watchers."""
        steps = [step_from(self.race, await self._next_move())]
        while not steps[-1].ends_go:
            race = steps[-1].after
            move = settled_move(race, offered(race), self._cup)
            if move is None:
                break
            steps.append(step_from(race, move))
        if self._recorder:
            await self._recorder(steps)
        for step in steps:
            self.race = step.after
            for watcher in self._watchers:
                await watcher(step)

    async def _next_move(self) -> Move:
        race, moves = self.race, offered(self.race)
        move = settled_move(race, moves, self._cup)
        if move is None or (self._by_hand(race) and is_for_dice(race)):
            return await self._seats[race.current_car.driver].choose(race, moves)
        return move


def practise(plan: RacePlan, bots: Mapping[str, BotSeat], cup: DiceCup) -> Iterator[tuple[Entry, Report]]:
    """Practice laps of bots alone, one car after another: every report with the car's entry (Q-102)."""
    for entry in plan.entries:
        for _, reports in play(plan.game.line_up_lap(plan.track, entry, plan.options), bots, cup):
            yield from ((entry, report) for report in reports)


def lined_up_by_bots(
    plan: RacePlan,
    bots: Mapping[str, BotSeat],
    cup: DiceCup,
    told: Callable[[Report], object] = lambda _: None,
) -> AnyRace:
    """The race of bots on the grid, after their practice laps where the grid comes from them.

    ``told`` is called with everything that happens in practice. Raises :class:`FieldSizeError` when that leaves
    no car to start.
    """
    times = dict[Entry, LapTime | None]()
    if plan.grid is Grid.PRACTICE:
        for entry, report in practise(plan, bots, cup):
            told(report)
            times[entry] = plan.game.lap_time([report]) or times.get(entry)
    return line_up_by_plan(plan, times)
