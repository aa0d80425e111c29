"""The screen states that matter, as plain text: ``goldens/*.txt``, a block for every size of the window.

After a change that is meant, and after looking at what it changed: python tests/tui/golden_screens.py
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from attrs import evolve
from paddock_shown import Company, busy, company, entering, foreseen
from pressing import lines_of, press, settle, until
from remote_driving import EveningApp, Seated, drive_on, until_so
from shelf_scenes import MILLPOND, SANDPIT
from textual.pilot import Pilot
from textual.screen import Screen

from journal_driving import driven, plan_of
from motorchamp_tui import __version__
from motorchamp_tui.analysis.account import Analysis, CarAccount, WeighedChoice, race_of
from motorchamp_tui.analysis.again import mistake_again
from motorchamp_tui.analysis.kept import keep
from motorchamp_tui.games import drafting_of, game_named, game_of, practice_of
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import analyses_folder
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.people.lap_book import KeptLap
from motorchamp_tui.paddock.seasons import host_season
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.puzzles.files import read_puzzles
from motorchamp_tui.puzzles.solving import PuzzleSet
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race import form as race_form
from motorchamp_tui.race.control import had_a_choice, offered
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.race.record import RaceRecord, Step
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import CalendarRace
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.menu import setup
from motorchamp_tui.tui.menu.setup import SetupScreen
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.puzzles.screen import PuzzleScreen
from motorchamp_tui.tui.race.again import AgainScreen
from motorchamp_tui.tui.race.analysis import AnalysisScreen
from motorchamp_tui.tui.race.choice_screen import ChoiceScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen
from motorchamp_tui.tui.race.result_lines import LOOKING
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from motorchamp_tui.tui.workshop import screen as workshop_screen
from motorchamp_tui.tui.workshop.screen import WorkshopScreen
from motorchamp_tui.workshop import starts
from motorchamp_tui.workshop.bench import Workbench
from motorchamp_tui.workshop.figures import CAREFUL, DARING, TrackFigures
from ring_scenes import lap_on_the_ring, on_the_ring, raced
from scenes import SCENES
from season_driving import drive_next_as_bots, opened, small_season

GOLDENS = HERE / "goldens"
SMALL, MIDDLE, LARGE = (80, 24), (120, 36), (200, 50)
EVERY_SIZE = (SMALL, MIDDLE, LARGE)
Size = tuple[int, int]

KNOWN = {"own cars", "ends", "odds", "lapped", "other car out", "other car lost"}
"""What the coach need not explain any more."""


class Golden(NamedTuple):
    """A state of the screens: ``app`` and ``reach`` lead there, then these keys are pressed.

    ``then``: the keys from there to each further state, which is kept below the first.
    """

    app: Callable[[Path], MotorChampApp | AbstractAsyncContextManager[MotorChampApp]]
    reach: Callable[[Pilot[None]], Awaitable[None]]
    keys: tuple[str, ...] = ()
    sizes: tuple[Size, ...] = (SMALL,)
    then: tuple[tuple[str, ...], ...] = ()


def title(_folder: Path) -> MotorChampApp:
    """The app as it opens."""
    return MotorChampApp()


@asynccontextmanager
async def _title_of_open_races(folder: Path) -> AsyncIterator[MotorChampApp]:
    """How open a race is depends on how the bots drive today: here it is always the same."""
    openness = "Open: among equal drivers the leader at half time wins about 35%."
    with mock.patch.object(setup, "openness_of_plan", return_value=openness):
        yield title(folder)


async def _at_once(pilot: Pilot[None]) -> None:
    await settle(pilot)


def _of_scene(name: str, *keys: str, sizes: tuple[Size, ...] = (SMALL,), plain: bool = False) -> Golden:
    def app(folder: Path) -> MotorChampApp:
        shown = MotorChampApp(SCENES[name]().journal(folder))
        shown.told |= KNOWN
        return _in_plain_letters(shown) if plain else shown

    return Golden(app, until_asked, keys, sizes)


def _in_plain_letters(shown: MotorChampApp) -> MotorChampApp:
    wanted = app_settings.app_settings_of(shown)
    wanted.change({"glyphs": "ascii", "colours": "none"})
    app_settings.keep(shown, wanted)
    return shown


async def until_asked(pilot: Pilot[None]) -> None:
    """Let a race run to a person's choice or to its end, or, where only bots drive, hold it after a go."""
    await until(pilot, lambda: isinstance(pilot.app.screen, RaceScreen))
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    pace = screen.live.pace
    if any(not driver.bot for driver in screen.live.plan.drivers):
        pace.skip()
    else:
        _hold_after_a_go(screen)
    await until(pilot, lambda: screen.live.seat.is_asked or pace.is_paused or not screen.is_current)
    if screen.is_current:
        screen.show_race()
    await settle(pilot)


