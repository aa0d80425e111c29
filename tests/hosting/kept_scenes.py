"""A host's folder with something of everything in it, as a host leaves it when its plug is pulled."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from attrs import define, evolve
from paddock_scenes import DAY, SHORT, HeldClock, Scene, after_the_plug, opened, question_for, the_end, until

from lap_driving import keep_lap, lap_plan
from motorchamp_tui.games.options import RATED
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.people.lap_book import KeptLap
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import NEWCOMER
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import CalendarRace
from of_motorchamp import order_for_motorchamp, track_of_motorchamp

CALENDAR = (CalendarRace("A1-C1", 1), CalendarRace("A2-C2", 1))
SEASON = SeasonTerms("Summer", CALENDAR, evolve(SHORT, cars=1))
LEAGUE = LeagueTerms(evolve(SEASON, name="Rhine", agreement=evolve(SHORT, cars=1, clock=DAY)), LeagueRule(size=2))
RATED_RACE = evolve(SHORT, cars=1, options=SHORT.options.having(RATED, value=True))
BY_POST = evolve(SHORT, cars=1, clock=3 * DAY)
PRIVATE = evolve(SHORT, is_public=False)
HOOK, SECRET = "https://chat.example.org/hooks/q7Rz81", "a long secret"
ANN, BOB, CLEO = "SHA256:ann", "SHA256:bob", "SHA256:cleo"
"""Ann has something of everything, Bob drives with her, Cleo has only come by."""
FINISHED, FINISHED_AND_RATED, UNDER_WAY, POSTED, ENTERED, OF_THE_SEASON = range(1, 7)
"""The numbers of the races in the paddock."""


@define
class NoPost:
    """A post that takes everything and sends nothing."""

    def check(self, address: str) -> None:
        """Every address will do."""

    def place(self, address: str) -> str:
        return address

    async def send(self, address: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Nothing is sent."""

    async def close(self) -> None:
        """Nothing has been opened."""


def kept_folder(place: Path) -> Path:
    """The folder, made below this place."""
    return asyncio.run(_kept_folder(place))


async def _kept_folder(place: Path) -> Path:
    async with opened(place / "before", HeldClock(), post=NoPost()) as scene:
        ann, bob, cleo = scene.come("Ann"), scene.come("Bob"), scene.come("Cleo")
        cleo.leave()
        scene.paddock.keep_webhook(ann.player, HOOK, SECRET)
        await _driven(scene, SHORT, ann, bob)
        await _driven(scene, RATED_RACE, ann, bob)
        await question_for(scene.begun(evolve(SHORT, laps=2), "Ann", bots=("steady",)), ann)
        posted = scene.begun(BY_POST, "Ann", "Bob")
        await until(ann, lambda: posted.drives and posted.drives[0].asked)
        posted.leave_order(ann.player, order_for_motorchamp())
        scene.meeting(PRIVATE, "Bob")
        seasons = scene.paddock.seasons
        season = seasons.open_season(ann.player, SEASON)
        seasons.enter(bob.player, season)
        seasons.begin(ann.player, season)
        await until(ann, lambda: season.next_race and seasons.meeting_of(season, season.next_race))
        first = seasons.meeting_of(season, season.next_race)
        assert first is not None
        await _drive(scene, first, ann, bob)
        league = scene.paddock.leagues.open_league(bob.player, LEAGUE)
        scene.paddock.leagues.enter(ann.player, league)
        _alone(scene, ann)
        await until(ann, lambda: season.next_race and season.next_race.number == 2)
        await until(ann, lambda: seasons.meeting_of(season, season.next_race))
        return await after_the_plug(scene, place / "after")


async def _driven(scene: Scene, agreement: Agreement, *visits: Visit) -> None:
    opener, *others = visits
    meeting = scene.paddock.open_meeting(opener.player, agreement)
    for visit in others:
        meeting.take_seat(visit.player)
    await _drive(scene, meeting, *visits)


async def _drive(scene: Scene, meeting: Meeting, *visits: Visit) -> None:
    for visit in visits:
        meeting.set_ready(visit.player, is_ready=True)
        scene.plays(visit, meeting)
    await the_end(meeting, visits[0])


def _alone(scene: Scene, visit: Visit) -> None:
    """A lap alone and the answer to a puzzle, with what the tables have of it."""
    player, paddock = visit.player, scene.paddock
    keep_lap(paddock.laps.folder_of(player.key), lap_plan(track_of_motorchamp(SHORT.circuit), 5))
    lap = KeptLap(player.key, player.name, "8.6/11", (8, 6, -11), 740)
    paddock.laps.note_daily(scene.clock.now().date(), "motorchamp", player, lap)
    paddock.laps.note_best("motorchamp", "A1-C1", player, lap)
    tries = PuzzleTries(paddock.puzzles_of(player.key))
    tries.add("motorchamp", "one", (NEWCOMER, 0.3), is_right=True, now=scene.clock.now())


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below the folder, and what is in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
