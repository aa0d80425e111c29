"""What a host tells of a whole evening in its log, and what it keeps: no secrets there, and nothing open here."""

import io
import json
import logging
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import DAY, NOON, SHORT, HeldClock, Scene, the_end, until

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.hosting.notices.web import WebPost
from motorchamp_tui.hosting.plan import NoticeOptions
from motorchamp_tui.paddock.people.laps_alone import begin_lap
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.paddock.seasons.host_season import SeasonStage
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import NEWCOMER
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import CalendarRace
from motorchamp_tui.terminals.log import LogLines

HOOK, SIGNED_WITH, WRONG = "http://127.0.0.1:9/hooks/XYZZY?token=PLUGH", "KEYOFTHEHOOK", "QQQQ"
SAID = "meet me at the usual place"
SUMMER = SeasonTerms("Summer", (CalendarRace("A1-C1", 1), CalendarRace("A2-C2", 1)), evolve(SHORT, cars=1))
RHINE = LeagueTerms(
    evolve(SUMMER, name="Rhine", agreement=evolve(SHORT, cars=1, clock=DAY)),
    LeagueRule(size=2, zone="Europe/Berlin"),
)


@contextmanager
def log_of_a_host() -> Iterator[io.StringIO]:
    """What a host writes down meanwhile."""
    root, written = logging.getLogger(), io.StringIO()
    handler, before = logging.StreamHandler(written), root.level
    handler.setFormatter(LogLines(is_for_systemd=True))
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


async def an_evening(folder: Path) -> None:
    """People who take names, race by code, in a season and a league, talk, and have their goes sent to them."""
    scene = Scene(folder, post=WebPost(NoticeOptions(private=True, unencrypted=True)), way_in="ssh race")
    paddock = scene.paddock
    await paddock.open_up()
    ann, ben = scene.come("Ann"), scene.come("Ben")
    scene.come("Visitor", kind="guest")
    paddock.players.welcome(ann.player.key, "Anna")
    race = paddock.open_meeting(ann.player, evolve(SHORT, is_public=False))
    with pytest.raises(SetupError, match="No race here has the code"):
        paddock.with_code(ben.player, WRONG)
    paddock.with_code(ben.player, race.code).take_seat(ben.player)
    ann.go_to(race)
    race.say(ann, SAID)
    paddock.keep_webhook(ann.player, HOOK, SIGNED_WITH)
    assert paddock.webhooks is not None
    with pytest.raises(MotorChampError):
        await paddock.webhooks.test(ann.player)
    for visit in (ann, ben):
        race.set_ready(visit.player, is_ready=True)
        scene.plays(visit, race)
    await the_end(race, ann)
    season = paddock.seasons.open_season(ann.player, SUMMER)
    paddock.seasons.enter(ben.player, season)
    paddock.seasons.begin(ann.player, season)
    await until(ann, lambda: paddock.seasons.meeting_of(season, season.next_race) is not None)
    of_season = paddock.seasons.meeting_of(season, season.next_race)
    assert of_season is not None
    paddock.seasons.strike(ann.player, season, 2)
    paddock.seasons.begin_race(ann.player, season)
    for visit in (ann, ben):
        scene.plays(visit, of_season)
    await the_end(of_season, ann)
    await until(ann, lambda: season.stage is SeasonStage.OVER)
    league = paddock.leagues.open_league(ann.player, RHINE)
    paddock.leagues.enter(ben.player, league)
    paddock.leagues.begin(ann.player, league)
    await until(ann, lambda: any(one.stage is Stage.RACE for one in paddock.meetings))
    by_post = next(one for one in paddock.meetings if one.stage is Stage.RACE)
    ann.leave()
    await until(ben, lambda: bool(by_post.asked_of(ann.player) or by_post.asked_of(ben.player)))
    begin_lap(folder / "alone" / "ann", track="A1-C1").journal.close()
    PuzzleTries(folder / "puzzles" / "ann.txt").add(
        "motorchamp", "2WECC", (NEWCOMER, 0.0), is_right=True, now=NOON
    )
    paddock.ratings.now()
    await scene.kept()
    await scene.close()


def secrets_in(folder: Path) -> Iterator[str]:
    """Everything in the folder of a host that its log must not have."""
    for file in [*folder.glob("meetings/*.json"), *folder.glob("seasons/*.json")]:
        kept = json.loads(file.read_bytes())
        yield from (str(kept[name]) for name in ("code", "seed") if kept.get(name))
    for file in [*folder.rglob("*.journal"), *folder.glob("seasons/*.season")]:
        yield from re.findall(r"^seed (\S+)", file.read_text(), re.MULTILINE)


async def test_the_log_of_an_evening_tells_who_did_what_and_no_secret(tmp_path: Path) -> None:
    with log_of_a_host() as written:
        await an_evening(tmp_path)
        seeds_and_codes = set(secrets_in(tmp_path))
        (tmp_path / "meetings" / "0099.json").write_text("{")
        scene = Scene(tmp_path, HeldClock(NOON + timedelta(hours=1)))
        await scene.paddock.open_up()
        await scene.close()
    log = written.getvalue()
    for told in (
        "<6>Ann (SHA256:ann) is new here",
        "<6>Visitor (a guest) is new here",
        "<6>Anna (SHA256:ann) was Ann",
        "<6>Anna has opened race 1 on A1-C1",
        "<4>Wrong code from SHA256:ben: Ben (SHA256:ben)",
        "<6>Race 1 begins, with Ben, the last to be ready: Anna, Ben",
        "<6>Race 1 is over: ",
        "<6>Anna has opened season 1, Summer",
        "<6>Anna has begun season 1, Summer",
        "<6>Race 2 is open: race 1 of 2 of season Summer",
        "<6>Anna has struck race 2 of season 1, Summer",
        "<6>Anna has begun race 2",
        "<6>Race 2 begins, without waiting for anyone: Anna, Ben",
        "<6>Season 1, Summer, is over",
        "<6>Anna has opened league 1, Rhine",
        "<6>Anna has begun season 1 of league 1, Rhine",
        "<6>Season 2, Rhine 1-1, begins in league 1",
        "0099.json is damaged: ",
        "<6>Taken up: 4 races (0 open, 1 under way, 2 over, 1 stopped or damaged), 2 seasons, 1 league, 2 names, ",
    ):
        assert told in log, log
    assert len(seeds_and_codes) >= 8
    words = ["XYZZY", "PLUGH", SIGNED_WITH, SAID, WRONG, "token"]
    assert [secret for secret in (*seeds_and_codes, *words) if secret in log] == []


@pytest.mark.parametrize("umask", [0o000, 0o022])
async def test_whatever_a_host_makes_in_an_evening_is_its_accounts_alone(tmp_path: Path, umask: int) -> None:
    folder, before = tmp_path / "paddock", os.umask(umask)
    try:
        await an_evening(folder)
    finally:
        os.umask(before)
    made = [folder, *folder.rglob("*")]
    parts = {path.name for path in folder.iterdir()}
    assert {"alone", "puzzles", "notices", "webhooks", "leagues", "people.json", "ratings.sqlite"} <= parts
    wide = [str(path) for path in made if stat.S_IMODE(path.stat().st_mode) != (0o700 if path.is_dir() else 0o600)]
    assert wide == []
