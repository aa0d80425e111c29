"""The picture on the title screen: the name in large letters, and a stretch of road with cars on it."""

from collections.abc import Iterator

from rich.segment import Segment

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line

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
LEFT_LANE = "33333222111122333333322221111223"
RIGHT_LANE = "33332221111123333333322211112233"
SOLID = "......xxxxxx.............xxxxx.."
LIMITS = {"left": {6: 9, 9: 5, 21: 7, 25: 4}, "right": {5: 9, 8: 4, 20: 8, 24: 5}}
LINE_AT = 2
CARS = {
    ("left", 4): "AZA1",
    ("right", 6): "VAN2",
    ("left", 11): "AZA2",
    ("right", 12): "OSC1",
    ("left", 15): "POR1",
}


def name_lines(name: str = NAME) -> Iterator[Line]:
    """A name in large letters, narrow ones if it is long."""
    is_long = len(name) > ROOM_FOR_WIDE_LETTERS
    letters, gap = (NARROW_LETTERS, " ") if is_long else (LETTERS, "  ")
    for row in range(LETTER_LINES):
        yield line((gap.join(letters[letter][row] for letter in name), palette.MARKED))


def road_lines(width: int, lane_lines: int) -> Iterator[Line]:
    """A stretch of road from edge to edge, this many lines a lane."""
    squares = range(-(-width // SQUARE))
    yield [segment for n in squares for segment in _edge("left", n)]
    for part in range(lane_lines):
        yield [segment for n in squares for segment in _square("left", LEFT_LANE, n, part, lane_lines)]
    yield [_line_between(n) for n in squares]
    for part in range(lane_lines):
        yield [segment for n in squares for segment in _square("right", RIGHT_LANE, n, part, lane_lines)]
    yield [segment for n in squares for segment in _edge("right", n)]


def _edge(lane: str, number: int) -> Line:
    limit = LIMITS[lane].get(number % len(LEFT_LANE))
    if limit:
        return [Segment(f"{limit:^3}", palette.LIMIT), Segment(" " * (SQUARE - 3), palette.GRASS)]
    return [Segment(" " * SQUARE, palette.GRASS)]


def _line_between(number: int) -> Segment:
    if SOLID[number % len(SOLID)] == "x":
        return Segment("━" * SQUARE, palette.LINE_SOLID)
    return Segment("───".ljust(SQUARE), palette.LINE_DASHED)


def _square(lane: str, colours: str, number: int, part: int, lane_lines: int) -> Line:
    colour = int(colours[number % len(colours)])
    style = palette.SQUARES[colour]
    seam = Segment("┃", palette.STRONG) if number == LINE_AT else Segment("▕", style)
    car = CARS.get((lane, number))
    if car and part == lane_lines // 2:
        return [Segment(car, palette.team_style(car[:-1])), seam]
    return [Segment((str(colour) if part == 0 else "").ljust(SQUARE - 1), style), seam]
