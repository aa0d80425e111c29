"""Puzzles of Das Motorsportspiel: themes, the risk of a choice, and why the best one is best.

Odds are those of the rules, every throw placed as well as possible; nothing is weighed here.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.bots.reasons import in_words, named
from motorchamp_tui.games.motorsportspiel.puzzle_parts import parts_of
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    Blocked,
    ChooseNumber,
    Drive,
    Forfeit,
    Move,
    TooFast,
    end_of,
)
from motorchamp_tui.games.motorsportspiel.rules.race import FINISHED, RETIRED, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBER_WORDS, NUMBERS, Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import Odds, Outcome, Verdict, odds_of_go, outlook
from motorchamp_tui.games.motorsportspiel.wording.next_go import driven_on, next_odds
from motorchamp_tui.games.puzzles import SavedPart, Theme, against, decisive, weighed_up
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on, capitalised, counted

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
PUZZLE_REACH = 50
PUZZLE_ROLLOUTS = 240

TO_THE_LINE = 18
"""The last three dice cannot lead farther than this many rows."""
IN_SIGHT = 6
"""The rows ahead within which cars are a trait of a puzzle."""
INSIDE, MOST_DICE = 99.0, max(NUMBERS)
MOST_ENDS = 2
"""How many ends of a placing are named where there are many."""
OUTCOME_WORDS = {
    Outcome.CLEAN: "no error",
    Outcome.SMALL: "a small mistake, a yellow flag",
    Outcome.BIG: "a big mistake, a red flag and a go lost",
    Outcome.OUT: "the end of the race",
}
SHORT_OUTCOMES = {Outcome.SMALL: "yellow; ", Outcome.BIG: "red, a go lost"}
"""The consequence of an error, in front of the words for the next go."""


def first_sight(race: Race, move: Move) -> tuple[float, ...]:
    """How many dice and how often clean; or the error, the rows, and how often three dice are clean next.

    The pits come before every space, and are never as good in all three: whether to turn in is always a question.
    """
    if isinstance(move, ChooseNumber):
        found = odds_of_go(race)[move.number]
        return move.number, found.clean / found.cases, 0.0
    if isinstance(move, Forfeit):
        return 0.0, 1.0, 0.0
    error = -float(_worst(race, move))
    end, verdict = end_of(move), next(_verdicts(race, [move]))
    if not end.is_on_track if end else verdict.inside:
        return error, INSIDE, -1.0
    ends = (end,) if end else (*verdict.ends, *verdict.entered, *verdict.blocked)
    rows = max((end.row - race.current_car.space.row) % race.track.rows for end in ends)
    after = driven_on(race, move)
    if _is_done(after, race.current_car.name):
        return error, rows, float(after.car(race.current_car.name).status is FINISHED)
    found = next_odds(race, after)[MOST_DICE]
    return error, rows, found.clean / found.cases


def _is_done(after: Race, name: str) -> bool:
    """Whether this car does not drive from a space of the road next."""
    car = after.car(name)
    return car.status in (FINISHED, RETIRED) or car.is_in_pits or car.is_in_gravel


def theme_of(race: Race, best: Move, second: Move) -> str:
    """The theme of the choice: the first that fits."""
    car, both = race.current_car, (best, second)
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
    """The verdicts on these placings, or on the placing on the table."""
    for move in moves:
        placing = move if isinstance(move, Placing) else race.placing
        if placing is not None:
            yield outlook(race).verdict(placing)


def _turns_in(verdict: Verdict) -> bool:
    return bool(verdict.inside)


def _worst(race: Race, move: Move) -> Outcome:
    """The worst outcome of a number of dice, or the outcome of a placing."""
    if isinstance(move, ChooseNumber):
        found = odds_of_go(race)[move.number]
        counts = (found.clean, found.small, found.big, found.out)
        return max(outcome for outcome, count in zip(Outcome, counts, strict=True) if count)
    if isinstance(move, Placing):
        return outlook(race).verdict(move).outcome
    is_error = isinstance(move, TooFast | Blocked)
    return next(_verdicts(race, [move])).outcome if is_error else Outcome.CLEAN


def _on_the_road(race: Race, move: Move) -> object:
    """The effect of a move on the road: odds of a number, ends of a placing."""
    if isinstance(move, ChooseNumber):
        return odds_of_go(race)[move.number]
    return next(_verdicts(race, [move]), None)


def _alone(race: Race) -> Race:
    """The race without the other cars."""
    car = race.current_car
    return evolve(race, cars=(car,), to_go=(0,), finishers=(), retirements=())


def traits_of(race: Race, best: Move, second: Move) -> Sequence[str]:
    """The space and the dice, the two answers and their risks, the road ahead."""
    car, track = race.current_car, race.track
    rows_left = track.rows - car.space.row
    return (
        f"{track.name} {car.space}",
        f"limit {car.space.limit}, line {car.space.is_line}",
        str(best) if isinstance(best, ChooseNumber | Placing) else _seen_from(race, best),
        str(second) if isinstance(second, ChooseNumber | Placing) else _seen_from(race, second),
        str(race.throw.pairs) if race.throw else "",
        in_words(odds_of_go(race)[best.number]) if isinstance(best, ChooseNumber) else "",
        f"line {rows_left}" if race.ends_on_the_line(car) and rows_left <= TO_THE_LINE else "",
        " ".join(sorted(_cars_in_sight(race, car))),
        " ".join(map(str, car.flags)),
    )


def _seen_from(race: Race, move: Move) -> str:
    if isinstance(move, Drive):
        rows = (move.end.row - race.current_car.space.row) % race.track.rows
        return f"{move.end.lane} {rows} limit {move.end.limit}"
    return named(move)


def _cars_in_sight(race: Race, car: Car) -> Iterator[str]:
    for other in race.cars:
        rows = (other.space.row - car.space.row) % race.track.rows
        if other is not car and other.is_on_road and rows <= IN_SIGHT:
            yield f"{rows}{other.space.lane.name[0]}"


def answer_in_words(race: Race, move: Move) -> str:
    """A move as a list of answers shows it; of a placing also where it ends."""
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
    """The exact odds of a number of dice; of a placing or an end its outcome, and the odds of the next go."""
    if isinstance(move, ChooseNumber):
        return in_words(odds_of_go(race)[move.number])
    after = driven_on(race, move)
    car = after.car(race.current_car.name)
    if car.status is RETIRED:
        return f"retires: it {car.reason}"
    fate, now = _fate(car), OUTCOME_WORDS[_worst(race, move)]
    return fate or (now if car.is_in_gravel else f"{now}; next from {car.space}{_next_in_words(race, after)}")


def risk_in_short(race: Race, move: Move) -> str:
    """How often this many dice are clean; of an end its outcome, and how often three dice are clean then."""
    if isinstance(move, ChooseNumber):
        return _in_short(odds_of_go(race)[move.number])
    after = driven_on(race, move)
    car = after.car(race.current_car.name)
    if car.status is RETIRED:
        return "retires"
    fate, now = _fate(car), SHORT_OUTCOMES.get(_worst(race, move), "")
    if fate or car.is_in_gravel:
        return fate or now
    odds = next_odds(race, after)
    return f"{now}next go {_in_short(odds[max(odds)])}"


def _in_short(odds: Odds) -> str:
    return "always clean" if odds.clean == odds.cases else f"clean {odds.clean}/{odds.cases}"


def _fate(car: Car) -> str:
    """The fate of a car without a next go on the road; empty for one that has a next go."""
    if car.status is FINISHED:
        return "takes the flag"
    if car.is_in_pits:
        return "stops at its pit" if car.space.lane is Lane.BOX else f"in the pit lane on {car.space}"
    return ""


def _next_in_words(race: Race, after: Race) -> str:
    """The odds of the next go, from three dice down to the first number that never brings an error."""
    said, odds = list[str](), next_odds(race, after)
    for number, found in sorted(odds.items(), reverse=True):
        said.append(f"{NUMBER_WORDS[number]} {in_words(found)}")
        if found.clean == found.cases:
            break
    free = next_odds(_alone(race), _alone(evolve(after, to_go=race.to_go)))
    return f"{', ' if odds == free else ', if no car moved, '}{'; '.join(said)}"


def why_best(race: Race, best: Move, second: Move) -> str:
    """The largest part of what the best move saves, and the largest that speaks for the other."""
    parts = parts_of(race, best, second)
    gain, loss = decisive(parts), against(parts)
    if isinstance(best, ChooseNumber) and isinstance(second, ChooseNumber):
        return _why_number(race, best.number, second.number, gain)
    words = [named(move) for move in (best, second)]
    gains, gives_up = _brings(race, best, second, gain), _brings(race, second, best, loss)
    return weighed_up(words[0], gains, words[1], gives_up)


def _why_number(race: Race, best: int, second: int, gain: SavedPart) -> str:
    odds = odds_of_go(race)
    more, fewer = max(best, second), min(best, second)
    said = {one: in_words(odds[one]) for one in (more, fewer)}
    mine, other = capitalised(NUMBER_WORDS[best]), NUMBER_WORDS[second]
    leads, risk = "leads" if best == 1 else "lead", f"the risk of {NUMBER_WORDS[more]}: {said[more]}"
    match gain:
        case SavedPart.OUT | SavedPart.ERROR:
            return f"{mine}: {said[best]}; {other}: {said[second]}. That decides."
        case SavedPart.PITS:
            return f"{mine} {leads} to the stop sooner and more surely, which decides."
        case SavedPart.POSITION:
            return f"{mine} {leads} farther, which decides; {risk}."
        case _:
            return f"{mine} {leads} to better places to go on from, which decides; {risk}."


def _brings(race: Race, mine: Move, other: Move, part: SavedPart | None) -> list[str]:
    """What one move brings more of than the other, in words; nothing for what comes after the next go."""
    after = [driven_on(race, move) for move in (mine, other)]
    now, then = (one.car(race.current_car.name) for one in after)
    match part:
        case SavedPart.FLAG:
            return ["the flag"]
        case SavedPart.OUT:
            return ["a car that stays in the race"]
        case SavedPart.ERROR:
            errors = [OUTCOME_WORDS[_worst(race, move)] for move in (mine, other)]
            return [f"{errors[0]} instead of {errors[1].partition(', ')[0]}"]
        case SavedPart.PITS if then.status is RETIRED:
            return ["the stop, which the other misses"]
        case SavedPart.PITS if now.is_in_pits and race.current_car.space.is_on_track:
            return ["the stop"]
        case SavedPart.PITS if now.is_in_pits:
            return ["a place in the pits"]
        case SavedPart.PITS if then.is_in_pits:
            return ["no time lost in the pits"]
        case SavedPart.PITS:
            return ["the better way to the stop that it has to make"]
        case SavedPart.POSITION:
            rows = race.progress(now) - race.progress(then)
            return [f"{counted(rows, 'row')} more"] if rows > 0 else []
        case SavedPart.NEXT if not (_is_done(after[0], now.name) or _is_done(after[1], then.name)):
            clean = [next_odds(race, one)[MOST_DICE] for one in after]
            how_often = (
                f", clean with three dice {clean[0].clean} times in {clean[0].cases} (not {clean[1].clean})"
            )
            is_safer = clean[0].clean * clean[1].cases > clean[1].clean * clean[0].cases
            return [f"a better next go{how_often if is_safer else ''}"]
        case _:
            return []
