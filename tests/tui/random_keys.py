"""Random keys, clicks, drags, wheels and window sizes on every screen, as the bytes that a terminal sends.

No session may end by them but by its own way out. The tests type a few hundred on each screen; all of it, with
what came of every screen: python tests/tui/random_keys.py [--events 20000] [--seed 1] [SCREEN …]
"""

import argparse
import asyncio
import contextlib
import functools
import os
import random
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "hosting")]

from hosting_scenes import Channel, connection_on, short
from paddock_shown import A_DAY, Company, Letterbox, company, entering, foreseen
from textual import screen as screens
from textual.app import App
from textual.screen import Screen

from motorchamp_tui import locations
from motorchamp_tui.analysis.again import mistake_again
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, Grid, Options
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.paddock.entries import limits
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.house import Doors
from motorchamp_tui.paddock.operating.act import OperatedHost
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.people import shares
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.practice.drive import PracticeDrive, free_lap
from motorchamp_tui.puzzles.files import read_puzzles
from motorchamp_tui.puzzles.solving import PuzzleSet
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race import form as race_form
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import CalendarRace
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.terminals.connection_driver import Showing
from motorchamp_tui.terminals.screen import drivers, running
from motorchamp_tui.terminals.screen.textual_fixes import forget, patch_textual
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.help.commands import CommandsScreen
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.lessons.list import LessonsScreen
from motorchamp_tui.tui.lessons.screen import LessonScreen
from motorchamp_tui.tui.menu.first_run import FirstRunApp, FirstRunScreen
from motorchamp_tui.tui.menu.races import RacesScreen
from motorchamp_tui.tui.menu.setup import SetupScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.paddock import visit_screen
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen
from motorchamp_tui.tui.paddock.host_words import HostWordsScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.player_name import InvitationScreen, PlayerNameScreen
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.paddock.race.standing_order import StandingOrderScreen
from motorchamp_tui.tui.paddock.seasons.host_league import HostLeagueScreen
from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen
from motorchamp_tui.tui.paddock.seasons.host_seasons import HostSeasonsScreen, OpenSeasonScreen
from motorchamp_tui.tui.paddock.shelf import ShelfScreen
from motorchamp_tui.tui.paddock.talk import TalkScreen
from motorchamp_tui.tui.paddock.webhook import WebhookScreen
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.practice.request import PracticeRequest
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.practice.start import PracticeStart
from motorchamp_tui.tui.puzzles.list import PuzzlesScreen
from motorchamp_tui.tui.puzzles.screen import PuzzleScreen
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race import screen as race_screen
from motorchamp_tui.tui.race.again import AgainScreen
from motorchamp_tui.tui.race.analysis import AnalysisScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.seasons.list import NewSeasonScreen, SeasonsScreen
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from motorchamp_tui.tui.settings.screen import SettingsScreen
from motorchamp_tui.tui.widgets.log import LogScreen
from motorchamp_tui.tui.widgets.prompt import Prompt, ask_for
from motorchamp_tui.tui.widgets.question import Question
from motorchamp_tui.tui.workshop.list import WorkshopListScreen
from motorchamp_tui.tui.workshop.pieces import PiecesScreen
from motorchamp_tui.tui.workshop.screen import WorkshopScreen
from scenes import SCENES, finished
from season_driving import drive_next_as_bots, opened, small_season

Size = tuple[int, int]

USUAL: Size = (80, 24)
ROOMY: Sequence[Size] = (USUAL, USUAL, (81, 25), (100, 30), (110, 30), (120, 36), (160, 50), (200, 60), (300, 24))
TINY: Sequence[Size] = ((1, 1), (2, 1), (1, 40), (9, 3), (40, 10), (79, 24), (80, 23), (300, 2))
HANDFUL = 10
"""So many events are typed before anybody looks where they have led."""
MOST_TURNS = 400
"""Turns of the event loop in which an app has come to rest; a race at full speed never does."""
MOST_LOOKS = 1000
"""Looks at what is on top until the screen that was asked for has opened."""
UNSEEN = 3
"""So many sessions after each that is painted show nothing: painting takes longer than everything else."""
MOST_COVERED = 1
"""Handfuls that are typed at what has opened over the screen before that is closed."""
PATIENCE = 300.0
"""Seconds after which a test has failed that waits for what always comes."""


