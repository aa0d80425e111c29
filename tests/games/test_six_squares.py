"""A game that the program has never heard of is raced, kept, taken up again, looked back on and simulated."""

import io
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
import six_squares
from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static

from journal_driving import drive
from motorchamp_tui import games, plain
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import Where, offered, read_rules
from motorchamp_tui.games.protocol import AnyRace, GameOf
from motorchamp_tui.journal.file import JournalNotSavedError
from motorchamp_tui.journal.library import as_lines, listing
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.records import Records
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.laboratory.ladder import duel
from motorchamp_tui.laboratory.pages import as_csv as as_simulation_csv
from motorchamp_tui.laboratory.pages import as_data, lines
from motorchamp_tui.laboratory.simulation import simulate
from motorchamp_tui.plain.headless import race_lines, record_lines
from motorchamp_tui.practice.drive import free_lap
from motorchamp_tui.race.figures import as_csv, figures
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.tui.games import FACES
from motorchamp_tui.tui.games.seen import MotionFrame
from motorchamp_tui.tui.race.local_race import LocalRace
from motorchamp_tui.tui.race.pace import Pace
from simulations import ordered

THE_GAME: GameOf[six_squares.Ring, six_squares.Race, six_squares.Move, six_squares.Report, six_squares.Throws]
THE_GAME = six_squares  # checked by mypy: the module is all that the door asks for
NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row in the table of games, and one in that of faces."""
    monkeypatch.setitem(games.GAMES, "six_squares", "six_squares")
    monkeypatch.setitem(FACES, "six_squares", "six_squares")


def plan(drivers: str = "Ann,bot:timid", rules: tuple[str, ...] = (), seed: int = 3) -> RacePlan:
    game = games.game_named("six_squares")
    options = read_rules(game.OPTIONS, rules)
    return plan_race(
        game.circuit("six"), read_drivers(drivers, game.BOT_NAMES), laps=2, options=options, seed=seed
    )


def states(path: Path) -> list[AnyRace]:
    run = read_journal(path).finish().run
    assert run is not None
    return [run.start, *(step.after for step in run.steps)]


def kept(folder: Path, of: RacePlan | None = None) -> Path:
    journal = drive(Journal.begin(folder, of or plan(), NOW))
    journal.save()
    journal.close()
    assert journal.path is not None
    return journal.path


def test_a_race_is_driven_without_a_screen() -> None:
    lines = list(race_lines(plan("bot:timid"), json_lines=False))
    assert any(line.startswith("RED drives") for line in lines)
    assert lines[-2:] == ["Classification", "  1. RED    timid        2 laps  "]
    assert len(list(race_lines(plan("bot:timid"), json_lines=True))) == len(lines) - 1


def test_what_a_game_can_do_without_is_refused_in_one_sentence() -> None:
    with pytest.raises(SetupError, match=r"^Six Squares cannot be played line by line\.$"):
        plain.race(plan(), io.StringIO(), io.StringIO())
    with pytest.raises(SetupError, match=r"^Nothing can be looked up about Six Squares\.$"):
        games.reference_of(games.game_named("six_squares"))
    with pytest.raises(SetupError, match=r"^Races of Six Squares cannot be analysed: "):
        games.worths_of(plan().track)


def test_a_journal_names_the_game_and_is_read_and_listed(tmp_path: Path) -> None:
    path = kept(tmp_path)
    assert path.read_text().splitlines()[1].startswith("game six_squares ~")
    assert states(path)[-1].is_over
    assert any("six" in line and "won" in line for line in as_lines(listing(tmp_path, tmp_path / "records")))
    assert list(record_lines(read_journal(path).finish(), json_lines=False))
    with Records(tmp_path / "records") as book:
        assert book.refresh(tmp_path).troubles == ()
        assert {tally.name: tally.races for tally in book.tallies()} == {"Ann": 1, "timid": 1}


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from motorchamp_tui import games, plain
from motorchamp_tui.errors import SetupError
games.GAMES["six_squares"] = "six_squares"
from test_six_squares import NOW, plan
from motorchamp_tui.journal.writer import Journal, Recorder
from motorchamp_tui.race.control import RaceControl, bot_seats

of = plan("bot:timid")
journal = Journal.begin(Path(sys.argv[1]), of, NOW)
steps = 0
async def watcher(step):
    global steps
    steps += 1
    if steps == 3:
        os.kill(os.getpid(), signal.SIGKILL)
async def tell(error):
    return True
seats = bot_seats(of.game, of.drivers, of.seed)
asyncio.run(RaceControl(journal.line_up(), seats, journal.record.cup(), [watcher], Recorder(journal, tell)).run())
"""


def test_a_race_that_was_killed_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    path = [str(Path(__file__).parent), *sys.path]
    killed = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {path!r}\n{KILLED}", str(tmp_path)], check=False
    )
    assert killed.returncode < 0
    (left,) = tmp_path.glob("*.journal")
    before = states(left)
    journal = drive(Journal.resume(left))
    journal.save()
    journal.close()
    assert journal.damage is None
    whole = states(kept(tmp_path / "whole", plan("bot:timid")))
    assert len(before) < len(whole)
    assert states(left) == whole


