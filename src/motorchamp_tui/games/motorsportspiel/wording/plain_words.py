"""A go in sentences: what a player without a screen needs to know, and nothing that has to be seen.

Odds are exact, as on the screens.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from motorchamp_tui.games.entries import go_of
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.practice import LapInRows, Time
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, Pair, Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.commentary import NUMBER_WORDS, flags_in_words
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
    fate_words,
    move_words,
    rows_ahead,
    space_facts,
    space_words,
)
from motorchamp_tui.words import and_so_on, capitalised, counted

SIGHT = 20
"""The rows ahead about which a driver is told: a go of three dice rarely goes farther."""
LISTED = 6
"""How many different ways to place the dice are told unasked."""


def state(race: Race) -> Iterator[str]:
    """Whose go it is, where the car is, what is ahead, and who is near."""
    car = race.current_car
    yield f"{car.name}, {go_of(car.driver)}. {_so_far(race, car)}"
    yield f"It stands on {space_words(race, car.space)}. {_room(race, car)}".rstrip()
    if not race.rules.practice:
        yield _neighbours(race, car)
    yield " ".join(filter(None, [_corners(race, car), _line_and_pits(race, car)]))


def _so_far(race: Race, car: Car) -> str:
    if race.rules.practice:
        return _practice_so_far(race)
    place = next(number for number, result in enumerate(classify(race), 1) if result.car == car.name)
    flags = f" It has {flags_in_words(car.flags)}." if car.flags else ""
    won = f" {race.cars[race.finishers[0]].name} has won: just cross the line." if race.finishers else ""
    late = " The clock has called time: a white flag at the end of this go." if race.is_late else ""
    return f"Lap {max(car.laps, 0) + 1} of {race.laps}, place {place} of {len(race.cars)}.{flags}{won}{late}"


def _practice_so_far(race: Race) -> str:
    if race.rules.practice_goes:
        return f"Practice by distance, go {race.goes + 1} of {race.rules.practice_goes}."
    lost = f", {race.lost} of them lost by mistakes" if race.lost else ""
    return f"Practice lap, {_dice(race.dice + race.lost)} so far{lost}."


def _room(race: Race, car: Car) -> str:
    """Who shares the space, and that nothing can go wrong in the pits."""
    if not car.space.is_on_track:
        return "All dice show their lower sides here, and nothing is a mistake."
    others = [one for one in race.cars_on(car.space) if one.name != car.name]
    if not others:
        return ""
    other = others[0]
    return f"{other.name} is {'in front' if other.arrival < car.arrival else 'behind it'} in the same space."


def _neighbours(race: Race, car: Car) -> str:
    near = sorted(
        (rows, other.space.lane, other.name, other)
        for other in race.cars
        if other.is_running and other is not car and other.space != car.space
        if (rows := (other.space.row - car.space.row) % race.track.rows) <= SIGHT
    )
    words = [f"{other.name} {_where(other)}, {rows_ahead(rows)}" for rows, _, _, other in near]
    return f"Within reach: {'; '.join(words)}." if words else "Nobody is within reach ahead."


def _where(car: Car) -> str:
    return f"in the gravel beside {car.space}" if car.is_in_gravel else f"on {car.space}"


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
    words = f"The line is {counted(race.track.rows - car.space.row, 'row')} ahead."
    if race.rules.practice:
        return words
    what, _ = duty(race, car)
    return f"{words} {capitalised(what)}." if what else words


def number_lines(race: Race) -> Iterator[str]:
    """The numbers of dice, each with its odds."""
    for chance in chances(race):
        words = "nothing can go wrong" if outlook(race).ways is None else chance_words(chance)
        yield f"{chance.number}: {NUMBER_WORDS[chance.number]}, {words}."


def chance_words(chance: Chances) -> str:
    """What can come of a number of dice, each with its exact odds, and how far a clean go leads on average."""
    if chance.is_safe:
        return f"always clean; {chance.rows:.1f} rows on average"
    words = [f"{prospect.words} {ways} in {chance.cases}" for prospect, ways in chance.ways]
    far = f"; {chance.rows:.1f} rows on average when clean" if chance.rows else ""
    return ", ".join(words) + far


def dice_words(throw: Throw) -> str:
    """What can be shown: ``red 1 or 3, white 3 or 4``."""
    red, *whites = throw.pairs
    return ", ".join([f"red {_either(red)}", *(f"white {_either(white)}" for white in whites)])


def _either(pair: Pair) -> str:
    return f"{pair[0]} or {pair[1]}"


def best_placings(race: Race, throw: Throw) -> Sequence[Placing]:
    """The placings that are told with numbers: one of each kind, the best first."""
    return good_placings(race, throw)[:LISTED]


def placing_lines(race: Race, throw: Throw, moves: Sequence[m.Move]) -> Iterator[str]:
    """What lies there, and the best ways to place it."""
    yield f"Thrown: {dice_words(throw)}."
    best = best_placings(race, throw)
    for number, placing in enumerate(best, 1):
        yield f"{number}: {placing}, {fate_words(race, placing)}."
    if len(moves) > len(best):
        yield f"Or type another of the {len(moves)} placings; all tells them."


def all_placings(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """Every placing, those that do the same in one sentence."""
    alike = dict[str, list[str]]()
    for move in moves:
        if isinstance(move, Placing):
            alike.setdefault(fate_words(race, move), []).append(str(move))
    for words, same in alike.items():
        yield f"{', '.join(same)}: {words}."


def end_lines(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """The ends on offer, numbered, each with what the next go would risk from there."""
    for number, move in enumerate(moves, 1):
        shares = clean_next(race, move)
        risk = f"; next go clean: {', '.join(shares)}" if shares else ""
        yield f"{number}: {move_words(race, move)}{risk}."


def throws_of(race: Race, number: int) -> Iterator[str]:
    """What every throw of so many dice comes to, placed as well as it can be."""
    if outlook(race).ways is None:
        yield "Nothing can go wrong in the pits; the car drives as far as there is room."
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
    """What is on a space, and what leads there."""
    yield f"{space_facts(race, space)}."
    placed = [
        str(move) for move in moves if isinstance(move, Placing) and any(space == end for end in _ends(race, move))
    ]
    if placed:
        yield f"Placings that end here: {', '.join(placed)}."
    for number, move in enumerate(moves, 1):
        if getattr(move, "end", getattr(move, "space", None)) == space:
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
            return f"{car} has come {counted(rows, 'row')} far in practice."
        case _:
            over = f"{counted(time.over, 'point')} over the line"
            return f"The practice time of {car} is {time}: {_dice(time.dice)}, {over}."


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def why_no_choice(race: Race, move: m.Move) -> str:
    """Why nothing is asked at the beginning of a go."""
    match move:
        case m.Forfeit():
            return "There is no space to go to."
        case m.PutBack(space):
            return f"This go is missed: the car is put back on {space}."
        case m.MissGo() if race.current_car.is_in_gravel:
            return "There is no free space to put the car back on, so it waits another go."
        case m.MissGo():
            return "This go is missed."
        case _:
            return ""


def why(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """Why these are the moves."""
    if not race.number:
        yield "Any number of dice can be taken in any go."
        if any(isinstance(move, m.Forfeit) for move in moves):
            yield "There is no space ahead on the road: throw to turn into the pit lane, or forfeit the go."
    elif race.placing is None:
        is_low = outlook(race).ways is None
        yield (
            "In the pits all dice show their lower sides." if is_low else "Any die can be turned and put anywhere."
        )
    else:
        verdict = outlook(race).verdict(race.placing)
        if verdict.excess:
            yield f"{race.placing} cannot be driven: {fate_words(race, race.placing)}. You choose where."
        else:
            yield "Every point must be used; these are all the spaces on which the dice can end."


def why_placing(race: Race, placing: Placing) -> str:
    """What one placing does."""
    return f"{placing}: {fate_words(race, placing)}."


def ends_in_words(moves: Sequence[m.Move]) -> str:
    """The numbers that can be typed for an end."""
    return "1 or 2" if len(moves) == 2 else f"1 to {len(moves)}"


def numbers_in_words(moves: Sequence[m.Move]) -> str:
    """What can be typed for a number of dice."""
    return and_so_on([str(move) for move in moves], "or")
