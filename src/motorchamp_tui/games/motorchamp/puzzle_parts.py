"""Parts of what one move is worth more than another: the pits, going out, how far it leads, what comes after.

By champion's expected throws, without its effects on other cars, which puzzles leave out.
"""

import math

from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES, Weighing
from motorchamp_tui.games.motorchamp.bots.expected_throws import USUAL_ROWS_A_THROW, expected_throws_of
from motorchamp_tui.games.motorchamp.bots.next_throw import next_throw
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside, end_of
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.verdict import verdict
from motorchamp_tui.games.puzzles import SavedPart, SavedParts, difference

WHOLE = (SavedPart.FLAG, SavedPart.OUT)
"""The parts that decide alone where only one of the two ends has them; the pits where only one is there."""


def parts_of(race: Race, best: Move, second: Move) -> SavedParts:
    """What the best move saves over another, in throws."""
    costs = [_Costs(race).of_move(move) for move in (best, second)]
    saved = difference(*costs)
    if not isinstance(best, ChooseDice):
        ends = [end_of(move) for move in (best, second)]
        if race.current_car.square.is_on_track and len({end is None or end.is_on_track for end in ends}) > 1:
            return {SavedPart.PITS: sum(saved.values())}
        for part in WHOLE:
            if (part in costs[0]) is not (part in costs[1]):
                return {part: sum(saved.values())}
    return saved


class _Costs:
    """The throws that follow on moves of the current car, part by part: their sum is champion's worth."""

    def __init__(self, race: Race) -> None:
        self._race, self._car, self._weighing = race, race.current_car, Weighing(race)
        now = self._weighing.now
        self._usual = 0.0 if math.isinf(now) else now - 1
        """The throws that follow on one that leads as far as is usual."""

    def of_move(self, move: Move) -> dict[SavedPart, float]:
        """The costs of a move."""
        if isinstance(move, ChooseDice):
            return self._of_dice(move.dice)
        return self._of_end(move, with_next=True)

    def _of_dice(self, dice: Dice) -> dict[SavedPart, float]:
        total = dict[SavedPart, float]()
        for points, ways in WAYS_BY_TOTAL[dice]:
            move = min(verdict(self._race, dice, (points,)).moves, key=self._weighing.own_throws)
            for part, throws in self._of_end(move, with_next=False).items():
                total[part] = total.get(part, 0.0) + throws * ways / WAYS_IN_ALL[dice]
        return total

    def _of_end(self, move: Move, *, with_next: bool) -> dict[SavedPart, float]:
        cost, car = self._weighing.own_throws(move), self._car
        match move:
            case StandBeside(square) if square is not car.square:
                found = {SavedPart.OUT: self._weighing.wait(square), SavedPart.POSITION: self._position(square)}
            case Drive() if self._race.ends_on_the_line(car) and move.last.row < car.square.row:
                found = {SavedPart.FLAG: cost - self._usual}
            case Drive() if not car.square.is_on_track:
                found = {SavedPart.POSITION: self._position(move.last)}
                return {**found, SavedPart.PITS: cost - found[SavedPart.POSITION]}
            case Drive() if not move.last.is_on_track:
                found = {SavedPart.PITS: cost - self._usual}
            case Drive():
                found = {SavedPart.POSITION: self._position(move.last)}
                stop = self._stop_to_come(move.last)
                if stop:
                    found[SavedPart.PITS] = stop
                if with_next:
                    found[SavedPart.NEXT] = 1 - next_throw(self._race, move).rows / USUAL_ROWS_A_THROW
            case _:
                found = {SavedPart.OUT: cost - self._usual}
        return {**found, SavedPart.AFTER: cost - sum(found.values())}

    def _stop_to_come(self, square: Square) -> float:
        """What the stop that the car has still to make costs from here, with the risk of missing it."""
        car, known = self._car, expected_throws_of(self._race, self._car, USUAL_PRICES)
        laps = car.laps + (square.row < car.square.row)
        if car.flap is Flap.PIT or self._race.winner_in or laps not in known.by_flap.get(Flap.PIT, {}):
            return 0.0
        costs = [known.throws_to_go(flap, laps, square) for flap in (car.flap, Flap.PIT)]
        return 0.0 if any(map(math.isinf, costs)) else costs[0] - costs[1]

    def _position(self, square: Square) -> float:
        """The cost of how far a move leads, beside what is usual."""
        return 1 - self._race.track.rows_to(self._car.square.row, square.row) / USUAL_ROWS_A_THROW
