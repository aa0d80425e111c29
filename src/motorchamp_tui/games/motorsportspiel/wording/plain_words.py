"""Plain words for a go: everything that a player without a screen needs to know, and nothing that has to be seen.

Odds are exact, as on the screens.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from motorchamp_tui.games.entries import go_of
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import (
    CASES,
    NUMBER_WORDS,
    RED_PAIRS,
    WHITE_PAIRS,
    Placing,
    Throw,
)
from motorchamp_tui.games.motorsportspiel.rules.times import LapInRows, Time
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.endings import Ending, endings
from motorchamp_tui.games.motorsportspiel.wording.endings import why as why_suggested
from motorchamp_tui.games.motorsportspiel.wording.forecast import (
    Chances,
    Prospect,
    best_prospect,
    chances,
    good_placings,
    the,
)
from motorchamp_tui.games.motorsportspiel.wording.go_words import duty
from motorchamp_tui.games.motorsportspiel.wording.next_go import clean_next
from motorchamp_tui.games.motorsportspiel.wording.spaces import (
    corners_ahead,
    end_words,
    fate_words,
    move_words,
    space_facts,
    space_words,
)
from motorchamp_tui.games.plain_words import rows_ahead
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on, capitalised, counted

SIGHT = 20
"""The rows ahead within which corners and the line are announced to a driver."""
MOST_LOW_POINTS, MOST_POINTS = (
    max(pair[side] for pair in RED_PAIRS) + 2 * max(pair[side] for pair in WHITE_PAIRS) for side in (0, 1)
)
"""The totals of three dice, with their lower and with their upper sides."""
LISTED = 6
"""How many different ways to place the dice are listed unasked."""


def state(race: Race) -> Iterator[str]:
    """Whose go it is, where the car is, what is ahead, and who is near."""
    car = race.current_car
    where = f"It is on {space_words(race, car.space)}."
    here = [f"{car.name}, {go_of(car.driver)}.", _so_far(race, car), where, _room(race, car)]
    yield " ".join(filter(None, here))
    near = "" if race.rules.practice else _neighbours(race, car)
    ahead = " ".join(filter(None, [near, _corners(race, car), _line_and_pits(race, car)]))
    if ahead:
        yield ahead


def _so_far(race: Race, car: Car) -> str:
    if race.rules.practice:
        return _practice_so_far(race)
    place = next(number for number, result in enumerate(classify(race), 1) if result.car == car.name)
    flags = f" It has {m.flags_in_words(car.flags)}." if car.flags else ""
    won = f" {race.cars[race.finishers[0]].name} has won: just cross the line." if race.finishers else ""
    late = " The clock has called time: a white flag at the end of this go." if race.is_late else ""
    return f"Lap {max(car.laps, 0) + 1} of {race.laps}, place {place} of {len(race.cars)}.{flags}{won}{late}"


def _practice_so_far(race: Race) -> str:
    if race.rules.practice_goes:
        return f"Practice by distance, go {race.goes + 1} of {race.rules.practice_goes}."
    lost = f", {race.lost} of them lost by mistakes" if race.lost else ""
    return f"Practice lap, {_dice(race.dice + race.lost)} so far{lost}."


def _room(race: Race, car: Car) -> str:
    """Who shares the space; in the pits which sides dice show."""
    if not car.space.is_on_track:
        return f"{sides_in_the_pits(race)} Every throw can be placed so that nothing goes wrong."
    others = [one for one in race.cars_on(car.space) if one.name != car.name]
    if not others:
        return ""
    other = others[0]
    return f"{other.name} is {'in front' if other.arrival < car.arrival else 'behind it'} in the same space."


def sides_in_the_pits(race: Race) -> str:
    """Which sides dice show, for the current car in the pits (H-26, HQ-41)."""
    if race.is_heading_for_its_pit(race.current_car):
        return "All dice show their lower sides here."
    return "Dice show their lower sides here; one driven wholly on the road beyond the exit may be turned up."


def _neighbours(race: Race, car: Car) -> str:
    reach = _reach(race, car)
    near = sorted(
        (rows, other.space.lane, other.name, other)
        for other in race.cars
        if other.is_running and other is not car and other.space != car.space
        if (rows := (other.space.row - car.space.row) % race.track.rows) <= reach
    )
    words = [
        f"{other.name} {'in the gravel beside' if other.is_in_gravel else 'on'} {other.space}, {rows_ahead(rows)}"
        for rows, _, _, other in near
    ]
    return f"Within reach: {'; '.join(words)}." if words else "Nobody is within reach ahead."


def _reach(race: Race, car: Car) -> int:
    """The rows to the farthest space to which the most points of a go can lead."""
    track, space = race.track, car.space
    if race.is_heading_for_its_pit(car):
        return MOST_LOW_POINTS
    ahead = {space if space.is_on_track else track.holding(Lane.RIGHT, space.row)}
    for _ in range(MOST_POINTS):
        ahead = {step for one in ahead for step in (track.straight_from(one), track.diagonal_from(one))}
    return max((one.row - space.row) % track.rows for one in ahead)


def _corners(race: Race, car: Car) -> str:
    if not car.space.is_on_track:
        return ""
    words = [
        f"{the(corner.name)}, limit {corner.limit}, rows {corner.first} to {corner.last}, "
        f"{rows_ahead(rows) if rows else 'here'}"
        for rows, corner in corners_ahead(race.track, car.space, SIGHT)
    ]
    return f"Corners: {'; '.join(words)}." if words else "No corner is within reach."


def _line_and_pits(race: Race, car: Car) -> str:
    rows = race.track.rows - car.space.row
    words = [f"The line is {counted(rows, 'row')} ahead."] if rows <= SIGHT else []
    what, _ = ("", False) if race.rules.practice else duty(race)
    return " ".join([*words, *([f"{capitalised(what)}."] if what else [])])


def place_of_mistakes(race: Race) -> str:
    """Where every mistake of this go would be, in a sentence; empty where that is more than one place."""
    places = {prospect.where for chance in chances(race) for prospect, _ in chance.ways} - {""}
    return f"A mistake would be {places.pop()}." if len(places) == 1 else ""


def number_lines(race: Race) -> Iterator[str]:
    """The numbers of dice, each with its odds; without the place of mistakes where it is given once for all."""
    is_said = bool(place_of_mistakes(race))
    for chance in chances(race):
        odds = chance_words(chance.in_short if is_said else chance)
        words = "nothing can go wrong" if outlook(race).ways is None else odds
        yield f"{chance.number}: {NUMBER_WORDS[chance.number]}, {words}."


def numbers_line(race: Race, suggested: m.Move) -> str:
    """The same in a line, first the ``suggested`` number, which an empty line throws."""
    lines = [words.rstrip(".") for words in reversed([*number_lines(race)])]
    lines.sort(key=lambda words: not words.startswith(f"{suggested}:"))
    return f"Enter or {'; '.join(lines)}."


def chance_words(chance: Chances) -> str:
    """The outcomes of a number of dice, each with its exact odds, and how far a clean go leads on average."""
    if chance.is_safe:
        return f"always clean; {chance.rows:.1f} rows on average"
    words = [f"{prospect.words} {ways} in {chance.cases}" for prospect, ways in chance.ways]
    far = f"; {chance.rows:.1f} rows on average when clean" if chance.rows else ""
    return ", ".join(words) + far


def best_placings(race: Race, throw: Throw) -> Sequence[Placing]:
    """The placings that are numbered: one of each kind, the best first."""
    return good_placings(race, throw)[:LISTED]


def placing_lines(race: Race, throw: Throw, moves: Sequence[m.Move]) -> Iterator[str]:
    """The best ways to place the throw."""
    best = best_placings(race, throw)
    for number, placing in enumerate(best, 1):
        yield f"{number}: {placing}, {fate_words(race, placing)}."
    if len(moves) > len(best):
        yield f"Or type any of the {len(moves)} placings; all lists them."


def suggestion_lines(race: Race, throw: Throw, ways: Sequence[Ending]) -> Iterator[str]:
    """The suggestion with its reason, and the other open ends."""
    first, *others = ways
    why_so = why_suggested(race, first, endings(race, throw))
    yield f"Enter: {first.placing}, {_way_words(race, first)}{f': {why_so[0]}' if why_so else ''}."
    if others:
        told = "; ".join(
            f"{number}: {way.placing} to {way.space}{_clean_words(way)}" for number, way in enumerate(others, 2)
        )
        yield f"Still open, with how often three dice are clean next go: {told}; all lists every placing."


def _way_words(race: Race, way: Ending) -> str:
    """Where a way to end the go leads; or what goes wrong, if nothing better is possible."""
    if not isinstance(way.move, m.Drive):
        return fate_words(race, way.placing)
    far = f", {counted(way.rows, 'row')} on" if way.space.is_on_track else ""
    return f"to {end_words(race, way.move)}{far}"


def _clean_words(way: Ending) -> str:
    return "" if way.clean is None else f", {way.clean} in {len(CASES[3])}"


def all_placings(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """Every placing, those that do the same in one sentence."""
    alike = dict[str, list[str]]()
    for move in moves:
        if isinstance(move, Placing):
            alike.setdefault(fate_words(race, move), []).append(str(move))
    for words, same in alike.items():
        yield f"{', '.join(same)}: {words}."


def end_lines(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """The ends on offer, numbered, those with the same risk in the next go together; above them their corners."""
    corners, risks = dict[Corner, list[int]](), dict[str, list[str]]()
    for number, move in enumerate(moves, 1):
        if (space := _space_of(move)) and (corner := race.track.corner_at(space)):
            corners.setdefault(corner, []).append(number)
        shares = clean_next(race, move)
        risk = f". Next go clean: {', '.join(shares)}" if shares else ""
        risks.setdefault(risk, []).append(f"{number}: {end_words(race, move)}")
    inside = [f"{_numbers(ends)} in {the(one.name)}, limit {one.limit}" for one, ends in corners.items()]
    if inside:
        yield f"{capitalised('; '.join(inside))}."
    for risk, ends in risks.items():
        yield f"{'; '.join(ends)}{risk}."


def _space_of(move: m.Move) -> Space | None:
    """The space where a move ends."""
    return getattr(move, "end", getattr(move, "space", None))


def _numbers(numbers: Sequence[int]) -> str:
    """Numbers with their verb: ``1 to 4 are`` where they follow one another."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"{first} to {last} are"
    return f"{and_so_on([str(number) for number in numbers])} {'are' if numbers[1:] else 'is'}"


