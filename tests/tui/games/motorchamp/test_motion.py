"""The squares that a car passes, and the race as it is seen on each of them."""

from itertools import pairwise
from pathlib import Path

import pytest
from golden_screens import SMALL, until_asked
from pressing import lines_of, press, until

from drawings import PIT, car, go, is_end, race, road
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.games.motorchamp.dice_panel import FACES
from motorchamp_tui.tui.games.motorchamp.motion import moments, route
from motorchamp_tui.tui.race.screen import RaceScreen
from of_motorchamp import of_motorchamp
from scenes import SCENES


def driven(on: Race, end: str, *tows: str) -> str:
    move = Drive(square_named(end), tuple(map(square_named, tows)))
    return " ".join(square.name for square in route(on, move))


def test_a_car_alone_stays_in_its_lane() -> None:
    assert driven(race(road(), car("A", "R10")), "R14") == "R11 R12 R13 R14"


def test_a_car_changes_lanes_once_if_it_must() -> None:
    squares = driven(race(road(), car("A", "R10")), "L13").split()
    assert [square[0] for square in squares] == sorted((square[0] for square in squares), reverse=True)
    assert squares[-1] == "L13"


def test_a_car_drives_round_another_one() -> None:
    assert driven(race(road(), car("A", "R10"), car("B", "R12")), "R14") == "R11 L12 L13 R14"


def test_a_car_changes_lanes_before_the_solid_line() -> None:
    assert driven(race(road(solid=(11, 12, 13)), car("A", "R10")), "L13") == "L11 L12 L13"


def test_a_slipstream_goes_on_where_the_throw_ends() -> None:
    on = race(road(), car("A", "R10"), car("B", "R14"))
    assert driven(on, "R13", "R16") == "R11 R12 R13 L14 L15 R16"


def test_the_pit_lane_is_entered_at_its_entrance_and_left_by_the_first_exit() -> None:
    track = road(50, pit=PIT, wall=PIT.lane)
    coming, leaving = car("A", "L38", boxes=(43,)), car("A", "P4", flap="pit", boxes=(43,))
    assert driven(race(track, coming), "B43") == "L39 R40 P41 P42 B43"
    assert driven(race(track, coming), "P41") == "L39 R40 P41"
    assert driven(race(track, leaving), "R7") == "P5 R6 R7"
    assert driven(race(track, leaving, car("B", "R6")), "R7") == "P5 P6 R7"
    assert driven(race(track, car("A", "B43", flap="pit", boxes=(43,))), "P46") == "P44 P45 P46"


def test_a_car_that_stays_passes_nothing() -> None:
    on = race(road(), car("A", "R10"))
    assert route(on, Drive(square_named("R10"))) == ()
    assert route(on, ChooseDice(Dice.ONE)) == ()


def test_a_lap_is_counted_from_the_line_on() -> None:
    on = race(road(), car("A", "R58", laps=2))
    seen = list(moments(on, Drive(square_named("R1"))))
    assert [(str(moment.race.cars[0].square), moment.race.cars[0].laps) for moment in seen] == [
        ("R59", 2),
        ("R0", 3),
        ("R1", 3),
    ]


def test_a_car_that_goes_out_spins_where_it_stops() -> None:
    on = race(road(squares="R10=/4"), car("A", "R10"))
    seen = list(moments(on, StandBeside(square_named("R15"))))
    assert [str(moment.race.cars[0].square) for moment in seen] == ["R11", "R12", "R13", "R14", *["R15"] * 4]
    assert [moment.turned for moment in seen] == [{}] * 5 + [{"A": turned} for turned in (90, 180, 270)]


@pytest.mark.parametrize("seed", range(3))
def test_every_route_of_a_race_goes_row_by_row_to_its_end(seed: int) -> None:
    drivers = read_drivers("bot:rookie,bot:rookie,bot:rookie,bot:rookie", BOT_NAMES)
    on = of_motorchamp(line_up_by_plan(plan_race(tracks.circuit("A1-C2"), drivers, seed=seed)))
    cup, ends = SeededDice(seed), 0
    while not on.is_over and ends < 300:
        if on.dice is not None and on.faces is None:
            on, _ = apply(on, Throw(cup.throw(on.awaited)))
            continue
        move = legal_moves(on)[-1]
        if is_end(move):
            ends += 1
            _check_route(on, move)
        on, _ = apply(on, move)
    assert ends > 100


def _check_route(on: Race, move: Move) -> None:
    start = on.current_car.square
    squares = route(on, move)
    last = move.last if isinstance(move, Drive) else getattr(move, "square", start)
    assert (squares[-1] if squares else start) is last
    for behind, ahead in pairwise((start, *squares)):
        assert on.track.rows_to(behind.row, ahead.row) == 1
        assert on.car_at(ahead) in (None, on.current_car)


def test_the_last_moment_shows_the_car_where_the_move_puts_it() -> None:
    on = race(road(colour=1), car("A", "R10"), car("B", "R40"))
    after, _ = go(on, "1", [3], "L13")
    seen = list(moments(on.choosing(Dice.ONE).thrown((3,)), Drive(square_named("L13"))))
    assert seen[-1].race.cars == after.cars
    assert seen[-1].race.occupied == after.occupied


async def test_dice_that_are_falling_have_no_sum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    falling, show = list[str](), RaceScreen.show_dice

    def noted(screen: RaceScreen) -> None:
        show(screen)
        assert screen.live.race is not None
        falling.extend("".join(part.text for part in each) for each in screen._dice_lines(screen.live.race))

    monkeypatch.setattr(RaceScreen, "show_dice", noted)
    app = MotorChampApp(SCENES["choosing"]().journal(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        screen_of(app).live.pace.is_skipping = False
        await press(pilot, "2")
        await until(pilot, lambda: screen_of(app).live.seat.is_asked)
        thrown = [each for each in falling if set(each) & set(FACES)]
        assert thrown
        assert not any("=" in each for each in thrown)
        assert any(set(each) & set(FACES) and "=" in each for each in lines_of(app))


def screen_of(app: MotorChampApp) -> RaceScreen:
    assert isinstance(app.screen, RaceScreen)
    return app.screen
