"""A choice made again on the screen: from result, replay and analysis, in both games, and driving on from it."""

import functools
import tempfile
from pathlib import Path

import pytest
from pressing import click, lines_of, press, settle, text_of, until, until_seen

from journal_driving import NOW, drive, driven, plan_of
from motorchamp_tui.analysis.again import mistake_again
from motorchamp_tui.journal.file import journals
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.again import AgainScreen
from motorchamp_tui.tui.race.analysis import AnalysisScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen
from ring_scenes import plan_on_the_ring


@functools.cache
def of_ann() -> RaceRecord:
    """Five mistakes: R24 instead of L24 in round 13 is the dearest."""
    with tempfile.TemporaryDirectory() as folder:
        return read_journal(driven(Path(folder), plan_of("A1-C1", "ann,bot:rookie", cars=2, seed=5))).finish()


@functools.cache
def on_the_ring() -> RaceRecord:
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_on_the_ring("ann,bot:rookie", "classic-short", laps=1)
        journal = drive(Journal.begin(Path(folder), plan, NOW))
        journal.save()
        assert journal.path is not None
        return read_journal(journal.path).finish()


async def test_one_key_leads_from_the_result_before_the_dearest_choice_and_back() -> None:
    record = of_ann()
    assert record.run is not None
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        result = ClassificationScreen(record.run.race, record.plan, [], record=record)
        await app.push_screen(result)
        await until_seen(pilot, "D: again from")
        assert "D: again from round 13." in " ".join(text_of(app).split())
        await press(pilot, "D")
        await until(pilot, lambda: isinstance(app.screen, AgainScreen))
        await until_seen(pilot, "what is best?")
        assert "again from round 13" in lines_of(app)[0]
        assert "▶" not in text_of(app).split("AZA1")[0]
        await press(pilot, "h")
        assert "champion" not in text_of(app)
        await press(pilot, "down", "enter")
        await until_seen(pilot, "0.61 throws")
        assert "(yours again)" in text_of(app) or "(in the race)" in text_of(app)
        assert "±" not in text_of(app)
        await press(pilot, "escape")
        assert app.screen is result


@pytest.mark.parametrize("record", [of_ann, on_the_ring], ids=["motorchamp", "motorsportspiel"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_every_answer_is_listed_with_what_it_is_worth_and_the_race_goes_on_from_one(
    record: "functools._lru_cache_wrapper[RaceRecord]", size: tuple[int, int]
) -> None:
    asked = mistake_again(record(), {"ann"})
    app = MotorChampApp(record())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "D")
        await until(pilot, lambda: isinstance(app.screen, AgainScreen))
        screen = app.screen
        assert isinstance(screen, AgainScreen)
        await until(pilot, lambda: screen.live.seat.is_asked)
        screen.live.seat.answer(asked.best)
        await until_seen(pilot, "Right: ")
        told = " ".join(text_of(app).split())
        assert f"+{asked.then.cost / 1000:.2f}" in told
        assert " (in the race)" in told
        await press(pilot, "a")
        await until_seen(pilot, "what is best?")
        screen.live.seat.answer(asked.then.driven)
        await until_seen(pilot, "As in the race")
        await click(pilot, "Enter: drive on")
        await until(pilot, lambda: isinstance(app.screen, RaceScreen) and not isinstance(app.screen, AgainScreen))
        race = app.screen
        assert isinstance(race, RaceScreen)
        assert race.live.plan.seed == record().plan.seed
        assert race.live.record.own_steps[0].move == asked.then.driven
        assert race.live.people == {"ann"}


async def test_the_marked_mistake_of_an_analysis_is_chosen_again() -> None:
    app = MotorChampApp(of_ann())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "A")
        await until_seen(pilot, "Your mistakes")
        assert isinstance(app.screen, AnalysisScreen)
        await press(pilot, "down", "D")
        await until(pilot, lambda: isinstance(app.screen, AgainScreen))
        second = mistake_again(of_ann(), {"ann"}, 2)
        await until_seen(pilot, f"again from round {second.then.round}")


async def test_a_race_that_nobody_here_drove_has_no_dearest_choice_of_theirs() -> None:
    with tempfile.TemporaryDirectory() as folder:
        record = read_journal(driven(Path(folder), plan_of(laps=1))).finish()
    app = MotorChampApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "D")
        await until_seen(pilot, "Nobody here drove in this race")
        assert isinstance(app.screen, ReplayScreen)


async def test_the_race_that_was_driven_stays_the_only_one_until_somebody_drives_on() -> None:
    before = len(journals(races_folder())) if races_folder().exists() else 0
    app = MotorChampApp(of_ann())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "D")
        await until(pilot, lambda: isinstance(app.screen, AgainScreen))
        await until_seen(pilot, "what is best?")
        await press(pilot, "down", "enter")
        await until_seen(pilot, "Enter: drive on")
        await press(pilot, "q")
        assert isinstance(app.screen, ReplayScreen)
    after = len(journals(races_folder())) if races_folder().exists() else 0
    assert after == before


class _Away(MotorChampApp):
    """An app in which no race of one's own can be driven, as on a host."""

    drives_here = False


async def test_where_nothing_can_be_driven_on_enter_leads_back() -> None:
    app = _Away(of_ann())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "D")
        await until(pilot, lambda: isinstance(app.screen, AgainScreen))
        await until_seen(pilot, "what is best?")
        await press(pilot, "down", "enter")
        await until_seen(pilot, "Enter: back")
        assert "A race of its own" not in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