def _hold_after_a_go(screen: RaceScreen) -> None:
    """Let bots drive one go, then nothing more, as if somebody had pressed the pause at that moment."""
    pace = screen.live.pace

    async def wait(share: float = 1.0) -> None:
        await asyncio.sleep(0)
        if screen.live.news:
            pace.is_paused = True
            await asyncio.Event().wait()

    pace.wait = wait  # type: ignore[method-assign]
    pace.change_speed(3)


def _on_the_hockenheimring(*, plain: bool = False) -> Callable[[Path], MotorChampApp]:
    """The app that opens with a race of Das Motorsportspiel."""

    def app(_folder: Path) -> MotorChampApp:
        game = game_named("motorsportspiel")
        options, drivers = game.USUAL_OPTIONS.having(GRID, Grid.DICE), "you,bot:rookie,bot:rookie"
        who = read_drivers(drivers, game.BOT_NAMES)
        shown = MotorChampApp(plan_race(game.circuit("classic-gp"), who, laps=3, seed=5, options=options, cars=2))
        return _in_plain_letters(shown) if plain else shown

    return app


def _on_the_ring(
    cars: str, *moves: str, then: tuple[tuple[str, ...], ...] = (), sizes: tuple[Size, ...] = (SMALL, MIDDLE)
) -> Golden:
    def app(folder: Path) -> MotorChampApp:
        shown = MotorChampApp(on_the_ring(folder, cars, *moves))
        shown.told |= {*KNOWN, "pairs", "placing"}
        return shown

    return Golden(app, until_asked, sizes=sizes, then=then)


def _lap_on_the_ring(folder: Path) -> MotorChampApp:
    shown = MotorChampApp(lap_on_the_ring(folder, "L19", dice=4, lost=3))
    shown.told |= {*KNOWN, "practice", "one die"}
    return shown


