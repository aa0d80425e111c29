"""The paddock: what stands where, what Enter does, codes, leaving, and that nothing of the host is in reach."""

import asyncio
import errno
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from paddock_shown import A_DAY, Company, busy, company, foreseen, is_at, until
from pressing import SIZES, click, lines_of, press, settle, text_of, type_text
from textual import events
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen

from motorchamp_tui import locations
from motorchamp_tui.games import game_named
from motorchamp_tui.games.options import RATED, USUAL
from motorchamp_tui.paddock.codes import letters_of
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.people.lap_book import KeptLap
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.practice.drive import free_lap
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import NEWCOMER
from motorchamp_tui.tui.help.commands import commands_of
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.help.texts import TEXTS
from motorchamp_tui.tui.lessons.list import LessonsScreen
from motorchamp_tui.tui.paddock import visit_screen
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.player_name import PlayerNameScreen
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.paddock.race.standing_order import StandingOrderScreen
from motorchamp_tui.tui.paddock.seasons.host_league import HostLeagueScreen
from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen
from motorchamp_tui.tui.paddock.seasons.host_seasons import HostSeasonsScreen, OpenSeasonScreen
from motorchamp_tui.tui.paddock_app import NotFromAVisitError, PaddockApp
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.widgets.log import LogScreen
from motorchamp_tui.tui.widgets.question import Question
from motorchamp_tui.words import spelt_ordinal

VISIT_SCREENS: list[type[Screen[None]]] = [
    PaddockScreen,
    EntriesScreen,
    OpenRaceScreen,
    PlayerNameScreen,
    HostSeasonsScreen,
    HostSeasonScreen,
    HostLeagueScreen,
    OpenSeasonScreen,
]


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(visit_screen, "BREATH", 0.0)
    with foreseen():
        yield


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Company]:
    async with company(tmp_path) as here:
        yield here


def headings(app: PaddockApp) -> list[str]:
    """The lines of the list, its headings with a colon."""
    return [line.strip() for line in lines_of(app)[1:18] if line.strip()]


def marked(app: PaddockApp) -> str:
    return next(line for line in lines_of(app) if line.startswith("▶"))


async def until_shown(pilot: Pilot[None], words: str) -> None:
    await until(lambda: words in text_of(pilot.app))


async def test_puzzles_are_solved_in_the_paddock_and_kept_by_key(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "P")
        await until_shown(pilot, "Puzzles · MotorChamp")
        await press(pilot, "enter")
        await until_shown(pilot, "your go")
        await press(pilot, "down", "enter")
        await until_shown(pilot, "Enter: next")
        await press(pilot, "q", "q")
        await until(lambda: isinstance(app.screen, PaddockScreen))
    kept = list(here.paddock.puzzles.iterdir())
    assert [file.read_text().count("\n") for file in kept] == [1]
    assert not locations.puzzle_tries_file().exists()
    assert here.app(here.ben).puzzle_tries().tried("motorchamp") == {}
    assert here.app().puzzle_tries().tried("motorchamp") != {}


async def test_somebody_with_an_old_name_that_nobody_gets_today_is_asked_once_and_keeps_it(
    here: Company,
) -> None:
    player = here.paddock.players.welcome_back("SHA256:host", "everybody")
    app = here.app(player)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: isinstance(app.screen, PlayerNameScreen))
        await until_shown(pilot, "reads like")
        told = " ".join(text_of(app).split())
        assert "'everybody' reads like something other than a player here. It stays yours until you" in told
        await press(pilot, "enter")
        await until(lambda: isinstance(app.screen, PaddockScreen))
    assert here.paddock.players.known(player.key) == player
    app = here.app(player)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, PaddockScreen)


async def test_no_name_is_suggested_that_nobody_can_have(here: Company) -> None:
    for suggestion, typed in {"root": "", "ben": "", "Zoe": "Zoe"}.items():
        app = PaddockApp(here.paddock, None, "SHA256:new", suggestion)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            names = [screen for screen in app.screen_stack if isinstance(screen, PlayerNameScreen)]
            assert [screen.typed and screen.typed.text for screen in names] == [typed]


