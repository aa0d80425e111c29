"""Go words, for every kind of screen: where the car is, its choices, where a throw may end.

Everything is read from the judgement of a throw and from fair play.
"""

from collections.abc import Sequence

from attrs import evolve, frozen

from motorchamp_tui.games.motorchamp.rules import pits
from motorchamp_tui.games.motorchamp.rules.fair_play import (
    CHOICE_WORDS,
    allowed_dice,
    dice_on_offer,
    is_too_many,
    prescribed_dice,
    why_closed,
)
from motorchamp_tui.games.motorchamp.rules.go import car_after
from motorchamp_tui.games.motorchamp.rules.movement import Ahead
from motorchamp_tui.games.motorchamp.rules.moves import Drive, DropOut, Insist, KeepQuiet, Move, StandBeside, Turn
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, occupied_by
from motorchamp_tui.games.motorchamp.rules.softer_outs import may_turn_in
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM, Square, at
from motorchamp_tui.games.motorchamp.rules.verdict import Odds, Outcome, PitWork, choices, odds, pit_work, verdict
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on, counted

COLOUR_WORDS = ("", "single", "double", "triple")


@frozen
class Choice:
    """One choice of dice: why it is closed or None, its exact odds, in how many throws it brings a slipstream.

    ``work``: its chances in the box, where work has to be done.
    """

    dice: Dice
    closed: str | None
    odds: Odds
    tow: int
    mean: float
    work: PitWork | None = None


def all_choices(race: Race) -> tuple[Choice, ...]:
    """Every choice for the current car, with exact odds; closed ones say why."""
    offered = dice_on_offer(race, race.current_car) if len(choices(race)) == 1 else tuple(Dice)
    return tuple(_choice(race, dice) for dice in offered)


def _choice(race: Race, dice: Dice) -> Choice:
    closed, found = why_closed(race, race.current_car, dice), odds(race, dice)
    mean = sum(total * ways for total, ways in WAYS_BY_TOTAL[dice]) / WAYS_IN_ALL[dice]
    work = pit_work(race) if found.is_safe else None
    return Choice(dice, closed, found, _ways_to_a_tow(race, dice), mean, work)


def _ways_to_a_tow(race: Race, dice: Dice) -> int:
    if not race.current_car.square.is_on_track:
        return 0
    return sum(ways for total, ways in WAYS_BY_TOTAL[dice] if verdict(race, dice, (total,)).tows)


def where_it_stands(race: Race) -> str:
    """The square the current car starts from, in words: its colour, its limit, what the rules dictate."""
    car, square = race.current_car, race.current_car.square
    if race.is_for_a_word:
        return word_question(race)
    if square.lane is Lane.BOX:
        return f"in the box, {square}"
    if square.lane is Lane.PIT:
        return f"in the pit lane, {square}"
    words = [f"{square}, {COLOUR_WORDS[race.track.colour(square)]} square"]
    limit = race.track.limit(square)
    if limit:
        words.append(f"limit {limit}")
    if race.is_in_start_phase(car):
        words.append("start phase, one die")
    elif car.flap is Flap.HANDICAP:
        words.append("handicap: one die")
    else:
        longest = LONGEST_THROW_FROM[race.track.colour(square)]
        words.append(_road_words(race.ahead_of(car), longest))
    return ", ".join(words)


def word_question(race: Race) -> str:
    """The question on which a driver may say a word."""
    car = race.current_car
    if race.passes_unclaimed:
        turns = "may be put back on its square" if car.passes else "may be turned round"
        return f"{car.name} has been passed and {turns}"
    chooser = race.cars[race.to_go[1]]
    dice = CHOICE_WORDS[race.dice] if race.dice is not None else "dice"
    return f"{chooser.name} ({chooser.driver}) takes {dice}: too many"


WORD_CHOICES = {
    Insist: "insist on a correct throw",
    Turn: "turn it: the pass counts",
    KeepQuiet: "keep quiet",
}
"""The words that can be said."""


