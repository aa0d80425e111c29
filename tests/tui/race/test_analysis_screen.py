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
from motorchamp_tui.analysis.pages import mistakes_of
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
def full() -> RaceRecord:
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_of("A1-B1-C1", ",".join(["bot:steady", "bot:rookie"] * 4), cars=2, laps=1, seed=4)
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
        await until_seen(pilot, "came first")
        assert "The mistakes of everyone, dearest first: 1 of" in text_of(app)
        assert any(line.startswith("  L ") for line in lines_of(app))
        await press(pilot, "2")
        assert all(account.car in text_of(app) for account in made.cars)
        assert "Others:" not in text_of(app)
        await press(pilot, "tab", "down")
        mistakes = mistakes_of(race_of(record), made, frozenset())
        assert f"2 of {len(mistakes)}" in text_of(app)
        await press(pilot, "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        choice = mistakes[1].choice
        assert replay.moment.race == race_of(record).steps[choice.at].before
        await press(pilot, "q")
        assert app.screen is screen
        await press(pilot, "4", "down")
        assert f"another car: {made.cars[1].car}" in text_of(app)
        await click(pilot, "results")
        assert "came to" in text_of(app)
        await press(pilot, "escape")
        assert "Replay · A1-C1" in lines_of(app)[0]


async def test_the_analysis_begins_with_what_decided_and_ones_own_mistakes() -> None:
    record = of_a_person()
    run, own = race_of(record), frozenset({"ann"})
    made = analysis_of(record, analyses_folder())
    mistakes = pages.mistakes_of(run, made, own)
    app = MotorChampApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "Your mistakes, dearest first: 1 of")
        told = " ".join(text_of(app).split())
        assert told.index(pages.what_decided(run, made, own)) < told.index("Your mistakes")
        assert " ".join(pages.dear_row(mistakes[0], names_driver=False).split()) in told
        await press(pilot, "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.moment.race == mistakes[0].race
        await press(pilot, "q")
        await click(pilot, f"round {mistakes[1].round}")
        assert f"2 of {len(mistakes)}" in text_of(app)
        await click(pilot, f"round {mistakes[1].round}")
        assert "Replay · A1-C1" in lines_of(app)[0]


async def test_how_an_analysis_is_worked_out_is_in_its_help_and_nowhere_else() -> None:
    record = of_a_person()
    meaning, sizes = pages.explanation(record)
    app = MotorChampApp(record)
    async with app.run_test(size=(80, 60)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "Your mistakes")
        for number in "1234":
            await press(pilot, number)
            told = " ".join(text_of(app).split())
            assert meaning[:60] not in told
            assert sizes[:60] not in told
        await press(pilot, "question_mark")
        told = " ".join(text_of(app).replace("│", "").split())
        assert meaning in told
        assert sizes in told


async def test_whoever_made_no_mistake_is_told_so_on_the_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "mistakes_of", lambda *_: ())
    app = MotorChampApp(of_a_person())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "No choice of yours in this race cost anything to speak of.")
        screen = app.screen
        await press(pilot, "enter", "D")
        assert app.screen is screen


@functools.cache
def of_a_person() -> RaceRecord:
    """A race with five mistakes of ann's in it."""
    with tempfile.TemporaryDirectory() as folder:
        return read_journal(driven(Path(folder), plan_of("A1-C1", "ann,bot:rookie", cars=2, seed=5))).finish()


async def test_the_bottom_line_says_scroll_where_the_arrows_scroll_and_choose_where_they_mark() -> None:
    app = MotorChampApp(full())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "dearest first")
        assert "↑ ↓ choose" in lines_of(app)[-1]
        assert "scroll" not in lines_of(app)[-1]
        await press(pilot, "2")
        second = lines_of(app)[2]
        assert "↑ ↓ scroll" in lines_of(app)[-1]
        assert "choose" not in lines_of(app)[-1].replace("choose again", "")
        await press(pilot, "down")
        assert lines_of(app)[1] == second
        await press(pilot, "up")
        assert lines_of(app)[2] == second


async def test_nothing_is_said_of_the_arrows_where_all_results_are_seen() -> None:
    app = MotorChampApp(kept())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "came first")
        await press(pilot, "2")
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
    screen._trouble = "No."
    assert "No." in "".join(texts(screen._waiting_lines(race_of(record), 80, 20)))


def texts(lines: list[Line]) -> list[str]:
    return ["".join(segment.text for segment in content) for content in lines]


def test_the_list_of_mistakes_cuts_none_of_them(tmp_path: Path) -> None:
    record = kept()
    screen = AnalysisScreen(record)
    screen._analysis = made = analysis_of(record, tmp_path)
    screen.shown = AnalysisPage.EVERYBODYS
    run = race_of(record)
    for number, dear in enumerate(pages.mistakes_of(run, made, frozenset())):
        screen.marked = number
        shown = texts(list(screen.lines(80, 22)))
        assert len(shown) <= 22
        assert all(len(line) <= 80 for line in shown)
        assert " ".join(pages.dear_row(dear).split()) in " ".join("".join(shown).split())
