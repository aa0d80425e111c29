"""Drivers of Das Motorsportspiel, from rookie to champion.

All but champion are classes with a few habits of their own (see ``habits``).
"""

import functools
import random
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.champion import Champion
from motorchamp_tui.games.motorsportspiel.bots.ends import clean_placings, ends_of
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import AFTER_RED, AFTER_YELLOW, Flags, flags_of
from motorchamp_tui.games.motorsportspiel.bots.habits import RANKS, Habits, Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import OUT, End, Target, reach_of
from motorchamp_tui.games.motorsportspiel.bots.reasons import compared_with, in_words
from motorchamp_tui.games.motorsportspiel.rules.driving import NO_CARS, Ways, road_of
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.pits import may_turn_in
from motorchamp_tui.games.motorsportspiel.rules.race import YELLOWS_TO_BLACK, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBER_WORDS, NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook
from motorchamp_tui.words import more_or_fewer

AT_RANDOM = 0.5
"""The share of goes with a random number of dice; otherwise three."""
MISJUDGED = 0.2
"""The share of goes with any placing that keeps it in the race; otherwise one of two that can be driven."""
FINISHED = len(NUMBERS) + 1
"""Better than any number of dice that would be safe next: no next throw."""
ROWS_FOR_A_FLAG = {
    Flags.ONE_YELLOW: 3.0,
    Flags.TWO_YELLOW: 5.0,
    Flags.ONE_RED: 5.0,
    Flags.BLACK: 8.0,
    Flags.STOP_AND_GO: 0.0,
}
"""The rows it gives to avoid a flag, by the flags that it would have then."""
ROWS_FOR_A_GO = 10.0
ROWS_FOR_THE_RACE = 20.0
NEAR = 12
"""The most rows that a blocked car is behind it."""


class Rookie(Habits):
    """A careless beginner.

    It says a random number of dice. It does not look for the best placing of a throw: it thinks of two
    that can be driven, and takes the one that leads farther; now and then it misjudges one, and drives too fast or
    into another car. When a stop is due, it takes care not to drive past the entrance.
    """

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """Any number of dice, and the better of two placings, or a bad one."""
        if len(moves) > 1 and self.on_the_way_to_a_stop(race, moves) is moves:
            if isinstance(moves[0], ChooseNumber) and chance.random() < AT_RANDOM:
                return _any_of(moves, chance)
            clean = clean_placings(race, moves)
            if clean and chance.random() < MISJUDGED:
                return _any_of(
                    [move for move in moves if any(end != OUT for _, end in ends_of(race, move))], chance
                )
            if clean:
                left = list(clean)
                return max(_any_of(left, chance), _any_of(left, chance), key=lambda move: clean[move].bit_length())
        return super().drive(race, moves, chance)

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """For no particular reason."""
        return "more is more" if move.number == NUMBERS[-1] else "for a change"

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By what it saw at a glance."""
        return "the best that it saw at a glance"


def _any_of(moves: Sequence[Move], chance: random.Random) -> Move:
    return moves[int(chance.random() * len(moves))]


class Steady(Habits):
    """As many dice as are safe, and never one more.

    A number of dice is safe if its worst result is a small mistake, in one throw of nine at the most, with the
    cars where they are; if there is no such number, it throws the red die alone. Of the ends it takes the flag,
    else the one from which the most dice would be safe on an empty road, then the farthest. It comes in when a
    stop is due, and with two yellow flags as soon as it can.
    """

    is_careful = True
    risk = 1 / 9
    """The share of throws that may be a small mistake."""

    def wants_to_stop(self, race: Race, car: Car) -> bool:
        """Whether a stop is due, or would save it from a black flag, or the agreed one could be made with it."""
        if race.due(car):
            return True
        owes = race.rules.extra_stop and not car.has_stopped
        return car.yellow >= YELLOWS_TO_BLACK - 1 - owes and may_turn_in(race, car)

    def numbers(self, race: Race) -> Mapping[Move, float]:
        """The most that are safe; below all of them the fewest dice."""
        ways = outlook(race).ways
        assert ways is not None
        return {ChooseNumber(n): n if is_safe(ways, n, self.risk) else -n for n in NUMBERS}

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """By what is safe."""
        ways = outlook(race).ways
        assert ways is not None
        numbers = [other.number for other in moves if isinstance(other, ChooseNumber)]
        safe = [number for number in numbers if is_safe(ways, number, self.risk)]
        if move.number in safe:
            more = (
                f"but {NUMBER_WORDS[safe[-1]]} would be, too"
                if move.number < safe[-1]
                else "and no larger number is"
            )
            why = f"safe enough, {more}"
        else:
            why = "not safe enough" if safe else "no number is safe enough here"
        return f"{why} ({in_words(odds(ways, move.number))})"

    def of_place(self, race: Race, place: int) -> Liking:
        """By what would be safe next, then the farther the better."""
        return self.safe_next(race, place), place

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By what would be safe next."""
        end, place = target
        if end is End.CLEAN:
            safe = self.safe_next(race, place)
            if safe == FINISHED:
                return "no error, and it takes the flag"
            return f"no error, and from {space} {NUMBER_WORDS.get(safe, 'no number')} would be safe enough next"
        if end is End.INSIDE:
            return "its flags are given back after a stop"
        return "this throw allows nothing better"

    def safe_next(self, race: Race, place: int) -> int:
        """The most dice that would be safe for the current car from this place; more if it has finished."""
        car, track = race.current_car, race.track
        laps, index = divmod(place, len(track.spaces))
        if laps and race.ends_on_the_line(car):
            return FINISHED
        there = car.moved_to(track.spaces[index], car.laps + laps, car.arrival)
        return _safe_dice(track, there.space, self.risk, ends_on_the_line=race.ends_on_the_line(there))