def test_a_replay_goes_step_by_step_through_every_state(tmp_path: Path) -> None:
    path = kept(tmp_path)
    replay = Replay(read_journal(path).finish())
    assert [replay.at(position).race for position in range(replay.last + 1)] == states(path)
    assert all(replay.at(position).race.is_between_goes for position in range(0, replay.last + 1, 2))
    passes = [incident.position for incident in replay.incidents]
    assert passes == sorted(passes)


def test_a_go_is_taken_back(tmp_path: Path) -> None:
    journal = drive(Journal.begin(tmp_path, plan(rules=("undo",)), NOW), 4)
    run = journal.record.run
    assert run is not None
    race, car = run.race, run.steps[-1].before.current_car.name
    back = journal.take_back(run.steps[-1].before.round, car)
    assert back.current_car.name == car
    assert back != race
    drive(journal)
    journal.save()
    journal.close()
    assert journal.path is not None
    assert read_journal(journal.path).finish().taken_back == 1


def test_an_option_of_its_own_is_offered_agreed_kept_and_used(tmp_path: Path) -> None:
    game = games.game_named("six_squares")
    assert six_squares.SIXES in offered(game.OPTIONS, Where.IN_A_PADDOCK)
    path = kept(tmp_path, plan(rules=("sixes",)))
    assert "\nrule sixes yes ~" in path.read_text()
    assert read_journal(path).finish().plan.options[six_squares.SIXES] is True
    start = line_up_by_plan(plan(rules=("sixes",)))
    bold = game.apply(start, "bold")[0]
    assert game.apply(bold, 6)[0].cars[0].laps == 1


def test_the_pages_of_a_simulation_have_what_every_race_has() -> None:
    order = ordered(20, "bot:timid,bot:timid", "six", seed=1, laps=2)
    simulated = simulate(order, jobs=1)
    assert simulated.races == 20
    assert all(record.throws and not record.counted for record in simulated.records)
    page = lines(simulated, 80, ascii_only=True)
    assert next(line for line in page if line.startswith("grid")).split() == [
        *("grid", "cars", "wins", "place", "throws/lap"),
    ]
    assert as_data(simulated)["by_circuit"][0]["track"] == "six"
    assert as_simulation_csv(simulated).splitlines()[0].split(",") == [
        *(
            "seed",
            "track",
            "bot",
            "driver",
            "car",
            "grid",
            "place",
            "laps",
            "finished",
            "throws",
            "practice_throws",
        ),
        *("half_time_place", "half_time_behind", "three_quarters_place", "leads_taken"),
    ]
    assert len(duel("timid", "timid", 0, 1, "six_squares")) == 2


def test_a_game_that_knows_nothing_of_laps_alone_says_so(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="Six Squares has no laps to practise"):
        free_lap(tmp_path, games.game_named("six_squares").circuit("six"), "Ann")


def test_figures_and_practice_laps_need_nothing_more(tmp_path: Path) -> None:
    path = kept(tmp_path, plan(rules=()))
    run = read_journal(path).finish().run
    assert run is not None
    cars = figures(run.start, run.race, (report for step in run.steps for report in step.reports))
    assert as_csv(cars).startswith("car,team,driver,place,reason,laps,laps_led,throws,points,average")
    lap = drive(Journal.begin(tmp_path / "laps", plan("bot:timid"), NOW, is_lap=True))
    assert [str(time) for time in lap.record.times.values()] != []


class BareScreen(App[None]):
    """Nothing but the news, and a key for each choice: the race itself is the one of any screen."""

    is_open = is_in_view = True

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.seen, self.questions = list[str](), 0
        self.live = LocalRace(Journal.begin(folder, plan(rules=("undo",)), NOW), self, Pace())
        self.live.pace.skip()

    def compose(self) -> ComposeResult:
        yield Static("", id="news")

    def on_mount(self) -> None:
        self.run_worker(self.live.drive())

    def on_key(self, event: Key) -> None:
        if self.live.seat.is_asked:
            self.live.seat.answer(self.live.seat.moves[int(event.key) - 1])

    def show_race(self) -> None:
        self.query_one(Static).update(self.live.news)
        self.seen.append(self.live.news)

    def show_question(self) -> None:
        self.questions += 1
        self.show_race()

    def show_moment(self, moment: MotionFrame[AnyRace]) -> None:
        raise AssertionError("no car of this game is seen moving")

    def show_dice(self) -> None:
        raise AssertionError("no dice of this game are seen falling")

    def throws_by_hand(self, race: AnyRace) -> bool:
        return False

    def show_seconds(self) -> None:
        raise AssertionError("nobody is hurried in this game")

    async def tell_of_trouble(self, error: JournalNotSavedError) -> bool:
        return False


async def test_a_race_is_shown_on_a_bare_screen_and_driven_by_its_keys(tmp_path: Path) -> None:
    app = BareScreen(tmp_path)
    async with app.run_test() as pilot:
        while not app.live.record.is_over:
            await pilot.pause()
            if app.live.seat.is_asked:
                await pilot.press("1")
    assert app.questions > 1
    assert any(news.startswith("BLU drives") for news in app.seen)
    assert any("RED drives" in line for line in app.live.log)
    (path,) = tmp_path.glob("*.journal")
    assert states(path)[-1].is_over


def test_races_are_simulated_by_the_thousand() -> None:
    done = simulate(ordered(1000, "bot:timid", "six", seed=1), jobs=1)
    assert done.races == 1000
    assert {record.place for record in done.records} == {1}
