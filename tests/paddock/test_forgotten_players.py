"""A player of whom nothing is kept: their name is in no file, and nothing that anybody drove is lost."""

import asyncio
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import DAY, PATIENCE, SHORT, Scene, after_the_plug, opened, race_of, the_end, until
from test_leagues import everybody_drives, league_of
from test_seasons_in_a_paddock import LIVE, driven, next_meeting, season_of

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.options import RATED, USUAL
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.paddock.seasons.host_season import SeasonStage
from motorchamp_tui.paddock.seasons.leagues import LeagueStage

NAME, KEY = "Zebulon", "SHA256:zebulon"
RATED_RACE = evolve(SHORT, cars=1, options=USUAL.having(RATED, True))


def mentions(folder: Path, *words: str) -> list[str]:
    """The files in which one of these is written."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [str(path) for path in files if any(word.encode() in path.read_bytes() for word in words)]


async def forgotten(scene: Scene) -> str:
    player = scene.paddock.players.known(KEY)
    assert player is not None
    told = await scene.paddock.forget_player(player)
    async with asyncio.timeout(PATIENCE):
        while any(not leaver.is_settled for leaver in scene.paddock.house.record.leavers):
            await asyncio.sleep(0)
    await scene.kept()
    return told


async def nobody_is_to_go(scene: Scene) -> None:
    """Wait until all names have gone, of which nobody is notified."""
    async with asyncio.timeout(PATIENCE):
        while scene.paddock.house.record.leavers:
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("agreement", [evolve(SHORT, cars=1), RATED_RACE])
async def test_a_name_goes_from_every_file_and_the_race_can_still_be_driven_again(
    tmp_path: Path, agreement: object
) -> None:
    async with opened(tmp_path / "a") as scene:
        ann, zeb = scene.come("Ann"), scene.come(NAME)
        meeting = scene.begun(agreement, "Ann", NAME, bots=["rookie"])  # type: ignore[arg-type]
        for visit in (ann, zeb):
            scene.plays(visit, meeting)
        await the_end(meeting, ann)
        await scene.kept()
        (path,) = (tmp_path / "a" / "races").glob("*.journal")
        before = read_journal(path).finish()
        assert mentions(tmp_path / "a", NAME)
        assert await forgotten(scene) == ""
        assert mentions(tmp_path / "a", NAME, KEY) == []
        after = read_journal(path).finish()
        assert after.damage is None
        assert [step.move for step in after.run.steps] == [step.move for step in before.run.steps]  # type: ignore[union-attr]
        assert [driver.name for driver in after.plan.drivers] == ["Ann", "former 1", "rookie"]
        assert [entrant.name for entrant in meeting.entrants] == ["Ann", "former 1", "rookie"]
        assert (await meeting.look_back()).plan.drivers == after.plan.drivers
        assert zeb.has_left
        assert scene.paddock.players.known("SHA256:ann") is not None
        await after_the_plug(scene, tmp_path / "b")
    async with opened(tmp_path / "b") as scene:
        assert scene.paddock.players.known(KEY) is None
        assert scene.paddock.meetings[0].stage is Stage.OVER
        assert scene.paddock.meetings[0].trouble == ""


async def test_a_race_that_is_listed_no_longer_is_found_under_the_name_that_they_had_then(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, zeb = scene.come("Ann"), scene.come(NAME)

        async def drive() -> None:
            meeting = scene.begun(evolve(SHORT, cars=1), "Ann", zeb.player.name)
            for visit in (ann, zeb):
                scene.plays(visit, meeting)
            await the_end(meeting, ann)
            await meeting.break_off("")
            scene.clock.go_on(hours=1)

        await drive()
        scene.paddock.players.welcome(KEY, "Zorro")
        scene.clock.go_on(hours=1)
        scene.paddock.players.welcome("SHA256:other", NAME)
        meeting = scene.begun(evolve(SHORT, cars=1), "Ann", bots=["rookie"])
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        await meeting.break_off("")
        assert len(mentions(tmp_path / "races", NAME)) == 1
        assert await forgotten(scene) == ""
        assert mentions(tmp_path / "races", NAME, "Zorro", KEY) == []
        assert mentions(tmp_path, "Zorro", KEY) == []
        drivers = [read_journal(path).finish().plan.drivers for path in sorted((tmp_path / "races").iterdir())]
        assert sorted(driver.name for race in drivers for driver in race) == ["Ann", "Ann", "former 1", "rookie"]


async def test_what_another_player_drove_under_a_name_of_theirs_stays_under_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob, zeb = scene.come("Ann"), scene.come("Bob"), scene.come(NAME)
        scene.paddock.players.welcome(KEY, "Zorro")
        scene.clock.go_on(hours=1)
        scene.paddock.players.welcome(bob.player.key, NAME)
        meeting = scene.paddock.open_meeting(ann.player, evolve(SHORT, cars=1))
        meeting.take_seat(bob.player)
        for visit in (ann, bob):
            meeting.set_ready(visit.player, is_ready=True)
            scene.plays(visit, meeting)
        await the_end(meeting, ann)
        await meeting.break_off("")
        assert zeb.player.name == "Zorro"
        assert await forgotten(scene) == ""
        (path,) = (tmp_path / "races").iterdir()
        assert [driver.name for driver in read_journal(path).finish().plan.drivers] == ["Ann", NAME]


async def test_who_is_being_forgotten_cannot_come_back_before_all_of_it_is_on_disk(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as scene:
        ann = scene.come("Ann")
        scene.come(NAME)
        on = scene.begun(evolve(SHORT, cars=1), "Ann", NAME)
        await race_of(on, ann)
        entered = scene.meeting(SHORT, "Ann", NAME)
        forgetting = asyncio.ensure_future(scene.paddock.forget_player(scene.player(NAME)))
        await asyncio.sleep(0)
        assert scene.paddock.refusal(KEY, "").startswith("What this host kept about you is being deleted")
        await forgetting
        async with asyncio.timeout(PATIENCE):
            while scene.paddock.refusal(KEY, ""):
                await asyncio.sleep(0)
        with pytest.raises(MotorChampError, match="just been given up, and is not free yet"):
            scene.paddock.players.welcome("SHA256:cleo", NAME)
        back = scene.paddock.players.welcome(KEY, "Zoe")
        entered.take_seat(back)
        scene.paddock.tidy_up()
        await scene.kept()
        assert [(seat.name, seat.key) for seat in entered.entrants][1] == ("Zoe", KEY)


async def test_while_a_race_is_on_the_stand_in_drives_and_the_name_goes_when_it_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as scene:
        ann, _ = scene.come("Ann"), scene.come(NAME)
        meeting = scene.begun(evolve(SHORT, cars=1), "Ann", NAME)
        await race_of(meeting, ann)
        assert await forgotten(scene) == "race 1"
        assert [entrant.key for entrant in meeting.entrants] == ["SHA256:ann", None]
        await after_the_plug(scene, tmp_path / "b")
    async with opened(tmp_path / "b") as scene:
        (meeting,) = scene.paddock.meetings
        ann = scene.come("Ann")
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        await nobody_is_to_go(scene)
        await scene.kept()
        assert mentions(tmp_path / "b", NAME, KEY) == []


async def test_an_open_race_loses_its_seat_and_nobody_can_be_called_former(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.come(NAME)
        scene.come("Ann")
        alone, shared = scene.meeting(SHORT, NAME), scene.meeting(SHORT, NAME, "Ann")
        assert await forgotten(scene) == ""
        assert alone.stage is Stage.STOPPED
        assert [entrant.name for entrant in shared.entrants] == ["Ann"]
        assert shared.opener == "SHA256:ann"
        assert scene.paddock.players.wrong_with("SHA256:bob", "Former 1") is not None
        assert mentions(tmp_path, NAME, KEY) == []


async def test_a_season_goes_on_with_the_stand_in_and_its_table_stays_without_the_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, zeb = scene.come("Ann"), scene.come(NAME)
        season = season_of(scene, LIVE, "Ann", NAME, bots=("rookie",))
        await driven(scene, await next_meeting(scene, season, ann, 1), ann, zeb)
        second = await next_meeting(scene, season, ann, 2)
        assert await forgotten(scene) == "race 2 and season Summer"
        await driven(scene, second, ann)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        assert season.now is not None
        points = {score.name: score.points for score in season.now.standings.drivers}
        scene.paddock.tidy_up()
        await nobody_is_to_go(scene)
        await until(
            ann, lambda: season.now and "former 1" in {score.name for score in season.now.standings.drivers}
        )
        await scene.kept()
        assert mentions(tmp_path, NAME, KEY) == []
        assert season.now.troubles == []
        now = {score.name: score.points for score in season.now.standings.drivers}
        assert now == {name.replace(NAME, "former 1"): score for name, score in points.items()}


async def test_a_league_loses_a_member_at_the_end_of_its_season(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        names = (NAME, "Ann", "Bob", "Cleo")
        scene.come("Ann")
        league = league_of(scene, *names)
        scene.paddock.leagues.begin(scene.player(NAME), league)
        async with everybody_drives(scene, "Ann", "Bob", "Cleo"):
            async with asyncio.timeout(60):
                while not all(season.now for season in league.seasons):
                    await asyncio.sleep(0.001)
                told = await forgotten(scene)
                assert "league Rhine" in told
                assert league.record.opener == "SHA256:ann"
                while league.stage is LeagueStage.ON:
                    scene.clock.go_on(seconds=DAY)
                    for _ in range(20):
                        await asyncio.sleep(0.001)
        scene.paddock.tidy_up()
        await nobody_is_to_go(scene)
        await scene.kept()
        assert mentions(tmp_path, NAME, KEY) == []
        assert [member.name for member in league.record.members] == ["Ann", "Bob", "Cleo"]