NAMED = {
    "up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C", "left": b"\x1b[D", "home": b"\x1b[H", "end": b"\x1b[F",
    "pageup": b"\x1b[5~", "pagedown": b"\x1b[6~", "insert": b"\x1b[2~", "delete": b"\x1b[3~", "tab": b"\t",
    "shift+tab": b"\x1b[Z", "enter": b"\r", "backspace": b"\x7f", "escape": b"\x1b[27u", "f1": b"\x1bOP",
    "f2": b"\x1bOQ", "f3": b"\x1bOR", "f5": b"\x1b[15~", "ctrl+p": b"\x10", "ctrl+l": b"\x0c", "ctrl+u": b"\x15",
    "shift+up": b"\x1b[1;2A", "ctrl+right": b"\x1b[1;5C", "ctrl+home": b"\x1b[1;5H", "ctrl+end": b"\x1b[1;5F",
}  # fmt: skip
WAYS_OUT = (b"\x03", b"\x11", b"q")
"""Typed seldom, because whoever has left sees no screen."""
STRANGE = (
    b"\x1b[I", b"\x1b[O", b"\x1b[", b"\x1b", b"\x00", b"\x1a", b"\x1b[?2026;2$y", b"\x1bx", "é".encode(),
    "車".encode(), "🏁".encode(), b"\xff\xfe", b"\x1b[99999999u", b"\x1b[<0;0;0M", b"\x1b[<35;9999;9999M",
    b"\x1b[200~two\nlines of 1 text\x1b[201~", b"\x1b[200~\x1b[201~", b"\x1b[200~" + b"long " * 300 + b"\x1b[201~",
)  # fmt: skip
PRINTABLE = bytes(range(32, 127)).replace(b"q", b"")
LEFT, RIGHT, MIDDLE, DRAG, WHEEL_UP, WHEEL_DOWN = 0, 2, 1, 32, 64, 65


class Typist:
    """Hands that know no game: the same for the same seed, as long as the same screens come."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)
        self.latest: deque[str] = deque(maxlen=60)

    def typed(self, size: Size) -> bytes:
        """The next key, or what a mouse does within a window of this size."""
        kind = self._chance.random()
        if kind < 0.35:
            data = self._chance.choice(tuple(NAMED.values()))
        elif kind < 0.66:
            data = bytes((self._chance.choice(PRINTABLE),))
        elif kind < 0.97:
            data = self._with_mouse(size)
        elif kind < 0.995:
            data = self._chance.choice(STRANGE)
        else:
            data = self._chance.choice(WAYS_OUT)
        self.latest.append(repr(data)[1:])
        return data

    def _with_mouse(self, size: Size) -> bytes:
        kind, at, to = self._chance.random(), self._place(size), self._place(size)
        if kind < 0.2:
            return _mouse(self._chance.choice((WHEEL_UP, WHEEL_DOWN, WHEEL_UP + 4, WHEEL_DOWN + 16)), at)
        if kind < 0.35:
            return _mouse(DRAG + 3, at)
        button = self._chance.choice((LEFT, LEFT, LEFT, LEFT, LEFT, RIGHT, MIDDLE, LEFT + 16))
        if kind < 0.85:
            return (_mouse(button, at) + _mouse(button, at, is_up=True)) * self._chance.choice((1, 1, 1, 2, 3))
        moves = b"".join(_mouse(DRAG + button, self._place(size)) for _ in range(3))
        return _mouse(button, at) + moves + _mouse(button, to, is_up=True) * self._chance.choice((0, 1))

    def _place(self, size: Size) -> Size:
        """Anywhere; often on the last line, where the keys are."""
        columns, rows = size
        row = rows if self._chance.random() < 0.15 else self._chance.randint(1, rows)
        return self._chance.randint(1, columns), row

    def size(self, now: Size) -> Size | None:
        """Another size for the window, now and then; a tiny one does not stay for long."""
        if now not in ROOMY or self._chance.random() < 0.3:
            size = self._chance.choice(TINY if self._chance.random() < 0.2 else ROOMY)
            self.latest.append(f"{size[0]}x{size[1]}")
            return size
        return None

    def turns(self) -> int:
        """How often others have their turn before the next key: mostly it comes at once."""
        return self._chance.choice((0, 0, 0, 1, 1, 2, 3, 8, 30))

    def settings(self) -> dict[str, str]:
        """Somebody's settings."""
        every = {
            "bots_speed": ("slow", "normal", "fast", "at once"),
            "animation": ("full", "short", "off"),
            "coach": ("true", "false"),
            "glyphs": ("full", "lines", "ascii"),
            "colours": ("true", "256", "16", "none"),
        }
        return {name: self._chance.choice(words) for name, words in every.items()}