def throws_of(race: Race, number: int) -> Iterator[str]:
    """The result of every throw of this many dice, placed as well as possible."""
    if outlook(race).ways is None:
        yield "Every throw can be placed so that nothing goes wrong; the car drives as far as it can."
        return
    throws = dict[Prospect, list[str]]()
    for throw in CASES[number]:
        throws.setdefault(best_prospect(race, throw)[0], []).append(_short(throw))
    for what in sorted(throws, key=lambda what: what.kind):
        counts = Counter(throws[what])
        told = (f"{throw} ({ways} ways)" if ways > 1 else throw for throw, ways in counts.items())
        yield f"{capitalised(what.words)}, {counts.total()} in {len(CASES[number])}: {'; '.join(told)}."


def _short(throw: Throw) -> str:
    red, *whites = throw.pairs
    return " ".join([f"red {red[0]}/{red[1]}", *(f"white {low}/{high}" for low, high in whites)])


def on_space(race: Race, moves: Sequence[m.Move], space: Space) -> Iterator[str]:
    """The facts of a space, and the dice that lead there."""
    yield f"{space_facts(race, space)}."
    placed = [
        str(move) for move in moves if isinstance(move, Placing) and any(space == end for end in _ends(race, move))
    ]
    if placed:
        yield f"Placings that end here: {', '.join(placed)}."
    for number, move in enumerate(moves, 1):
        if _space_of(move) == space:
            yield f"{number}: {move_words(race, move)}."
    if not race.number and outlook(race).can_go and not isinstance(moves[0], m.Forfeit):
        yield from _chances(race, space)


