"""Plain words for a go: everything that a player without a screen needs to know, and nothing that has to be seen.

Odds are exact, as on the screens.
"""

from collections.abc import Iterable, Iterator, Sequence

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import go_of
from motorchamp_tui.games.motorchamp.rules import moves as m
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.fair_play import prescribed_dice, why_closed
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race
from motorchamp_tui.games.motorchamp.rules.slipstream import car_towing
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM, Square
from motorchamp_tui.games.motorchamp.rules.verdict import (
    RISK_WORDS,
    Odds,
    Outcome,
    PitWork,
    choices,
    odds,
    pit_work,
    verdict,
)
from motorchamp_tui.games.motorchamp.wording.go_words import (
    COLOUR_WORDS,
    WORD_CHOICES,
    Choice,
    all_choices,
    chance_words,
    move_words,
    outlook,
    square_facts,
    square_words,
    stop_of,
    word_question,
)
from motorchamp_tui.games.plain_words import rows_ahead
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on, capitalised, counted

LANE_WORDS = {Lane.RIGHT: "right", Lane.LEFT: "left", Lane.PIT: "pit lane", Lane.BOX: "box"}
SIGHT = 20
"""The rows ahead within which the line is announced to a driver."""
FLAP_WORDS = {Flap.PIT: "has made its pit stop", Flap.HANDICAP: "has the handicap flap"}


def state(race: Race) -> Iterator[str]:
    """Whose go it is, where the car is, what limits it, and who is near."""
    car = race.current_car
    if race.is_for_a_word:
        yield f"{car.driver}: {word_question(race)}."
        return
    here = [f"{car.name}, {go_of(car.driver)}.", _so_far(race, car), _stands_on(race, car), _room(race, car)]
    yield " ".join(filter(None, here))
    near = "" if race.rules.practice else _neighbours(race, car)
    ahead = " ".join(filter(None, [near, _line_and_pits(race, car)]))
    if ahead:
        yield ahead


def _so_far(race: Race, car: Car) -> str:
    if race.rules.practice:
        return f"Practice lap, throw {race.round}."
    place = next(number for number, result in enumerate(classify(race), 1) if result.car == car.name)
    flap = f" It {FLAP_WORDS[car.flap]}." if car.flap in FLAP_WORDS else ""
    won = f" {race.cars[race.finishers[0]].name} has won: just cross the line." if race.finishers else ""
    return f"Lap {max(car.laps, 0) + 1} of {race.rules.laps}, place {place} of {len(race.cars)}.{flap}{won}"


def _stands_on(race: Race, car: Car) -> str:
    square = car.square
    if not square.is_on_track:
        return f"It is in the {LANE_WORDS[square.lane]}, {square}."
    limit = race.track.limit(square)
    limited = f"with limit {limit}" if limit else "without a limit"
    return f"It is on {square}, a {COLOUR_WORDS[race.track.colour(square)]} square {limited}."


def _room(race: Race, car: Car) -> str:
    if not car.square.is_on_track:
        return "No car goes out here."
    if race.is_in_start_phase(car):
        return f"Start phase up to row {race.track.start_area_end}: no car goes out."
    longest = LONGEST_THROW_FROM[race.track.colour(car.square)]
    ahead = race.ahead_of(car)
    free, holes = ahead.furthest(longest), ahead.holes(longest)
    hole = f"A throw of {and_so_on([str(total) for total in holes], 'or')} has nowhere to go." if holes else ""
    rest = f"The track is blocked after {counted(free, 'free square')}." if free < longest else ""
    return " ".join(filter(None, (hole, rest)))


def _neighbours(race: Race, car: Car) -> str:
    """The cars within reach of the most dice that may be thrown from here."""
    reach = WAYS_BY_TOTAL[choices(race)[-1]][-1][0]
    near = sorted(
        (rows, other.square.lane, other)
        for other in race.cars
        if other.is_running and other is not car
        if (rows := race.track.rows_to(car.square.row, other.square.row)) <= reach
    )
    words = [f"{other.name} on {other.square}, {rows_ahead(rows)}" for rows, _, other in near]
    return f"Within reach: {'; '.join(words)}." if words else "Nobody is within reach ahead."