def _mouse(button: int, place: Size, *, is_up: bool = False) -> bytes:
    return f"\x1b[<{button};{place[0]};{place[1]}{'m' if is_up else 'M'}".encode()


class HomeDriver(drivers.FrameDriver):
    """A terminal at home that shows nothing; its window is as large as ``window`` says."""

    def __init__(self, app: App[Any], *, window: list[Size], **options: Any) -> None:
        self._window = window
        super().__init__(app, **options)

    def size_now(self) -> Size:
        return self._window[-1]

    def send(self, text: str) -> None:
        pass

    def start_application_mode(self) -> None:
        forget(self._app.console)

    def stop_application_mode(self) -> None:
        self.disable_input()
        self._unsent.clear()


class AtHome:
    """An app on a terminal of its own."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self._window = [USUAL]
        app.driver_class = functools.partial(HomeDriver, window=self._window)  # type: ignore[assignment]
        running.keep_quiet_about_crashes(app)
        app.bind("ctrl+z", "suspend_process", show=False)
        app._capture_stdout = app._capture_stderr = sys.stdout  # type: ignore[assignment]

    @property
    def size(self) -> Size:
        return self._window[-1]

    async def run(self) -> int:
        await self.app.run_async()
        running.raise_what_stopped(self.app)
        return self.app.return_code or 0

    def type(self, data: bytes) -> None:
        assert isinstance(self.app._driver, HomeDriver)
        self.app._driver.feed(data)

    def resize(self, size: Size) -> None:
        self._window.append(size)
        assert isinstance(self.app._driver, HomeDriver)
        self.app._driver.resize_soon()


class DeafChannel(Channel):
    """Nobody looks at what is sent."""

    def write(self, data: bytes) -> None:
        pass


class OverALine:
    """An app on a line of a host."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        patience = short(input_bytes_a_second=1e9, input_burst=1_000_000, keys_a_second=1e9)
        self._line = connection_on(DeafChannel(), limits=patience)
        self._showing = Showing(app, self._line)

    @property
    def size(self) -> Size:
        return self._line.size

    async def run(self) -> int:
        return await self._showing.run()

    def type(self, data: bytes) -> None:
        self._line.received(data)

    def resize(self, size: Size) -> None:
        self._line.resized(*size)


Seat = AtHome | OverALine
Running = asyncio.Task[int]


class World:
    """A home with kept races in it."""

    seat: type[Seat] = AtHome

    def __init__(self, folder: Path, seed: str) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.may_begin = threading.Event()
        """Set when a handful has been typed at the screen that waits for a practice lap to be made."""
        self._named = 0

    def app(self) -> App[Any]:
        return MotorChampApp()

    def new_name(self) -> str:
        """A name that no season has yet."""
        self._named += 1
        return f"Season {self._named}"

    async def others_do_something(self) -> None:
        """What happens meanwhile."""


