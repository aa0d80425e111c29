"""Costs of choices, by rollouts: driven to the end over the same dice, and compared with the best.

A few rollouts of every choice show which can be best, and many with other dice which is. The costs of the others
come from as many again, so that no choice looks dear because it was unlucky when it was chosen.
"""

import math
import statistics
from collections.abc import Mapping, Sequence

from attrs import frozen

from motorchamp_tui.games import game_of, puzzles_of
from motorchamp_tui.games.protocol import AnyRace, Bot, Game, Move
from motorchamp_tui.race.answers import Answer
from motorchamp_tui.race.control import offered
from tools.rollouts import Drivers, Rollout, chosen_by, rolled_out, stand_ins

UNITS = 1000
LEAST_GAP, ERRORS_APART = 0.3, 3.0
"""The goes, and the standard errors, by which every other choice has to be worse than the best."""
FEW, LEAST_MANY = 8, 40
MOST_OUTCOMES, MOST_CONTENDERS = 8, 3
A_DOUBT = 0.12
"""The smallest standard error assumed after a few rollouts."""
ASSURANCE = 1.2
"""How much further apart than needed choices should come out, so that few are rolled out in vain."""
FIRST_OF_MANY, FIRST_TO_STATE = 1_000_000, 2_000_000
"""The dice of the many differ from those of the few, and from those that measure costs."""
A_PLACE = 0.02
"""The rollouts in which a wrong answer has to lead to another place than the best one."""


@frozen
class Cost:
    """The cost of a choice compared with the best one, and the standard error."""

    mean: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether it is worse beyond doubt, and by enough."""
        return self.mean >= LEAST_GAP and self.mean >= ERRORS_APART * self.error

    @property
    def is_of_goes(self) -> bool:
        """Whether rollouts have measured it: what never changes and is not whole is champion's table alone."""
        return self.error > 0 or self.mean == round(self.mean)


Rolled = Mapping[int, list[Rollout]]
"""The result of each outcome, rollout by rollout."""


def weigh(race: AnyRace) -> tuple[Answer, ...] | None:
    """An answer for every move on offer; None if no choice is clearly best."""
    moves, drivers = offered(race), drivers_of(race)
    outcomes = outcomes_of(race, moves, drivers)
    if not 2 <= len(set(outcomes)) <= MOST_OUTCOMES:
        return None
    firsts = {outcome: moves[outcomes.index(outcome)] for outcome in sorted(set(outcomes))}
    costs = _costs(race, firsts, drivers)
    if costs is None:
        return None
    ranked = sorted(costs, key=lambda outcome: (costs[outcome].mean, outcome))
    return tuple(
        Answer(
            game_of(race).move_words(race, move),
            round(UNITS * costs[outcome].mean),
            round(UNITS * costs[outcome].error),
            ranked.index(outcome),
        )
        for move, outcome in zip(moves, outcomes, strict=True)
    )


def drivers_of(race: AnyRace) -> dict[str, Bot]:
    """The drivers of the rollouts: the game's own choice in the current car, the stand-in elsewhere."""
    mine = game_of(race).bot_named(puzzles_of(race.game).PUZZLE_DRIVER)
    return {**stand_ins(race), race.current_car.name: mine}


def outcomes_of(race: AnyRace, moves: Sequence[Move], drivers: Drivers) -> list[int]:
    """A number for each move, the same for moves with the same result if their driver continues."""
    game, found = game_of(race), dict[AnyRace, int]()
    return [found.setdefault(_settled(game, race, move, drivers), len(found)) for move in moves]


def _settled(game: Game, race: AnyRace, move: Move, drivers: Drivers) -> AnyRace:
    """The race after this move and the choices that follow in the same go, up to the next dice."""
    bot = drivers[race.current_car.name]
    after, _ = game.apply(race, move)
    while not (after.is_over or after.is_between_goes or after.awaited):
        after, _ = game.apply(after, chosen_by(bot, after, offered(after)))
    return after


