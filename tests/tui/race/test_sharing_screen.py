"""A line to share on the screen: copied by c where it is asked for, and shown alone."""

import pytest
from pressing import click, lines_of, press, text_of, until, until_seen
from textual.pilot import Pilot

from journal_driving import NOW, drive, plan_of
from motorchamp_tui.analysis.account import analyse, race_of
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.sharing import GoMark, ShareLine, race_line, season_line
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import FULLY_EQUIPPED, AppSettings, keep
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.sharing import COPIED, NOT_COPIED, share
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from season_driving import drive_next_as_bots, look, opened, small_season

LINE = ShareLine(("A1-C1 2026-05-04", "4 throws (par 4.9)"), ((GoMark.GREEN, GoMark.YELLOW, GoMark.RED),))


def app_on(term: str = "", glyphs: str = "full") -> MotorChampApp:
    app = MotorChampApp()
    keep(
        app, AppSettings(gather({}, {"glyphs": glyphs}, None), environ={"TERM": term} if term else FULLY_EQUIPPED)
    )
    return app


async def test_the_line_is_alone_in_its_row_and_on_the_clipboard() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        share(app, LINE)
        await until_seen(pilot, COPIED)
        assert app.clipboard == LINE.text() == "A1-C1 2026-05-04 · 4 throws (par 4.9) · 🟩🟨🟥"
        assert LINE.text() in [row.rstrip() for row in lines_of(app)]
        assert "🟥 1 or" in text_of(app)
        app.copy_to_clipboard("something else")
        await click(pilot, "copy again")
        assert app.clipboard == LINE.text()
        await press(pilot, "enter")
        assert COPIED not in text_of(app)


async def test_in_ascii_the_marks_are_letters_on_the_clipboard_too() -> None:
    app = app_on(glyphs="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        share(app, LINE)
        await until_seen(pilot, COPIED)
        assert app.clipboard == "A1-C1 2026-05-04 | 4 throws (par 4.9) | +-!"
        assert app.clipboard in [row.rstrip() for row in lines_of(app)]


async def test_a_terminal_that_would_print_it_is_not_asked_to_copy() -> None:
    app = app_on(term="vt220")
    async with app.run_test(size=(80, 24)) as pilot:
        share(app, LINE)
        await until_seen(pilot, NOT_COPIED)
        assert app.clipboard == ""


@pytest.mark.parametrize(("marks", "rows"), [(5, 1), (30, 2), (70, 3)])
async def test_a_line_that_is_too_long_has_its_marks_in_rows_of_their_own(marks: int, rows: int) -> None:
    line = ShareLine(LINE.facts, ((GoMark.GREEN,) * marks,))
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        share(app, line)
        await until_seen(pilot, COPIED)
        shown = [row.rstrip() for row in lines_of(app)[2 : 2 + rows]]
        assert "".join(shown).replace(" · 🟩", "🟩") == line.text().replace(" · 🟩", "🟩")
        assert lines_of(app)[2 + rows].strip() == ""


def driven_race() -> RaceRecord:
    return drive(Journal.begin(races_folder(), plan_of(drivers="Ann,bot:rookie"), NOW)).record


async def classification_of(pilot: Pilot[None], record: RaceRecord, *, is_shared: bool = False) -> None:
    assert record.run is not None
    screen = ClassificationScreen(record.run.race, record.plan, [], record=record, is_shared=is_shared)
    pilot.app.push_screen(screen)
    await until_seen(pilot, "Classification")


@pytest.mark.parametrize("is_shared", [False, True])
async def test_a_race_is_shared_from_its_classification_with_a_mark_a_go(is_shared: bool) -> None:
    record = driven_race()
    line = race_line(record, analyse(race_of(record)))
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await classification_of(pilot, record, is_shared=is_shared)
        await press(pilot, "c")
        await until(pilot, lambda: app.clipboard == line.text())
        assert any(line.marks)
        await press(pilot, "escape")
        assert isinstance(app.screen, ClassificationScreen)


async def test_a_season_is_shared_once_it_has_a_result() -> None:
    path = opened(small_season(drivers="Ann,bot:steady"))
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SeasonScreen(path))
        await until_seen(pilot, "race 1 of 3 is next")
        assert not app.screen.check_action("share", ())
    drive_next_as_bots(path)
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SeasonScreen(path))
        await until_seen(pilot, "race 2 of 3 is next")
        await press(pilot, "c")
        await until(pilot, lambda: app.clipboard == season_line(look(path)).text())