class Paddock(World):
    """A paddock that Ann visits, with others who drive, talk and open races there."""

    seat = OverALine

    def __init__(self, folder: Path, here: Company, seed: str) -> None:
        super().__init__(folder, seed)
        self.here = here
        self.meetings = list[Meeting]()

    def app(self) -> App[Any]:
        return self.here.app()

    def race(self, app: App[Any], **agreed: Any) -> Meeting:
        """A race that has begun, with Ann in it."""
        options = Options().having(GRID, self.chance.choice((Grid.DICE, Grid.DICE, Grid.PRACTICE)))
        agreement = Agreement("A1-C1", **{"laps": 2, "clock": 60, "options": options, **agreed})
        meeting = self.here.open(self.here.ann, agreement, self.here.ben, "rookie")
        for player in (self.here.ann, self.here.ben):
            meeting.set_ready(player, is_ready=True)
        self.meetings.append(meeting)
        return meeting

    async def others_do_something(self) -> None:
        for meeting in self.meetings[-2:]:
            for player in (self.here.ben, self.here.cleo):
                asked = meeting.asked_of(player) if meeting.stage not in (Stage.OVER, Stage.STOPPED) else None
                if asked is not None:
                    meeting.answer(player, asked, self.chance.choice(asked.moves))
        with contextlib.suppress(MotorChampError):
            self._something_else()
        if self.chance.random() < 0.1:
            self.here.clock.go_on(seconds=self.chance.choice((1, 10, 70)))

    def _something_else(self) -> None:
        here, kind = self.here, self.chance.random()
        meeting = self.chance.choice(self.meetings) if self.meetings else None
        if kind < 0.05 and len(self.meetings) < 12:
            self.meetings.append(here.open(here.cleo, Agreement("A1-C2", laps=1, cars=1), "steady"))
        elif kind < 0.15 and meeting is not None:
            here.visits["Ben"].go_to(meeting)
            meeting.say(here.visits["Ben"], "Mind the wall.")
        elif kind < 0.25 and meeting is not None:
            meeting.take_seat(here.dan)
        elif kind < 0.3 and meeting is not None:
            meeting.set_ready(here.dan, is_ready=self.chance.random() < 0.5)


Open = Callable[[Any, App[Any]], None]


class Place(NamedTuple):
    """A screen: ``open`` leads from the first screen of the app to it, and these keys after that."""

    shows: type[Screen[Any]]
    open: Open = lambda _world, _app: None
    keys: bytes = b""
    app: Callable[[Any], App[Any]] = lambda world: world.app()


@functools.cache
def kept() -> RaceRecord:
    """A race to look back on."""
    return read_journal(HERE.parent / "journals" / "A1-C1.journal").finish()


def _push(make: Callable[[], Screen[Any]]) -> Open:
    return lambda _world, app: (app.push_screen(make()), None)[1]


def _race(world: World, app: App[Any]) -> None:
    scene = SCENES[world.chance.choice(sorted(SCENES))]()
    assert isinstance(app, MotorChampApp)
    app.open_race(scene.journal(Path(tempfile.mkdtemp(dir=world.folder))))


def _lap(world: World, app: App[Any]) -> None:
    assert isinstance(app, MotorChampApp)
    folder = world.folder / "laps"
    folder.mkdir(exist_ok=True)
    app.open_practice(free_lap(folder, tracks.circuit("A1-C1"), "Ann", world.chance.randrange(10)))


def _lap_ordered(world: World) -> App[Any]:
    folder = world.folder / "laps"
    folder.mkdir(exist_ok=True)
    world.may_begin = threading.Event()

    def lap(*, may_begin: threading.Event = world.may_begin) -> PracticeDrive:
        may_begin.wait(PATIENCE)
        return free_lap(folder, tracks.circuit("A1-C1"), "Ann", 1)

    return MotorChampApp(PracticeRequest(lap, "motorchamp"))


def _result(*, is_shared: bool = False) -> Open:
    def open_it(_world: World, app: App[Any]) -> None:
        run = kept().run
        assert run is not None
        lines = [f"{number:3}  AZA1 threw {number}" for number in range(300)]
        app.push_screen(ClassificationScreen(run.race, kept().plan, lines, record=kept(), is_shared=is_shared))

    return open_it


def _first_run(world: World) -> App[Any]:
    return FirstRunApp(app_settings.AppSettings(gather({}, {}, None)))


def _shared(world: Paddock, app: App[Any]) -> None:
    going = [each for each in world.meetings if each.stage is Stage.RACE]
    assert isinstance(app, PaddockApp)
    app.go_to(going[-1] if going and world.chance.random() < 0.7 else world.race(app))


def _order(world: Paddock, app: App[Any]) -> None:
    meeting = world.race(app, clock=A_DAY, options=Options())
    app.push_screen(StandingOrderScreen(meeting, world.here.ann))


def _talk(world: Paddock, app: App[Any]) -> None:
    meeting = world.race(app)
    with contextlib.suppress(MotorChampError):
        meeting.say(world.here.visits["Ben"], "Here I am.")
    app.push_screen(TalkScreen(meeting, world.here.ann))


def _agreeing(world: Paddock, app: App[Any]) -> None:
    assert isinstance(app, PaddockApp)
    assert app.visit is not None
    app.push_screen(OpenRaceScreen(world.here.paddock, app.visit))


