"""Puzzles of MotorChamp: the theme of a choice, its risk with the cars as they are, and why the best one is best.

Odds are those of the rules; nothing is weighed here.
"""

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES
from motorchamp_tui.games.motorchamp.bots.reasons import named
from motorchamp_tui.games.motorchamp.puzzle_parts import parts_of
from motorchamp_tui.games.motorchamp.rules.fair_play import CHOICE_WORDS, allowed_dice
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, DropOut, Move, StandBeside, end_of
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import (
    FINISHED,
    LAPS_WITHOUT_STOP,
    PERMANENTLY_OUT,
    Car,
    Flap,
    Race,
    occupied_by,
)
from motorchamp_tui.games.motorchamp.rules.referee import apply
from motorchamp_tui.games.motorchamp.rules.slipstream import car_towing
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, Square
from motorchamp_tui.games.motorchamp.rules.verdict import Odds, odds
from motorchamp_tui.games.puzzles import SavedPart, Theme, against, decisive, weighed_up
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import capitalised, counted

PUZZLE_THEMES = (
    Theme("dice", "how many dice to throw"),
    Theme("lane", "on which square, and in which lane, to end"),
    Theme("tow", "whether and where to take a slipstream"),
    Theme("block", "cars in the way"),
    Theme("pits", "when to come in, and the way in and out"),
    Theme("out", "the risk of going out, and where to stand if you do"),
    Theme("finish", "the last throws before the flag"),
    Theme("team-mate", "a car of your own team in the way, or ahead of you"),
)
PUZZLE_DRIVER = "champion"
PUZZLE_REACH = 60
PUZZLE_ROLLOUTS = 600

IN_THE_PITS, NO_LIMIT = 9.0, 99.0
WAITS = "beside the track"
IN_SIGHT = 6
"""The rows ahead within which cars are a trait of a puzzle."""


def first_sight(race: Race, move: Move) -> tuple[float, ...]:
    """The dice and the chance of staying in; of a square its dice, its limit and how far it is.

    The pits come before every square, and are never as good in all three: whether to turn in is always a question.
    """
    if isinstance(move, ChooseDice):
        found = odds(race, move.dice)
        return move.dice, -found.out, 0.0
    end, square, track = end_of(move), race.current_car.square, race.track
    if end is None:
        return -1.0, 0.0, 0.0
    rows = track.rows_to(square.row, end.row)
    if not end.is_on_track:
        return IN_THE_PITS, 0.0, rows
    return track.colour(end), track.limit(end) or NO_LIMIT, rows


def theme_of(race: Race, best: Move, second: Move) -> str:
    """The theme of the choice: the first that fits."""
    car, both = race.current_car, (best, second)
    if _is_about_the_pits(race, car, both):
        return "pits"
    if race.ends_on_the_line(car) and race.track.rows - car.square.row <= LONGEST_THROW:
        return "finish"
    if any(isinstance(move, Drive) and move.tows for move in both):
        return _or_team_mate(car, _towing(race, both), "tow")
    if any(isinstance(move, StandBeside | DropOut) for move in both):
        return "out"
    if any(_risks(race, move) != _risks(_alone(race), move) for move in both):
        return _or_team_mate(car, _ahead(race, car, both), "block")
    if isinstance(best, ChooseDice):
        return "dice"
    return "out" if any(_has_no_safe_dice(_risks(race, move)) for move in both) else "lane"


def _has_no_safe_dice(next_go: Mapping[Dice, Odds]) -> bool:
    """Whether no dice of the next go are safe."""
    return bool(next_go) and not any(found.is_safe for found in next_go.values())


def _is_about_the_pits(race: Race, car: Car, both: Sequence[Move]) -> bool:
    ends = (end_of(move) for move in both)
    if not car.square.is_on_track or any(end is not None and not end.is_on_track for end in ends):
        return True
    needs_to_stop = race.rules.laps > LAPS_WITHOUT_STOP and may_enter(race, car)
    return needs_to_stop and race.ahead_of(car).to_the_pits is not None


def _or_team_mate(car: Car, others: Sequence[Car], theme: str) -> str:
    return "team-mate" if any(other.team == car.team for other in others) else theme


def _towing(race: Race, both: Sequence[Move]) -> list[Car]:
    """The cars whose slipstream is taken first."""
    car = race.current_car
    found = (car_towing(race, car, move.end) for move in both if isinstance(move, Drive) and move.tows)
    return [other for other in found if other is not None]


def _ahead(race: Race, car: Car, both: Sequence[Move]) -> list[Car]:
    """The nearest cars ahead of where the car is, or ends."""
    rows = [end.row if (end := end_of(move)) else car.square.row for move in both]
    found = list[Car]()
    for row in rows:
        others = [other for other in race.cars if other.is_on_track and other is not car]
        away = {other.name: race.track.rows_to(row, other.square.row) for other in others}
        nearest = min((rows for rows in away.values() if rows), default=0)
        found += [other for other in others if nearest <= away[other.name] <= nearest + 1]
    return found


