"""Daring: plays for distance.

It says the number of dice that wins the most rows on average, where an error costs as many rows as it
would now give to avoid the flag: few while it has none, many if the next one is black. It takes the
farthest end without an error, else the least of the errors.
"""

from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.expected_goes import AFTER_RED, AFTER_YELLOW, Flags, flags_of
from motorchamp_tui.games.motorsportspiel.bots.habits import Habits
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target, reach_of
from motorchamp_tui.games.motorsportspiel.bots.reasons import compared_with, in_words
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook
from motorchamp_tui.words import more_or_fewer

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


class Daring(Habits):
    """Goes for rows."""

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


DRIVER = Daring()
