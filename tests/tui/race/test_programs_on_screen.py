"""Programs that drive on the screen: who is given up is named once, and nobody who leaves waits for one."""

from pathlib import Path

import pytest
from misbehaving import A_LONG_TIME, MISBEHAVIOURS, Alive, written
from pressing import until

from journal_driving import NOW
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import Driver, Program
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.games.outside import OutsideBot
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.local_race import LocalRace
from motorchamp_tui.tui.race.screen import RaceScreen


def a_race_with(path: Path, game: str) -> Journal:
    played = game_named(game)
    drivers = Driver("program", Program(str(path))), Driver("steady", "steady")
    options = played.USUAL_OPTIONS.having(GRID, Grid.DICE)
    plan = plan_race(played.circuit(played.circuit_names()[0]), drivers, cars=1, laps=1, seed=1, options=options)
    return Journal.begin(races_folder(), plan, NOW)


def an_app() -> MotorChampApp:
    app = MotorChampApp()
    app_settings.app_settings_of(app).change({"bots_speed": "at once", "animation": "off", "coach": "false"})
    return app


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
async def test_a_program_that_is_given_up_is_named_once_in_the_log_of_the_race(game: str, tmp_path: Path) -> None:
    path = written(tmp_path, MISBEHAVIOURS["brackets without end"])
    journal = a_race_with(path, game)
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RaceScreen(lambda audience, pace: LocalRace(journal, audience, pace))
        await app.push_screen(screen)
        await until(pilot, lambda: isinstance(app.screen, ClassificationScreen))
        (line,) = (line for line in screen.live.log if path.name in line)
        why = "it wrote something that is not a JSON object"
        assert line.startswith(f"{path.name} is not asked again, because {why}; ")


async def test_nobody_who_leaves_waits_for_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OutsideBot, "seconds_to_start", 100 * A_LONG_TIME)
    path = written(tmp_path, MISBEHAVIOURS["many children"])
    alive, app = Alive(path), an_app()
    journal = a_race_with(path, "motorchamp")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RaceScreen(lambda audience, pace: LocalRace(journal, audience, pace)))
        await until(pilot, alive.is_held)
        app.pop_screen()
    assert alive.is_left_by_all()
