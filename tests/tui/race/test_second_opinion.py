"""Advice and reasons: champion asked by a person with h, and bots explaining themselves with w."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from golden_screens import EVERY_SIZE, KNOWN, SMALL, until_asked
from pressing import click, lines_of, press, settle, text_of
from textual.pilot import Pilot

from motorchamp_tui.games import game_of, motorchamp
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import step_from
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.race.advice import NOTHING_YET, Advice, Reasons
from motorchamp_tui.tui.race.pace import READING_SECONDS, SPEEDS, Pace
from motorchamp_tui.tui.race.screen import RaceScreen
from scenes import FIELD, SCENES, Scene, scene

WATCHED = f"AZA1 R10 2, AZA2 L9 2, {FIELD}"


def app_of(of: Scene, folder: Path) -> MotorChampApp:
    app = MotorChampApp(of.journal(folder))
    app.told |= KNOWN
    return app


def screen_of(pilot: Pilot[None]) -> RaceScreen:
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    return screen


async def advised(pilot: Pilot[None]) -> None:
    """Ask champion, and wait until it has answered."""
    await press(pilot, "h")
    await answered(pilot)


async def answered(pilot: Pilot[None]) -> None:
    """Wait until champion has answered."""
    for worker in [each for each in pilot.app.workers if each.group == "advice"]:
        await worker.wait()
    await settle(pilot)


def panel_text(pilot: Pilot[None]) -> str:
    """The dice panel with its line ends taken out."""
    lines = lines_of(pilot.app)
    beside, below = zip(*((line.rpartition("│")[2], line.partition("│")[0]) for line in lines), strict=True)
    return " ".join(" ".join(beside if len(lines[0]) > SMALL[0] else below).split())


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *((name, SMALL) for name in ("choosing", "limit", "slipstream", "pit entry", "one too many", "box")),
        *((name, size) for name in ("choosing", "pit entry") for size in EVERY_SIZE if size != SMALL),
    ],
)
async def test_h_shows_champions_move_marked_and_its_reason_whole(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async with app_of(SCENES[name](), tmp_path).run_test(size=size) as pilot:
        await until_asked(pilot)
        race, moves = screen_of(pilot).live.race, screen_of(pilot).live.seat.moves
        assert race is not None
        advice = await Advice.on(race, moves)
        move = advice.move
        await advised(pilot)
        assert advice.why.startswith("champion · ")
        assert f"» {advice.why}" in panel_text(pilot)
        key = str(move.dice).lower() if isinstance(move, ChooseDice) else moves.index(move) + 1
        assert f"▶[{key}]" in text_of(pilot.app)


async def test_h_again_takes_the_advice_away_and_the_mark_stays(tmp_path: Path) -> None:
    async with app_of(SCENES["pit entry"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await advised(pilot)
        await press(pilot, "h")
        assert "champion" not in text_of(pilot.app)
        assert "▶[5]" in text_of(pilot.app)


async def test_advice_is_for_one_question_and_enter_takes_it(tmp_path: Path) -> None:
    async with app_of(SCENES["choosing"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await advised(pilot)
        await press(pilot, "enter")
        await until_asked(pilot)
        assert "champion" not in text_of(pilot.app)
        steps = list(screen_of(pilot).live.record.steps)
        assert steps[0].move == (await Advice.on(steps[0].before, offered(steps[0].before))).move


async def test_advice_is_a_click_on_the_bottom_line_too(tmp_path: Path) -> None:
    async with app_of(SCENES["pit entry"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await click(pilot, "h advice")
        await answered(pilot)
        assert "» champion · B50" in text_of(pilot.app)


async def test_champion_thinks_beside_the_loop_and_an_answer_that_comes_too_late_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer, threads = threading.Event(), list[threading.Thread]()

    def slow(*_: object) -> str:
        threads.append(threading.current_thread())
        may_answer.wait(10)
        return "slowly."

    monkeypatch.setattr(motorchamp, "explain", slow)
    async with app_of(SCENES["choosing"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "h", "enter")
        await until_asked(pilot)
        may_answer.set()
        await answered(pilot)
        assert threads != [threading.main_thread()]
        assert len(threads) == 1
        assert "slowly" not in text_of(pilot.app)


async def test_without_advice_h_scrolls_and_while_watching_too(tmp_path: Path) -> None:
    async with app_of(SCENES["choosing"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        screen, grid = screen_of(pilot), pilot.app.screen.query_one(LaneGrid)
        screen.live.gives_advice = False
        first = grid.first_row
        await press(pilot, "right_square_bracket", "right_square_bracket", "left_square_bracket", "h")
        assert grid.first_row == first + 1
        assert "champion" not in text_of(pilot.app)
    async with app_of(SCENES["watching"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        grid = pilot.app.screen.query_one(LaneGrid)
        first = grid.first_row
        await press(pilot, "right_square_bracket", "right_square_bracket", "left_square_bracket", "h")
        assert grid.first_row == first + 1
        assert "advice" not in lines_of(pilot.app)[-1]


@pytest.mark.parametrize(
    ("bot", "size"),
    [
        *((bot, SMALL) for bot in motorchamp.BOT_NAMES),
        *(("champion", size) for size in EVERY_SIZE if size != SMALL),
    ],
)
async def test_w_lets_a_bot_say_why_and_w_again_no_longer(bot: str, size: tuple[int, int], tmp_path: Path) -> None:
    of = scene(WATCHED, drivers=",".join([f"bot:{bot}"] * 3))
    async with app_of(of, tmp_path).run_test(size=size) as pilot:
        await until_asked(pilot)
        steps = list(screen_of(pilot).live.record.steps)
        last = steps[-1]
        assert len(offered(last.before)) > 1
        await press(pilot, "w")
        reason = game_of(last.before).explain(bot, last.before, offered(last.before), last.move)
        assert f"» VAN2 · {bot} 2 · {reason}" in panel_text(pilot)
        await press(pilot, "w")
        assert "» VAN2" not in text_of(pilot.app)


async def test_before_any_choice_w_says_what_will_be_there(tmp_path: Path) -> None:
    async with app_of(SCENES["choosing"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "w")
        assert NOTHING_YET in panel_text(pilot)


async def test_where_no_bot_drives_there_is_no_w(tmp_path: Path) -> None:
    alone = scene("AZA1 L35 2 go, AZA2 L20 2, VAN1 R34 2", drivers="Ann,Ben")
    async with app_of(alone, tmp_path).run_test(size=(120, 36)) as pilot:
        await until_asked(pilot)
        assert " w why " not in lines_of(pilot.app)[-1]
        assert " h advice " in lines_of(pilot.app)[-1]


def test_the_choices_of_one_go_are_told_together_and_forced_moves_not_at_all() -> None:
    of = scene("AZA1 R10 2 go, AZA2 L3 2, VAN1 R14 2", drivers="bot:rookie,bot:steady")
    reasons, race = Reasons(of.plan.drivers), step_from(of.race, offered(of.race)[0]).before
    for move in (offered(race)[0], Throw((3,))):
        step = step_from(race, move)
        reasons.note(step)
        race = step.after
    reasons.note(step_from(race, offered(race)[0]))
    assert [words.split(" · ")[:2] for words in reasons.told()] == [["AZA1", "rookie"]] * 2
    assert all(words.endswith(" legal moves.") for words in reasons.told())


def test_what_is_to_be_read_is_seen_longer_but_not_where_bots_drive_at_once() -> None:
    pace = Pace(speed=1)
    assert pace.seconds(0.5) == SPEEDS[1][1] / 2
    pace.is_for_reading = True
    assert pace.seconds(0.5) == READING_SECONDS
    pace.speed = len(SPEEDS) - 1
    assert pace.seconds(0.5) == 0


async def test_champion_prepares_beside_the_loop_for_its_own_cars_before_the_race(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = list[tuple[set[str], bool]]()
    real = motorchamp.prepare

    def noted(bot: str, race: Race, cars: Sequence[str]) -> None:
        prepared.append((set(cars), threading.current_thread() is threading.main_thread()))
        real(bot, race, cars)

    monkeypatch.setattr(motorchamp, "prepare", noted)
    for number, drivers in enumerate(("you,bot:champion,bot:steady", "you,bot:daring,bot:steady")):
        of = scene(f"AZA1 L35 2 go, AZA2 L20 2, {FIELD}", drivers=drivers)
        async with app_of(of, tmp_path / str(number)).run_test(size=SMALL) as pilot:
            await until_asked(pilot)
            await asyncio.sleep(0)
    assert prepared == [({"VAN1", "VAN2"}, False)]


async def test_h_says_at_once_that_advice_is_being_worked_out_and_w_and_g_that_they_were_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_ready, real = asyncio.Event(), Advice.on

    async def slowly(race: AnyRace, moves: Sequence[Move]) -> Advice:
        await is_ready.wait()
        return await real(race, moves)

    monkeypatch.setattr(Advice, "on", slowly)
    async with app_of(SCENES["pit entry"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "h")
        assert "» Working it out …" in text_of(pilot.app)
        is_ready.set()
        await answered(pilot)
        assert "Working it out" not in text_of(pilot.app)
        assert "» champion" in panel_text(pilot)
        await press(pilot, "w")
        assert "The bots' reasons are on" in text_of(pilot.app)
        await press(pilot, "w")
        assert "The bots' reasons are off" in text_of(pilot.app)
        screen_of(pilot).live.log.clear()
        await press(pilot, "g")
        assert "Nothing has happened yet." in text_of(pilot.app)


def is_paused(pilot: Pilot[None]) -> bool:
    return screen_of(pilot).live.pace.is_paused


async def test_the_bottom_line_says_how_reasons_and_a_pause_go_on_and_enter_does_it(tmp_path: Path) -> None:
    async with app_of(SCENES["watching"](), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert is_paused(pilot)
        assert "Enter Space continue" in lines_of(pilot.app)[-1]
        assert "Space pause" not in lines_of(pilot.app)[-1]
        await press(pilot, "enter")
        assert not is_paused(pilot)
        assert "Space pause" in lines_of(pilot.app)[-1]
        assert "continue" not in lines_of(pilot.app)[-1]
        await press(pilot, "w")
        assert "Enter continue" in lines_of(pilot.app)[-1]
        screen_of(pilot).live.pace.start_moving()
        await click(pilot, "Enter continue")
        assert not screen_of(pilot).live.pace.is_animated
        await press(pilot, "space")
        assert is_paused(pilot)
        await press(pilot, "space")
        assert not is_paused(pilot)
