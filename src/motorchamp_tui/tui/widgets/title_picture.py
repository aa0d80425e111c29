"""Picture on the title screen: the name in large letters, and a stretch of road with cars on it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.segment import Segment

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line

if TYPE_CHECKING:
    from motorchamp_tui.games.menu_words import MenuWords

LETTERS = {
    "M": ("█   █", "██ ██", "█ █ █", "█   █", "█   █"),
    "O": (" ███ ", "█   █", "█   █", "█   █", " ███ "),
    "T": ("█████", "  █  ", "  █  ", "  █  ", "  █  "),
    "R": ("████ ", "█   █", "████ ", "█  █ ", "█   █"),
    "C": (" ████", "█    ", "█    ", "█    ", " ████"),
    "H": ("█   █", "█   █", "█████", "█   █", "█   █"),
    "A": (" ███ ", "█   █", "█████", "█   █", "█   █"),
    "P": ("████ ", "█   █", "████ ", "█    ", "█    "),
}
NARROW_LETTERS = {
    "M": LETTERS["M"],
    "O": (" ██ ", "█  █", "█  █", "█  █", " ██ "),
    "T": ("███", " █ ", " █ ", " █ ", " █ "),
    "R": ("███ ", "█  █", "███ ", "█ █ ", "█  █"),
    "S": (" ███", "█   ", " ██ ", "   █", "███ "),
    "P": ("███ ", "█  █", "███ ", "█   ", "█   "),
    "I": ("█", "█", "█", "█", "█"),
    "E": ("████", "█   ", "███ ", "█   ", "████"),
    "L": ("█   ", "█   ", "█   ", "█   ", "████"),
}
NAME = "MOTORCHAMP"
LETTER_LINES, ROOM_FOR_WIDE_LETTERS = 5, 11
"""How many wide letters go into eighty columns."""

SQUARE = 5
FIRST_ROW = 2
"""The place that ends at the start/finish line."""
OFF_THE_LINE, ON_THE_LINE = 3, 1
"""How dark spaces without a number are."""
KERB, GRAVEL = "▞▚", "∴"


def name_lines(name: str = NAME) -> Iterator[Line]:
    """A name in large letters, narrow ones if it is long."""
    is_long = len(name) > ROOM_FOR_WIDE_LETTERS
    letters, gap = (NARROW_LETTERS, " ") if is_long else (LETTERS, "  ")
    for row in range(LETTER_LINES):
        yield line((gap.join(letters[letter][row] for letter in name), palette.MARKED))


def road_lines(width: int, lane_lines: int, game: "MenuWords") -> Iterator[Line]:
    """The game's stretch of road from edge to edge, this many lines a lane."""
    places, road = range(-(-width // SQUARE)), game.road
    yield _up_to(width, (_beside(_at(road["above"], n), n) for n in places))
    for part in range(lane_lines):
        yield _up_to(width, (_place(game, "left", n, part, lane_lines) for n in places))
    yield _up_to(width, ([_line_between(_at(road["between"], n))] for n in places))
    for part in range(lane_lines):
        yield _up_to(width, (_place(game, "right", n, part, lane_lines) for n in places))
    yield _up_to(width, (_beside(_at(road["below"], n), n) for n in places))


def _up_to(width: int, places: Iterable[Line]) -> Line:
    """The places in this many columns; of one that does not fit nothing but its ground is shown."""
    *whole, last = places
    left = width - SQUARE * len(whole)
    is_cut = left < SQUARE and any(segment.text.strip() for segment in last)
    shown = [Segment(" " * left, last[-1].style)] if is_cut else Segment.adjust_line_length(list(last), left)
    return [*(segment for place in whole for segment in place), *shown]


def _at(drawn: str, number: int) -> str:
    return drawn[number % len(drawn)]


def _beside(sign: str, number: int) -> Line:
    if sign.isdigit():
        return [Segment(f"{sign:^3}", palette.LIMIT), Segment(" " * (SQUARE - 3), palette.GRASS)]
    if sign == "k":
        return [Segment((KERB * SQUARE)[number % 2 :][:SQUARE], palette.KERB)]
    if sign == "g":
        return [Segment(GRAVEL * SQUARE, palette.GRAVEL)]
    return [Segment(" " * SQUARE, palette.GRASS)]


def _line_between(sign: str) -> Segment:
    if sign == "x":
        return Segment("━" * SQUARE, palette.LINE_SOLID)
    return Segment("───".ljust(SQUARE), palette.LINE_DASHED)


def _place(game: "MenuWords", lane: str, number: int, part: int, lane_lines: int) -> Line:
    sign, is_middle = _at(game.road[lane], number), part == lane_lines // 2
    dice = sign if sign.isdigit() and part == 0 else ""
    style = palette.SQUARES[int(sign) if sign.isdigit() else OFF_THE_LINE if sign == "-" else ON_THE_LINE]
    seam = Segment("▕" if sign != "=" else " ", style)
    if number == FIRST_ROW:
        seam = Segment("┃", palette.STRONG)
    car = game.road_cars.get((lane, number))
    if car and is_middle:
        return [Segment(car, palette.team_style(car[:-1])), seam]
    dot = "•" if sign == "o" and is_middle else ""
    return [Segment(dot.center(SQUARE - 1) if dot else dice.ljust(SQUARE - 1), style), seam]