def _road_words(ahead: Ahead, longest: int) -> str:
    """The totals up to the longest throw for which the other cars leave no square."""
    free, holes = ahead.furthest(longest), and_so_on([str(hole) for hole in ahead.holes(longest)])
    if free < longest:
        return f"{holes} and all after {free} are blocked" if holes else f"blocked after {free}"
    return f"{holes} {'is' if holes.isdigit() else 'are'} blocked" if holes else "the road is free"


def stop_of(race: Race, car: Car) -> tuple[str, bool]:
    """The state of the compulsory stop of a car, and whether it is now or never.

    Empty where the race needs none, or it is being made.
    """
    pit = race.track.pit
    if not race.rules.pit_stops or race.rules.practice or pit is None or not car.boxes:
        return "", False
    if race.winner_in or race.rules.laps <= pits.HANDICAP_WINDOW:
        return "", False
    if car.flap is Flap.PIT:
        return "stop made", False
    if not car.square.is_on_track:
        return "", False
    last = pits.HANDICAP_WINDOW if car.flap is Flap.HANDICAP else pits.LAST_WINDOW
    red = "handicap: " if car.flap is Flap.HANDICAP else ""
    if may_turn_in(race, car):
        return _stop_of_the_spared(race, car), False
    if car.laps < pits.FIRST_WINDOW:
        return f"stop due on laps {pits.FIRST_WINDOW + 1} to {last + 1}", False
    is_ahead = car.square.row <= pit.entrance
    if car.laps > last or last >= race.rules.laps - 1 or (car.laps == last and not is_ahead):
        return "handicap to the end" if red else "no stop made: handicap flap at the line", False
    where = _pits_ahead(race.track.rows_to(car.square.row, pit.entrance))
    if car.laps == last:
        return f"{red}LAST CHANCE to stop, {where}", True
    return f"no stop yet, last chance lap {last + 1}: {where}", False


def _stop_of_the_spared(race: Race, car: Car) -> str:
    """The stop of a car with the red flap, which may turn in at the end of every lap but the last (Q-110)."""
    pit = race.track.pit
    if pit is None or race.ends_on_the_line(car):
        return "handicap to the end"
    if car.laps == race.rules.laps - 2 and car.square.row > pit.entrance:
        return "handicap to the end"
    return f"handicap: {_pits_ahead(race.track.rows_to(car.square.row, pit.entrance))}"


def _pits_ahead(rows: int) -> str:
    return f"pits {counted(rows, 'row')} ahead" if rows else "pits here"


def why_these_dice(race: Race, *, is_short: bool = False) -> str:
    """Which dice are thrown and by which rule, where no others were open; empty where they were chosen.

    ``is_short``: the rule alone.
    """
    car = race.current_car
    if race.dice is None or race.is_for_a_word:
        return ""
    dice = "" if is_short else f"{CHOICE_WORDS[race.dice]}, "
    if race.rules.strict_table and is_too_many(race, car, race.dice):
        return f"{dice}too many"
    if len(allowed_dice(race, car)) > 1:
        return ""
    if prescribed_dice(race, car) is None:
        rule = "by fair play"
    elif car.square.is_on_track:
        rule = "with the handicap flap" if car.flap is Flap.HANDICAP else "in the start phase"
    else:
        rule = "for pit work" if race.dice is Dice.TWO else "in the pit lane"
    return f"{dice}{rule}"


def square_words(race: Race, square: Square) -> str:
    """A square on which a throw may end: its colour and its limit."""
    limit = race.track.limit(square)
    return f"{square}, {COLOUR_WORDS[race.track.colour(square)]}{f', limit {limit}' if limit else ''}"


def square_facts(race: Race, square: Square) -> str:
    """The facts of a square: its name, its kind, its limit, and which car is on it or out beside it."""
    here = [f"{car.name} ({car.driver}) is here" for car in race.cars if car.is_running and car.square is square]
    here += [
        f"{car.name} ({car.driver}) is out beside it, passed {counted(car.passes, 'time')}"
        for car in race.cars
        if car.is_out_for_now and car.square is square
    ]
    kind = _kind_words(race, square)
    return "; ".join([kind, *here]) if here else f"{kind}, free"


