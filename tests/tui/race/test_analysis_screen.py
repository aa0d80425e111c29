"""The analysis on the screen: its pages, and the way from a choice to the replay and back."""

import functools
import tempfile
from pathlib import Path

import pytest
from pressing import click, lines_of, press, settle, text_of, until_seen

from journal_driving import driven, plan_of
from motorchamp_tui.analysis import pages
from motorchamp_tui.analysis.account import race_of
from motorchamp_tui.analysis.kept import analysis_of
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import analyses_folder
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race import analysis as screens
from motorchamp_tui.tui.race.analysis import AnalysisPage, AnalysisScreen, NoLongerWantedError
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.widgets.lines_panel import Line


@functools.cache
def kept(pieces: int = 10**9) -> RaceRecord:
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_of("A1-C1", "bot:steady,bot:rookie", cars=2, laps=2, seed=4)
        return read_journal(driven(Path(folder), plan, pieces)).finish()


@functools.cache
def crowded() -> RaceRecord:
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_of("A1-C1", "bot:steady,bot:rookie,bot:wary,bot:hothead", cars=2, laps=1, seed=4)
        return read_journal(driven(Path(folder), plan)).finish()


async def test_a_race_is_analysed_from_its_replay_page_by_page() -> None:
    record = kept()
    made = analysis_of(record, analyses_folder())
    app = MotorChampApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        screen = app.screen
        assert isinstance(screen, AnalysisScreen)
        await until_seen(pilot, "came to")
        assert all(account.car in text_of(app) for account in made.cars)
        await press(pilot, "pagedown")
        assert "Others:" in text_of(app)
        await press(pilot, "tab")
        first = text_of(app)
        assert "1. Round" in first
        assert any(line.startswith("  L ") for line in lines_of(app))
        await press(pilot, "down")
        assert "2. Round" in text_of(app)
        await press(pilot, "3", "down")
        assert f"2 of {len(made.mistakes)}" in text_of(app)
        await press(pilot, "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        choice = made.mistakes[1]
        assert replay.moment.race == race_of(record).steps[choice.at].before
        await press(pilot, "q")
        assert app.screen is screen
        await press(pilot, "4", "down")
        assert f"another car: {made.cars[1].car}" in text_of(app)
        await click(pilot, "results")
        assert "came to" in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReplayScreen)


async def test_the_bottom_line_says_scroll_where_the_arrows_scroll_and_choose_where_they_mark() -> None:
    app = MotorChampApp(crowded())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "came to")
        second = lines_of(app)[2]
        assert "↑ ↓ scroll" in lines_of(app)[-1]
        assert "choose" not in lines_of(app)[-1]
        await press(pilot, "down")
        assert lines_of(app)[1] == second
        await press(pilot, "up")
        assert lines_of(app)[2] == second
        await press(pilot, "2")
        assert "↑ ↓ choose" in lines_of(app)[-1]
        assert "scroll" not in lines_of(app)[-1]


async def test_nothing_is_said_of_the_arrows_where_all_results_are_seen() -> None:
    app = MotorChampApp(kept())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "came to")
        assert "↓" not in lines_of(app)[-1]


def test_a_bar_is_shown_while_a_race_is_analysed_and_a_sentence_where_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = kept(30)
    screen = AnalysisScreen(record)
    assert texts(screen._waiting_lines(race_of(record), 80, 20)) == []
    monkeypatch.setattr(screens, "PATIENCE", 0.0)
    waiting = "".join(texts(screen._waiting_lines(race_of(record), 80, 20)))
    assert "Analysing the race" in waiting
    assert "0%" in waiting
    screen._tell(20)
    screen.on_unmount()
    with pytest.raises(NoLongerWantedError):
        screen._tell(21)
    screen._message = "No."
    assert "No." in "".join(texts(screen._waiting_lines(race_of(record), 80, 20)))


def texts(lines: list[Line]) -> list[str]:
    return ["".join(segment.text for segment in content) for content in lines]


def test_the_list_of_mistakes_cuts_none_of_them(tmp_path: Path) -> None:
    record = kept()
    screen = AnalysisScreen(record)
    screen._analysis = made = analysis_of(record, tmp_path)
    screen._page = AnalysisPage.MISTAKES
    run = race_of(record)
    for number, choice in enumerate(made.mistakes):
        screen._marked = number
        shown = texts(screen._lines(80, 22))
        assert len(shown) <= 22
        assert all(len(line) <= 80 for line in shown)
        assert " ".join(pages.choice_row(run, choice).split()) in " ".join("".join(shown).split())