@functools.lru_cache(maxsize=1 << 13)
def _safe_dice(track: Track, space: Space, risk: float, *, ends_on_the_line: bool) -> int:
    """The most dice that are safe from here on an empty road; 0 if none is safe."""
    ways = road_of(track).ways(space, NO_CARS, ends_on_the_line=ends_on_the_line)
    return next((number for number in reversed(NUMBERS) if is_safe(ways, number, risk)), 0)


def is_safe(ways: Ways, number: int, risk: float) -> bool:
    """Whether no more than this share of the throws is a mistake, and none of them a big one."""
    of = odds(ways, number)
    return of.clean + of.small == of.cases and of.small <= risk * of.cases


class Wary(Steady):
    """Drives more carefully than steady, and is afraid of gravel.

    It throws no number of dice of which a mistake can come if there is another. It will not end a go beside gravel
    where the throw leaves it anything else, and so it stops short of corners, and needs more goes than steady
    does. Of the ends that are left it likes those that steady likes.
    """

    risk = 0.0

    def of_place(self, race: Race, place: int) -> Liking:
        """Away from gravel, then as steady does."""
        is_clear = race.track.spaces[place % len(race.track.spaces)].gravel is None
        return is_clear, *super().of_place(race, place)

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By gravel, too."""
        why = super().why_there(race, space, target)
        if target[0] is not End.CLEAN:
            return why
        return f"{'clear of' if space.gravel is None else 'beside'} gravel, {why}"


class Daring(Habits):
    """Plays for distance.

    It says the number of dice that wins the most rows on average, where an error costs as many rows as it
    would now give to avoid the flag: few while it has none, many if the next one is black. It takes the
    farthest end without an error, else the least of the errors.
    """

    for_a_flag: Mapping[Flags, float] = ROWS_FOR_A_FLAG
    for_a_go = ROWS_FOR_A_GO
    """How many rows it gives not to miss a go."""
    for_the_race = ROWS_FOR_THE_RACE
    """How many rows it gives not to end its race."""
    prices = "flags priced in"

    def numbers(self, race: Race) -> Mapping[Move, float]:
        """The mean number of rows that each number of dice brings, less what it gives to avoid flags."""
        reach = reach_of(outlook(race), may_stop=False)
        costs = [-self.rows_of(race, target) for target in reach.targets]
        return {ChooseNumber(number): -cost for number, cost in reach.means(costs).items()}

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """By rows."""
        rows, ways = self.numbers(race), outlook(race).ways
        assert ways is not None
        others = [other for other in moves if other != move and other in rows]
        best = max(others, key=lambda other: rows[other], default=None)
        more = f", {more_or_fewer(rows[move] - rows[best], 1)} {compared_with(best)}" if best else ""
        return f"{rows[move]:.1f} rows on average, {self.prices}{more} ({in_words(odds(ways, move.number))})"

    def rows_of(self, race: Race, target: Target) -> float:
        """The rows that this end wins, less what it gives to avoid its flag."""
        end, place = target
        car, track = race.current_car, race.track
        flags, (laps, index) = flags_of(car), divmod(place, len(track.spaces))
        rows = laps * track.rows + track.spaces[index].row - car.space.row
        match end:
            case End.CLEAN:
                return rows
            case End.YELLOW if flags in AFTER_YELLOW:
                return rows - self.for_a_flag[AFTER_YELLOW[flags]]
            case End.RED if flags in AFTER_RED:
                return rows - self.for_a_flag[AFTER_RED[flags]] - self.for_a_go
            case End.INSIDE:
                return 0.0
            case End.HOME:
                return ROWS_FOR_A_GO
            case _:
                return -self.for_the_race


class Charger(Daring):
    """Brakes late.

    It goes for rows like daring, but to it a flag is nothing, yellow or red: an end is as good with one as
    without, so it drives into corners too fast, and soon has a black flag. That one, and the end of its race, it
    thinks of.
    """

    minds_errors = False
    for_a_flag = dict.fromkeys(Flags, 0.0) | {Flags.BLACK: 0.5}
    for_a_go = 0.0
    for_the_race = 27.0
    prices = "flags hardly counted"

    def of_end(self, race: Race, target: Target) -> Liking:
        """By rows, as long as it stays in the race."""
        end, place = target
        if end in {End.CLEAN, End.YELLOW, End.RED}:
            return RANKS[End.CLEAN], self.rows_of(race, target), place
        return super().of_end(race, target)

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By rows."""
        end, place = target
        if end in {End.CLEAN, End.YELLOW}:
            flag = ", with a yellow flag" if end is End.YELLOW else ""
            return f"{self.rows_of(race, (End.CLEAN, place)):.0f} rows on{flag}"
        return (
            "no end leads farther, a red flag or not" if end is End.RED else super().why_there(race, space, target)
        )


