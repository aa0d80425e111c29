"""Form as lines: on each a label, a value between its arrows and a note, with the track beside them."""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.road import Ring
from motorchamp_tui.games.track_picture import small_picture
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY

LABEL_COLUMNS, VALUE_COLUMNS = 16, 13
PICTURE_COLUMN = 54
WIDEST_PICTURE, HIGHEST_PICTURE = 60, 15


def mark(is_marked: bool) -> Line:  # noqa: FBT001 - the only question
    """The beginning of a line."""
    return line(("▶ " if is_marked else "  ", palette.MARKED))


def value_style(*, is_marked: bool, matters: bool = True) -> Style:
    """The style of a value; one that does not ``matter`` at present is faint."""
    return palette.CHOSEN if is_marked else palette.STRONG if matters else palette.FAINT


def stepper(value: str, columns: int, row: int, part: int, style: Style, *, is_typed: bool = False) -> Line:
    """A value between its arrows, in a row with several parts."""
    return [
        page.button("‹", f"screen.change({row}, {part}, -1)"),
        page.button(f" {page.column(value, columns - 1)}", _taken(row, part, is_typed=is_typed), style),
        page.button("›", f"screen.change({row}, {part}, 1)"),
    ]


def _taken(row: int, part: int, *, is_typed: bool) -> str:
    """Return the action of a click, the same as Enter's: the next value; a typed value is marked."""
    return f"screen.point({row}, {part})" if is_typed else f"screen.change({row}, {part}, 1)"


def field_line(
    row: int,
    label: str,
    value: str,
    note: str,
    *,
    is_marked: bool,
    matters: bool = True,
    is_typed: bool = False,
) -> Line:
    """A row with one value; a long one takes from the room of its note."""
    columns = max(VALUE_COLUMNS, cell_len(value) + 2)
    style = palette.STRONG if is_marked else palette.PLAIN if matters else palette.FAINT
    return [
        *mark(is_marked),
        page.button(label.ljust(LABEL_COLUMNS), _taken(row, 0, is_typed=is_typed), style),
        *stepper(value, columns, row, 0, value_style(is_marked=is_marked, matters=matters), is_typed=is_typed),
        *line((f" {note}", palette.FAINT)),
    ]


def window(lines: Sequence[Line], row: int, room: int) -> tuple[list[Line], Line]:
    """As many lines of a form as fit, the marked one among them; and how many more there are.

    A click on that goes there.
    """
    first = max(0, min(row - room + 1, len(lines) - room))
    below = len(lines) - first - room
    more = list[Segment]()
    if first:
        more.append(page.button(f"   ↑ {first} more", f"screen.point({first - 1}, 0)", palette.FAINT))
    if below > 0:
        more.append(page.button(f"   ↓ {below} more", f"screen.point({first + room}, 0)", palette.FAINT))
    return list(lines[first : first + room]), more


def start_line(words: str, *, is_marked: bool, can_start: bool) -> Line:
    """The last line of a form: what it does."""
    text = f" {words} " if can_start else f" {words} (not yet) "
    style = palette.CHOSEN if is_marked else palette.BAR_KEY if can_start else palette.BAR_FAINT
    return [*mark(is_marked), page.button(text, "screen.start", style)]


def sentence(words: str) -> str:
    """The words as a sentence of their own."""
    return f"{words[:1].upper()}{words[1:]}."


def track_lines(track: Ring, width: int, height: int) -> list[Line]:
    """The shape of the track, in the middle of this many lines."""
    drawn = small_picture(track, min(width, WIDEST_PICTURE), height)
    above = [EMPTY] * ((height - len(drawn)) // 2)
    return above + [line((text, palette.STRONG)) for text in drawn]


def cars_in_colours(cars: Sequence[Entry], room: int) -> Iterator[Segment]:
    """The cars in their colours; by teams where the names do not all fit, or by teams alone."""
    teams = dict.fromkeys(car.team for car in cars)
    ways = (
        [(car.name, car.team) for car in cars],
        [(_team_label(cars, team), team) for team in teams],
        [(team, team) for team in teams],
    )
    fitting = (labels for labels in ways if len(" ".join(label for label, _ in labels)) <= room)
    for label, team in next(fitting, ways[-1]):
        yield Segment(label, palette.team_style(team))
        yield Segment(" ", palette.PLAIN)


def _team_label(cars: Iterable[Entry], team: str) -> str:
    return "·".join([team, *(car.name[len(team) :] for car in cars if car.team == team)]).replace("·", "", 1)