def _entries(world: Paddock, app: App[Any]) -> None:
    here = world.here
    opener = world.chance.choice((here.ann, here.ben))
    meeting = here.open(opener, Agreement("A1-C1", laps=1), "steady")
    world.meetings.append(meeting)
    assert isinstance(app, PaddockApp)
    app.go_to(meeting)


def _name(_world: Paddock, app: App[Any]) -> None:
    assert isinstance(app, PaddockApp)
    app.ask_for_name()


def _webhook(_world: World, app: App[Any]) -> None:
    assert isinstance(app, PaddockApp)
    webhooks, visit = app.paddock.webhooks, app.visit
    assert webhooks is not None
    assert visit is not None
    app.push_screen(WebhookScreen(app.paddock, webhooks, visit.player))


def _host_words(world: Paddock, app: App[Any]) -> None:
    host = OperatedHost(world.here.paddock, world.here.clock.now(), world.here.ann.key)
    app.push_screen(HostWordsScreen(Operations(host), world.here.ann))


def _invited(world: Paddock) -> App[Any]:
    world.here.paddock.house.change(doors=Doors.INVITED)
    return PaddockApp(world.here.paddock, None, "SHA256:eva", "eva")


def _set_up(_world: World, app: App[Any]) -> None:
    app.push_screen(SetupScreen(race_form.usual_form(game_named("motorchamp"), "Ann")))


def _order_of_cars(_world: World, app: App[Any]) -> None:
    overlays.show_order(app, finished().race)


def _new_season(world: World, app: App[Any]) -> None:
    app.push_screen(NewSeasonScreen(world.chance.choice(tuple(GAMES))))


def _season(world: World, app: App[Any]) -> None:
    path = opened(small_season(world.new_name(), drivers="Ann,bot:steady,bot:rookie"))
    drive_next_as_bots(path)
    app.push_screen(SeasonScreen(path))


def _puzzle(world: World) -> App[Any]:
    file = read_puzzles(HERE.parent / "puzzles" / "samples" / f"{world.chance.choice(tuple(GAMES))}.puzzles")
    puzzle_set, puzzle = PuzzleSet(file, PuzzleTries(), is_shipped=False), world.chance.choice(file.puzzles)
    return MotorChampApp(lambda app: app.show_puzzles(puzzle_set, puzzle))


def _terms(name: str, game: str, **agreed: Any) -> SeasonTerms:
    circuits = game_named(game).circuit_names()[:2]
    return SeasonTerms(name, tuple(CalendarRace(one, 1) for one in circuits), Agreement(circuits[0], 1, **agreed))


def _host_season(world: Paddock, app: App[Any]) -> None:
    assert isinstance(app, PaddockApp)
    assert app.visit is not None
    here, seasons = world.here, world.here.paddock.seasons
    season = seasons.open_season(here.ann, _terms(world.new_name(), world.chance.choice(tuple(GAMES))))
    seasons.enter(here.ben, season)
    if world.chance.random() < 0.5:
        seasons.begin(here.ann, season)
    app.push_screen(HostSeasonScreen(here.paddock, app.visit, season))


def _host_league(world: Paddock, app: App[Any]) -> None:
    assert isinstance(app, PaddockApp)
    assert app.visit is not None
    here, leagues = world.here, world.here.paddock.leagues
    terms = _terms(world.new_name(), "motorchamp", clock=A_DAY)
    league = leagues.open_league(here.ann, LeagueTerms(terms, LeagueRule(size=2)))
    for player in here.everybody[1:]:
        leagues.enter(player, league)
    app.push_screen(HostLeagueScreen(here.paddock, app.visit, league))


def _open_season(world: Paddock, app: App[Any]) -> None:
    assert isinstance(app, PaddockApp)
    assert app.visit is not None
    app.push_screen(OpenSeasonScreen(world.here.paddock, app.visit, world.chance.choice(tuple(GAMES))))


def _question(_world: World, app: App[Any]) -> None:
    overlays.show_log(app, [])
    overlays.ask_to_leave(app)


