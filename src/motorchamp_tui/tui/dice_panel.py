"""The dice panel: whose go it is, every choice with its exact odds, the throw, the ends on offer.

Decides how odds are written. Reads only from the verdict and from fair play.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from motorchamp_tui.entries import YOU
from motorchamp_tui.rules.fair_play import allowed_dice, why_closed
from motorchamp_tui.rules.movement import LONGEST_THROW_FROM, Ahead, ahead_of, look_ahead
from motorchamp_tui.rules.moves import Drive, DropOut, Move, StandBeside
from motorchamp_tui.rules.race import Car, Flap, Race
from motorchamp_tui.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.rules.track import Lane, Square
from motorchamp_tui.rules.verdict import choices, odds, verdict
from motorchamp_tui.tui import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line

NAMES = {Dice.SPECIAL: "special", Dice.ONE: "one die", Dice.TWO: "two dice", Dice.THREE: "three"}
COLOUR_WORDS = ("", "single", "double", "triple")
FACES = "⚀⚁⚂⚃⚄⚅"


@frozen
class Choice:
    """One choice of dice as the panel shows it."""

    dice: Dice
    closed: str | None
    temporarily: int
    permanently: int
    tow: int
    ways: int
    mean: float


def all_choices(race: Race) -> tuple[Choice, ...]:
    """Every choice for the car on the go, with exact odds; closed ones say why."""
    car = race.car_on_the_go
    return tuple(
        Choice(
            dice,
            why_closed(race, car, dice),
            (risk := odds(race, dice)).temporarily,
            risk.permanently,
            _ways_to_a_tow(race, dice),
            risk.ways,
            _mean(dice),
        )
        for dice in (choices(race) if len(choices(race)) == 1 else tuple(Dice))
    )


def _ways_to_a_tow(race: Race, dice: Dice) -> int:
    if not race.car_on_the_go.square.is_on_track:
        return 0
    return sum(ways for total, ways in WAYS_BY_TOTAL[dice] if verdict(race, dice, (total,)).tows)


def _mean(dice: Dice) -> float:
    return sum(total * ways for total, ways in WAYS_BY_TOTAL[dice]) / WAYS_IN_ALL[dice]


def chances(race: Race, dice: Dice) -> dict[Square, str]:
    """For each square on which a throw of these dice may end: the chance of such a throw, in per cent.

    ``!17`` stands where a throw with that chance would put the car temporarily out beside the square.
    """
    if not race.car_on_the_go.square.is_on_track:
        return {}
    shown = dict[Square, str]()
    for total, ways in WAYS_BY_TOTAL[dice]:
        fate, percent = verdict(race, dice, (total,)), _percent(ways, WAYS_IN_ALL[dice])
        shown |= dict.fromkeys(fate.ends, f"{percent}%")
        for square in fate.beside:
            shown.setdefault(square, f"!{percent}")
    return shown


def _percent(ways: int, all_ways: int) -> str:
    share = 100 * ways / all_ways
    return f"{share:.0f}" if share >= 1 else "<1"


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────────


def where_it_stands(race: Race, car: Car) -> str:
    """The square a car starts from, in words: colour, limit, what the rules dictate."""
    square = car.square
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
        free = ahead_of(race, car).furthest(longest)
        words.append(f"blocked after {free}" if free < longest else "the road is free")
    return ", ".join(words)


def go_of(car: Car) -> str:
    """Whose go it is."""
    return "your go" if car.driver.casefold() == YOU else f"{car.driver}'s go"


def choice_lines(race: Race, look: Dice) -> Iterator[Line]:
    """A line a choice: key, name, mean, odds, chance of a slipstream, or why it is closed."""
    for choice in all_choices(race):
        key = str(choice.dice).lower()
        is_looked_at = choice.dice is look and not choice.closed
        style = palette.CHOSEN if is_looked_at else palette.MARKED if not choice.closed else palette.FAINT
        words = palette.FAINT if choice.closed else palette.STRONG if is_looked_at else palette.PLAIN
        head = (f" {'▶' if is_looked_at else ' '}[{key}] ", style), (f"{NAMES[choice.dice]:9}", words)
        if choice.closed:
            yield line(*head, (f"closed: {choice.closed}", palette.FAINT))
            continue
        action = f"screen.throw('{key}')"
        parts = (*head, (f"⌀{choice.mean:4.1f}  ", palette.FAINT), *_odds(choice))
        yield line(*((text, palette.clickable(style, action)) for text, style in parts))


def _odds(choice: Choice) -> Iterator[tuple[str, object]]:
    if choice.temporarily or choice.permanently:
        yield f"out {choice.temporarily}/{choice.ways}  ", palette.MARKED if choice.temporarily else palette.PLAIN
        yield f"for good {choice.permanently}/{choice.ways}", palette.BAD if choice.permanently else palette.PLAIN
    else:
        yield "safe", palette.WELL
    if choice.tow:
        yield f"  slipstream {choice.tow}/{choice.ways}", palette.HINT


def dice_line(faces: Sequence[int]) -> Line:
    """The throw on the table."""
    shown = "  ".join(f"{FACES[face - 1]} {face}" for face in faces)
    total = f"  =  {sum(faces)}" if len(faces) > 1 else ""
    return line((f" {shown}{total}", palette.STRONG))


def move_words(race: Race, move: Move) -> str:
    """A move after the throw, in words."""
    match move:
        case Drive(end, ()) if end is race.car_on_the_go.square:
            return f"stay on {end}"
        case Drive(end, ()) if end.lane is Lane.BOX:
            return f"into the box {end}"
        case Drive(end, ()) if end.lane is Lane.PIT:
            return f"pit lane {end}"
        case Drive(end, ()):
            limit = race.track.limit(end)
            colour = COLOUR_WORDS[race.track.colour(end)]
            return f"{end}, {colour}{f', limit {limit}' if limit else ''}"
        case Drive(end, tows):
            return f"slipstream {' ▸ '.join(map(str, (end, *tows)))}"
        case StandBeside(square):
            return f"out, beside {square}"
        case DropOut():
            return "out for good"
        case _:
            return str(move)


def end_lines(race: Race, moves: Sequence[Move], picked: int, columns: int) -> Iterator[Line]:
    """The ends on offer, in as many columns as fit, the picked one marked."""
    words = [
        f" {'▶' if index == picked else ' '}[{index + 1}] {move_words(race, move)} "
        for index, move in enumerate(moves)
    ]
    widest = max(map(len, words))
    a_line = max(1, columns // (widest + 1))
    for start in range(0, len(words), a_line):
        row = list(enumerate(words))[start : start + a_line]
        yield line(
            *(
                (
                    text.ljust(widest + 1),
                    palette.clickable(
                        palette.CHOSEN if index == picked else palette.PLAIN, f"screen.pick({index})"
                    ),
                )
                for index, text in row
            )
        )


def outlook_lines(race: Race, move: Move) -> Iterator[Line]:
    """What the next throw from the end of this move would risk if nobody were in the way."""
    square = move.last if isinstance(move, Drive) else None
    if square is None or not square.is_on_track or race.ends_on_the_line(race.car_on_the_go):
        return
    track = race.track
    ahead = look_ahead(square.lane, 0, track.solid_ahead(square.row), track.limit(square) or 0, 0)
    risks = [(dice, _ways_out(ahead, dice)) for dice in tuple(Dice)[: track.colour(square) + 1]]
    words = [f"{NAMES[dice]} out {ways}/{WAYS_IN_ALL[dice]}" for dice, ways in risks if ways]
    yield line((f"   next go, with nobody ahead: {', '.join(words) or 'safe with any dice'}", palette.FAINT))


def _ways_out(ahead: Ahead, dice: Dice) -> int:
    return sum(ways for total, ways in WAYS_BY_TOTAL[dice] if ahead.excess(total))


def default_look(race: Race) -> Dice:
    """The choice that is looked at first: the strongest that is safe, else the weakest allowed."""
    return allowed_dice(race, race.car_on_the_go)[0]
