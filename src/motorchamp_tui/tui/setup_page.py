"""The set-up screen as lines: agreements, the course of the track, drivers with their cars, the verdict.

Decides where each thing stands, at 80 columns and with more room.
"""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.race_plan import LAPS_WITHOUT_PITS, Grid
from motorchamp_tui.rules.start import MOST_DRIVERS, Entry
from motorchamp_tui.track_picture import small_picture
from motorchamp_tui.tracks import circuit
from motorchamp_tui.tui import page, palette
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.race_form import Field, Part, RaceForm, Reading
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

FIELDS = tuple(Field)
LABEL_COLUMNS, VALUE_COLUMNS = 16, 13
PICTURE_COLUMN = 54
WIDEST_PICTURE, HIGHEST_PICTURE = 60, 15
ROOMY_LINES = 33
KIND_COLUMNS, NAME_COLUMNS, TEAM_COLUMNS = 6, 13, 3
CARS_COLUMN, WORDS_COLUMN = 43, 66
BOT_WORDS = {"rookie": "any move the rules allow", "steady": "no risk it can avoid"}
WORDS_COLUMNS = 2 + max(map(len, BOT_WORDS.values()))


@frozen
class Cursor:
    """What is marked: a line, and in a driver's line a part of it. The last line is the start."""

    row: int = 0
    part: Part = Part.KIND

    def field(self) -> Field | None:
        """The agreement that is marked."""
        return FIELDS[self.row] if self.row < len(FIELDS) else None

    def driver(self, form: RaceForm) -> int | None:
        """The number of the driver that is marked, from 0."""
        number = self.row - len(FIELDS)
        return number if 0 <= number < form.drivers else None


def start_row(form: RaceForm) -> int:
    """The last line: the start."""
    return len(FIELDS) + form.drivers


def setup_lines(form: RaceForm, cursor: Cursor, width: int, height: int) -> list[Line]:
    """The whole page."""
    is_roomy = height >= ROOMY_LINES
    fields = [_field_line(form, cursor, number) for number in range(len(FIELDS))]
    character = form.track.character
    gap = [EMPTY] if is_roomy else []
    if is_roomy:
        fields += [EMPTY, *page.wrapped(_sentence(character), PICTURE_COLUMN - 4, palette.FAINT, indent=2)]
        below: list[Line] = []
    else:
        below = page.wrapped(_sentence(character), width - 2, palette.FAINT, indent=2)[:2]
    picture = _picture(form, width - PICTURE_COLUMN - 2, HIGHEST_PICTURE if is_roomy else len(FIELDS))
    lines = [
        line(("  Set up a race", palette.MARKED)),
        *gap,
        *page.beside(fields, picture, PICTURE_COLUMN),
        *below,
        *[EMPTY][: 2 - len(below)],
        *_driver_lines(form, cursor, width),
        *gap,
        *_verdict(form, width),
        *gap,
        _start_line(form, cursor),
    ]
    return page.down_to(lines, height) if is_roomy else lines


def _sentence(character: str) -> str:
    return f"{character[:1].upper()}{character[1:]}."


