"""Parts of what one move is worth more than another: the pits, errors, how far it leads, what comes after.

By champion's expected goes, without its effects on other cars, which puzzles leave out.
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorsportspiel.bots.champion import laps_for, price_of_retirement
from motorchamp_tui.games.motorsportspiel.bots.ends import ends_of
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import (
    A_STOP_MISSED,
    AFTER_RED,
    AFTER_YELLOW,
    UNTROUBLED,
    USUAL_ROWS_A_GO,
    State,
    alone_on,
    empty_reach,
    expected_goes_of,
    state_of,
)
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target, reach_of
from motorchamp_tui.games.motorsportspiel.bots.worths import worth_of
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move, Reason
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.next_go import driven_on
from motorchamp_tui.games.puzzles import SavedPart, SavedParts, difference

AFTER_ERROR = {End.YELLOW: AFTER_YELLOW, End.RED: AFTER_RED}
WHOLE = (SavedPart.FLAG, SavedPart.OUT)
"""The parts that decide alone where only one of two ends has them; the pits where only one is there."""


def parts_of(race: Race, best: Move, second: Move) -> SavedParts:
    """What the best move saves over another, in goes."""
    costs = [_Costs(race).of_move(move) for move in (best, second)]
    saved = difference(*costs)
    if not isinstance(best, ChooseNumber):
        ends = {_is_on_the_road(race, move) for move in (best, second)}
        if race.current_car.space.is_on_track and len(ends) > 1:
            return {SavedPart.PITS: sum(saved.values())}
        for part in WHOLE:
            if (part in costs[0]) is not (part in costs[1]):
                return {part: sum(saved.values())}
    return saved


def _is_on_the_road(race: Race, move: Move) -> bool:
    """Whether a go with this move ends on the road, and does not drive past a stop that is due."""
    car = driven_on(race, move).car(race.current_car.name)
    return car.space.is_on_track and car.reason is not Reason.NO_STOP


class _Costs:
    """The goes that follow on moves of the current car, part by part: their sum is champion's worth."""

    def __init__(self, race: Race) -> None:
        self._race, self._car, self._ahead = race, race.current_car, outlook(race)
        self._expected, self._laps = expected_goes_of(race), laps_for(race, race.current_car)
        self._state = state_of(race, self._car)

    def of_move(self, move: Move) -> dict[SavedPart, float]:
        """The costs of a move."""
        if self._ahead.ways is None:
            return self._in_pits(move)
        if isinstance(move, ChooseNumber):
            return self._of_number(move.number)
        placing = move if isinstance(move, Placing) else self._race.placing
        if placing is None:
            return {SavedPart.AFTER: self._here}
        targets = [target for _, target in ends_of(self._race, move)]
        cost, best = min(zip(self._costs(targets), targets, strict=True), key=lambda one: one[0])
        return self._of_target(best, cost, with_next=True)

    def _in_pits(self, move: Move) -> dict[SavedPart, float]:
        """Of a move in the pits, where all that is not distance is about the way out."""
        if isinstance(move, ChooseNumber):
            return {SavedPart.PITS: worth_of(self._race.saying(move.number), self._car.name)}
        after = driven_on(self._race, move)
        car = after.car(self._car.name)
        goes = worth_of(after, car.name)
        rows = self._race.progress(car) - self._race.progress(self._car)
        return {SavedPart.POSITION: -rows / USUAL_ROWS_A_GO, SavedPart.PITS: goes + rows / USUAL_ROWS_A_GO}

    @property
    def _here(self) -> float:
        return self._expected.goes_to_go(self._state, self._laps, self._car.space)

    def _costs(self, targets: Sequence[Target]) -> list[float]:
        price = price_of_retirement(self._race, self._car)
        return self._expected.costs(self._state, self._laps, self._car, targets, price)

    def _of_number(self, number: int) -> dict[SavedPart, float]:
        reach = reach_of(self._ahead, may_stop=self._state != UNTROUBLED)
        costs, total = self._costs(reach.targets), dict[SavedPart, float]()
        for share, target in reach.chosen(number, costs):
            cost = costs[reach.targets.index(target)]
            for part, goes in self._of_target(target, cost, with_next=False).items():
                total[part] = total.get(part, 0.0) + share * goes
        return total

    def _of_target(self, target: Target, cost: float, *, with_next: bool) -> dict[SavedPart, float]:
        """The costs of an end, beside a go that leads as far as is usual."""
        end, place = target
        usual = self._here - 1
        if end is End.OUT:
            return {SavedPart.OUT: cost - usual, SavedPart.AFTER: usual}
        if end is End.INSIDE or cost >= A_STOP_MISSED:
            return {SavedPart.PITS: cost - usual, SavedPart.AFTER: usual}
        laps, index = divmod(place, len(self._race.track.spaces))
        if self._laps + laps >= self._race.rules.laps:
            return {SavedPart.FLAG: cost - usual, SavedPart.AFTER: usual}
        space, state = self._race.track.spaces[index], self._after(end)
        rows = laps * self._race.track.rows + space.row - self._car.space.row
        (clean,) = self._costs([(End.CLEAN, place)])
        found = {SavedPart.POSITION: 1 - rows / USUAL_ROWS_A_GO}
        if end is not End.CLEAN:
            found[SavedPart.ERROR] = cost - clean
        flags, owes = self._state
        if flags.is_due or owes:
            known = self._expected
            found[SavedPart.PITS] = clean - known.goes_to_go(UNTROUBLED, self._laps + laps, space)
        if with_next:
            found[SavedPart.NEXT] = self._next(state, self._laps + laps, index)
        return {**found, SavedPart.AFTER: cost - sum(found.values())}

    def _after(self, end: End) -> State:
        flags, owes = self._state
        return AFTER_ERROR[end].get(flags, flags) if end in AFTER_ERROR else flags, owes

    def _next(self, state: State, laps: int, index: int) -> float:
        """The cost of the next go from a space: what it leads less far than usual, and the errors in it."""
        space = self._race.track.spaces[index]
        car = alone_on(self._race.track, space, laps)
        reach = empty_reach(self._race.track, space)
        known = state if state in self._expected.by_state else self._state
        costs = self._expected.costs(known, laps, car, reach.targets)
        means = reach.means(costs)
        best, cost = min(means, key=lambda number: means[number]), 0.0
        for share, (end, place) in reach.chosen(best, costs):
            at = reach.targets.index((end, place))
            if end in {End.CLEAN, End.YELLOW, End.RED}:
                over, there = divmod(place, len(self._race.track.spaces))
                rows = over * self._race.track.rows + self._race.track.spaces[there].row - space.row
                (clean,) = self._expected.costs(known, laps, car, [(End.CLEAN, place)])
                cost += share * (1 - rows / USUAL_ROWS_A_GO + costs[at] - clean)
            elif end is End.OUT:
                cost += share * (costs[at] - self._expected.goes_to_go(known, laps, space) + 1)
        return cost
