"""The seconds of a go (H-24, HQ-28, HQ-57)."""

import asyncio
from typing import cast

from held_time import HeldTime
from motorchamp_tui.games import game_named, game_of
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.options import CLOCK, USUAL
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.go_clock import GoClock
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from motorchamp_tui.tui.race.local_race import ClockedSeat
from motorchamp_tui.tui.race.race_playback import Audience, KeyboardSeat

TURNS = 6


def a_race() -> AnyRace:
    game, drivers = game_named("motorsportspiel"), [Driver("Ann"), Driver("Ben")]
    options = USUAL.having(CLOCK, 20)
    return line_up_by_plan(plan_race(game.circuit("hockenheim-short"), drivers, options=options, seed=3))


def after(race: AnyRace, *choices: int) -> AnyRace:
    """The race after these of the legal moves."""
    for choice in choices:
        race, _ = game_of(race).apply(race, game_of(race).legal_moves(race)[choice])
    return race


def clock_of(seconds: int = 20) -> tuple[GoClock, HeldTime]:
    time = HeldTime()
    return GoClock(seconds, time.now), time


def test_all_questions_of_a_go_share_its_seconds_and_what_is_shown_between_them_costs_none() -> None:
    clock, time = clock_of()
    race = a_race()
    clock.ask(race)
    time.go_on(1.5)
    clock.stand()
    time.go_on(7)  # dice fall
    clock.ask(after(race, 0, 0))
    assert clock.shown == 19
    assert clock.until_next == 0.5


def test_a_clock_that_stands_just_before_its_next_second_is_not_looked_at_all_the_time() -> None:
    clock, time = clock_of()
    clock.ask(a_race())
    time.go_on(1 - 1e-9)
    clock.look()
    time.go_on(1)
    assert clock.look(is_seen=False) == 20
    assert clock.until_next == 0.1


def test_the_next_go_has_the_whole_time_and_so_has_a_go_that_was_taken_back() -> None:
    clock, time = clock_of()
    race = a_race()
    for begun in (race, race, after(race, 0, 0, 0, 0)):
        clock.ask(begun)
        assert clock.look() == 20
        time.go_on(2)
        clock.stand()


def test_nobody_is_late_by_a_gap_in_which_no_second_was_shown() -> None:
    clock, time = clock_of()
    clock.ask(a_race())
    time.go_on(3600)
    assert clock.look() == 19


def test_seconds_that_are_covered_do_not_count() -> None:
    clock, time = clock_of()
    clock.ask(a_race())
    time.go_on(1)
    assert clock.look(is_seen=False) == 20


def test_nothing_runs_without_the_agreement_and_once_time_has_been_called() -> None:
    clock, _ = clock_of(0)
    race = a_race()
    assert (clock.ask(race), clock.shown) == (None, None)
    clock, _ = clock_of(20)
    late = clock.ask(race)
    assert late is not None
    assert clock.ask(game_of(race).apply(race, late)[0]) is None
    assert (clock.shown, clock.look()) == (None, None)


class Viewer:
    """Looks at a race, or at what covers it."""

    def __init__(self) -> None:
        self.seen = 0
        self.is_in_view = True

    def show_seconds(self) -> None:
        self.seen += 1


async def turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def passed(time: HeldTime, seconds: int) -> None:
    for _ in range(seconds):
        time.go_on()
        await turns()


async def test_a_seat_answers_with_the_call_of_the_clock_when_its_seconds_have_been_seen() -> None:
    (clock, time), race, viewer = clock_of(10), a_race(), Viewer()
    seat = KeyboardSeat(lambda: None)
    clocked = ClockedSeat(seat, clock, cast("Audience", viewer), time)
    moves = game_of(race).legal_moves(race)
    choosing = asyncio.create_task(clocked.choose(race, moves))
    await turns()
    await passed(time, 9)
    assert (viewer.seen, clock.shown, choosing.done()) == (9, 1, False)
    viewer.is_in_view = False
    await passed(time, 30)
    assert not choosing.done()
    viewer.is_in_view = True
    await passed(time, 1)
    late: Move = await choosing
    assert late == game_of(race).time_is_up(race)

    race = game_of(race).apply(race, late)[0]
    choosing = asyncio.create_task(clocked.choose(race, moves))
    await passed(time, 100)
    assert not choosing.done()
    seat.answer(moves[0])
    assert await choosing == moves[0]