EVERYWHERE: dict[str, Place] = {
    "first run": Place(FirstRunScreen, app=_first_run),
    "rulebook": Place(RulebookScreen, _push(RulebookScreen)),
    "help": Place(HelpScreen, keys=b"?"),
    "log": Place(LogScreen, lambda _, app: overlays.show_log(app, [f"{n:3}  VAN1 threw 3" for n in range(90)])),
    "order": Place(LogScreen, _order_of_cars),
    "question": Place(Question, _question),
    "commands": Place(CommandsScreen, keys=b"\x10"),
    "prompt": Place(Prompt, lambda _, app: ask_for(app, "Into which folder?", "", lambda _: "", lambda _: None)),
    "settings": Place(SettingsScreen, keys=b","),
    "lesson": Place(LessonScreen, keys=b"L\r"),
}
AT_HOME: Mapping[str, Place] = EVERYWHERE | {
    "title": Place(TitleScreen),
    "set-up": Place(SetupScreen, _set_up),
    "race": Place(RaceScreen, _race),
    "practice": Place(PracticeScreen, _lap),
    "practice start": Place(PracticeStart, app=_lap_ordered),
    "replay": Place(ReplayScreen, lambda _, app: (app.push_screen(ReplayScreen(kept())), None)[1]),
    "classification": Place(ClassificationScreen, _result()),
    "races": Place(RacesScreen, _push(RacesScreen)),
    "lap of the other game": Place(PracticeScreen, keys=b"G3"),
    "race of the other game": Place(RaceScreen, keys=b"G1"),
    "lessons": Place(LessonsScreen, keys=b"L"),
    "puzzles": Place(PuzzlesScreen, keys=b"P"),
    "puzzle": Place(PuzzleScreen, app=_puzzle),
    "analysis": Place(AnalysisScreen, _push(lambda: AnalysisScreen(kept()))),
    "choosing again": Place(AgainScreen, _push(lambda: AgainScreen(kept(), mistake_again(kept(), {"rookie 1"})))),
    "seasons": Place(SeasonsScreen, keys=b"S"),
    "new season": Place(NewSeasonScreen, _new_season),
    "workshop": Place(WorkshopListScreen, keys=b"W"),
    "pieces": Place(PiecesScreen, _push(lambda: PiecesScreen("motorchamp"))),
    "drawing": Place(WorkshopScreen, keys=b"W\r"),
    "drawing of the other game": Place(WorkshopScreen, keys=b"GW\r"),
    "season": Place(SeasonScreen, _season),
}
OVER_A_LINE: Mapping[str, Place] = EVERYWHERE | {
    "player name": Place(PlayerNameScreen, _name),
    "first visit": Place(
        PlayerNameScreen, app=lambda world: PaddockApp(world.here.paddock, None, "SHA256:eva", "eva")
    ),
    "paddock": Place(PaddockScreen),
    "webhook": Place(WebhookScreen, _webhook),
    "words for the host": Place(HostWordsScreen, _host_words),
    "invitation": Place(InvitationScreen, app=_invited),
    "open a race": Place(OpenRaceScreen, _agreeing),
    "entry list": Place(EntriesScreen, _entries),
    "remote race": Place(RemoteRaceScreen, _shared),
    "standing order": Place(StandingOrderScreen, _order),
    "talk": Place(TalkScreen, _talk),
    "seasons": Place(HostSeasonsScreen, keys=b"S"),
    "shelf": Place(ShelfScreen, keys=b"W"),
    "open a season": Place(OpenSeasonScreen, _open_season),
    "season": Place(HostSeasonScreen, _host_season),
    "league": Place(HostLeagueScreen, _host_league),
    "replay": Place(ReplayScreen, lambda _, app: (app.push_screen(ReplayScreen(kept())), None)[1]),
    "classification": Place(ClassificationScreen, _result(is_shared=True)),
}


@dataclass
class Typed:
    """What came of it."""

    events: int = 0
    on_screen: int = 0
    """Events with the screen on top."""
    opened: int = 0
    """How often it had to be opened."""
    left: int = 0
    """How often the app was left by its own ways out."""


class EndedError(Exception):
    """A session ended by keys; the cause is the mistake."""


