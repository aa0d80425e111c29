"""Set-up screen: everything that is agreed before a race, on one page.

It fits into 80 columns, and uses more.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.games import bot_words_of
from motorchamp_tui.games.forms import FormRow, FormVerdict
from motorchamp_tui.race.form import RaceForm
from motorchamp_tui.race.openness import openness_of_plan
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import (
    HIGHEST_PICTURE,
    PICTURE_COLUMN,
    cars_in_colours,
    mark,
    row_lines,
    sentence,
    start_line,
    stepper,
    track_lines,
    verdict_lines,
)
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY

ROOMY_LINES, LINES_OF_THE_REST, ROOMY_LINES_OF_THE_REST = 33, 4, 10
LINES_OF_THE_CHARACTER = 1
PART_COLUMNS = (10, 14, 5)
"""The columns of the kind of a driver, the name, and the team."""
CARS_COLUMN, WORDS_COLUMN = 45, 68


class SetupScreen(FormScreen):
    """Changes ``form``, and opens the race that it describes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "tab", "next_part(1)", "kind, name, team", id="next_part", tooltip="The next part of a driver's line"
        ),
        Binding(
            "shift+tab",
            "next_part(-1)",
            show=False,
            id="part_before",
            tooltip="The previous part of a driver's line",
        ),
        *form_keys("start", "start the race", "Back to the title; the page stays as it is"),
    ]
    form: RaceForm
    row = 1
    """The track."""

    def __init__(self, form: RaceForm) -> None:
        super().__init__()
        self.form = form

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The form."""
        return setup_lines(self.form, self.row, self.part, width, height)

    def action_start(self) -> None:
        """Open the race, if the page describes one."""
        plan = self.form.plan()
        if plan is not None:
            navigator(self).open_race(plan)


def setup_lines(form: RaceForm, row: int, part: int, width: int, height: int) -> list[Line]:
    """The whole page, with the mark on this row and this part of it."""
    is_roomy = height >= ROOMY_LINES
    rows, verdict = form.rows, form.verdict()
    first_driver = len(rows) - form.drivers
    rest = form.game.MOST_DRIVERS + (
        ROOMY_LINES_OF_THE_REST if is_roomy else LINES_OF_THE_REST + LINES_OF_THE_CHARACTER
    )
    agreed, more = row_lines(rows[:first_driver], row, height - rest)
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
        *_driver_lines(form, rows, row, part, width),
        *gap,
        *_verdict(form, verdict, width),
        *gap,
        start_line("Start the race", is_marked=row == len(rows), can_start=verdict.is_possible),
    ]
    return page.down_to(lines, height) if is_roomy else lines


def _driver_lines(form: RaceForm, rows: Sequence[FormRow], row: int, part: int, width: int) -> Iterator[Line]:
    first = len(rows) - form.drivers
    for number in range(form.game.MOST_DRIVERS):
        if number < form.drivers:
            at = first + number
            yield _driver_line(form, rows[at], at, number, part if at == row else None, width)
        else:
            yield line((f"  {number + 1}  –", palette.FAINT))


def _driver_line(form: RaceForm, row: FormRow, at: int, number: int, marked: int | None, width: int) -> Line:
    """The line of a driver, and what is marked of it."""
    is_marked, reading, driver = marked is not None, form.read(), form.lines[number]
    kind, name, team = (
        stepper(value, at, part, columns, is_marked=part == marked, is_typed=is_marked)
        for part, (value, columns) in enumerate(zip(row.parts, PART_COLUMNS, strict=True))
    )
    cars = list(cars_in_colours(reading.cars[number] if reading.cars else (), width - CARS_COLUMN))
    bot_words = bot_words_of(form.game)
    words, columns = bot_words.get(driver.kind, ""), 2 + max(map(len, bot_words.values()), default=0)
    if max(CARS_COLUMN + width_of(cars), WORDS_COLUMN) + columns <= width:
        gap = " " * max(0, WORDS_COLUMN - CARS_COLUMN - width_of(cars))
        cars += line((f"{gap}{words}", palette.FAINT))
    label = line((f"{row.label}  ", palette.STRONG if is_marked else palette.FAINT))
    return [*mark(is_marked), *label, *kind, *line(" "), *name, *line(" "), *team, *line(" "), *cars]


def _verdict(form: RaceForm, verdict: FormVerdict, width: int) -> list[Line]:
    """Two lines: what can be said of the race, and how open it is."""
    plan = form.read().plan
    openness = openness_of_plan(plan) if plan else ""
    below = page.wrapped(openness, width - 2, palette.FAINT, indent=4)
    return [*filter(None, verdict_lines(verdict, width - 2)), *below, EMPTY][:2]
