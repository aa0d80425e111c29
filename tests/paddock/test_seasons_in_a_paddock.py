"""A season on a host: who enters, how its races follow one another, and that a killed host counts each once."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import DAY, NOON, SHORT, HeldClock, Scene, after_the_plug, opened, the_end, until

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.seasons.host_season import HostSeason, SeasonStage
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles, SeasonTerms
from motorchamp_tui.seasons import files, pages
from motorchamp_tui.seasons.book import RaceStage, look
from motorchamp_tui.seasons.files import SeasonError
from motorchamp_tui.seasons.season import CalendarRace
from motorchamp_tui.seasons.shortfall import shortfall_words
from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen

CALENDAR = (CalendarRace("A1-C1", 1), CalendarRace("A2-C2", 1))
LIVE = SeasonTerms("Summer", CALENDAR, evolve(SHORT, cars=1))
BY_POST = evolve(LIVE, name="Post", agreement=evolve(SHORT, cars=1, clock=DAY))
OTHER_GAME = SeasonTerms(
    "Ring", (CalendarRace("hockenheim-short", 1),), evolve(SHORT, track="hockenheim-short", cars=1)
)


def season_of(scene: Scene, terms: SeasonTerms, *names: str, bots: tuple[str, ...] = ()) -> HostSeason:
    """A season that has begun, with these persons and bots in it."""
    opener, *others = map(scene.player, names)
    season = scene.paddock.seasons.open_season(opener, terms)
    for player in others:
        scene.paddock.seasons.enter(player, season)
    for bot in bots:
        scene.paddock.seasons.add_bot(opener, season, bot)
    scene.paddock.seasons.begin(opener, season)
    return season


async def next_meeting(scene: Scene, season: HostSeason, visit: Visit, number: int) -> Meeting:
    """The meeting of the race with this number, as soon as it is opened."""

    def there() -> Meeting | None:
        race = season.next_race
        return scene.paddock.seasons.meeting_of(season, race) if race and race.number == number else None

    await until(visit, there)
    meeting = there()
    assert meeting is not None
    return meeting


async def driven(scene: Scene, meeting: Meeting, *visits: Visit) -> None:
    """The race of this meeting, to its end."""
    for visit in visits:
        if meeting.stage is Stage.ENTRIES:
            meeting.set_ready(visit.player, is_ready=True)
        scene.plays(visit, meeting)
    await the_end(meeting, visits[0])


async def test_the_races_of_a_season_follow_one_another_with_the_same_drivers(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        season = season_of(scene, LIVE, "Ann", "Bob", bots=("rookie",))
        first = await next_meeting(scene, season, ann, 1)
        assert [entrant.name for entrant in first.entrants] == ["Ann", "Bob", "rookie"]
        with pytest.raises(SetupError, match="This is a race of season Summer"):
            first.give_up_seat(ann.player)
        with pytest.raises(SetupError, match="This is a race of season Summer"):
            first.agree(ann.player, SHORT)
        await driven(scene, first, ann, bob)
        second = await next_meeting(scene, season, ann, 2)
        assert (second.agreement.track, second.agreement.laps) == ("A2-C2", 1)
        assert [entrant.name for entrant in second.entrants] == ["Ann", "Bob", "rookie"]
        assert second.stage is Stage.ENTRIES
        with pytest.raises(SetupError, match="Only the person who opened the season may do that"):
            scene.paddock.seasons.begin_race(bob.player, season)
        scene.paddock.seasons.begin_race(ann.player, season)
        await driven(scene, second, ann, bob)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        assert season.now is not None
        assert pages.headline(season.now) == "Summer · MotorChamp · over after 2 races"
        assert sum(row.wins for row in pages.rows(season.now, pages.DRIVERS)) == 2
        missing = {name: shortfall_words(season.now, [name]) for name in ("Ann", "Bob", "rookie")}
        assert sum(not words for words in missing.values()) >= 1
        assert any(words.startswith("You ") for words in missing.values())
        for visit in (ann, bob):
            lines = HostSeasonScreen(scene.paddock, visit, season).lines(200, 22)
            shown = " ".join("".join(segment.text for segment in one).strip() for one in lines)
            assert missing[visit.player.name] in shown
            assert shown.count(" short: ") + shown.count("as many points as") == bool(missing[visit.player.name])
        (path,) = (tmp_path / "seasons").glob("*.season")
        kept = look(path, tmp_path / "races")
        assert kept.standings == season.now.standings
        assert [race.journal is not None for race in kept.races] == [True, True]


async def test_by_correspondence_a_race_begins_at_once_and_the_stand_in_drives_what_is_late(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        scene.player("Bob")
        season = season_of(scene, evolve(BY_POST, calendar=CALENDAR[:1]), "Ann", "Bob")
        meeting = await next_meeting(scene, season, ann, 1)
        assert meeting.stage is Stage.RACE or meeting.is_practising
        scene.plays(ann, meeting)
        while meeting.stage is not Stage.OVER:
            await _until_asked_anew(meeting, ann, "Bob")
            scene.clock.go_on(days=1)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        assert season.record.ended is not None


async def _until_asked_anew(meeting: Meeting, visit: Visit, name: str) -> None:
    """Wait for a question to this driver whose time has not run out, or for the end."""

    def is_asked() -> bool:
        asked = next((drive.asked for drive in meeting.drives if drive.asked), None)
        now = meeting.events.clock.now()
        return asked is not None and asked.driver == name and asked.due is not None and asked.due > now

    await until(visit, lambda: meeting.stage is Stage.OVER or is_asked())


async def test_a_host_that_was_killed_between_flag_and_season_file_counts_the_race_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        season = season_of(scene, LIVE, "Ann", bots=("rookie",))
        await driven(scene, await next_meeting(scene, season, ann, 1), ann)
        await next_meeting(scene, season, ann, 2)
        folder = await after_the_plug(scene, tmp_path / "after")
    (path,) = (folder / "seasons").glob("*.season")
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\nrun 1 ") + 1])
    for meeting in (folder / "meetings").glob("0002.json"):
        meeting.unlink()
    async with opened(folder) as scene:
        ann = scene.come("Ann")
        (season,) = scene.paddock.seasons.listed(ann.player)
        second = await next_meeting(scene, season, ann, 2)
        assert path.read_bytes() == whole
        assert season.now is not None
        assert [race.stage for race in season.now.races] == [RaceStage.DRIVEN, RaceStage.TO_COME]
        await driven(scene, second, ann)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        assert path.read_text().count("\nrun ") == 2


async def test_a_damaged_season_is_one_sentence_and_the_rest_stands(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann = scene.come("Ann")
        season = season_of(scene, LIVE, "Ann", bots=("rookie",))
        await next_meeting(scene, season, ann, 1)
        scene.paddock.seasons.open_season(ann.player, evolve(LIVE, name="Autumn"))
        folder = await after_the_plug(scene, tmp_path / "after")
    file = folder / "seasons" / "0001.json"
    file.write_text(file.read_text().replace('"Summer"', '"Sum/mer"'))
    async with opened(folder) as scene:
        ann = scene.come("Ann")
        assert [season.name for season in scene.paddock.seasons.listed(ann.player)] == ["Autumn"]
        (trouble,) = scene.paddock.seasons.troubles.values()
        assert trouble.startswith("Season 1 cannot be read: The name of a season has letters")
        assert len(scene.paddock.meetings_for(ann.player)) == 1


async def test_a_season_from_before_keeps_the_name_that_nobody_could_give_it_today(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.seasons.open_season(scene.player("Ann"), LIVE)
    file = tmp_path / "seasons" / "0001.json"
    file.write_text(file.read_text().replace('"Summer"', '"\'tis"'))
    async with opened(tmp_path) as scene:
        assert [season.name for season in scene.paddock.seasons.listed(scene.player("Ann"))] == ["'tis"]


async def test_who_may_enter_begin_and_strike(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann, bob, guest = scene.come("Ann"), scene.come("Bob"), scene.come("Gus", "guest")
        seasons = scene.paddock.seasons
        season = seasons.open_season(ann.player, LIVE)
        refused: dict[str, Callable[[], object]] = {
            "There is already a season called summer here": lambda: seasons.open_season(
                bob.player, evolve(LIVE, name="summer")
            ),
            "There is already a season called Ѕummer here": lambda: seasons.open_season(
                bob.player, evolve(LIVE, name="Ѕummer")
            ),
            "A name begins with a letter or a digit": lambda: seasons.open_season(
                bob.player, evolve(LIVE, name="-rf")
            ),
            "only characters that can be seen": lambda: seasons.open_season(
                bob.player, evolve(LIVE, name="Summer\u3164")
            ),
            "connect with an SSH key": lambda: seasons.enter(guest.player, season),
            "You have no opponents yet": lambda: seasons.begin(ann.player, season),
            "Only the person who opened the season": lambda: seasons.add_bot(bob.player, season, "rookie"),
            "You have already entered": lambda: seasons.enter(ann.player, season),
            "1 to 30 laps": lambda: seasons.open_season(
                ann.player, evolve(LIVE, name="Long", calendar=(CalendarRace("A1-C1", 31),))
            ),
            "no track 'A9'": lambda: seasons.open_season(
                ann.player, evolve(LIVE, name="Lost", calendar=(CalendarRace("A9", 3),))
            ),
        }
        for words, act in refused.items():
            with pytest.raises(MotorChampError, match=words):
                act()
        seasons.enter(bob.player, season)
        seasons.withdraw(ann.player, season)
        assert season.record.opener == bob.player.key
        seasons.enter(ann.player, season)
        seasons.begin(bob.player, season)
        with pytest.raises(SetupError, match="Summer has begun: its drivers are those of all its races"):
            seasons.withdraw(ann.player, season)
        await next_meeting(scene, season, ann, 1)
        seasons.strike(bob.player, season, 1)
        await next_meeting(scene, season, ann, 2)
        seasons.strike(bob.player, season, 2)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        lonely = seasons.open_season(ann.player, OTHER_GAME)
        seasons.withdraw(ann.player, lonely)
        assert list(seasons.listed(ann.player)) == [season]


async def test_a_season_of_the_other_game_by_its_own_clock_counts_its_races(tmp_path: Path) -> None:
    by_clock = evolve(OTHER_GAME, agreement=evolve(OTHER_GAME.agreement, clock=30))
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        season = season_of(scene, by_clock, "Ann", bots=("rookie",))
        await driven(scene, await next_meeting(scene, season, ann, 1), ann)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        assert season.now is not None
        assert season.now.troubles == []
        assert [race.stage for race in season.now.races] == [RaceStage.DRIVEN]


async def test_a_name_can_be_used_again_when_its_season_is_not_listed_any_more(tmp_path: Path) -> None:
    once = evolve(LIVE, calendar=CALENDAR[:1])
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        season = season_of(scene, once, "Ann", bots=("rookie",))
        await driven(scene, await next_meeting(scene, season, ann, 1), ann)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        await scene.kept()
        scene.clock.go_on(days=90)
    async with opened(tmp_path, HeldClock(NOON + timedelta(days=91))) as scene:
        ann = scene.come("Ann")
        assert list(scene.paddock.seasons.listed(ann.player)) == []
        season = season_of(scene, once, "Ann", bots=("rookie",))
        await next_meeting(scene, season, ann, 1)
        assert season.now is not None
        assert [race.stage for race in season.now.races] == [RaceStage.TO_COME]


async def test_a_season_that_the_disk_has_held_up_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")

        def full(*_: object) -> Path:
            raise SetupError("No space left.")

        with monkeypatch.context() as broken:
            broken.setattr(SeasonFiles, "season_file", full)
            season = season_of(scene, LIVE, "Ann", bots=("rookie",))
            await until(ann, lambda: season.trouble)
        assert season.stage is SeasonStage.STOPPED
        scene.clock.go_on(minutes=5)
        await next_meeting(scene, season, ann, 1)
        assert not season.trouble


async def test_two_who_join_late_at_once_do_not_take_the_same_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        room = scene.paddock.seasons.seats(BY_POST)
        season = season_of(scene, BY_POST, "Ann", bots=("rookie",) * (room - 2))
        await next_meeting(scene, season, ann, 1)
        scene.paddock.seasons.join_late(scene.player("Bob"), season)
        with pytest.raises(MotorChampError):
            scene.paddock.seasons.join_late(scene.player("Cleo"), season)


async def test_a_season_that_nobody_begins_is_forgotten_and_nobody_brings_it_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        seasons, ann = scene.paddock.seasons, scene.player("Ann")
        old, left = seasons.open_season(ann, LIVE), seasons.open_season(ann, BY_POST)
        seasons.withdraw(ann, left)
        scene.clock.go_on(days=91)
        scene.paddock.tidy_up()
        assert not seasons.listed(ann)
        for season in (old, left):
            with pytest.raises(SetupError, match="is no longer listed"):
                seasons.enter(scene.player("Bob"), season)
        await scene.kept()
        assert not list((tmp_path / "seasons").glob("*.json"))


async def test_a_season_whose_next_race_nobody_begins_for_months_ends_there(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        season = season_of(scene, LIVE, "Ann", "Bob")
        await driven(scene, await next_meeting(scene, season, ann, 1), ann, bob)
        await next_meeting(scene, season, ann, 2)
        scene.clock.go_on(days=89)
        scene.paddock.tidy_up()
        assert season.stage is SeasonStage.ON
        folder = await after_the_plug(scene, tmp_path / "after")
    async with opened(folder, HeldClock(NOON + timedelta(days=90))) as scene:
        scene.clock.go_on(days=1)
        scene.paddock.tidy_up()
        ann = scene.come("Ann")
        [season] = scene.paddock.seasons.listed(ann.player)
        await until(ann, lambda: season.stage is SeasonStage.OVER)
        assert season.now is not None
        assert [race.stage for race in season.now.races] == [RaceStage.DRIVEN, RaceStage.STRUCK]
        assert not [
            meeting for meeting in scene.paddock.meetings_for(ann.player) if meeting.stage is Stage.ENTRIES
        ]


async def test_a_race_that_ends_while_the_host_closes_opens_no_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        season = season_of(scene, LIVE, "Ann", bots=("rookie",))
        first = await next_meeting(scene, season, ann, 1)
        await scene.paddock.seasons.close()
        moves = asyncio.all_tasks()
        scene.paddock.seasons.race_over(first)
        assert asyncio.all_tasks() == moves


async def test_nobody_is_told_where_the_host_has_its_seasons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path, season: object, **_: object) -> Path:
        raise SeasonError(f"The season cannot be saved in {folder}: the disk is full.")

    monkeypatch.setattr(files, "create", refuse)
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        season = season_of(scene, LIVE, "Ann", bots=("rookie",))
        await until(ann, lambda: season.trouble)
        assert season.trouble == "The season cannot be saved in seasons: the disk is full."


async def test_what_goes_wrong_in_the_league_of_a_season_is_said_there(tmp_path: Path) -> None:
    def fail(_: HostSeason) -> None:
        raise ZeroDivisionError

    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        scene.paddock.seasons.moved = fail
        season = season_of(scene, LIVE, "Ann", bots=("rookie",))
        await until(ann, lambda: season.trouble)
        assert season.trouble.startswith("Something has gone wrong in this season")