def _ends(race: Race, placing: Placing) -> tuple[Space, ...]:
    verdict = outlook(race).verdict(placing)
    return verdict.ends + verdict.inside


def _chances(race: Race, space: Space) -> Iterator[str]:
    """How many throws of each number of dice can be placed so that the go ends on a space."""
    ahead = outlook(race)
    for number, cases in CASES.items():
        leading = sum(any(space in _ends(race, placing) for placing in ahead.placings(throw)) for throw in cases)
        if leading:
            yield f"{NUMBER_WORDS[number].capitalize()} can end here: {leading} in {len(cases)}."


def lap_time_words(car: str, time: Time | None) -> str:
    """A practice time in full."""
    match time:
        case None:
            return f"{car} gets no practice time."
        case LapInRows(rows):
            return f"{car} covered {counted(rows, 'row')} in practice."
        case _:
            over = f"{counted(time.over, 'point')} over the line"
            return f"The practice time of {car} is {time}: {_dice(time.dice)}, {over}."


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def why_no_choice(race: Race, move: m.Move) -> str:
    """Why nothing is asked at the beginning of a go."""
    match move:
        case m.Forfeit():
            return "There is nowhere to go."
        case m.PutBack(space):
            return f"You miss this go: your car goes back to {space}."
        case m.MissGo() if race.current_car.is_in_gravel:
            return "No space is free for the car's return, so it waits another go."
        case m.MissGo():
            return "You miss this go."
        case _:
            return ""


def why(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """Why these are the moves."""
    if not race.number:
        yield "You can take any number of dice in any go."
        if any(isinstance(move, m.Forfeit) for move in moves):
            yield "No space ahead on the road is free: throw to turn into the pit lane, or forfeit the go."
    elif race.placing is None:
        is_on_road = outlook(race).ways is not None
        yield "You can turn any die and put it anywhere." if is_on_road else sides_in_the_pits(race)
    else:
        verdict = outlook(race).verdict(race.placing)
        if verdict.excess:
            yield f"{race.placing} cannot be driven: {fate_words(race, race.placing)}. You choose where."
        else:
            yield "Every point must be used; these are all the spaces on which the dice can end."
