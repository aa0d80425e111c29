"""Set-up screen as lines: agreements, the course of the track, drivers with their cars, the verdict.

It fits into 80 columns, and uses more.
"""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from motorchamp_tui.games import bot_words_of
from motorchamp_tui.games.options import RaceOption, Sentence, phrases
from motorchamp_tui.race.openness import openness_of_plan
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.menu.race_form import Part, RaceField, RaceForm, Reading, fields
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import (
    HIGHEST_PICTURE,
    PICTURE_COLUMN,
    cars_in_colours,
    field_line,
    mark,
    sentence,
    start_line,
    stepper,
    track_lines,
    value_style,
    window,
)
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.words import counted

ROOMY_LINES, LINES_OF_THE_REST, ROOMY_LINES_OF_THE_REST = 33, 4, 10
LINES_OF_THE_CHARACTER = 1
KIND_COLUMNS, NAME_COLUMNS, TEAM_COLUMNS = 8, 13, 3
CARS_COLUMN, WORDS_COLUMN = 45, 68


@frozen
class Cursor:
    """The mark: a line, and in a driver's line a part of it. The last line is the start;
    at first it is the track."""

    row: int = 1
    part: Part = Part.KIND

    def field(self, form: RaceForm) -> RaceField | RaceOption[Any] | None:
        """The marked agreement."""
        agreements = fields(form.game)
        return agreements[self.row] if self.row < len(agreements) else None

    def driver(self, form: RaceForm) -> int | None:
        """The number of the marked driver, from 0."""
        number = self.row - len(fields(form.game))
        return number if 0 <= number < form.drivers else None


def start_row(form: RaceForm) -> int:
    """The last line: the start."""
    return len(fields(form.game)) + form.drivers


def setup_lines(form: RaceForm, cursor: Cursor, width: int, height: int) -> list[Line]:
    """The whole page."""
    is_roomy = height >= ROOMY_LINES
    agreed = [_field_line(form, cursor, number) for number in range(len(fields(form.game)))]
    rest = form.game.MOST_DRIVERS + (
        ROOMY_LINES_OF_THE_REST if is_roomy else LINES_OF_THE_REST + LINES_OF_THE_CHARACTER
    )
    agreed, more = window(agreed, cursor.row if cursor.row < len(agreed) else 0, height - rest)
    character = form.game.character_of(form.track)
    gap = [EMPTY] if is_roomy else []
    spare = min(2, height - len(agreed) - form.game.MOST_DRIVERS - LINES_OF_THE_REST)
    if is_roomy:
        agreed += [EMPTY, *page.wrapped(sentence(character), PICTURE_COLUMN - 4, palette.FAINT, indent=2)]
        below: list[Line] = []
    else:
        below = page.wrapped(sentence(character), width - 2, palette.FAINT, indent=2)[: max(0, spare)]
    highest = HIGHEST_PICTURE if is_roomy else len(agreed)
    picture = track_lines(form.circuit, width - PICTURE_COLUMN - 2, highest)
    lines = [
        [*line(("  Set up a race", palette.MARKED)), *more],
        *gap,
        *page.beside(agreed, picture, PICTURE_COLUMN),
        *below,
        *[EMPTY][: max(0, spare - len(below))],
        *_driver_lines(form, cursor, width),
        *gap,
        *_verdict(form, width),
        *gap,
        _start_line(form, cursor),
    ]
    return page.down_to(lines, height) if is_roomy else lines


def _field_line(form: RaceForm, cursor: Cursor, row: int) -> Line:
    field, is_marked = fields(form.game)[row], cursor.row == row
    if isinstance(field, RaceOption):
        return _option_line(form, field, row, is_marked=is_marked)
    value, note = _value(form, field), _note(form, field)
    if field is RaceField.SEED and is_marked:
        value = f"{form.seed}▏" if form.seed else value
    is_typed = field is RaceField.SEED
    return field_line(row, field.value, value, note, is_marked=is_marked, is_typed=is_typed)


