"""Homes of an evening: their settings, and what is kept in them: nothing, a week, or a year of a few races."""

import functools
import random
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from evenings.virtual_time import FIRST_EVENING
from journal_driving import drive
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.entries import Driver, read_drivers
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder, settings_file, told_file
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.settings.words import RACE_DRIVEN, SETTINGS, TEXTUALS_THEMES
from season_driving import drive_next_as_bots, opened, small_season

PERSON = "Ann"
KEPT = {"nothing": 0, "a week": 3, "a year": 12}
"""How many races and laps of each game there are."""


@contextmanager
def living_in(folder: Path) -> Iterator[None]:
    """Let this be the home of the program."""
    kinds = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
    with patch.dict("os.environ", {**kinds, "TERM": "xterm-256color", "COLORTERM": "truecolor", "USER": PERSON}):
        yield


@functools.cache
def _kept(words: str) -> Path:
    """A home in which so much has been kept; made once, and only copied from."""
    folder = Path(tempfile.mkdtemp(prefix="home-"))
    with living_in(folder):
        when = FIRST_EVENING - timedelta(days=KEPT[words])
        for number in range(KEPT[words]):
            for name in GAMES:
                game = game_named(name)
                when += timedelta(hours=11)
                circuit = game.circuit(game.circuit_names()[0])
                drivers = read_drivers(f"{PERSON},bot:steady,bot:rookie", game.BOT_NAMES)
                plan = plan_race(circuit, drivers, cars=1, laps=1, options=USUAL, seed=number)
                _keep(plan, when)
                if name == "motorchamp":
                    _keep(_lap(plan), when + timedelta(hours=1), is_lap=True)
        if KEPT[words] > 9:
            path = opened(small_season(drivers=f"{PERSON},bot:steady"))
            drive_next_as_bots(path)
    return folder


def _lap(plan: RacePlan) -> RacePlan:
    return RacePlan(
        plan.track, (Driver(PERSON),), cars=1, laps=1, options=USUAL.settled(plan.game.OPTIONS, 1), seed=plan.seed
    )


def _keep(plan: RacePlan, when: object, *, is_lap: bool = False) -> None:
    journal = drive(Journal.begin(races_folder(), plan, when, is_lap=is_lap))  # type: ignore[arg-type]
    journal.save()
    journal.close()


def furnish(folder: Path, chance: random.Random) -> str:
    """Make a home; returns what is kept in it."""
    words = chance.choice(("nothing", "nothing", "a week", "a year"))
    if KEPT[words]:
        shutil.copytree(_kept(words), folder, dirs_exist_ok=True)
    with living_in(folder):
        if words != "nothing":
            told_file().parent.mkdir(parents=True, exist_ok=True)
            told_file().write_text(f"{RACE_DRIVEN}\n")
        settings = _settings(chance)
        settings_file().parent.mkdir(parents=True, exist_ok=True)
        settings_file().write_text("".join(f'{name} = "{word}"\n' for name, word in settings.items()))
    return words


def _settings(chance: random.Random) -> Mapping[str, str]:
    """Some of all that can be set; most people change little."""
    chosen = {}
    for name, setting in SETTINGS.items():
        words = setting.words if name != "theme" else (*setting.words[:3], chance.choice(TEXTUALS_THEMES))
        if words and chance.random() < 0.4:
            chosen[name] = chance.choice(words)
    if chance.random() < 0.6:
        chosen |= {"bots_speed": "at once", "animation": "off"}
    return chosen