def _line_and_pits(race: Race, car: Car) -> str:
    to_line = race.track.rows - car.square.row
    words = [f"The line is {counted(to_line, 'row')} ahead."] if to_line <= SIGHT else []
    stop, _ = stop_of(race, car)
    if stop and car.flap is not Flap.PIT:  # that it has stopped is said above
        words.append(f"{capitalised(stop)}.")
    pit = race.track.pit
    if pit and car.square.is_on_track and may_enter(race, car) and pit.entrance >= car.square.row:
        rows = pit.entrance - car.square.row
        if not stop:
            words.append(f"The pit entrance, R{pit.entrance}, is {rows_ahead(rows) if rows else 'here'}.")
        if race.ahead_of(car).to_the_pits is not None:
            words.append("A throw of six or less, with one die or two, can turn in.")
    return " ".join(words)


def word_lines(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """The words that can be said."""
    loss = "the pass is lost" if race.passes_unclaimed else "the car is permanently out"
    for move in moves:
        cost = f", and {loss}" if isinstance(move, m.KeepQuiet) else ""
        yield f"{WORD_ANSWERS[type(move)][0]}: {WORD_CHOICES[type(move)]}{cost}."


WORD_ANSWERS: dict[type[m.Move], tuple[str, ...]] = {
    m.Insist: ("insist", "i", "yes"),
    m.Turn: ("turn", "t", "yes"),
    m.KeepQuiet: ("quiet", "no"),
}
"""The answers that can be typed for a word."""


def choice_lines(race: Race) -> Iterator[str]:
    """The dice that may be chosen, each with its odds, then those that are closed."""
    closed = list[str]()
    for choice in all_choices(race):
        if choice.closed:
            closed.append(key_of(choice.dice))
        else:
            yield f"{key_of(choice.dice)}: {m.DICE_WORDS[choice.dice]}, {odds_words(choice)}."
    if closed:
        yield f"Closed: {and_so_on(closed)}. Type why for the reasons."


def only_choice_words(race: Race, dice: Dice) -> str:
    """Why only these dice may be taken, and their odds."""
    (odds,) = [odds_words(choice) for choice in all_choices(race) if choice.dice is dice]
    return f"{why_no_choice(race, m.ChooseDice(dice))} {capitalised(odds)}."


def lap_time_words(car: str, time: PracticeTime | None) -> str:
    """A practice time in full."""
    if time is None:
        return f"{car} gets no practice time."
    return (
        f"The practice time of {car} is {time}: {counted(time.throws, 'throw')} before the last, "
        f"{counted(time.to_go, 'square')} to go before it, {counted(time.last, 'point')} in it."
    )


def key_of(dice: Dice) -> str:
    """What to type for this choice of dice."""
    return str(dice).lower()


def odds_words(choice: Choice) -> str:
    """The exact odds of a choice."""
    words = [work_words(choice.work) if choice.work else risk_words(choice.odds)]
    if choice.tow:
        words.append(f"a slipstream {choice.tow} in {choice.odds.ways}")
    return ", ".join(words)


def work_words(work: PitWork) -> str:
    """The chances of a throw in the box."""
    away = f", and away at once {work.away} in {work.ways}" if work.away else ""
    return f"repaired {work.done} in {work.ways}{away}"


def risk_words(odds: Odds) -> str:
    """The risks, each without the others."""
    return ", ".join(f"{RISK_WORDS[outcome]} {ways} in {odds.ways}" for outcome, ways in odds.parts) or "safe"


def closed_reasons(race: Race) -> dict[str, str]:
    """The reason for each closed choice, by its answer."""
    return {
        key_of(dice): f"{m.DICE_WORDS[dice].capitalize()} may not be chosen: {why}."
        for dice in Dice
        if (why := why_closed(race, race.current_car, dice))
    }


def why_no_choice(race: Race, move: m.Move) -> str:
    """Why these dice are taken without a question."""
    if not isinstance(move, m.ChooseDice):
        return ""
    dictated = prescribed_dice(race, race.current_car)
    return f"{dictated[1].capitalize()}." if dictated else f"Fair play: it has to be {m.DICE_WORDS[move.dice]}."


def throws_of(race: Race, dice: Dice) -> Iterator[str]:
    """The effect of every total of these dice."""
    if not race.current_car.square.is_on_track and odds(race, dice).is_safe:
        work = pit_work(race)
        if work is not None:
            yield f"{capitalised(work_words(work))}."
            return
        yield "No car goes out in the pits; yours drives as far as there is room."
        return
    for total, ways in WAYS_BY_TOTAL[dice]:
        fate = verdict(race, dice, (total,))
        yield f"{counted(total, 'point')}, {ways} in {WAYS_IN_ALL[dice]}: {_fate(fate.outcome, fate.moves)}."


def _fate(outcome: Outcome, moves: Iterable[m.Move]) -> str:
    match outcome:
        case Outcome.PERMANENTLY_OUT:
            return "permanently out"
        case Outcome.TEMPORARILY_OUT:
            squares = [str(move.square) for move in moves if isinstance(move, m.StandBeside)]
            return f"temporarily out beside {and_so_on(squares, 'or')}"
        case Outcome.FINISHES:
            return "over the line"
        case Outcome.STAYS:
            return "the car stays where it is"
    ends = dict.fromkeys(str(move.end) for move in moves if isinstance(move, m.Drive))
    tow = any(isinstance(move, m.Drive) and move.tows for move in moves)
    return f"{and_so_on(list(ends), 'or')}{', or a slipstream from there' if tow else ''}"


def on_square(race: Race, moves: Sequence[m.Move], square: Square) -> list[str]:
    """Say what is on a square; before the throw what each choice of dice means there, then which end is there."""
    track, pit = race.track, race.track.pit
    rows = {Lane.PIT: pit.lane if pit else (), Lane.BOX: pit.boxes if pit else ()}.get(square.lane)
    if square.row not in (range(track.rows) if rows is None else rows):
        its_rows = f"its rows are 0 to {track.rows - 1}, and few of them have pits"
        raise MotorChampError(f"{square} is not on {track.name}: {its_rows}.")
    lines = [f"{square_facts(race, square)}."]
    for number, move in enumerate(moves, 1):
        if race.faces and square is (move.last if isinstance(move, m.Drive) else getattr(move, "square", None)):
            lines.append(f"{number}: {_end_words(race, move)}.{_next_go(race, move)}")
    for move in moves:
        if isinstance(move, m.ChooseDice) and (words := chance_words(race, move.dice, square)):
            lines.append(f"{m.DICE_WORDS[move.dice].capitalize()}: {words}.")
    return lines


def end_lines(race: Race, moves: Sequence[m.Move]) -> Iterator[str]:
    """The ends on offer, numbered; those with the same risk in the next go together."""
    risks = dict[str, list[str]]()
    for number, move in enumerate(moves, 1):
        risks.setdefault(_next_go(race, move), []).append(f"{number}: {_end_words(race, move)}")
    for risk, ends in risks.items():
        yield f"{'; '.join(ends)}.{risk}"


def _end_words(race: Race, move: m.Move) -> str:
    car = race.current_car
    match move:
        case m.Drive(end, tows) if tows:
            links = [
                f"slipstream of {towing.name if (towing := car_towing(race, car, behind)) else 'a car'} to {after}"
                for behind, after in zip((end, *tows), tows, strict=False)
            ]
            return f"{end}, then {', then '.join(links)}{square_words(race, tows[-1]).removeprefix(str(tows[-1]))}"
        case m.Drive(end, ()) if end.lane is Lane.PIT and end is not car.square:
            return f"into the pit lane, {end}" if car.square.is_on_track else f"pit lane, {end}"
        case m.Drive(end, ()) if end.row < car.square.row and race.ends_on_the_line(car):
            return f"over the line, {end}"
        case m.StandBeside(square):
            return f"temporarily out beside {square}"
        case _:
            return move_words(race, move)


def _next_go(race: Race, move: m.Move) -> str:
    risks = outlook(race, move)
    if risks is None:
        return ""
    words = [f"{m.DICE_WORDS[dice]} {risk_words(odds)}" for dice, odds in risks if not odds.is_safe]
    safe = [dice for dice, odds in risks if odds.is_safe]
    if safe:
        words.insert(0, f"safe with {m.DICE_WORDS[safe[-1]] if words else 'any dice'}")
    return f" Next go from there, with nobody ahead: {'; '.join(words)}."