def _option_line(form: RaceForm, option: RaceOption[Any], row: int, *, is_marked: bool) -> Line:
    matters = option.matters(form.laps, form.options)
    value = form.options.settled(form.game.OPTIONS, form.laps).said(option).shown
    note = option.note if matters else option.idle
    # A value that the length of the race decides holds; one that nobody asks for is faint.
    is_asked_for = matters or option.idle_word is not None
    return field_line(row, option.title, value, note, is_marked=is_marked, matters=is_asked_for)


def _value(form: RaceForm, field: RaceField) -> str:
    match field:
        case RaceField.GAME:
            return form.game.TITLE
        case RaceField.TRACK:
            return form.track
        case RaceField.LAPS:
            return str(form.laps)
        case RaceField.SEED:
            return form.seed or "any"
        case RaceField.DRIVERS:
            return str(form.drivers)
        case RaceField.CARS:
            return str(form.cars_each)


def _note(form: RaceForm, field: RaceField) -> str:
    match field:
        case RaceField.TRACK:
            return f"{form.game.kind_of(form.circuit)}, {form.circuit.rows} rows"
        case RaceField.SEED:
            return "type digits"
        case RaceField.CARS:
            return f"{form.cars_each * form.drivers} in all"
        case _:
            return ""


def _driver_lines(form: RaceForm, cursor: Cursor, width: int) -> Iterator[Line]:
    reading = form.read()
    for number in range(form.game.MOST_DRIVERS):
        if number < form.drivers:
            yield _driver_line(form, reading, cursor, number, width)
        else:
            yield line((f"  {number + 1}  –", palette.FAINT))


def _driver_line(form: RaceForm, reading: Reading, cursor: Cursor, number: int, width: int) -> Line:
    row, driver = len(fields(form.game)) + number, form.lines[number]
    is_marked = cursor.row == row
    parts = {part: value_style(is_marked=is_marked and cursor.part is part) for part in Part}
    name = reading.names[number]
    if driver.is_person and is_marked:
        name += "▏"
    shown_name: Line = (
        stepper(name, NAME_COLUMNS + 1, row, Part.NAME, parts[Part.NAME], is_typed=True)
        if driver.is_person
        else line(("  " + page.column(name, NAME_COLUMNS + 1), palette.PLAIN))
    )
    cars = list(cars_in_colours(reading.cars[number] if reading.cars else (), width - CARS_COLUMN))
    bot_words = bot_words_of(form.game)
    words, columns = bot_words.get(driver.kind, ""), 2 + max(map(len, bot_words.values()), default=0)
    if max(CARS_COLUMN + width_of(cars), WORDS_COLUMN) + columns <= width:
        gap = " " * max(0, WORDS_COLUMN - CARS_COLUMN - width_of(cars))
        cars += line((f"{gap}{words}", palette.FAINT))
    return [
        *mark(is_marked),
        *line((f"{number + 1}  ", palette.STRONG if is_marked else palette.FAINT)),
        *stepper(driver.kind, KIND_COLUMNS + 2, row, Part.KIND, parts[Part.KIND]),
        *line(" "),
        *shown_name,
        *line(" "),
        *stepper(driver.team, TEAM_COLUMNS + 2, row, Part.TEAM, parts[Part.TEAM]),
        *line(" "),
        *cars,
    ]


def _verdict(form: RaceForm, width: int) -> list[Line]:
    """Two lines: the warning, the reason why no race can start, or the race; and how open it is."""
    reading = form.read()
    if reading.plan is None:
        style, words = palette.BAD, f"✗ {reading.sentence}"
    elif reading.sentence:
        style, words = palette.MARKED, f"! {reading.sentence}"
    else:
        plan = reading.plan
        laps = " ".join([counted(plan.laps, "lap"), *phrases(plan.game.OPTIONS, Sentence.LAPS, plan.options)])
        style, words = palette.WELL, f"✓ {counted(len(plan.entries), 'car')}, {laps}."
    openness = openness_of_plan(reading.plan) if reading.plan else ""
    below = page.wrapped(openness, width - 2, palette.FAINT, indent=4)
    return [*page.wrapped(words, width - 2, style, indent=2), *below, EMPTY][:2]


def _start_line(form: RaceForm, cursor: Cursor) -> Line:
    can_start = form.read().plan is not None
    return start_line("Start the race", is_marked=cursor.row == start_row(form), can_start=can_start)
