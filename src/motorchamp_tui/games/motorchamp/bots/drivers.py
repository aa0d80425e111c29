"""Drivers of MotorChamp, from rookie to champion, and the habits that those in between share.

Each of these is a class with a few habits of its own: which dice it likes, and which squares. All of them turn
into the pits as soon as a throw leads there.
"""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES, WORTH_A_WORD, Champion, Neighbours
from motorchamp_tui.games.motorchamp.bots.next_throw import chance_of_the_pits_with, next_throw, only_dice
from motorchamp_tui.games.motorchamp.bots.reasons import compared_with, named, reason, reason_of_an_end, square_of
from motorchamp_tui.games.motorchamp.rules.fair_play import CHOICE_WORDS
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, odds, verdict
from motorchamp_tui.words import counted, more_or_fewer

Liking = tuple[float, ...]
"""How much a driver likes something: the higher the better."""
IN_THE_PITS, ON_TRACK = 1, 0
DARK = 1


class Rookie:
    """Any legal move, with equal chances."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """Any of the legal moves."""
        if len(moves) == 1:
            return moves[0]
        return moves[int(chance.random() * len(moves))]

    def explain(self, race: Race, moves: Sequence[Move], move: Move) -> str:
        """At random."""
        return reason(
            move, f"picked at random from {len(moves)} legal moves" if len(moves) > 1 else "the only legal move"
        )

    def prepare(self, race: Race, cars: Sequence[str]) -> None:
        """Do nothing: it needs no knowledge."""


class Habits:
    """How a driver decides; each decides what it likes."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """The move that it likes best."""
        return moves[0] if len(moves) == 1 else max(moves, key=lambda move: self._of_move(race, move))

    def explain(self, race: Race, moves: Sequence[Move], move: Move) -> str:
        """By its habits."""
        if isinstance(move, ChooseDice):
            return reason(move, self.why_these(race, moves, move))
        return reason_of_an_end(race, move, lambda end: self.why_there(race, end))

    def prepare(self, race: Race, cars: Sequence[str]) -> None:
        """Do nothing: what matters about a square is quick to work out."""

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """How much it likes to throw these."""
        raise NotImplementedError

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """How much it likes to end there, on the track or beside it."""
        raise NotImplementedError

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """Why it takes these dice."""
        raise NotImplementedError

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """Why it ends there."""
        raise NotImplementedError

    def _of_move(self, race: Race, move: Move) -> Liking:
        match move:
            case ChooseDice(dice):
                return self.of_dice(race, dice)
            case Drive() if not move.last.is_on_track:
                return IN_THE_PITS, move.last.lane
            case Drive() | StandBeside():
                return ON_TRACK, *self.of_square(race, move)
            case _:
                return ()


def risk(race: Race, dice: Dice) -> tuple[float, float]:
    """The chance of being permanently out, and of being temporarily out."""
    ways = odds(race, dice)
    return ways.permanently / ways.ways, ways.temporarily / ways.ways


def tows(end: Drive | StandBeside) -> int:
    """How many slipstreams the end takes."""
    return len(end.tows) if isinstance(end, Drive) else 0


class Steady(Habits):
    """Takes no risk that fair play lets it avoid, and makes its stop in time.

    It takes the dice with the smallest chance of being permanently out, then of being out at all. While its pit
    window is open it prefers those most likely to take it into the lane; after that, more dice. Of the ends it
    takes the pit lane, or else the square with the safest next throw, then the one nearest to the pits, then the
    furthest.
    """

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """The safer the better, then the likelier to stop, then the more."""
        car, to_the_pits = race.current_car, 0.0
        if may_enter(race, car):
            to_the_pits = chance_of_the_pits_with(race.track, car.square, dice, only_dice(race, car))
        permanently, temporarily = risk(race, dice)
        return -permanently, -temporarily, to_the_pits, dice

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """By the safest next throw from there."""
        after = next_throw(race, end)
        return after.safety, after.to_the_pits, tows(end), after.points

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """By risk."""
        risks = {other: risk(race, other.dice) for other in (*moves, move) if isinstance(other, ChooseDice)}
        safest = min(risks, key=lambda other: risks[other])
        is_safest = risks[move] <= risks[safest]
        compared = "no other choice is safer" if is_safest else f"less safe than {compared_with(safest)}"
        return f"{odds(race, move.dice).words}; {compared}"

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By how safe it is."""
        after = next_throw(race, end)
        return (
            f"from there the safest next throw averages {after.points:.1f} points"
            f" and keeps it in the race {after.safety:.0%} of the time"
        )


