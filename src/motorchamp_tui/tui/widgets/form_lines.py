"""Form as lines: on each a label, a value between its arrows and a note, with the track beside them."""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.segment import Segment

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.forms import FormRow, FormState, FormVerdict
from motorchamp_tui.games.road import Ring
from motorchamp_tui.games.track_picture import small_picture
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import CURSOR

LABEL_COLUMNS, VALUE_COLUMNS = 16, 13
PICTURE_COLUMN = 54
WIDEST_PICTURE, HIGHEST_PICTURE = 60, 15


def mark(is_marked: bool) -> Line:  # noqa: FBT001 - the only question
    """The beginning of a line."""
    return line(("▶ " if is_marked else "  ", palette.MARKED))


def row_line(
    row: FormRow,
    number: int,
    *,
    is_marked: bool,
    label_columns: int = LABEL_COLUMNS,
    value_columns: int = VALUE_COLUMNS,
) -> Line:
    """A row with one value; a long one takes from the room of its note."""
    style = palette.STRONG if is_marked else palette.PLAIN if row.matters else palette.FAINT
    columns = max(value_columns, cell_len(_shown(row, is_typed=is_marked)) + 2)
    return [
        *mark(is_marked),
        page.button(row.label.ljust(label_columns), _taken(row, number, 0), style),
        *stepper(row, number, 0, columns, is_marked=is_marked),
        *line((f" {row.note}", palette.FAINT)),
    ]


def stepper(
    row: FormRow, number: int, part: int, columns: int, *, is_marked: bool, is_typed: bool | None = None
) -> Line:
    """The value of a row, or a ``part`` of one, between its arrows if it has a next one.

    ``is_typed``: whether the next letters are for it, by default those on the marked row.
    """
    value = _shown(row, is_typed=is_marked if is_typed is None else is_typed)
    style = palette.CHOSEN if is_marked else palette.STRONG if row.matters else palette.FAINT
    field = page.button(f" {page.column(value, columns - 1)}", _taken(row, number, part), style)
    if not row.stepped:
        return [*line(" "), field, *line(" ")]
    return [
        page.button("‹", f"screen.change({number}, {part}, -1)"),
        field,
        page.button("›", f"screen.change({number}, {part}, 1)"),
    ]


def _shown(row: FormRow, *, is_typed: bool) -> str:
    """The value, or what is typed with its cursor; where letters may be keys, once there is something."""
    letters = row.letters
    has_cursor = is_typed and letters is not None and bool(letters.text or letters.takes_all)
    return f"{letters.text}{CURSOR}" if letters is not None and has_cursor else row.value


def _taken(row: FormRow, number: int, part: int) -> str:
    """Return the action of a click, the same as Enter's: the next value; one that is typed is marked."""
    if row.letters is not None:
        return f"screen.point({number}, {part})"
    return f"screen.change({number}, {part}, 1)" if row.stepped else f"screen.open({number})"


VERDICT_STYLES = {
    FormState.POSSIBLE: ("✓ ", palette.WELL),
    FormState.ODD: ("! ", palette.MARKED),
    FormState.UNFINISHED: ("", palette.HINT),
    FormState.IMPOSSIBLE: ("✗ ", palette.BAD),
}


def verdict_lines(verdict: FormVerdict, width: int, trouble: str = "") -> list[Line]:
    """What a form describes, or why nothing, in two lines; or why it could not be done."""
    sign, style = VERDICT_STYLES[FormState.IMPOSSIBLE if trouble else verdict.state]
    return [*page.wrapped(f"{sign}{trouble or verdict.words}", width, style, indent=2), EMPTY][:2]


def row_lines(rows: Sequence[FormRow], marked: int, room: int) -> tuple[list[Line], Line]:
    """As many rows as fit, the marked one among them or the first, and how many more there are.

    A click on that goes there.
    """
    lines = [row_line(row, number, is_marked=number == marked) for number, row in enumerate(rows)]
    first = max(0, min((marked if marked < len(rows) else 0) - room + 1, len(lines) - room))
    below = len(lines) - first - room
    more = list[Segment]()
    if first:
        more.append(page.button(f"   ↑ {first} more", f"screen.point({first - 1}, 0)", palette.FAINT))
    if below > 0:
        more.append(page.button(f"   ↓ {below} more", f"screen.point({first + room}, 0)", palette.FAINT))
    return lines[first : first + room], more


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