def _alone(race: Race) -> Race:
    """The race without the other cars."""
    car = race.current_car
    return evolve(race, cars=(car,), to_go=(0,), occupied=occupied_by((car,)), finishers=(), outs=())


def _risks(race: Race, move: Move) -> Mapping[Dice, Odds]:
    """The exact odds of the choice of dice; of those of the next go, if this one ends with the move.

    With the cars where they are now; none for a car in the pits, beside the track or finished.
    """
    if isinstance(move, ChooseDice):
        return {move.dice: odds(race, move.dice)}
    car = race.current_car
    end = end_of(move)
    if not isinstance(move, Drive) or end is None or not end.is_on_track:
        return {}
    index = race.to_go[0]
    moved = car.moved_to(end, car.laps + (end.row < car.square.row))
    cars = (*race.cars[:index], moved, *race.cars[index + 1 :])
    if race.ends_on_the_line(car) and end.row < car.square.row:
        return {}
    then = evolve(race, cars=cars, to_go=(index,), occupied=occupied_by(cars), dice=None, faces=None)
    return {dice: odds(then, dice) for dice in allowed_dice(then, moved)}


def traits_of(race: Race, best: Move, second: Move) -> Sequence[str]:
    """The square and its dice, the two answers and their risks, the road ahead."""
    car, track = race.current_car, race.track
    square = car.square
    on_track = square.is_on_track
    rows_left = track.rows - square.row
    return (
        f"{track.name} {square}",
        f"colour {track.colour(square)}, limit {track.limit(square)}" if on_track else str(square.lane),
        _seen_from(race, best),
        _seen_from(race, second),
        "" if race.is_between_goes else f"{race.points} points",
        odds(race, best.dice).words if isinstance(best, ChooseDice) else "",
        f"line {rows_left}" if race.ends_on_the_line(car) and rows_left <= LONGEST_THROW else "",
        " ".join(sorted(_cars_in_sight(race, car))),
        car.flap.value,
    )


def _seen_from(race: Race, move: Move) -> str:
    end, square = end_of(move), race.current_car.square
    if end is None:
        return str(move)
    tows = f", {counted(len(move.tows), 'tow')}" if isinstance(move, Drive) else ""
    limit = race.track.limit(end) if end.is_on_track else 0
    return f"{end.lane} {race.track.rows_to(square.row, end.row)}{tows} limit {limit}"


def _cars_in_sight(race: Race, car: Car) -> Iterator[str]:
    for other in race.cars:
        rows = race.track.rows_to(car.square.row, other.square.row)
        if other is not car and other.is_on_track and rows <= IN_SIGHT:
            yield f"{rows}{other.square.lane.name[0]}"


def answer_in_words(race: Race, move: Move) -> str:
    """A move as a list of answers shows it."""
    if isinstance(move, Drive) and move.tows:
        return f"{move.end} with a tow to {move.last}"
    stays = isinstance(move, Drive) and move.last is race.current_car.square
    return "stay" if stays else named(move)


def risk_in_words(race: Race, move: Move) -> str:
    """The exact odds of a choice of dice, or of those that the next go offers with the cars where they are."""
    if isinstance(move, ChooseDice):
        return odds(race, move.dice).words
    fate = _fate(race, move)
    if fate is not None:
        return "waits beside the track until two cars have passed it" if fate == WAITS else fate
    risks = _risks(race, move)
    when = "next" if risks == _risks(_alone(race), move) else "next, if no car moved"
    return f"{when}: {_next_in_words(risks)}"


def risk_in_short(race: Race, move: Move) -> str:
    """How often dice put the car out; of an end, the strongest dice that are safe next, or else the least risk."""
    if isinstance(move, ChooseDice):
        return _in_short(odds(race, move.dice))
    fate = _fate(race, move)
    if fate is not None:
        return fate
    safe, least = [dice for dice, found in _risks(race, move).items() if found.is_safe], _least_risk(race, move)
    if safe:
        return f"next: {CHOICE_WORDS[max(safe)]} safe"
    return f"next: {_in_short(least)} at least" if least else ""


def _in_short(risk: Odds) -> str:
    return "safe" if risk.is_safe else f"out {risk.temporarily + risk.permanently}/{risk.ways}"


def _fate(race: Race, move: Move) -> str | None:
    """The fate of a car that will not throw on the road next; None for one that will."""
    after, _ = apply(race, move)
    car = after.car(race.current_car.name)
    if car.status is FINISHED:
        return "takes the flag"
    if car.status is PERMANENTLY_OUT:
        return "permanently out"
    if not car.is_running:
        return WAITS
    if not car.square.is_on_track:
        return "in the box" if car.square.lane is Lane.BOX else f"in the pit lane on {car.square}"
    return None