class Wary(Steady):
    """Drives as carefully as steady, and is afraid of speed.

    It stops on dark squares, where nobody throws more than one die, whenever it can, and so it falls behind.
    """

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """A dark one, then as steady."""
        return race.track.colour(square_of(end)) == DARK, *super().of_square(race, end)

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By its colour."""
        if race.track.colour(square_of(end)) == DARK:
            return "a dark square, from which it cannot go fast"
        return f"not a dark square; {super().why_there(race, end)}"


class Charger(Steady):
    """Hunts the car ahead.

    It takes every slipstream that it can get, and stops as close behind another car as it can, on whatever square.
    It throws as carefully as steady.
    """

    sight = 12
    """How many rows ahead it sees a car."""

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """By slipstreams, then close behind a car, then as steady."""
        rows, _ = self.prey(race, end)
        return tows(end), -rows, *super().of_square(race, end)

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By the car that it hunts."""
        rows, car = self.prey(race, end)
        if car:
            return f"{counted(rows, 'row')} behind {car.name}, which it hunts"
        return f"it has nobody to hunt in that lane; {super().why_there(race, end)}"

    def prey(self, race: Race, end: Drive | StandBeside) -> tuple[int, Car | None]:
        """How many rows ahead the next car in the lane of this end is, and which; None where none is in sight."""
        square = square_of(end)
        for rows in range(1, self.sight + 1):
            car = race.car_at(at(square.lane, (square.row + rows) % race.track.rows))
            if car and car is not race.current_car:
                return rows, car
        return self.sight + 1, None


class Daring(Habits):
    """Plays for distance.

    It takes the dice that gain the most rows on average, where a throw that ends its race costs rows and one that
    puts it temporarily out counts as a third; and the end that is furthest ahead, or of two equal ones the one
    with the fastest next throw.
    """

    rows_for_the_race = 30
    """How many rows the end of its race costs in its eyes."""
    share_of_a_wait = 1 / 3
    """The share that counts of the rows of a throw that puts it temporarily out."""

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """By rows."""
        return (self.rows_hoped_for(race, dice),)

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """The furthest, then towards the pits, then by the fastest next throw."""
        after = next_throw(race, end)
        return tows(end), after.to_the_pits, after.rows

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """By rows."""
        hoped = self.rows_hoped_for(race, move.dice)
        others = [
            (self.rows_hoped_for(race, other.dice), other) for other in moves if isinstance(other, ChooseDice)
        ]
        best = max((other for other in others if other[1] != move), key=lambda other: other[0], default=None)
        compared = f", {more_or_fewer(hoped - best[0], 1)} {compared_with(best[1])}" if best else ""
        return f"{hoped:.1f} rows to hope for{compared}; {odds(race, move.dice).words}"

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By how fast it is."""
        return f"from there the fastest next throw averages {next_throw(race, end).rows:.1f} rows"

    def rows_hoped_for(self, race: Race, dice: Dice) -> float:
        """The mean number of rows that these dice bring, as it counts them."""
        ways = WAYS_BY_TOTAL[dice]
        return sum(way * self._rows(race, dice, total) for total, way in ways) / WAYS_IN_ALL[dice]

    def _rows(self, race: Race, dice: Dice, total: int) -> float:
        match verdict(race, dice, (total,)).outcome:
            case Outcome.PERMANENTLY_OUT:
                return -self.rows_for_the_race
            case Outcome.TEMPORARILY_OUT:
                return total * self.share_of_a_wait
            case _:
                return total


class Blocker(Steady):
    """Throws as carefully as steady, and stops where it is most in the way.

    The cost of its square to the next cars behind it, including its own driver's, is weighed as champion weighs
    it: in throws. Where it is in nobody's way, it goes for rows like daring.
    """

    otherwise = Daring()

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """In the way, then as daring."""
        return round(sum(costs_of_others(race, end).values()), 3), *self.otherwise.of_square(race, end)

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By the car to which it costs the most."""
        costs = costs_of_others(race, end)
        car = max(costs, key=lambda name: costs[name], default="")
        if car and costs[car] >= WORTH_A_WORD:
            return f"it costs {car}, behind it, {costs[car]:.2f} throws"
        return f"it is in nobody's way; {self.otherwise.why_there(race, end)}"


def costs_of_others(race: Race, end: Drive | StandBeside) -> dict[str, float]:
    """The cost of the square to the next cars behind, in throws, by name; beside the track none."""
    if isinstance(end, StandBeside):
        return {}
    neighbours = Neighbours(race, USUAL_PRICES)
    return {car.name: neighbours.cost_to(car, end.last) for car in neighbours.cars}


class Hothead(Habits):
    """Counts dice, and hardly anything else.

    It throws as many as the square allows, unless too many of its throws would end its race, and stops where a
    square allows the most, whatever the limit is, as far on as a slipstream takes it.
    """

    most_risk = 1 / 5
    """The share of throws that may end its race."""

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """The most that it dares; where it dares none, the least risk."""
        permanently, _ = risk(race, dice)
        return (1, dice) if permanently <= self.most_risk else (0, -permanently)

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """The furthest, then the more dice a square allows the better."""
        return tows(end), race.track.colour(square_of(end))

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """By their number."""
        words = odds(race, move.dice).words
        choices = [other for other in moves if isinstance(other, ChooseDice)]
        liked = max(choices, key=lambda other: self.of_dice(race, other.dice))
        if self.of_dice(race, move.dice) < self.of_dice(race, liked.dice):
            return f"{words}; it would rather throw {named(liked)}"
        if risk(race, move.dice)[0] <= self.most_risk:
            return f"{words}; the more dice the better, as long as one throw in five at most ends its race"
        return f"{words}; no other choice ends its race less often"

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By its dice."""
        return f"the square allows {CHOICE_WORDS[race.track.colour(square_of(end))]}, and the more the better"


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