def _costs(race: AnyRace, moves: Mapping[int, Move], drivers: Drivers) -> dict[int, Cost] | None:
    """The cost of each outcome; None if none is clearly best, or if it changes no place."""
    chosen = _chosen(race, moves, drivers)
    if chosen is None:
        return None
    best, contenders, wanted = chosen
    stated = _rolled(race, moves, drivers, range(FIRST_TO_STATE, FIRST_TO_STATE + FEW))
    more = {outcome: moves[outcome] for outcome in (best, *contenders)}
    rest = _rolled(race, more, drivers, range(FIRST_TO_STATE + FEW, FIRST_TO_STATE + wanted))
    stated = {outcome: [*found, *rest.get(outcome, [])] for outcome, found in stated.items()}
    costs = {outcome: compared(found, stated[best][: len(found)]) for outcome, found in stated.items()}
    if any(costs[outcome].mean <= 0 for outcome in moves if outcome != best):
        return None
    return costs if any(_changes_places(stated[outcome], stated[best]) for outcome in contenders) else None


def _chosen(race: AnyRace, moves: Mapping[int, Move], drivers: Drivers) -> tuple[int, list[int], int] | None:
    """The outcome that is clearly best, those close to it, and the number of rollouts needed."""
    few = _rolled(race, moves, drivers, range(FEW))
    best = min(few, key=lambda outcome: (sum(one.goes for one in few[outcome]), outcome))
    costs = {outcome: compared(few[outcome], few[best]) for outcome in few}
    close = [outcome for outcome in few if outcome != best and not _is_surely_worse(costs[outcome])]
    second = min((outcome for outcome in few if outcome != best), key=lambda outcome: costs[outcome].mean)
    contenders = sorted({*close, second})
    if len(contenders) > MOST_CONTENDERS or costs[second].mean < LEAST_GAP / 2:
        return None
    spread = max(costs[outcome].error for outcome in contenders) * math.sqrt(FEW)
    wanted = math.ceil((ASSURANCE * ERRORS_APART * spread / max(LEAST_GAP, costs[second].mean)) ** 2)
    wanted = max(wanted, LEAST_MANY)
    if wanted > puzzles_of(race.game).PUZZLE_ROLLOUTS:
        return None
    chosen = {outcome: moves[outcome] for outcome in (best, *contenders)}
    many = _rolled(race, chosen, drivers, range(FIRST_OF_MANY, FIRST_OF_MANY + LEAST_MANY))
    if any(_is_hopeless(compared(many[outcome], many[best])) for outcome in contenders):
        return None
    rest = _rolled(race, chosen, drivers, range(FIRST_OF_MANY + LEAST_MANY, FIRST_OF_MANY + wanted))
    costs |= {one: compared(many[one] + rest[one], many[best] + rest[best]) for one in contenders}
    others = [cost for outcome, cost in costs.items() if outcome != best]
    is_clear = all(cost.is_clear for cost in others) and min(others, key=lambda cost: cost.mean).is_of_goes
    return (best, contenders, wanted) if is_clear else None


def _is_hopeless(cost: Cost) -> bool:
    """Whether more rollouts would hardly make it clear. It never makes an unclear choice clear."""
    return cost.mean + cost.error < LEAST_GAP


def _is_surely_worse(cost: Cost) -> bool:
    return cost.mean - ERRORS_APART * max(cost.error, A_DOUBT) >= LEAST_GAP


def _rolled(race: AnyRace, moves: Mapping[int, Move], drivers: Drivers, seeds: Sequence[int]) -> Rolled:
    return {outcome: [rolled_out(race, move, drivers, seed) for seed in seeds] for outcome, move in moves.items()}


def _changes_places(one: Sequence[Rollout], best: Sequence[Rollout]) -> bool:
    changed = sum(mine.place != theirs.place for mine, theirs in zip(one, best, strict=True))
    return changed >= A_PLACE * len(best)


def compared(one: Sequence[Rollout], best: Sequence[Rollout]) -> Cost:
    """The difference between two choices over the same dice."""
    more = [mine.goes - theirs.goes for mine, theirs in zip(one, best, strict=True)]
    return Cost(statistics.mean(more), statistics.stdev(more) / math.sqrt(len(more)))