def _next_in_words(risks: Mapping[Dice, Odds]) -> str:
    return "; ".join(f"{CHOICE_WORDS[dice]} {found.words}" for dice, found in reversed(list(risks.items())))


def why_best(race: Race, best: Move, second: Move) -> str:
    """The largest part of what the best move saves, and the largest that speaks for the other."""
    parts = parts_of(race, best, second)
    gain, loss = decisive(parts), against(parts)
    if isinstance(best, ChooseDice) and isinstance(second, ChooseDice):
        return _why_dice(race, best.dice, second.dice, gain)
    words = [answer_in_words(race, move) for move in (best, second)]
    gains, gives_up = _brings(race, best, second, gain), _brings(race, second, best, loss)
    return weighed_up(words[0], gains, words[1], gives_up)


def _why_dice(race: Race, best: Dice, second: Dice, gain: SavedPart) -> str:
    mine, other = capitalised(CHOICE_WORDS[best]), CHOICE_WORDS[second]
    brings = "bring" if best > Dice.ONE else "brings"
    said = {one: odds(race, one).words for one in (best, second)}
    match gain:
        case SavedPart.OUT:
            return f"{mine}: {said[best]}; {other}: {said[second]}. That decides."
        case SavedPart.PITS:
            return f"{mine} {brings} you to the stop sooner and more surely, which decides."
        case SavedPart.FLAG:
            return f"{mine} more often {brings} the flag, which decides."
        case SavedPart.POSITION if _mean(best) > _mean(second):
            more = f"{_mean(best) - _mean(second):.1f} points more on average"
            return f"{mine} {brings} {more}, which decides; they risk: {said[best]}."
        case SavedPart.POSITION:
            return f"{mine} {brings} more squares, as fewer throws go to waste, which decides: {said[second]}."
        case _:
            return f"{mine} {brings} better squares to go on from, which decides; the risk: {said[best]}."


def _brings(race: Race, mine: Move, other: Move, part: SavedPart | None) -> list[str]:
    """What one end brings more of than the other, in words; nothing for what comes after the next go."""
    car, track = race.current_car, race.track
    here, there = end_of(mine), end_of(other)
    match part:
        case SavedPart.FLAG:
            return ["the flag"]
        case SavedPart.OUT if isinstance(mine, StandBeside) and isinstance(other, StandBeside):
            return ["a shorter wait"]
        case SavedPart.OUT:
            return ["a go in the next round" if isinstance(other, StandBeside) else "a car that stays in the race"]
        case SavedPart.PITS if here is not None and not here.is_on_track:
            return ["the stop" if car.square.is_on_track else "a place in the pits"]
        case SavedPart.PITS if not car.square.is_on_track or (there is not None and not there.is_on_track):
            return ["no time lost in the pits"]
        case SavedPart.PITS:
            return ["the better way to the pits, where it has to stop"]
        case SavedPart.POSITION if here is not None and there is not None:
            rows = track.rows_to(car.square.row, here.row) - track.rows_to(car.square.row, there.row)
            return [f"{counted(rows, 'square')} more"] if rows > 0 else []
        case SavedPart.NEXT if here is not None and there is not None:
            return [_next_go_words(race, mine, other, here, there)]
        case _:
            return []


def _next_go_words(race: Race, mine: Move, other: Move, here: Square, there: Square) -> str:
    """Why the next go is better from here: more dice, less risk, or a higher limit."""
    track, dice = race.track, [race.track.colour(end) for end in (here, there)]
    if race.current_car.flap is not Flap.HANDICAP and dice[0] > dice[1]:
        return f"{CHOICE_WORDS[dice[0]]} next instead of {CHOICE_WORDS[dice[1]].split()[0]}"
    limits = [track.limit(end) or NO_LIMIT for end in (here, there)]
    if limits[0] > limits[1]:
        mine_limit = f"a limit of {limits[0]:.0f}" if limits[0] < NO_LIMIT else "no limit"
        return f"{mine_limit} next instead of {limits[1]:.0f}"
    risks = [_least_risk(race, move) for move in (mine, other)]
    if risks[0] is not None and risks[1] is not None and _dread(risks[0]) < _dread(risks[1]):
        return "a safe next go" if risks[0].is_safe else f"a safer next go ({risks[0].words} at least)"
    return "a faster next go"


def _dread(risk: Odds) -> float:
    """How bad a risk is: a permanent out costs many times a temporary one."""
    return (USUAL_PRICES.temporarily * risk.temporarily + USUAL_PRICES.permanently * risk.permanently) / risk.ways


def _least_risk(race: Race, move: Move) -> Odds | None:
    """The risk of the safest dice of the next go; None where none are thrown on the road."""
    return min(_risks(race, move).values(), key=_dread, default=None)


def _mean(dice: Dice) -> float:
    return sum(total * ways for total, ways in WAYS_BY_TOTAL[dice]) / WAYS_IN_ALL[dice]