class Hothead(Charger):
    """Three dice, whatever is ahead, and the fastest sides that keep the car in the race.

    It never counts what may go wrong: it says three dice where one is the most that a corner takes, and drives as
    far as the throw leads, through one flag after the other, if that brings it a single row.
    """

    for_a_flag = dict.fromkeys(Flags, 0.5)
    numbers = Habits.numbers
    """The more, the better."""

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """Because they are the most."""
        ways = outlook(race).ways
        assert ways is not None
        return f"the more the better, at any risk ({in_words(odds(ways, move.number))})"


class Blocker(Daring):
    """Goes for rows like daring, but ends its go in the way of a car behind where it can.

    In the way is a space in the lane of that car, near enough in front of it that its next go comes past. So it
    often stops short, and takes the slow lane, to keep that car from passing.
    """

    gives = 7
    """How many rows it gives to be in another car's way."""

    def of_place(self, race: Race, place: int) -> Liking:
        """By rows, and by who is behind."""
        space = race.track.spaces[place % len(race.track.spaces)]
        rows = self.rows_of(race, (End.CLEAN, place))
        return rows + self.gives * bool(blocked_on(race, space)), place

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By whom it blocks."""
        blocked = blocked_on(race, space) if target[0] is End.CLEAN else None
        if blocked is None:
            return super().why_there(race, space, target)
        return f"in the way of {blocked.name}, {rows_behind(race, space, blocked)} rows behind"


def blocked_on(race: Race, space: Space) -> Car | None:
    """The nearest car that would have this car in front of it in its lane on this space."""
    mine = race.current_car
    behind = [
        (rows_behind(race, space, car), car)
        for car in race.cars
        if car is not mine and car.is_on_road and car.space.lane == space.lane
    ]
    rows, car = min(behind, key=lambda one: one[0], default=(NEAR + 1, None))
    return car if rows <= NEAR else None


def rows_behind(race: Race, space: Space, car: Car) -> int:
    """How many rows this car is behind a space; a car level with it is a lap behind."""
    return (space.row - car.space.row - 1) % race.track.rows + 1


DRIVERS = {
    "rookie": Rookie(),
    "hothead": Hothead(),
    "wary": Wary(),
    "charger": Charger(),
    "blocker": Blocker(),
    "steady": Steady(),
    "daring": Daring(),
    "champion": Champion(),
}
"""The driver of each bot, by its name."""