def _picture(form: RaceForm, width: int, height: int) -> list[Line]:
    drawn = small_picture(circuit(form.track.name), min(width, WIDEST_PICTURE), height)
    above = [EMPTY] * ((height - len(drawn)) // 2)
    return above + [line((each, palette.STRONG)) for each in drawn]


# ── Agreements ───────────────────────────────────────────────────────────────────────────────────────


def _field_line(form: RaceForm, cursor: Cursor, row: int) -> Line:
    field, is_marked = FIELDS[row], cursor.row == row
    value, note = _value(form, field), _note(form, field)
    matters = field is not Field.PRACTICE_OUT or form.grid is Grid.PRACTICE
    if field is Field.SEED and is_marked:
        value = f"{form.seed}▏" if form.seed else value
    label = palette.STRONG if is_marked else palette.PLAIN if matters else palette.FAINT
    return [
        *_mark(is_marked),
        page.button(field.value.ljust(LABEL_COLUMNS), f"screen.point({row}, 0)", label),
        *_stepper(value, VALUE_COLUMNS, row, Part.KIND, _style(is_marked=is_marked, matters=matters)),
        *line((f" {note}", palette.FAINT)),
    ]


def _value(form: RaceForm, field: Field) -> str:
    match field:
        case Field.TRACK:
            return form.track.name
        case Field.LAPS:
            return str(form.laps)
        case Field.PIT_STOPS:
            return "yes" if form.has_pit_stops else "no"
        case Field.GRID:
            return "by dice" if form.grid is Grid.DICE else "by practice"
        case Field.PRACTICE_OUT:
            return "starts last" if form.practice_out_starts_last else "stays out"
        case Field.UNDO:
            return "yes" if form.allows_undo else "no"
        case Field.SEED:
            return form.seed or "any"
        case Field.DRIVERS:
            return str(form.drivers)
        case Field.CARS:
            return str(form.cars_each)


def _note(form: RaceForm, field: Field) -> str:
    match field:
        case Field.TRACK:
            return f"{'long' if form.track.is_long else 'short'}, {form.track.rows} rows"
        case Field.PIT_STOPS if form.laps <= LAPS_WITHOUT_PITS:
            return f"from {LAPS_WITHOUT_PITS + 1} laps on"
        case Field.PRACTICE_OUT if form.grid is Grid.DICE:
            return "for practice only"
        case Field.UNDO:
            return "u takes a go back"
        case Field.SEED:
            return "type digits"
        case Field.CARS:
            return f"{form.cars_each * form.drivers} in all"
        case _:
            return ""


def _mark(is_marked: bool) -> Line:  # noqa: FBT001 - the only question
    return line(("▶ " if is_marked else "  ", palette.MARKED))


def _style(*, is_marked: bool, matters: bool = True) -> Style:
    return palette.CHOSEN if is_marked else palette.STRONG if matters else palette.FAINT


def _stepper(value: str, columns: int, row: int, part: Part, style: Style) -> Line:
    """A value between its arrows."""
    return [
        page.button("‹", f"screen.change({row}, {part.value}, -1)"),
        page.button(f" {page.column(value, columns - 1)}", f"screen.point({row}, {part.value})", style),
        page.button("›", f"screen.change({row}, {part.value}, 1)"),
    ]


# ── Drivers ──────────────────────────────────────────────────────────────────────────────────────────


def _driver_lines(form: RaceForm, cursor: Cursor, width: int) -> Iterator[Line]:
    reading = form.read()
    for number in range(MOST_DRIVERS):
        if number < form.drivers:
            yield _driver_line(form, reading, cursor, number, width)
        else:
            yield line((f"  {number + 1}  –", palette.FAINT))


def _driver_line(form: RaceForm, reading: Reading, cursor: Cursor, number: int, width: int) -> Line:
    row, driver = len(FIELDS) + number, form.lines[number]
    is_marked = cursor.row == row
    parts = {part: _style(is_marked=is_marked and cursor.part is part) for part in Part}
    name = reading.names[number]
    if driver.is_person and is_marked:
        name += "▏"
    shown_name: Line = (
        _stepper(name, NAME_COLUMNS + 1, row, Part.NAME, parts[Part.NAME])
        if driver.is_person
        else line(("  " + page.column(name, NAME_COLUMNS + 1), palette.PLAIN))
    )
    cars = list(_cars(reading.cars[number] if reading.cars else (), width - CARS_COLUMN))
    words = BOT_WORDS.get(driver.kind, "")
    if max(CARS_COLUMN + width_of(cars), WORDS_COLUMN) + WORDS_COLUMNS <= width:
        gap = " " * max(0, WORDS_COLUMN - CARS_COLUMN - width_of(cars))
        cars += line((f"{gap}{words}", palette.FAINT))
    return [
        *_mark(is_marked),
        *line((f"{number + 1}  ", palette.STRONG if is_marked else palette.FAINT)),
        *_stepper(driver.kind, KIND_COLUMNS + 2, row, Part.KIND, parts[Part.KIND]),
        *line(" "),
        *shown_name,
        *line(" "),
        *_stepper(driver.team, TEAM_COLUMNS + 2, row, Part.TEAM, parts[Part.TEAM]),
        *line(" "),
        *cars,
    ]


def _cars(cars: Sequence[Entry], room: int) -> Iterator[Segment]:
    """The cars in their colours; by teams where there is no room for all the names."""
    labels = [(car.name, car.team) for car in cars]
    if len(" ".join(label for label, _ in labels)) > room:
        labels = [(_team_label(cars, team), team) for team in dict.fromkeys(car.team for car in cars)]
    for label, team in labels:
        yield Segment(label, palette.team_style(team))
        yield Segment(" ", palette.PLAIN)


def _team_label(cars: Iterable[Entry], team: str) -> str:
    return "·".join([team, *(car.name[len(team) :] for car in cars if car.team == team)]).replace("·", "", 1)


# ── The verdict ──────────────────────────────────────────────────────────────────────────────────────


def _verdict(form: RaceForm, width: int) -> list[Line]:
    """Two lines: the warning, the reason why nothing can start, or what will start."""
    reading = form.read()
    if reading.plan is None:
        style, words = palette.BAD, f"✗ {reading.sentence}"
    elif reading.sentence:
        style, words = palette.MARKED, f"! {reading.sentence}"
    else:
        stops = "with pit stops" if reading.plan.pit_stops else "without pit stops"
        laps = f"{form.laps} lap{'s' if form.laps > 1 else ''}"
        style, words = palette.WELL, f"✓ {len(reading.plan.entries)} cars, {laps} {stops}."
    return [*page.wrapped(words, width - 2, style, indent=2), EMPTY][:2]


def _start_line(form: RaceForm, cursor: Cursor) -> Line:
    is_marked, can_start = cursor.row == start_row(form), form.read().plan is not None
    text = " Start the race " if can_start else " Start the race (not yet) "
    style = palette.CHOSEN if is_marked else palette.BAR_KEY if can_start else palette.BAR_FAINT
    return [*_mark(is_marked), page.button(text, "screen.start", style)]