def _of_a_race(shown: Callable[[RaceRecord], Screen[None]]) -> Callable[[Pilot[None]], Awaitable[None]]:
    """The screen that shows this of a race of two laps."""

    async def reach(pilot: Pilot[None]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            pilot.app.push_screen(shown(raced(Path(folder)).record))
        await _until_chosen(pilot)

    return reach


def _of_an_analysis(record: Callable[[Path], RaceRecord]) -> Callable[[Pilot[None]], Awaitable[None]]:
    """The analysis of this race, with figures that are made up: what they look like matters."""

    async def reach(pilot: Pilot[None]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            driven_race = record(Path(folder))
            run = race_of(driven_race)
            cars = [result.car for result in game_of(run.start).classify(run.race)]
            chosen = [at for at, step in enumerate(run.steps) if had_a_choice(step.before)]
            made = Analysis(
                tuple(CarAccount(car, 21_000, 2_950 - 1_400 * at, 310 * at, 85) for at, car in enumerate(cars)),
                tuple(WeighedChoice(at, _another(run.steps[at]), 53 * at % 1450 // (1 + at % 4)) for at in chosen),
                tuple(tuple(90 * round * at for at in range(len(cars))) for round in range(run.race.round + 1)),
            )
            keep(driven_race, made, analyses_folder())
            pilot.app.push_screen(AnalysisScreen(driven_race))
            await until(pilot, lambda: "came first" in "\n".join(lines_of(pilot.app)))
            await settle(pilot)

    return reach


def _another(step: Step) -> int:
    """The place of a move that was on offer here and was not made."""
    moves = offered(step.before)
    return (moves.index(step.move) + 1) % len(moves)


def _a_lap_of_bots(folder: Path) -> RaceRecord:
    plan = plan_of("A1-C1", "bot:daring,bot:rookie", cars=2, laps=1, seed=4)
    return read_journal(driven(folder, plan)).finish()


def _results_of(record: RaceRecord) -> ClassificationScreen:
    assert record.run is not None
    return ClassificationScreen(record.run.race, record.plan, [], record=record)


async def _thrown(pilot: Pilot[None]) -> None:
    """Throw three dice: they lie as suggested."""
    await until_asked(pilot)
    await press(pilot, "enter")
    await until_asked(pilot)


def _of_a_season(game: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """A season of this game after its first races."""

    async def reach(pilot: Pilot[None]) -> None:
        season = small_season(game_named(game).TITLE, drivers="Ann,bot:steady,bot:rookie", game=game)
        path = opened(season)
        drive_next_as_bots(path)
        drive_next_as_bots(path, 2)
        pilot.app.push_screen(SeasonScreen(path))
        await until(pilot, lambda: "race 2 of" in "\n".join(lines_of(pilot.app)))

    return reach


async def _set_up(pilot: Pilot[None]) -> None:
    pilot.app.push_screen(SetupScreen(race_form.usual_form(game_named("motorchamp"), "Ann")))
    await settle(pilot)


def _of_ann(folder: Path) -> RaceRecord:
    """A race of Ann, who drives as steady does, against bots."""
    plan = plan_of("A1-B2-C1", "Ann,bot:steady,bot:champion,bot:daring", laps=3, seed=32)
    return read_journal(driven(folder, plan)).finish()


async def _classified(pilot: Pilot[None]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pilot.app.push_screen(_results_of(_of_ann(Path(folder))))
        await _until_chosen(pilot)


async def _until_chosen(pilot: Pilot[None]) -> None:
    """Let the dearest choice be found."""
    await until(pilot, lambda: LOOKING not in "\n".join(lines_of(pilot.app)))
    await settle(pilot)


AT_ONE_TABLE = Agreement("A1-B2-C1", laps=5, clock=60, stand_in_after=30)
A_GO_A_DAY = Agreement("A1-C1", laps=2, cars=1, clock=24 * 3600)


def _with_others(
    driver: str, agreed: Agreement, *keys: str, name: str = "Ann", sizes: tuple[Size, ...] = (SMALL,)
) -> Golden:
    """A race with others in round 4, where this driver is asked, on the screen of Ann or of somebody else."""

    def app(folder: Path) -> MotorChampApp:
        shown = EveningApp(Path(tempfile.mkdtemp(dir=folder)), agreed, name)
        shown.told |= KNOWN
        return shown

    async def reach(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app, EveningApp)
        on = await pilot.app.begins()
        on.visits["Eva"].leave()
        on.clock.go_on(seconds=31)
        on.comes_in("Max").go_to(on.meeting)
        await drive_on(on, round=4, driver=driver)
        on.clock.go_on(seconds=15)
        on.visits["Ben"].go_to(on.meeting)
        on.meeting.say(on.visits["Ben"], "I take the left lane, mind your mirrors!")
        screen = await pilot.app.sits_down(on)
        seated = Seated(on.visits["Max"], pilot, screen)
        await until_so(lambda: screen.live.asked is not None and screen.live.race is not None, seated)

    return Golden(app, reach, keys, sizes)


async def _nobody(_here: Company) -> None:
    """An empty paddock."""


async def _seasons_and_a_league(here: Company) -> None:
    """A league that is open, a season of which one race has been driven, and one that Ann has opened."""
    ann, ben, cleo, dan = here.everybody
    seasons, leagues = here.paddock.seasons, here.paddock.leagues
    short = (CalendarRace("A1-C1", 1), CalendarRace("A2-C2", 1))
    spring = seasons.open_season(ben, SeasonTerms("Spring", short, Agreement("A1-C1", cars=1)))
    seasons.enter(ann, spring)
    with mock.patch.object(host_season, "fresh_seed", return_value=7):
        seasons.begin(ben, spring)
    await until_so(lambda: seasons.meeting_of(spring, spring.next_race) is not None)
    first = seasons.meeting_of(spring, spring.next_race)
    assert first is not None
    await here.drive_to_the_flag(first)
    await until_so(lambda: spring.next_race is not None and spring.next_race.number == 2)
    winter = seasons.open_season(ann, SeasonTerms("Winter", short, Agreement("A1-C1"), drop=1))
    seasons.add_bot(ann, winter, "steady")
    rhine = SeasonTerms("Rhine", short, evolve(A_GO_A_DAY, cars=None))
    league = leagues.open_league(cleo, LeagueTerms(rhine, LeagueRule(size=2)))
    for player in (ann, ben, dan):
        leagues.enter(player, league)


async def _drawn(here: Company) -> None:
    """Two circuits on the shelf, one of which has been raced on."""
    shelf, (ann, ben) = here.paddock.shelf, (here.ann, here.ben)
    shelf.add(ben, MILLPOND)
    shelf.add(ann, SANDPIT)
    for race in (7, 8, 9):
        shelf.driven(MILLPOND, race, [ann.key, ben.key])
    lap = KeptLap(ben.key, ben.name, "14 throws", (14,))
    here.paddock.laps.note_best("motorchamp", shelf.called("Millpond").record_key, ben, lap)


def _of_paddock(
    scene: Callable[[Company], Awaitable[object]],
    *keys: str,
    is_known: bool = True,
    then: tuple[tuple[str, ...], ...] = (),
) -> Golden:
    @asynccontextmanager
    async def app(folder: Path) -> AsyncIterator[MotorChampApp]:
        # A thread may still be looking for the ratings when the screen has gone.
        with foreseen(), tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as place:
            async with company(Path(place)) as here:
                await scene(here)
                yield here.app() if is_known else PaddockApp(here.paddock, None, "SHA256:eva", "eva")

    return Golden(app, _at_once, keys, (SMALL, MIDDLE), then)


def _of_puzzle(game: str, puzzle: str, *keys: str, then: tuple[tuple[str, ...], ...] = ()) -> Golden:
    def app(_folder: Path) -> MotorChampApp:
        file = read_puzzles(HERE.parent / "puzzles" / "samples" / f"{game}.puzzles")
        puzzle_set = PuzzleSet(file, PuzzleTries(), is_shipped=False)
        return MotorChampApp(lambda app: app.show_puzzles(puzzle_set, file.named(puzzle)))

    async def reach(pilot: Pilot[None]) -> None:
        await until(
            pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen) and pilot.app.screen.live.seat.is_asked
        )

    return Golden(app, reach, keys, then=then)


def _of_a_choice_again(record: Callable[[Path], RaceRecord]) -> Callable[[Pilot[None]], Awaitable[None]]:
    """The dearest choice of rookie, to be made again."""

    async def reach(pilot: Pilot[None]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            driven_race = record(Path(folder))
        screen = AgainScreen(driven_race, mistake_again(driven_race, {"rookie"}))
        pilot.app.push_screen(screen)
        await until(pilot, lambda: screen.live.seat.is_asked)
        await settle(pilot)

    return reach


FIGURES = TrackFigures(
    par=8.26,
    unit="throws",
    stop=3.41,
    stop_unit="throws",
    out={CAREFUL: 0.01, DARING: 0.17},
    goes_a_lap={CAREFUL: 10.6, DARING: 9.4},
    wrong_at={CAREFUL: {"L3": 0.02}, DARING: {"R4": 0.12, "L3": 0.06, "R2": 0.004}},
    lead_changes=11.0,
    half_time_leader=0.38,
    races=64,
    is_final=True,
)
"""What a lap is like, if no bot, rule or board ever changes."""


def _figures(track: AnyTrack) -> TrackFigures:
    return evolve(FIGURES, unit=practice_of(track).UNIT, stop_unit=drafting_of(track.game).STOP_UNIT)


async def _without_a_thread(do: Callable[..., object], *given: object) -> object:
    return do(*given)


def _of_a_drawing(
    game: str,
    name: str,
    *keys: str,
    sizes: tuple[Size, ...] = (SMALL,),
    then: tuple[tuple[str, ...], ...] = (),
) -> Golden:
    @asynccontextmanager
    async def app(_folder: Path) -> AsyncIterator[MotorChampApp]:
        with (
            tempfile.TemporaryDirectory() as own,
            mock.patch.object(workshop_screen, "figures_of", side_effect=lambda track: iter([_figures(track)])),
            mock.patch.object(workshop_screen, "PAUSE", 0.0),
            mock.patch.object(asyncio, "to_thread", _without_a_thread),  # figures come at once
        ):
            drawing = evolve(starts.copy_of(name), name="Homestead", folder=Path(own))
            yield MotorChampApp(lambda app: app.open_workshop(game, Workbench(drawing)))

    async def reach(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkshopScreen) and bool(pilot.app.screen.figures))
        await settle(pilot)

    return Golden(app, reach, keys, sizes, then)


def _of_a_drawing_in_plain_letters(game: str, name: str, *keys: str) -> Golden:
    golden = _of_a_drawing(game, name, *keys)

    @asynccontextmanager
    async def app(folder: Path) -> AsyncIterator[MotorChampApp]:
        shown = golden.app(folder)
        assert not isinstance(shown, MotorChampApp)
        async with shown as made:
            yield _in_plain_letters(made)

    return golden._replace(app=app)


SCREENS: Mapping[str, Golden] = {
    "choosing again": Golden(title, _of_a_choice_again(_a_lap_of_bots), then=(("down", "enter"),)),
    "second game choosing again": Golden(
        title,
        _of_a_choice_again(lambda folder: raced(folder).record),
        then=(("tab", "enter"),),
    ),
    "puzzle": _of_puzzle("motorchamp", "3CGW5", then=(("enter",), ("down", "enter"), ("q",))),
    "second game puzzle": _of_puzzle("motorsportspiel", "NJAKD", then=(("enter",), ("tab", "enter"))),
    "title": Golden(title, _at_once, sizes=EVERY_SIZE),
    "too small": Golden(title, _at_once, sizes=((79, 24), (40, 10))),
    "title help": Golden(title, _at_once, ("question_mark",)),
    "settings": Golden(title, _at_once, ("comma",)),
    "set-up": Golden(_title_of_open_races, _set_up, sizes=(SMALL, MIDDLE)),
    "classification": Golden(title, _classified, sizes=(SMALL, MIDDLE)),
    "analysis": Golden(title, _of_an_analysis(_a_lap_of_bots), then=(("tab",),) * 3),
    "second game analysis": Golden(
        title, _of_an_analysis(lambda folder: raced(folder).record), then=(("tab",),) * 3
    ),
    "season": Golden(title, _of_a_season("motorchamp"), sizes=(SMALL, MIDDLE), then=(("tab",),) * 3),
    "season of the other game": Golden(title, _of_a_season("motorsportspiel"), then=(("tab",),)),
    "new season": Golden(title, _at_once, ("S", "l", "A", "down")),
    "second game dice": Golden(_on_the_hockenheimring(), until_asked, sizes=(SMALL, MIDDLE)),
    "second game placing": Golden(
        _on_the_hockenheimring(), _thrown, sizes=(SMALL, MIDDLE), then=(("2",), ("2",), ("right",), ("5",))
    ),
    "second game placing ascii": Golden(_on_the_hockenheimring(plain=True), _thrown),
    "second game ends": _on_the_ring("KAR1 R106 0, SPE1 L105 0", "3", "[3/2 5 5]", "r3-5-5", then=(("right",),)),
    "second game errors": _on_the_ring(
        "KAR1 L19 2 y, SPE1 R22 2 y, SPE2 L21 2, KAR2 R17 2, MAN1 R19 1, MAN2 L24 1", then=(("down",),)
    ),
    "second game failing": _on_the_ring(
        "KAR1 R18 2 y, SPE1 R23 2 y gravel, SPE2 R21 2 w, KAR2 R21 2, MAN1 R10 1, MAN2 R12 1 out",
        "3",
        "[2/3 4 6]",
        then=(("3", "2"), ("1", "enter"), ("tab",)),
    ),
    "second game pits": _on_the_ring(
        "KAR1 R94 2 ybw, SPE1 B99 2 yy, SPE2 L93 2 rw, KAR2 P101 3, MAN1 R2 1 yr, MAN2 L99 1 www",
        "3",
        "[2/3 4 6]",
        then=(("tab",), ("m",), ("o",)),
    ),
    "second game lap": Golden(_lap_on_the_ring, until_asked, sizes=(SMALL, MIDDLE), then=(("g",),)),
    "second game classification": Golden(
        title, _of_a_race(_results_of), sizes=(SMALL, MIDDLE), then=(("tab",),) * 2
    ),
    "second game replay": Golden(
        title, _of_a_race(ReplayScreen), ("n",), sizes=(SMALL, MIDDLE), then=(("n",), ("question_mark",))
    ),
    "start": _of_scene("start", sizes=(SMALL, MIDDLE)),
    "full grid": _of_scene("full grid", sizes=EVERY_SIZE),
    "practice": _of_scene("practice"),
    "choosing": _of_scene("choosing", sizes=EVERY_SIZE),
    "choosing other dice": _of_scene("choosing", "down"),
    "limit": _of_scene("limit", sizes=(SMALL, MIDDLE)),
    "last chance": _of_scene("last chance", sizes=(SMALL, MIDDLE)),
    "blocked": _of_scene("blocked", sizes=(SMALL, MIDDLE)),
    "blocked ascii": _of_scene("blocked", plain=True),
    "slipstream": _of_scene("slipstream", "t"),
    "pit entry": _of_scene("pit entry", "p", sizes=EVERY_SIZE),
    "box": _of_scene("box"),
    "out": _of_scene("out", sizes=EVERY_SIZE),
    "one too many": _of_scene("one too many"),
    "handicap": _of_scene("handicap"),
    "flag": _of_scene("flag", sizes=EVERY_SIZE),
    "watching": _of_scene("watching", sizes=(SMALL, MIDDLE)),
    "reasons": _of_scene("watching", "w", sizes=(SMALL, MIDDLE)),
    "board": _of_scene("out", "m", sizes=EVERY_SIZE),
    "board at full size": _of_scene("out", "m", "z", "z"),
    "no coach": _of_scene("out", "c"),
    "order": _of_scene("out", "o"),
    "log": _of_scene("watching", "g"),
    "help": _of_scene("out", "question_mark", sizes=(SMALL, MIDDLE)),
    "help with a panel": _of_scene("out", "question_mark", "question_mark", "question_mark"),
    "rulebook": _of_scene("out", "r", sizes=(SMALL, MIDDLE)),
    "commands": _of_scene("out", "ctrl+p", sizes=(SMALL, MIDDLE)),
    "question": _of_scene("out", "q"),
    "with others": _with_others("Ann", AT_ONE_TABLE, sizes=(SMALL, MIDDLE)),
    "with others thinking": _with_others("Ben", AT_ONE_TABLE, sizes=(SMALL, MIDDLE)),
    "with others talking": _with_others("Ben", AT_ONE_TABLE, "slash", "O", "h"),
    "with others watched": _with_others("Ben", AT_ONE_TABLE, name="Tom", sizes=(SMALL, MIDDLE)),
    "standing order": _with_others("Ben", A_GO_A_DAY, "d", "down", "right"),
    "paddock": _of_paddock(busy),
    "paddock empty": _of_paddock(_nobody),
    "paddock name": _of_paddock(_nobody, is_known=False),
    "paddock code": _of_paddock(busy, "down", "slash", "B"),
    "paddock leave": _of_paddock(busy, "q"),
    "entry list": _of_paddock(entering, "enter"),
    "entry list talking": _of_paddock(entering, "enter", "down", "down", "slash", "B", "e", "n", "question_mark"),
    "entry list of another": _of_paddock(busy, "down", "down", "down", "enter"),
    "open a race": _of_paddock(_nobody, "l", "down", "down"),
    "seasons of a host": _of_paddock(
        _seasons_and_a_league,
        "S",
        then=(("enter",), ("tab",), ("q", "down", "enter"), ("q", "down", "enter"), ("tab",)),
    ),
    "shelf of a host": _of_paddock(_drawn, "W"),
    "open a season": _of_paddock(_nobody, "S", "l", "A", "enter", "down"),
    "open a race of the other game": _of_paddock(_nobody, "l", "right", "down"),
    "thrown ascii": _of_scene("pit entry", plain=True),
    "workshop": Golden(title, _at_once, ("W",), then=(("down", "enter"), ("up", "right"))),
    "drawing": _of_a_drawing(
        "motorchamp",
        "A1-B1-C1",
        *("right", "right", "right", "down", "2"),
        then=(
            ("down", "s", "right", "right"),
            ("up", "up", "9"),
            ("escape", "n"),
            ("E", "E"),
            ("m",),
            ("m", "question_mark"),
        ),
    ),
    "drawing wide": _of_a_drawing("motorchamp", "A1-B1-C1", "right", "down", "minus", sizes=(MIDDLE,)),
    "second game drawing": _of_a_drawing(
        "motorsportspiel",
        "hockenheim-short",
        *("g", "1", "2", "enter"),
        then=(("plus",), ("down", "5"), ("n",), ("enter",)),
    ),
    "second game drawing wide": _of_a_drawing("motorsportspiel", "hockenheim-short", "down", "2", sizes=(MIDDLE,)),
    "drawing ascii": _of_a_drawing_in_plain_letters("motorchamp", "A1-C1", "right", "down", "1"),
    "plain ascii": _of_scene("out", plain=True, sizes=(SMALL, MIDDLE)),
}


def _is_being_judged(screen: Screen[Any]) -> bool:
    """Whether a choice has been answered, and a thread still works out what came of it."""
    return isinstance(screen, ChoiceScreen) and not screen.live.seat.is_asked and screen.shown is None


async def seen(golden: Golden, folder: Path, look: Callable[[MotorChampApp], None] = lambda _: None) -> str:
    """What is on the screen at each size; each is also shown to whoever wants to ``look``."""
    blocks = list[str]()
    async with AsyncExitStack() as stack:
        shown = golden.app(folder)
        app = shown if isinstance(shown, MotorChampApp) else await stack.enter_async_context(shown)
        pilot = await stack.enter_async_context(app.run_test(size=golden.sizes[0]))
        await golden.reach(pilot)
        for keys in (golden.keys, *golden.then):
            await press(pilot, *keys)
            await until(pilot, lambda: not _is_being_judged(pilot.app.screen))
            for size in golden.sizes:
                await pilot.resize_terminal(*size)
                for _ in range(4):  # the order makes room for the story, and then that is told anew
                    await settle(pilot)
                look(app)
                text = "\n".join(line.rstrip().replace(__version__, "VERSION") for line in lines_of(pilot.app))
                blocks.append(f"══ {size[0]} × {size[1]} ══\n{text}\n")
    return "\n".join(blocks)


def file_of(name: str) -> Path:
    """Where a state is kept."""
    return GOLDENS / f"{name.replace(' ', '-')}.txt"


def main() -> None:
    """Write every state anew, and name those that changed."""
    GOLDENS.mkdir(exist_ok=True)
    for name, golden in SCREENS.items():
        with tempfile.TemporaryDirectory() as home:
            os.environ |= {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
            text, file = asyncio.run(seen(golden, Path(home))), file_of(name)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(name)
    for file in set(GOLDENS.glob("*.txt")) - set(map(file_of, SCREENS)):
        file.unlink()
        print(f"{file.stem} is gone")


if __name__ == "__main__":
    main()