async def type_at(name: str, events: int, seed: int, folder: Path) -> Typed:
    """Type so many events at the screen of this name, opening it again whenever it is left."""
    place, typist = place_of(name), Typist(f"{seed} {name}")
    patch_textual()
    async with world_of(name, folder, f"{seed}") as world:
        with _in_a_hurry(), _nothing_unheard() as unheard:
            storm = Storm(place, world, typist, events)
            try:
                await storm.rage()
            except (running.AppStoppedError, AssertionError) as error:
                latest = " ".join(typist.latest)
                raise EndedError(f"{name}, seed {seed}; the latest keys, as bytes: {latest}") from error
        if unheard:
            raise EndedError(f"{name}, seed {seed}: {unheard[0].get('message')}") from unheard[0].get("exception")
    return storm.typed


def place_of(name: str) -> Place:
    """The screen of this name, at home or over a line."""
    where, _, screen = name.partition(" ")
    return (OVER_A_LINE if where == "line" else AT_HOME)[screen]


@contextlib.asynccontextmanager
async def seated(name: str, folder: Path) -> AsyncIterator[Seat]:
    """Somebody at the screen of this name."""
    patch_textual()
    async with world_of(name, folder, name) as world:
        storm = Storm(place_of(name), world, Typist(name), 0)
        seat = world.seat(storm.place.app(world))
        running = asyncio.create_task(seat.run())
        try:
            await _until(functools.partial(_is_up, seat.app, running))
            await storm._open(seat, running)
            yield seat
            await _leave(seat, running)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


@contextlib.asynccontextmanager
async def world_of(name: str, folder: Path, seed: str) -> AsyncIterator[World]:
    """The world in which the screen of this name is."""
    races = locations.races_folder()
    races.mkdir(parents=True, exist_ok=True)
    for file in (HERE.parent / "journals").glob("*C1.journal"):
        shutil.copy(file, races)
    if not name.startswith("line "):
        yield World(folder, seed)
        return
    with foreseen(), _room_for_many_races():
        async with company(folder, Letterbox()) as here:
            await entering(here)
            yield Paddock(folder, here, seed)


@contextlib.contextmanager
def _room_for_many_races() -> Iterator[None]:
    """One is opened whenever its screen has been left, and few of them are ever driven to the flag."""
    roomy = shares.Share(sys.maxsize, sys.maxsize, each=(sys.maxsize, sys.maxsize))
    with (
        mock.patch.object(limits, "MOST_SEATS", sys.maxsize),
        mock.patch.object(limits, "MOST_MEETINGS", sys.maxsize),
        mock.patch.object(limits, "MOST_SEASONS", sys.maxsize),
        mock.patch.object(shares, "SHARES", dict.fromkeys(shares.Use, roomy)),
    ):
        yield


@contextlib.contextmanager
def _in_a_hurry() -> Iterator[None]:
    """No pause in which keys are not heard, or windows have no size yet."""
    with (
        mock.patch.object(race_screen, "KEYS_SETTLE", 0.0),
        mock.patch.object(visit_screen, "BREATH", 0.0),
        mock.patch.object(drivers, "RESIZE_PAUSE", 0.0),
        contextlib.chdir(locations.races_folder()),
    ):
        yield


@contextlib.contextmanager
def _nothing_unheard() -> Iterator[list[dict[str, Any]]]:
    """Mistakes that only the event loop heard of."""
    loop, unheard = asyncio.get_running_loop(), list[dict[str, Any]]()
    loop.set_exception_handler(lambda _, context: unheard.append(context))
    try:
        yield unheard
    finally:
        loop.set_exception_handler(None)


@contextlib.contextmanager
def _unpainted() -> Iterator[None]:
    """Lay screens out, seldom, and paint nothing."""

    def paint_nothing(screen: Screen[Any]) -> None:
        screen._dirty_widgets.clear()
        screen._compositor._dirty_regions.clear()

    with (
        mock.patch.object(screens, "UPDATE_PERIOD", 1 / 6),
        mock.patch.object(Screen, "_compositor_refresh", paint_nothing),
    ):
        yield


