"""Driving on from a replay on the screen: the page, and the race that comes of it."""

from pathlib import Path
from typing import TypeVar

import pytest
from pressing import click, press, settle, text_of, until
from textual.screen import Screen

from journal_driving import driven, plan_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.file import journals
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.control import had_a_choice
from motorchamp_tui.race.driving_on import position_after, position_of_situation
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.race.driving_on import AgreedAnew, DrivingOnForm, DrivingOnScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen

ScreenT = TypeVar("ScreenT", bound=Screen[None])
SITUATION = Path(__file__).parents[2] / "situations" / "tow-basic.toml"


def kept(*, is_lap: bool = False) -> RaceRecord:
    plan = plan_of(drivers="Ann" if is_lap else "Ann,bot:rookie", cars=1, laps=1, seed=4)
    return read_journal(driven(races_folder(), plan, is_lap=is_lap)).finish()


def shown(app: MotorChampApp, kind: type[ScreenT]) -> ScreenT:
    screen = app.screen
    assert isinstance(screen, kind)
    return screen


def is_choice_of_an_end(race: AnyRace) -> bool:
    return not race.is_between_goes and not race.awaited and had_a_choice(race)


async def test_a_replay_is_driven_on_with_the_dice_that_are_on_the_table() -> None:
    record = kept()
    steps = record.runs[0].steps
    at = next(
        at
        for at, step in enumerate(steps)
        if at > 9 and is_choice_of_an_end(step.before) and step.before.current_car.driver == "Ann"
    )
    app = MotorChampApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        replay = shown(app, ReplayScreen)
        replay.jump(replay.replay.last)
        await press(pilot, "d")
        assert shown(app, ReplayScreen) is replay
        assert "It is over at this point" in text_of(app)
        replay.jump(at)
        await settle(pilot)
        await click(pilot, "drive on", on_line_with="round")
        shown(app, DrivingOnScreen)
        here = steps[at].before
        assert f"Drive on from 0001-A1-C1, round {here.round}, {here.current_car.name}" in text_of(app)
        await press(pilot, "up")
        await click(pilot, "no", on_line_with="Undo")
        assert "u takes a go back" in text_of(app)
        await press(pilot, "end", "enter")
        await settle(pilot)
        race = shown(app, RaceScreen)
        await until(pilot, lambda: race.live.seat.is_asked)
        assert race.live.race is not None
        assert race.live.race.current_car.place == here.current_car.place
        assert not race.live.race.is_between_goes
        could_take_back = race.live.can_take_back
        race.live.seat.answer(race.live.seat.moves[0])
        await until(pilot, lambda: race.live.seat.is_asked)
        assert (could_take_back, race.live.can_take_back) == (False, True)
        await press(pilot, "u")
        await until(pilot, lambda: race.live.race is not None and not race.live.race.is_between_goes)
        race.live.close()
    child = read_journal(journals(races_folder())[0]).finish()
    assert child.agreed.parent is not None
    assert child.agreed.parent.name == "0001-A1-C1"
    assert Replay(child).departure == at
    assert Replay(record).departure is None


async def test_a_lap_is_driven_on_from_as_a_lap() -> None:
    app = MotorChampApp(kept(is_lap=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "right", "right", "d")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PracticeScreen))


def test_seats_dice_and_undo_are_chosen() -> None:
    form = DrivingOnForm(position_after(kept(), 12, 1), person="Zoe")
    here = next(at for at, bot in enumerate(form.bots) if bot is None)
    form.step(here, 1)
    assert form.drivers[here].bot == "rookie"
    form.step(here, -1)
    form.step(1 - here, 4)
    assert not all(driver.bot for driver in form.drivers)
    assert len(form.rows) == 4
    form.step(AgreedAnew.DICE, 1)
    form.step(AgreedAnew.UNDO, 1)
    agreed = form.agreed()
    assert agreed.plan.seed == form.position.agreed.plan.seed
    assert form.undo


def test_a_situation_offers_no_dice_of_its_own() -> None:
    form = DrivingOnForm(position_of_situation(SITUATION))
    assert form.others == (AgreedAnew.UNDO,)
    with pytest.raises(SetupError, match="no dice of its own"):
        form.position.agree(form.drivers, form.agreed().started, has_same_dice=True)


async def test_a_figure_of_the_rulebook_is_driven_on_from() -> None:
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.push_screen(RulebookScreen())
        while "space play" not in text_of(app).casefold():
            await press(pilot, "right", "d")
            shown(app, RulebookScreen)
        await press(pilot, "space", "d")
        assert "Drive on from " in text_of(app)
        await press(pilot, "enter")
        race = shown(app, RaceScreen)
        await until(pilot, lambda: race.live.seat.is_asked)
        assert race.live.plan.track.name == "situation"
        race.live.close()
    assert not journals(races_folder())
