"""A race on the screen tells of each go of a person once, outside the screen; never of a bot's."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from paddock_shown import company
from pressing import settle, until
from textual import events
from textual.pilot import Pilot

from journal_driving import NOW
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.paddock.events.visits import CallKind
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.race.local_race import LocalRace
from motorchamp_tui.tui.race.screen import RaceScreen

GAME = game_named("motorchamp")
GOES = 4


def app_that(notify: str) -> MotorChampApp:
    app = MotorChampApp()
    app_settings.app_settings_of(app).change(
        {"notify": notify, "bots_speed": "at once", "animation": "off", "coach": "false", "throw": "always"}
    )
    return app


async def driven(pilot: Pilot[None], journal: Journal, goes: int) -> list[tuple[int, str]]:
    """The goes in which a person was asked on a screen of its own, each question drawn twice."""
    screen = RaceScreen(lambda audience, pace: LocalRace(journal, audience, pace))
    await pilot.app.push_screen(screen)
    asked = dict[tuple[int, str], None]()
    live = screen.live
    while True:
        await until(pilot, lambda: live.seat.is_asked)
        assert live.race is not None
        asked[live.race.round, live.race.current_car.driver] = None
        if len(asked) == goes:
            break
        screen.show_question()
        live.seat.answer(live.seat.moves[0])
    pilot.app.pop_screen()
    await settle(pilot)
    return list(asked)


@contextmanager
def listening(app: MotorChampApp) -> Iterator[mock.Mock]:
    assert app._driver is not None
    with mock.patch.object(app._driver, "write") as write:
        yield write


async def test_every_go_but_the_first_is_told_once_and_none_when_the_race_is_resumed() -> None:
    drivers = read_drivers("Ann,bot:rookie,Ben", GAME.BOT_NAMES)
    options = GAME.USUAL_OPTIONS.having(GRID, Grid.DICE)
    plan = plan_race(GAME.circuit("A1-C2"), drivers, laps=1, seed=3, options=options, cars=1)
    journal = Journal.begin(races_folder(), plan, NOW)
    app = app_that("bell")
    async with app.run_test(size=(80, 24)) as pilot:
        with listening(app) as write:
            goes = await driven(pilot, journal, GOES)
            assert {driver for _, driver in goes} == {"Ann", "Ben"}
            is_first_mine = journal.record.run is not None and (
                journal.record.run.start.current_car.driver != "rookie"
            )
            assert [call.args[0] for call in write.call_args_list].count("\a") == GOES - is_first_mine
            write.reset_mock()
            assert journal.path is not None
            await driven(pilot, Journal.resume(journal.path), 1)
            assert mock.call("\a") not in write.call_args_list


async def test_the_desktop_is_told_unless_the_window_is_known_to_have_the_focus() -> None:
    app = app_that("desktop")
    async with app.run_test(size=(80, 24)) as pilot:
        for event, is_told in ((None, True), (events.AppBlur(), True), (events.AppFocus(), False)):
            if event is not None:
                app.post_message(event)
                await settle(pilot)
            with listening(app) as write:
                app.tell_of_go("MotorChamp: it is Ann's go.")
            assert bool(write.call_args_list) is is_told
        app_settings.change(app, "notify", "off")
        with listening(app) as write:
            app.tell_of_go("MotorChamp: it is Ann's go.")
        assert not write.call_args_list


async def test_a_visitor_is_told_wherever_in_the_paddock_they_are(tmp_path: Path) -> None:
    async with company(tmp_path) as here, PaddockApp(here.paddock, here.ann, here.ann.key).run_test() as pilot:
        app = pilot.app
        assert isinstance(app, PaddockApp)
        assert not app_settings.change(app, "notify", "bell")
        with listening(app) as write:
            here.paddock.events.call(CallKind.GO, [here.ann.key], "MotorChamp: it is Ann's go.")
            await settle(pilot)
        assert write.call_args_list == [mock.call("\a")]