@dataclass
class Storm:
    """So many events at one place, in as many sessions as it takes."""

    place: Place
    world: World
    typist: Typist
    events: int
    typed: Typed = field(default_factory=Typed)
    sessions: int = 0

    async def rage(self) -> None:
        """Type all of them; raises what has ended a session."""
        while self.typed.events < self.events:
            app = self.place.app(self.world)
            settings = app_settings.app_settings_of(app)
            settings.change(self.typist.settings())
            if not isinstance(app, FirstRunApp):
                app_settings.keep(app, settings)
            with contextlib.nullcontext() if self.sessions % (UNSEEN + 1) == 0 else _unpainted():
                await self._session(self.world.seat(app))
            self.sessions += 1

    async def _session(self, seat: Seat) -> None:
        running = asyncio.create_task(seat.run())
        try:
            await _until(functools.partial(_is_up, seat.app, running))
            await self._type_until_it_ends(seat, running)
            await _leave(seat, running)
        finally:
            self.world.may_begin.set()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def _type_until_it_ends(self, seat: Seat, running: Running) -> None:
        covered = 0
        while self.typed.events < self.events and not running.done():
            covered = 0 if self._is_on_top(seat.app) else covered + 1
            if covered > MOST_COVERED or not any(isinstance(each, self.place.shows) for each in _stack(seat.app)):
                await self._open(seat, running)
                covered = 0
            await self._type_a_handful(seat, running)
            self.world.may_begin.set()
            if size := self.typist.size(seat.size):
                seat.resize(size)
            await self.world.others_do_something()
            await _rest(seat.app, running)
        if running.done():
            running.result()
            self.typed.left += 1

    async def _type_a_handful(self, seat: Seat, running: Running) -> None:
        for _ in range(HANDFUL):
            if running.done():
                return
            self.typed.on_screen += self._is_on_top(seat.app)
            self.typed.events += 1
            seat.type(self.typist.typed(seat.size))
            for _ in range(self.typist.turns()):
                await asyncio.sleep(0)

    def _is_on_top(self, app: App[Any]) -> bool:
        return bool(_stack(app)) and isinstance(_stack(app)[-1], self.place.shows)

    async def _open(self, seat: Seat, running: Running) -> None:
        """Lead from wherever the keys have led to the screen, in a window that has room for it."""
        app = seat.app

        def open_it() -> None:
            while len(app.screen_stack) > 1:
                app.pop_screen()
            self.place.open(self.world, app)

        self.typed.opened += 1
        seat.resize(USUAL)
        app.call_later(open_it)
        await _rest(app, running)
        if self.place.keys and not running.done():
            seat.type(self.place.keys)
            for _ in range(MOST_LOOKS):  # a race at home opens when a thread has read the ratings
                await _rest(app, running)
                if running.done() or self._is_on_top(app):
                    return
                await asyncio.sleep(0.002)


def _stack(app: App[Any]) -> Sequence[Screen[Any]]:
    return app._screen_stack


def _is_up(app: App[Any], running: Running) -> bool:
    return running.done() or bool(app._running and app._screen_stack and app._screen_stack[0].is_mounted)


async def _rest(app: App[Any], running: Running) -> None:
    """Let what was typed come to where it leads; meanwhile others have their turn, threads and timers too."""
    await asyncio.sleep(0.001)
    for _ in range(MOST_TURNS):
        pumps = (app, *_stack(app)[-1:])
        if running.done() or not any(each._message_queue.qsize() for each in pumps):
            return
        await asyncio.sleep(0)


async def _leave(seat: Seat, running: Running) -> None:
    """The session still hears a key: the one that ends it, and it ends."""

    def is_over() -> bool:
        if not running.done() and seat.app._driver is not None:
            seat.type(b"\x1b[201~\x03")
        return running.done()

    await _until(is_over)
    running.result()


async def _until(is_so: Callable[[], bool]) -> None:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + PATIENCE
    while not is_so():
        assert loop.time() < deadline, "it does not hear keys any more"
        await asyncio.sleep(0.002)


NAMES = [*(f"home {name}" for name in AT_HOME), *(f"line {name}" for name in OVER_A_LINE)]
"""Every screen, at home and over a line."""


def main() -> int:
    """Type at every screen, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=", ".join(NAMES))
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted, ended = parser.parse_args(), 0
    for name in wanted.screens or NAMES:
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as home:
            os.environ |= {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
            try:
                typed = asyncio.run(type_at(name, wanted.events, wanted.seed, Path(home)))
            except EndedError as error:
                ended += 1
                traceback.print_exception(error)
                continue
        print(
            f"{name:24} {typed.events} events, {typed.on_screen} on it, opened {typed.opened} times, "
            f"left {typed.left} times, {time.perf_counter() - began:.1f} s",
            flush=True,
        )
    return bool(ended)


if __name__ == "__main__":
    sys.exit(main())
