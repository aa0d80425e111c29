"""Puzzles: what a choice is about, what it risks with the cars where they are, and why the best one is best.

Odds are those of the rules, every throw placed as well as it can be; nothing here weighs anything.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.bots.reasons import DICE, in_words, named
from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, ChooseNumber, Drive, Move, TooFast
from motorchamp_tui.games.motorsportspiel.rules.race import FINISHED, RETIRED, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, Verdict, odds_of_go, outlook
from motorchamp_tui.games.motorsportspiel.wording.next_go import driven_on, next_odds
from motorchamp_tui.games.puzzles import Theme
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on, capitalised

PUZZLE_THEMES = (
    Theme("number", "how many dice to throw"),
    Theme("sides", "which sides of the dice to show"),
    Theme("placing", "in which order to drive the dice"),
    Theme("lane", "where to end when there are several ends"),
    Theme("corner", "a small mistake, and whether it is worth it"),
    Theme("gravel", "the gravel and worse"),
    Theme("flags", "driving with flags"),
    Theme("traffic", "cars in the way, and room for two on a dot"),
    Theme("pits", "when to come in, and the way in and out"),
)
PUZZLE_DRIVER = "steady"
PUZZLE_REACH = 18
PUZZLE_ROLLOUTS = 240

TO_THE_LINE = 18
"""The last three dice cannot lead farther than this many rows."""
IN_SIGHT = 6
"""So many rows ahead, cars are a trait of a puzzle."""
MOST_ENDS = 2
"""So many ends of a placing are named where there are many."""
OUTCOME_WORDS = {
    Outcome.CLEAN: "no error",
    Outcome.SMALL: "a small mistake, a yellow flag",
    Outcome.BIG: "a big mistake, a red flag and a go lost",
    Outcome.OUT: "the end of the race",
}


def is_plain(race: Race, best: Move, second: Move) -> bool:
    """Whether more dice, higher sides than all others show, or the farther end bring no error."""
    if _worst(race, best) is not Outcome.CLEAN:
        return False
    if isinstance(best, ChooseNumber) and isinstance(second, ChooseNumber):
        return best.number > second.number
    if isinstance(best, Placing) and isinstance(second, Placing) and race.throw is not None:
        most = max(outlook(race).placings(race.throw), key=lambda placing: placing.points)
        if _takes_the_flag(race, best):
            return _takes_the_flag(race, most)
        return most.points == best.points > second.points
    if isinstance(best, Drive) and isinstance(second, Drive):
        odds = [next_odds(race, driven_on(race, move)) for move in (best, second)]
        rows = [(move.end.row - race.car_on_the_go.space.row) % race.track.rows for move in (best, second)]
        return rows[0] > rows[1] and odds[0][3].clean == odds[0][3].cases
    return False


def _takes_the_flag(race: Race, move: Move) -> bool:
    return driven_on(race, move).car(race.car_on_the_go.name).status is FINISHED


def theme_of(race: Race, best: Move, second: Move) -> str:
    """What the choice is about; see ``docs/puzzles.md`` for the order in which themes are tried."""
    car, both = race.car_on_the_go, (best, second)
    if car.is_in_pits or race.due(car) or any(map(_turns_in, _verdicts(race, both))):
        return "pits"
    worst = max(_worst(race, move) for move in both)
    if worst >= Outcome.BIG:
        return "gravel"
    if worst >= Outcome.SMALL and car.flags:
        return "flags"
    if any(_on_the_road(race, move) != _on_the_road(_alone(race), move) for move in both):
        return "traffic"
    if isinstance(best, ChooseNumber):
        return "number"
    return "corner" if worst >= Outcome.SMALL else _of_a_clean_choice(best, second)


def _of_a_clean_choice(best: Move, second: Move) -> str:
    if isinstance(best, Placing) and isinstance(second, Placing):
        return "placing" if sorted(best.values) == sorted(second.values) else "sides"
    return "lane"


def _verdicts(race: Race, moves: Sequence[Move]) -> Iterator[Verdict]:
    """What these placings do, or the placing that is on the table."""
    for move in moves:
        placing = move if isinstance(move, Placing) else race.placing
        if placing is not None:
            yield outlook(race).verdict(placing)


def _turns_in(verdict: Verdict) -> bool:
    return bool(verdict.inside)


def _worst(race: Race, move: Move) -> Outcome:
    """The worst that can come of a number of dice, or what comes of a placing."""
    if isinstance(move, ChooseNumber):
        found = odds_of_go(race)[move.number]
        counts = (found.clean, found.small, found.big, found.out)
        return max(outcome for outcome, count in zip(Outcome, counts, strict=True) if count)
    if isinstance(move, Placing):
        return outlook(race).verdict(move).outcome
    is_error = isinstance(move, TooFast | Blocked)
    return next(_verdicts(race, [move])).outcome if is_error else Outcome.CLEAN


def _on_the_road(race: Race, move: Move) -> object:
    """What the road makes of a move: odds of a number, ends of a placing."""
    if isinstance(move, ChooseNumber):
        return odds_of_go(race)[move.number]
    return next(_verdicts(race, [move]), None)


def _alone(race: Race) -> Race:
    """The race without the other cars."""
    car = race.car_on_the_go
    return evolve(race, cars=(car,), to_go=(0,), finishers=(), retirements=())


def traits_of(race: Race, best: Move, second: Move) -> Sequence[str]:
    """The choice, the space and the dice, what is ahead."""
    car, track = race.car_on_the_go, race.track
    rows_left = track.rows - car.space.row
    return (
        type(best).__name__,
        f"{track.name} {car.space}",
        f"limit {car.space.limit}, line {car.space.is_line}",
        str(best) if isinstance(best, ChooseNumber | Placing) else _seen_from(race, best),
        str(second) if isinstance(second, ChooseNumber | Placing) else _seen_from(race, second),
        str(race.throw.pairs) if race.throw else "",
        f"line {rows_left}" if race.ends_on_the_line(car) and rows_left <= TO_THE_LINE else "",
        " ".join(sorted(_cars_in_sight(race, car))),
        " ".join(map(str, car.flags)),
    )


def _seen_from(race: Race, move: Move) -> str:
    if isinstance(move, Drive):
        rows = (move.end.row - race.car_on_the_go.space.row) % race.track.rows
        return f"{move.end.lane} {rows} limit {move.end.limit}"
    return named(move)


def _cars_in_sight(race: Race, car: Car) -> Iterator[str]:
    for other in race.cars:
        rows = (other.space.row - car.space.row) % race.track.rows
        if other is not car and other.is_on_road and rows <= IN_SIGHT:
            yield f"{rows}{other.space.lane.name[0]}"


def answer_in_words(race: Race, move: Move) -> str:
    """A move as it stands in a list of answers; of a placing also where it ends."""
    if not isinstance(move, Placing):
        return named(move)
    verdict = outlook(race).verdict(move)
    ends = list(map(str, (*verdict.inside, *verdict.ends)))
    if not ends:
        return f"{move}, {verdict.excess} too many"
    if len(ends) > MOST_ENDS + 1:
        ends[MOST_ENDS:] = [f"{len(ends) - MOST_ENDS} more"]
    return f"{move}, to {and_so_on(ends, 'or')}"


def risk_in_words(race: Race, move: Move) -> str:
    """The exact odds of a number of dice; of a placing or an end what it is, and the odds of the next go."""
    if isinstance(move, ChooseNumber):
        return in_words(odds_of_go(race)[move.number])
    after = driven_on(race, move)
    car = after.car(race.car_on_the_go.name)
    if car.status is FINISHED:
        return "takes the flag"
    if car.status is RETIRED:
        return f"retires: it {car.reason}"
    if car.is_in_pits:
        return "stops at its pit" if car.space.lane is Lane.BOX else f"in the pit lane on {car.space}"
    now = OUTCOME_WORDS[_worst(race, move)]
    return now if car.is_in_gravel else f"{now}; next from {car.space}{_next_in_words(race, after)}"


def _next_in_words(race: Race, after: Race) -> str:
    """The odds of the next go, from three dice down to the first number that never brings an error."""
    said, odds = list[str](), next_odds(race, after)
    for number, found in sorted(odds.items(), reverse=True):
        said.append(f"{DICE[number]} {in_words(found)}")
        if found.clean == found.cases:
            break
    free = next_odds(_alone(race), _alone(evolve(after, to_go=race.to_go)))
    return f"{', ' if odds == free else ', if no car moved, '}{'; '.join(said)}"


def why_best(race: Race, best: Move, second: Move) -> str:
    """What the best move brings, and what the next best one costs."""
    return " ".join(f"{_what_it_brings(race, move)}." for move in (best, second))


def _what_it_brings(race: Race, move: Move) -> str:
    """A placing is not capitalised: ``r2`` is a red 2, ``R2`` a space."""
    risk = risk_in_words(race, move)
    if isinstance(move, Placing):
        return f"Placing {answer_in_words(race, move)}: {risk}"
    return f"{capitalised(named(move))}: {risk}"
