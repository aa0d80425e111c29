"""Leagues by correspondence: a season on a held clock, who comes late, who leaves, and a host that is killed."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import DAY, FINISHED, NOON, PATIENCE, SHORT, HeldClock, Scene, after_the_plug, opened

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.files import write_queue
from motorchamp_tui.paddock.files.json_files import NotKeptError
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.leagues import HostLeague, LeagueStage
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.seasons import pages
from motorchamp_tui.seasons.league import LeagueRule, next_divisions
from motorchamp_tui.seasons.season import CalendarRace

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
SEASON = SeasonTerms(
    "Rhine", (CalendarRace("A1-C1", 1), CalendarRace("A2-C2", 1)), evolve(SHORT, cars=1, clock=DAY)
)
TERMS = LeagueTerms(SEASON, LeagueRule(size=2, zone="Europe/Berlin"))


def league_of(scene: Scene, *names: str) -> HostLeague:
    """A league with these persons, the first of whom opened it."""
    opener, *others = map(scene.player, names)
    league = scene.paddock.leagues.open_league(opener, TERMS)
    for player in others:
        scene.paddock.leagues.enter(player, league)
    return league


@asynccontextmanager
async def everybody_drives(scene: Scene, *names: str) -> AsyncIterator[None]:
    """Meanwhile these persons answer whatever they are asked in any race."""
    players = list(map(scene.player, names))

    async def answer() -> None:
        while True:
            for player in players:
                for meeting in scene.paddock.meetings_for(player):
                    asked = meeting.asked_of(player)
                    if asked is not None:
                        meeting.answer(player, asked, asked.moves[-1])
            await asyncio.sleep(0.001)

    task = asyncio.create_task(answer())
    try:
        yield
    finally:
        task.cancel()


async def until_driven(league: HostLeague, races: int) -> None:
    """Wait until so many races have been driven in every division."""

    def is_driven() -> bool:
        return all(
            season.now is not None and sum(bool(race.results) for race in season.now.races) >= races
            for season in league.seasons
        )

    async with asyncio.timeout(PATIENCE):
        while not is_driven():
            await asyncio.sleep(0.001)


def names_in(league: HostLeague, divisions: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    return [[league.name_of(key) for key in division] for division in divisions]


async def test_a_season_of_a_league_with_a_killed_host_a_late_joiner_and_a_leaver(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        league = league_of(scene, *NAMES)
        assert names_in(league, league.proposal) == [["Ann", "Bob"], ["Cleo", "Dan", "Eve"]]
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        async with everybody_drives(scene, *NAMES):
            await until_driven(league, 1)
        assert [season.name for season in league.seasons] == ["Rhine 1-1", "Rhine 1-2"]
        assert len(scene.paddock.meetings_for(scene.player("Ann"))) == 2  # race 2 has a week's time
        folder = await after_the_plug(scene, tmp_path / "after")
    async with opened(folder, HeldClock(NOON + timedelta(days=2))) as scene:
        leagues = scene.paddock.leagues
        (league,) = leagues.listed(scene.player("Ann"))
        await until_driven(league, 1)
        assert leagues.enter(scene.player("Fay"), league) == "You drive in the lowest division from race 2 on."
        leagues.leave(scene.player("Dan"), league)
        scene.clock.go_on(days=5)
        async with everybody_drives(scene, *(name for name in NAMES if name != "Dan"), "Fay"):
            await until_driven(league, 2)
        lower = league.seasons[1].now
        assert lower is not None
        rows = {row.name: row for row in pages.rows(lower, pages.DRIVERS)}
        assert sorted(rows) == ["Cleo", "Dan", "Eve", "Fay"]
        assert rows["Fay"].races[0] == 0
        assert [len(race.results) for race in lower.races] == [3, 4]
        journal = lower.races[1].journal
        assert journal is not None
        assert 'car VAN1 VAN "Dan"' in journal.read_text()
        assert league.stage is LeagueStage.PROPOSED
        ends = [
            [row.name for row in pages.rows(season.now, pages.DRIVERS)] for season in league.seasons if season.now
        ]
        wanted = next_divisions(ends, TERMS.rule, leaving=["Dan"])
        assert names_in(league, league.proposal) == [list(division) for division in wanted]
        leagues.begin(scene.player("Ann"), league)
        assert [season.name for season in league.seasons] == ["Rhine 2-1", "Rhine 2-2"]
        assert [[entrant.name for entrant in season.entrants] for season in league.seasons] == [
            list(division) for division in wanted
        ]


async def test_by_default_one_more_driver_has_room_and_whoever_comes_after_that_waits(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        leagues, ann = scene.paddock.leagues, scene.player("Ann")
        many_cars = evolve(SEASON, agreement=evolve(SEASON.agreement, cars=None))
        league = leagues.open_league(ann, LeagueTerms(many_cars, TERMS.rule))
        leagues.enter(scene.player("Bob"), league)
        leagues.begin(ann, league)
        (season,) = league.seasons
        async with asyncio.timeout(PATIENCE):
            while season.now is None or not scene.paddock.meetings_for(ann):
                await asyncio.sleep(0.001)
        assert leagues.enter(scene.player("Cleo"), league) == "You drive in the lowest division from race 2 on."
        later = leagues.enter(scene.player("Dan"), league)
        assert later == "This season is full: you join in the next one."


async def test_deadlines_leave_out_weekends_and_overdue_goes_are_the_stand_ins(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        league = league_of(scene, "Ann", "Bob")
        scene.paddock.leagues.begin(scene.player("Ann"), league)  # on Friday at noon

        def asked() -> list[tuple[str, timedelta]]:
            meetings = scene.paddock.meetings_for(scene.player("Ann"))
            drives = [drive for meeting in meetings for drive in meeting.drives]
            return [(one.asked.driver, one.asked.due - NOON) for one in drives if one.asked and one.asked.due]

        async with asyncio.timeout(PATIENCE):
            while not asked():
                await asyncio.sleep(0.001)
            ((first, due),) = asked()
            assert due == timedelta(days=3)  # not Saturday, but Monday
            scene.clock.go_on(days=2, hours=23)
            assert asked() == [(first, due)]
            scene.clock.go_on(hours=1)
            while not asked() or asked()[0][1] == due:
                await asyncio.sleep(0.001)
            assert asked()[0][1] == timedelta(days=4)


async def test_a_race_that_is_not_over_goes_on_when_the_next_begins(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        league = league_of(scene, "Ann", "Bob")
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        await until_driven(league, 0)
        scene.clock.go_on(days=7)
        async with asyncio.timeout(PATIENCE):
            while len(scene.paddock.meetings_for(scene.player("Ann"))) < 2:
                await asyncio.sleep(0.001)
        meetings = scene.paddock.meetings_for(scene.player("Ann"))
        assert all(meeting.stage not in FINISHED for meeting in meetings)
        assert {meeting.stage for meeting in meetings} <= {Stage.PRACTICE, Stage.RACE}


async def test_a_division_that_was_over_months_ago_is_not_driven_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        league = league_of(scene, "Ann", "Bob", "Cleo", "Dan")
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        await until_driven(league, 0)
        numbers = [season.number for season in league.seasons]
        await scene.kept()
    file = tmp_path / "seasons" / f"{numbers[0]:04}.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "ended": "2020-01-01T12:00:00+00:00"}))
    async with opened(tmp_path) as scene:
        [league] = scene.paddock.leagues.listed(scene.player("Ann"))
        assert [season.number for season in league.seasons] == numbers


async def test_a_division_that_cannot_be_read_is_not_begun_a_second_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.leagues.begin(scene.player("Ann"), league_of(scene, "Ann", "Bob"))
        await scene.kept()
    file = tmp_path / "seasons" / "0001.json"
    sound = file.read_text()
    file.write_text("junk")
    async with opened(tmp_path) as scene:
        assert scene.paddock.leagues.troubles == {1: "League 1 waits: one of its seasons cannot be read."}
        assert not scene.paddock.seasons.listed(scene.player("Ann"))
    file.write_text(sound)
    async with opened(tmp_path) as scene:
        [league] = scene.paddock.leagues.listed(scene.player("Ann"))
        assert [season.number for season in league.seasons] == [1]


async def test_whoever_enters_a_league_that_everybody_is_leaving_can_begin_its_seasons(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        leagues, cleo = scene.paddock.leagues, scene.player("Cleo")
        league = league_of(scene, "Ann", "Bob")
        leagues.begin(scene.player("Ann"), league)
        leagues.leave(scene.player("Ann"), league)
        assert league.record.opener == scene.player("Bob").key
        leagues.leave(scene.player("Bob"), league)
        leagues.enter(cleo, league)
        assert league.record.opener == cleo.key


async def test_a_league_that_nobody_begins_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        league = league_of(scene, "Ann")
        scene.clock.go_on(days=91)
        scene.paddock.tidy_up()
        assert not scene.paddock.leagues.listed(scene.player("Ann"))
        with pytest.raises(MotorChampError, match="Rhine is no longer listed"):
            scene.paddock.leagues.enter(scene.player("Bob"), league)


async def test_a_league_of_which_nobody_begins_the_next_season_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        league = league_of(scene, "Ann", "Bob")
        await over(scene, league)
        scene.clock.go_on(days=89)
        scene.paddock.tidy_up()
        assert list(scene.paddock.leagues.listed(scene.player("Ann"))) == [league]
        scene.clock.go_on(days=2)
        scene.paddock.tidy_up()
        assert not scene.paddock.leagues.listed(scene.player("Ann"))


async def test_a_league_that_everybody_has_left_is_forgotten_with_the_end_of_its_season(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        league = league_of(scene, "Ann", "Bob")
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        for name in ("Ann", "Bob"):
            scene.paddock.leagues.leave(scene.player(name), league)
        await until_driven(league, 1)
        scene.clock.go_on(days=7)
        async with asyncio.timeout(PATIENCE):
            while scene.paddock.leagues.listed(scene.player("Ann")):
                await asyncio.sleep(0.001)


async def over(scene: Scene, league: HostLeague) -> None:
    """The next season of this league, begun and driven by everybody to its end."""
    players = [scene.player(seat.name) for seat in league.record.members]
    scene.paddock.leagues.begin(players[0], league)
    async with everybody_drives(scene, *(player.name for player in players)):
        await until_driven(league, 1)
        scene.clock.go_on(days=7)
        await until_driven(league, 2)
        async with asyncio.timeout(PATIENCE):
            while league.stage is not LeagueStage.PROPOSED:
                await asyncio.sleep(0.001)


async def test_the_seasons_of_divisions_are_on_disk_after_what_their_league_says_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: Path, data: object, *, has_failed: bool) -> None:
        if file.parent.name == "leagues":
            raise NotKeptError(file, OSError(28, "No space left on device"))
        write(file, data, has_failed=has_failed)

    write = write_queue._write
    async with opened(tmp_path) as scene:
        league = league_of(scene, "Ann", "Bob")
        await scene.kept()
        monkeypatch.setattr(write_queue, "_write", refuse)
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        async with asyncio.timeout(PATIENCE):
            while not scene.paddock.queue.trouble:
                await asyncio.sleep(0.001)
        assert not list((tmp_path / "seasons").iterdir())
        monkeypatch.setattr(write_queue, "_write", write)
        await scene.clock.somebody_tries_again_soon()
        scene.clock.go_on(seconds=3)
        await until_driven(league, 0)
        assert (tmp_path / "seasons" / "0001.json").exists()


async def test_whoever_has_left_drives_nowhere_after_a_host_was_killed_before_that_was_in_every_file(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "before") as scene:
        league = league_of(scene, "Ann", "Bob")
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        await until_driven(league, 0)
        folder = await after_the_plug(scene, tmp_path / "after")
    file = folder / "leagues" / "0001.json"
    kept = json.loads(file.read_text())
    kept["members"][1]["is_leaving"] = True
    file.write_text(json.dumps(kept))
    async with opened(folder) as scene:
        bob = scene.player("Bob")
        [league] = scene.paddock.leagues.listed(bob)
        await until_driven(league, 0)
        [meeting] = scene.paddock.meetings_for(scene.player("Ann"))
        assert league.seasons[0].driver_of(bob) is meeting.driver_of(bob) is None


async def test_a_late_joiner_drives_though_the_host_was_killed_before_the_season_knew_them(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        league = league_of(scene, "Ann", "Bob")
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        await until_driven(league, 0)
        await scene.kept()
        season = (tmp_path / "before" / "seasons" / "0001.json").read_text()
        told = scene.paddock.leagues.enter(scene.player("Cleo"), league)
        assert told == "You drive in the lowest division from race 2 on."
        await scene.kept()
        folder = await after_the_plug(scene, tmp_path / "after")
    (folder / "seasons" / "0001.json").write_text(season)
    async with opened(folder) as scene:
        cleo = scene.player("Cleo")
        [league] = scene.paddock.leagues.listed(cleo)
        await until_driven(league, 0)
        assert league.seasons[0].driver_of(cleo) == "Cleo"
        assert [seat.name for seat in league.record.divisions[0]] == ["Ann", "Bob", "Cleo"]


async def test_what_a_league_refuses(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        leagues, ann, bob = scene.paddock.leagues, scene.player("Ann"), scene.player("Bob")
        with pytest.raises(MotorChampError, match="A league is by correspondence"):
            leagues.open_league(ann, LeagueTerms(evolve(SEASON, agreement=SHORT), TERMS.rule))
        league = league_of(scene, "Ann")
        with pytest.raises(MotorChampError, match="The league has no opponents for you yet"):
            leagues.begin(ann, league)
        with pytest.raises(MotorChampError, match="There is already a league called rhine here"):
            leagues.open_league(bob, evolve(TERMS, season=evolve(SEASON, name="rhine")))
        for name, why in (
            ("Rhіne", "There is already a league called Rhіne here"),
            ("-x", "begins with a letter"),
        ):
            with pytest.raises(MotorChampError, match=why):
                leagues.open_league(bob, evolve(TERMS, season=evolve(SEASON, name=name)))
        with pytest.raises(MotorChampError, match="connect with an SSH key"):
            leagues.enter(scene.player("Gus", "guest"), league)
        leagues.enter(bob, league)
        with pytest.raises(MotorChampError, match="You are in this league already"):
            leagues.enter(bob, league)
        with pytest.raises(MotorChampError, match="Only the person who opened the league"):
            leagues.begin(bob, league)
        leagues.leave(ann, league)
        leagues.leave(bob, league)
        assert list(leagues.listed(ann)) == []
        folder = tmp_path / "leagues"
        await scene.kept()
        (folder / "0007.json").write_text("junk")
    async with opened(tmp_path) as scene:
        assert list(scene.paddock.leagues.troubles.values()) == [
            "League 7 cannot be read: line 1, column 1: this is not JSON."
        ]