@pytest.mark.parametrize("size", SIZES)
async def test_a_meeting_that_cannot_be_read_says_so_and_keeps_nobody_out(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    meetings = tmp_path / "paddock" / "meetings"
    meetings.mkdir(parents=True)
    (meetings / "0001.json").write_text("junk")
    async with company(tmp_path) as here:
        app = here.app()
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await press(pilot, "enter")
            assert "Meeting 1 cannot be read: line 1" in text_of(app)


@pytest.mark.parametrize("size", SIZES)
async def test_what_cannot_be_saved_is_said_in_the_paddock_and_on_an_entry_list(
    here: Company, size: tuple[int, int]
) -> None:
    sentence = "Changes cannot be saved: the database cannot be reached. Races wait until they can."

    def read() -> str:
        return " ".join(" ".join(line.split("│")[0] for line in lines_of(app)).split())

    meeting, app = here.open(here.ben, Agreement("A2-C2")), here.app()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        here.paddock.queue.note_away(OSError(errno.EHOSTDOWN, "the database cannot be reached"))
        await until(lambda: sentence in read())
        assert "held up" not in read()
        for key in ("W", "S"):
            await press(pilot, key)
            assert sentence in read()
            await press(pilot, "escape")
        app.go_to(meeting)
        await settle(pilot)
        assert sentence in read()
        here.paddock.queue.note_away(None)
        await until(lambda: sentence not in read())


@pytest.mark.parametrize("size", SIZES)
async def test_races_stand_under_what_a_person_looks_for(here: Company, size: tuple[int, int]) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        text = text_of(app)
    wanted = ["Your go", "Your races", "Open: take a seat", "On now: watch", "Over: see how it ended"]
    places = [text.index(heading) for heading in wanted]
    assert places == sorted(places)
    assert "by Sun 14:00" in text
    assert "you are not ready yet" in text
    assert "Cleo's go" in text
    assert "6 seats free · 3 laps" in text
    assert "leads" in text
    assert "AZA1 (Ben) won" in text


async def test_who_is_here_and_what_he_does_stands_below(here: Company) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        said = " ".join(text_of(app).split())
        assert "Here: you · Ben driving in A1-C2 · Cleo driving in A1-B2-C1 · Dan watching A1-C2" in said


@pytest.mark.parametrize("size", SIZES)
async def test_where_all_races_are_by_code_the_paddock_says_how_many(here: Company, size: tuple[int, int]) -> None:
    for opener in (here.ben, here.cleo):
        here.open(opener, Agreement("A2-C2", is_public=False))
    app = here.app()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "No race is open to everyone, 2 are by code:  l  opens one." in text_of(app)


async def test_a_code_can_be_typed_with_its_dash_and_with_blanks(here: Company) -> None:
    hidden = here.open(here.cleo, Agreement("A2-C2", is_public=False))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash")
        await type_text(pilot, f" {hidden.code} ")
        await press(pilot, "enter")
        assert is_at(app, EntriesScreen)


async def test_a_race_by_code_is_not_named_to_those_who_do_not_see_it(here: Company) -> None:
    hidden = here.open(here.cleo, Agreement("A2-C2", is_public=False))
    here.visits["Cleo"].go_to(hidden)
    app = here.app()
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "entering a race by code" in text_of(app)
        assert "A2-C2" not in text_of(app)


async def test_an_empty_paddock_invites(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "No races yet:  l  opens one." in text_of(app)
        await click(pilot, "l  opens one")
        assert is_at(app, OpenRaceScreen)


async def test_what_others_do_is_shown_by_itself(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        here.open(here.ben, Agreement("A1-C2"))
        await until_shown(pilot, "Open: take a seat")
        await settle(pilot)
        assert "Ben's race" in text_of(app)


async def test_an_idle_paddock_draws_nothing(here: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await settle(pilot)
        drawn = list[str]()
        monkeypatch.setattr(PaddockScreen, "show_page", lambda self: drawn.append("again"))
        for _ in range(50):
            await asyncio.sleep(0)
        await settle(pilot)
        assert drawn == []
        assert not any(timer._active.is_set() for timer in app.screen._timers)


async def test_what_is_marked_stays_marked_when_the_list_changes(here: Company) -> None:
    here.open(here.ben, Agreement("A1-C1"))
    here.open(here.ben, Agreement("A1-C2"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        assert "A1-C1" in marked(app)
        here.open(here.ben, Agreement("A2-C2"))
        await until_shown(pilot, "A2-C2")
        await settle(pilot)
        assert "A1-C1" in marked(app)


async def test_more_races_than_lines_are_scrolled_to_the_marked_one(here: Company) -> None:
    here.paddock.shares.is_regular = lambda _: True
    for track in ("A1-C1", "A1-C2", "A2-C1", "A2-C2", "A1-B1-C1", "A1-B1-C2", "A1-B2-C1"):
        for opener in (here.ben, here.cleo, here.dan):
            here.open(opener, Agreement(track))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for _ in range(25):
            await press(pilot, "down")
            assert marked(app)
        assert "A1-C1" in marked(app)
        await press(pilot, "home")
        assert "A1-B2-C1" in marked(app)


async def test_enter_goes_to_the_go_and_back_to_the_paddock(here: Company) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert is_at(app, RemoteRaceScreen)
        assert app.visit is not None
        meeting: MeetingInfo | None = app.visit.meeting
        assert meeting is not None
        assert meeting.agreement.clock == A_DAY
        await press(pilot, "q", "y")
        assert is_at(app, PaddockScreen)
        assert app.visit.meeting is None


@pytest.mark.parametrize(
    ("downs", "screen"), [(1, EntriesScreen), (2, RemoteRaceScreen), (3, EntriesScreen), (4, RemoteRaceScreen)]
)
async def test_enter_does_the_obvious_for_every_race(
    here: Company, downs: int, screen: type[Screen[None]]
) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["down"] * downs, "enter")
        assert is_at(app, screen)


async def test_a_race_that_is_over_has_a_result_and_can_be_seen_again(here: Company) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        assert "Opened by" in text_of(app)
        assert "; code" not in text_of(app)
        assert "may come" not in text_of(app)
        await press(pilot, "enter")
        await until(lambda: is_at(app, ClassificationScreen))
        await settle(pilot)
        assert "(Ben) WINS after" in text_of(app)
        assert not any(command.name.startswith("Write the figures") for command in commands_of(app.screen))
        await press(pilot, "enter")
        assert is_at(app, PaddockScreen)
        await press(pilot, "v")
        await until(lambda: is_at(app, ReplayScreen))
        await settle(pilot)
        assert "drive on" not in text_of(app)
        await press(pilot, "A")
        await until_shown(pilot, "The mistakes of everyone, dearest first")
        await press(pilot, "tab")
        assert "came to" in text_of(app)
        assert len(list(here.paddock.analyses.iterdir())) == 1
        await press(pilot, "escape", "d", "q")
        assert is_at(app, PaddockScreen)
        await press(pilot, "home", "slash")
        await type_text(
            pilot,
            next(meeting.code for meeting in here.paddock.meetings_for(here.ann) if meeting.stage is Stage.OVER),
        )
        await press(pilot, "enter")
        await until(lambda: is_at(app, ClassificationScreen))


async def test_the_paddock_begins_with_what_the_day_has_for_somebody(here: Company) -> None:
    rated = Agreement("A1-C1", laps=1, cars=1, options=USUAL.having(RATED, value=True))
    for _ in range(3):
        await here.drive_to_the_flag(here.open(here.ann, rated, here.ben))
    tries, now = PuzzleTries(here.paddock.puzzles_of(here.ann.key)), datetime.now(UTC)
    tries.add("motorchamp", "a", (NEWCOMER, 0.3), is_right=True, now=now - timedelta(days=5))
    form = here.paddock.ratings.now().form("motorchamp", here.ann.key)
    assert form.way is not None
    assert form.rival is not None
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, f"Rating {form.way.in_short}")
        assert "Today's puzzle not tried yet" in text_of(app)
        assert f"rival {form.rival.words('Ben')}" in text_of(app)
        await click(pilot, "Rating ")
        await until(lambda: is_at(app, LogScreen))
    dans = here.app(here.dan)
    async with dans.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert not {"Today's", "Rating", "rival"} & set(text_of(dans).split())


async def test_revenge_is_one_key_from_the_result_and_the_invited_take_their_seat_by_one_more(
    here: Company,
) -> None:
    over = here.open(here.ann, Agreement("A1-C1", laps=1, cars=1), here.ben, "rookie")
    await here.drive_to_the_flag(over)
    anns, bens = here.app(), here.app(here.ben)
    async with anns.run_test(size=(80, 24)) as ann, bens.run_test(size=(80, 24), notifications=True) as ben:
        for pilot in (ann, ben):
            await press(pilot, "enter")
            await until(lambda: is_at(anns, ClassificationScreen))
        await settle(ann)
        await click(ann, "a revenge")
        assert is_at(anns, EntriesScreen)
        assert "Ben is invited." in text_of(anns)
        await until(lambda: is_at(bens, ClassificationScreen))
        await settle(ben)
        assert "Ann wants revenge" in text_of(bens)
        await press(ben, "a")
        assert is_at(bens, EntriesScreen)
        await settle(ann)
        assert "invited" not in text_of(anns)
        (revenge,) = [meeting for meeting in here.paddock.meetings if meeting.stage is Stage.ENTRIES]
        assert [entrant.name for entrant in revenge.entrants] == ["Ann", "rookie", "Ben"]


async def test_somebody_in_the_paddock_takes_the_seat_that_they_are_invited_to_with_enter(here: Company) -> None:
    over = here.open(here.ann, Agreement("A1-C1", laps=1, cars=1, is_public=False), here.ben, "rookie")
    await here.drive_to_the_flag(over)
    revenge = here.paddock.open_revenge(here.ben, over.number)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "You are invited · MotorChamp" in text_of(app)
        assert "revenge" in marked(app)
        assert "Enter take your seat" in text_of(app)
        await press(pilot, "enter")
        assert is_at(app, EntriesScreen)
        assert revenge.driver_of(here.ann) == "Ann"


async def test_whoever_only_looks_at_a_result_has_no_revenge(here: Company) -> None:
    await here.drive_to_the_flag(here.open(here.ben, Agreement("A1-C1", laps=1, cars=1), here.cleo))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await until(lambda: is_at(app, ClassificationScreen))
        await settle(pilot)
        assert "revenge" not in text_of(app)
        await press(pilot, "a")
        assert is_at(app, ClassificationScreen)


async def test_the_wheel_marks_another_race(here: Company) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        first = marked(app)
        for wheel, moved in ((events.MouseScrollDown, True), (events.MouseScrollUp, False)):
            app.post_message(wheel(None, 20, 8, 0, 0, 0, False, False, False))
            await settle(pilot)
            assert (marked(app) != first) is moved


async def test_a_click_opens_as_enter_does(here: Company) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "A2-B1-C2" not in marked(app)
        await click(pilot, "A2-B1-C2")
        assert is_at(app, EntriesScreen)


async def test_a_standing_order_can_be_left_from_the_list_where_there_is_a_day_a_go(here: Company) -> None:
    await busy(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        assert is_at(app, StandingOrderScreen)
        await press(pilot, "escape", "down", "down", "d")
        assert is_at(app, PaddockScreen)


async def test_a_code_leads_to_a_race_that_nobody_sees_else(here: Company) -> None:
    hidden = here.open(here.cleo, Agreement("A2-C2", is_public=False))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "A2-C2" not in text_of(app)
        await press(pilot, "slash")
        await type_text(pilot, f"q?{hidden.code.casefold()[:3]}")
        await press(pilot, "home", "delete")
        await type_text(pilot, hidden.code.casefold())
        assert f"Which code? {letters_of(hidden.code)}" in text_of(app)
        await press(pilot, "enter")
        assert is_at(app, EntriesScreen)
        await press(pilot, "escape")
        assert "A2-C2" in marked(app)


async def test_a_wrong_code_is_said_in_one_sentence_until_something_else_is_done(here: Company) -> None:
    here.open(here.ben, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash")
        await type_text(pilot, "qqqq")
        await press(pilot, "enter")
        assert "No race here has the code 'QQQQ'." in text_of(app)
        await press(pilot, "slash")
        assert "No race here" not in text_of(app)
        await press(pilot, "escape")
        assert is_at(app, PaddockScreen)


async def test_whoever_drives_nowhere_leaves_at_once(here: Company) -> None:
    here.open(here.ben, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert app._exit
    assert app.visit is not None
    assert app.visit.has_left
    assert here.ann not in [visit.player for visit in here.paddock.events.visits]


async def test_whoever_drives_is_told_that_seats_are_kept(here: Company) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"), here.ben)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert is_at(app, Question)
        words = " ".join(text_of(app).replace("│", "").split())
        assert "Your seat is kept, as long as you come back with the same key." in words
        assert "While you are away a stand-in drives. Leave the paddock?" in words
        await press(pilot, "n")
        assert is_at(app, PaddockScreen)
        await press(pilot, "q", "y")
    assert meeting.driver_of(here.ann) == "Ann"


@pytest.mark.parametrize(
    ("clocks", "words"),
    [
        ((A_DAY,), "Your seat is kept, as long as you come back with the same key. Nobody drives for you before"),
        ((A_DAY, 0), "Your seats in 2 races are kept"),
        ((A_DAY, 0), "a stand-in drives, by correspondence only what is late."),
    ],
)
async def test_what_becomes_of_seats_depends_on_the_clock(
    here: Company, clocks: tuple[int, ...], words: str
) -> None:
    for clock in clocks:
        here.open(here.ann, Agreement("A1-C1", clock=clock))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert words in " ".join(text_of(app).replace("│", "").split())


async def test_a_guest_is_told_that_no_seat_is_kept(here: Company) -> None:
    guest = here.paddock.players.welcome("guest:7", "Gus")
    here.open(guest, Agreement("A1-C1"))
    app = here.app(guest)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert "A guest cannot come back to a seat" in text_of(app)


def test_what_the_coach_has_told_on_one_visit_is_known_on_the_next_and_to_nobody_else(here: Company) -> None:
    here.app().told.add("limit")
    assert "limit" in here.app().told
    assert "limit" not in here.app(here.ben).told


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_the_visit_is_over_however_the_app_ends(here: Company, key: str) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
    assert app.visit is not None
    assert app.visit.has_left


async def test_the_visit_is_over_when_the_app_crashes(here: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    app = here.app()
    monkeypatch.setattr(app, "_print_error_renderables", lambda: None)
    monkeypatch.setattr(app, "_fatal_error", app._close_messages_no_wait)

    def stumble(_: PaddockScreen) -> None:
        raise ZeroDivisionError

    async def run_and_stumble() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            monkeypatch.setattr(PaddockScreen, "action_code", stumble)
            await press(pilot, "slash")

    with pytest.raises(ZeroDivisionError):
        await run_and_stumble()
    assert app.visit is not None
    assert app.visit.has_left


async def test_the_visit_is_over_when_the_line_is_gone_in_the_middle(here: Company) -> None:
    app = here.app()
    running = asyncio.create_task(app.run_async(headless=True, size=(80, 24)))
    await until(lambda: app.visit is not None)
    running.cancel()
    await asyncio.wait([running])
    assert app.visit is not None
    assert app.visit.has_left


async def test_nothing_of_the_hosts_own_person_is_ever_looked_for(
    here: Company, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def reached() -> Path:
        raise AssertionError("a visit has reached for the host's own files")

    for place in ("races_folder", "records_file", "settings_file"):
        monkeypatch.setattr(locations, place, reached)
    monkeypatch.chdir(tmp_path)
    await busy(here)
    before = {path for path in tmp_path.rglob("*") if "paddock" not in path.parts}
    app = here.app()
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "r")
        assert is_at(app, RulebookScreen)
        await press(pilot, "escape", "comma", "right", "escape", "question_mark", "escape", "ctrl+p", "escape")
        await press(pilot, "l", "right", "escape", "end", "enter")
        await until(lambda: is_at(app, ClassificationScreen))
        await press(pilot, "e", "a", "v", "q", "enter")
        assert is_at(app, PaddockScreen)
        with pytest.raises(NotFromAVisitError):
            app.open_race(object())
        with pytest.raises(NotFromAVisitError):
            app.open_practice(free_lap(tmp_path / "elsewhere", game_named("motorchamp").circuit("A1-C2"), "Ann"))
        with pytest.raises(NotFromAVisitError):
            app.suspend()
        app.open_url("https://example.org")
        app.action_screenshot()
        app.deliver_screenshot()
        app.action_suspend_process()
        await settle(pilot)
        assert is_at(app, PaddockScreen)
    assert {path for path in tmp_path.rglob("*") if "paddock" not in path.parts} == before


async def test_settings_have_no_name_where_the_paddock_has_it(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "comma", "end", "up", "up", "up")
        assert "Your name" not in text_of(app)
        assert "▶ Talk" in text_of(app)
        await press(pilot, "down", "down", "down", "down")
        assert "▶ Glyphs" in text_of(app)


async def test_every_command_that_can_be_found_is_one_of_the_paddock(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        names = {command.name for command in commands_of(app.screen)}
    assert names == {
        "Open a race",
        "Find a race by its code",
        "The circuits that people here have drawn",
        "A lap alone on the track of the marked race",
        "The same lap for everyone, once a day",
        "The table of today's lap, and the best laps here",
        "The lessons",
        "The seasons here, and a line to open another",
        "Puzzles with one clearly best answer",
        "How strong everyone is, from rated races",
        "Your name: take another one",
        "The rulebook, with figures to play",
        "What this screen shows, and what its keys do",
        "Leave the paddock; seats are kept",
        "Change the settings",
        "Redraw the screen",
    }


@pytest.mark.parametrize("screen", VISIT_SCREENS)
def test_every_key_has_a_name_an_explanation_and_a_text(screen: type[Screen[None]]) -> None:
    bindings = list(Binding.make_bindings(screen.BINDINGS))
    assert all(binding.id and binding.tooltip for binding in bindings)
    assert len({(binding.id, binding.key) for binding in bindings}) == len(bindings)
    assert {kind.__name__ for kind in screen.mro()} & TEXTS.keys()


async def test_a_race_that_has_stopped_says_why(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"))
    meeting._stopped = "Something has gone wrong in this race."
    assert meeting.stage is Stage.STOPPED
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "Something has gone wrong in this race." in text_of(app)
        await press(pilot, "v")
        await until_shown(pilot, "Nothing has been driven in this race yet.")


async def test_laps_are_driven_alone_in_the_paddock_and_todays_is_in_its_table(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "3")
        await until(lambda: is_at(app, PracticeScreen))
        lap = app.screen
        assert isinstance(lap, PracticeScreen)
        assert lap.drive.is_counted
        day = lap.drive.day
        assert day is not None
        for player, rank in ((here.ben, (0,)), (here.cleo, ())):  # nobody is faster than Ben, and Cleo has no time
            here.paddock.laps.note_daily(day, "motorchamp", player, KeptLap(player.key, player.name, "1", rank, 1))
        assert "Today's lap" not in text_of(app)
        while lap.live.race is None or not lap.live.race.is_over:
            await press(pilot, "enter")
        await until(lambda: lap.result is not None)
        await until(lambda: len(here.paddock.laps.of_day(day, "motorchamp")) == 3)
        place = [kept.name for kept in here.paddock.laps.of_day(day, "motorchamp")].index("Ann") + 1
        await until_shown(pilot, f"{spelt_ordinal(place).capitalize()} of three")
        await settle(pilot)
        await press(pilot, "q")
        await until(lambda: is_at(app, PaddockScreen))
        await until_shown(pilot, f"{spelt_ordinal(place)} of three")
        assert "Today's lap " in text_of(app)
        await press(pilot, "8")
        await until(lambda: is_at(app, LogScreen))
        await until_shown(pilot, f": 3 laps; yours is the {spelt_ordinal(place)}.")
        assert f"{place}. You: " in text_of(app)
        await press(pilot, "escape", "2")
        await until(lambda: is_at(app, PracticeScreen))
        assert isinstance(app.screen, PracticeScreen)
        assert app.screen.drive.folder == here.paddock.laps.folder_of(here.ann.key)
        app.pop_screen()
        await until(lambda: is_at(app, PaddockScreen))
        await settle(pilot)
        await press(pilot, "L")
        assert is_at(app, LessonsScreen)
