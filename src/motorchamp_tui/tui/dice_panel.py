"""The dice panel: whose go it is, every choice with its exact odds, the throw, the ends on offer.

Decides how odds are written. Reads only from the verdict and from fair play.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.style import Style

from motorchamp_tui.go_words import Choice, all_choices, go_of, move_words, outlook, where_it_stands
from motorchamp_tui.rules.fair_play import allowed_dice
from motorchamp_tui.rules.moves import Move
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.rules.track import Square
from motorchamp_tui.rules.verdict import verdict
from motorchamp_tui.tui import page, palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

__all__ = [
    "all_choices",
    "chances",
    "choice_lines",
    "default_look",
    "dice_line",
    "end_lines",
    "go_of",
    "move_words",
    "outlook_lines",
    "where_it_stands",
]

NAMES = {Dice.SPECIAL: "special", Dice.ONE: "one die", Dice.TWO: "two dice", Dice.THREE: "three"}
ROOMY_COLUMNS = 70
"""From so many columns on, a choice has room for all of its odds in words."""
FACES = "⚀⚁⚂⚃⚄⚅"
MARK = "▶"
"""Stands before the choice that is looked at, and the end that is picked."""


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


def choice_lines(race: Race, look: Dice, columns: int) -> Iterator[Line]:
    """A line a choice: key, name, mean, odds, chance of a slipstream; then why the others are closed.

    In a narrow panel the choices that one rule closes share a line.
    """
    every = all_choices(race)
    is_roomy = columns >= ROOMY_COLUMNS
    for reason, alike in groupby(every, lambda choice: choice.closed if choice.closed else choice.dice):
        choices = tuple(alike)
        if not isinstance(reason, str):
            yield _open_line(choices[0], is_marked=choices[0].dice is look, is_roomy=is_roomy)
        elif is_roomy:
            yield from (_closed_line([choice], reason) for choice in choices)
        else:
            yield from _closed_in_short(choices, reason, columns)


def _open_line(choice: Choice, *, is_marked: bool, is_roomy: bool) -> Line:
    key = str(choice.dice).lower()
    style, words = (palette.CHOSEN, palette.STRONG) if is_marked else (palette.MARKED, palette.PLAIN)
    action = f"screen.throw('{key}')"
    mean = [(f"⌀{choice.mean:4.1f}  ", palette.FAINT)] if is_roomy else []
    parts = [
        (f" {MARK if is_marked else ' '}[{key}] ", style),
        (f"{NAMES[choice.dice]:9}", words),
        *mean,
        *(_odds(choice) if is_roomy else _odds_in_short(choice)),
    ]
    return line(*((text, palette.clickable(style, action)) for text, style in parts))


def _closed_line(choices: Sequence[Choice], reason: str) -> Line:
    keys = " ".join(f"[{str(choice.dice).lower()}]" for choice in choices)
    name = f"{NAMES[choices[0].dice]:9}" if len(choices) == 1 else ""
    return line((f"  {keys} {name}closed: {reason}", palette.FAINT))


def _closed_in_short(choices: Sequence[Choice], reason: str, columns: int) -> Iterator[Line]:
    whole = _closed_line(choices, reason)
    if width_of(whole) < columns:
        yield whole
    else:
        yield _closed_line(choices, "")
        yield from page.wrapped(reason, columns, palette.FAINT, indent=6)


def _odds(choice: Choice) -> Iterator[tuple[str, Style]]:
    if choice.temporarily or choice.permanently:
        yield f"out {choice.temporarily}/{choice.ways}  ", palette.MARKED if choice.temporarily else palette.PLAIN
        yield f"for good {choice.permanently}/{choice.ways}", palette.BAD if choice.permanently else palette.PLAIN
    else:
        yield "safe", palette.WELL
    if choice.tow:
        yield f"  slipstream {choice.tow}/{choice.ways}", palette.HINT


def _odds_in_short(choice: Choice) -> Iterator[tuple[str, Style]]:
    """The same in half of the columns: all counts are of the first one's ``ways``."""
    if choice.temporarily or choice.permanently:
        yield f"out {choice.temporarily}/{choice.ways}", palette.MARKED if choice.temporarily else palette.PLAIN
        yield f", for good {choice.permanently}", palette.BAD if choice.permanently else palette.PLAIN
        if choice.tow:
            yield f", tow {choice.tow}", palette.HINT
    else:
        yield "safe", palette.WELL
        if choice.tow:
            yield f"  slipstream {choice.tow}/{choice.ways}", palette.HINT


def dice_line(faces: Sequence[int]) -> Line:
    """The throw on the table."""
    shown = "  ".join(f"{FACES[face - 1]} {face}" for face in faces)
    total = f"  =  {sum(faces)}" if len(faces) > 1 else ""
    return line((f" {shown}{total}", palette.STRONG))


def end_lines(race: Race, moves: Sequence[Move], picked: int, columns: int) -> Iterator[Line]:
    """The ends on offer, in as many columns as fit, the picked one marked."""
    words = [
        f" {MARK if index == picked else ' '}[{index + 1}] {move_words(race, move)} "
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


def outlook_lines(race: Race, move: Move, columns: int) -> Iterator[Line]:
    """What the next throw from the end of this move would risk if nobody were in the way."""
    risks = outlook(race, move)
    if risks is not None:
        words = [f"{NAMES[dice]} out {ways}/{WAYS_IN_ALL[dice]}" for dice, ways in risks]
        told = f"next go, with nobody ahead: {', '.join(words) or 'safe with any dice'}"
        yield from page.wrapped(told, columns, palette.FAINT, indent=3)


def default_look(race: Race) -> Dice:
    """The choice that is looked at first: the strongest that is safe, else the weakest allowed."""
    return allowed_dice(race, race.car_on_the_go)[0]