def _kind_words(race: Race, square: Square) -> str:
    if square.lane is Lane.PIT:
        return f"{square}, pit lane"
    if square.lane is Lane.BOX:
        teams = {car.team for car in race.cars if car.boxes == (square.row,)}
        return f"{square}, {f'box of {and_so_on(sorted(teams))}' if teams else 'box'}"
    limit, pit = race.track.limit(square), race.track.pit
    is_entrance = pit is not None and square is at(Lane.RIGHT, pit.entrance)
    words = [f"{square}, {COLOUR_WORDS[race.track.colour(square)]} square", f"limit {limit}" if limit else ""]
    return ", ".join(filter(None, [*words, "pit entrance" if is_entrance else ""]))


def chance_words(race: Race, dice: Dice, square: Square) -> str:
    """Which totals of these dice end on a square or put the car out beside it, and how likely that is."""
    start, of = race.current_car.square, WAYS_IN_ALL[dice]
    if not (start.is_on_track and square.is_on_track):
        return ""
    fates = {total: verdict(race, dice, (total,)) for total, _ in WAYS_BY_TOTAL[dice]}
    ends = [total for total, fate in fates.items() if square in fate.ends]
    beside = [total for total, fate in fates.items() if square in fate.beside]
    tows = any(move.end is square for fate in fates.values() for move in fate.tows)
    words = [
        f"a total of {and_so_on([str(total) for total in totals], 'or')} {does}: {_ways_to(dice, totals)} in {of}"
        for totals, does in ((ends, "ends here"), (beside, "puts the car temporarily out beside it"))
        if totals
    ]
    if words:
        return "; ".join([*words, *(["a slipstream is on offer"] if tows else [])])
    points = race.track.rows_to(start.row, square.row)
    if not 0 < points <= LONGEST_THROW_FROM[race.track.colour(start)]:
        return ""
    if points not in fates:
        return f"{CHOICE_WORDS[dice]} cannot show {points}, the total that leads here"
    if fates[points].outcome is Outcome.PERMANENTLY_OUT:
        return f"a total of {points} puts the car permanently out: {_ways_to(dice, [points])} in {of}"
    return f"no throw of {CHOICE_WORDS[dice]} ends here"


def _ways_to(dice: Dice, totals: Sequence[int]) -> int:
    return sum(ways for total, ways in WAYS_BY_TOTAL[dice] if total in totals)


def move_words(race: Race, move: Move) -> str:
    """A move after the throw, in words."""
    match move:
        case Drive(end, ()) if end is race.current_car.square:
            return f"stay on {end}"
        case Drive(end, ()) if end.lane is Lane.BOX:
            return f"into the box {end}"
        case Drive(end, ()) if end.lane is Lane.PIT:
            return f"pit lane {end}"
        case Drive(end, ()):
            return square_words(race, end)
        case Drive(end, tows):
            return f"slipstream {' ▸ '.join(map(str, (end, *tows)))}"
        case StandBeside(square):
            return f"temporarily out, beside {square}"
        case DropOut():
            return "permanently out"
        case Insist() | Turn() | KeepQuiet():
            return WORD_CHOICES[type(move)]
        case _:
            return str(move)


def end_in_short(race: Race, move: Move) -> str:
    """The squares on which a move ends, without their facts; a move that ends on none in its words."""
    return " ▸ ".join(map(str, (move.end, *move.tows))) if isinstance(move, Drive) else move_words(race, move)


def outlook(race: Race, move: Move) -> tuple[tuple[Dice, Odds], ...] | None:
    """The odds of each choice on the next go from the end of this move, if nobody were in the way.

    None where no next throw comes or where it cannot go wrong.
    """
    there = car_after(race, move) if isinstance(move, Drive) else None
    if there is None or not there.is_on_track or race.is_in_start_phase(there):
        return None
    alone = evolve(
        race,
        cars=(there,),
        to_go=(0,),
        occupied=occupied_by((there,)),
        dice=None,
        faces=None,
        finishers=(),
        outs=(),
    )
    return tuple((dice, odds(alone, dice)) for dice in choices(alone))
