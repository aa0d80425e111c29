"""One live race: who is asked, who is told."""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from drawings import car, road
from drawings import race as race_of
from loaded_dice import LoadedDice
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Throw
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import (
    BotChance,
    RaceControl,
    bot_seats,
    had_a_choice,
    offered,
    play,
    settled_move,
)
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.race.record import Step, step_from
from of_motorchamp import of_motorchamp


def two_bots() -> RacePlan:
    return plan_race(tracks.circuit("A1-C1"), read_drivers("bot:steady,bot:rookie", BOT_NAMES), laps=2, seed=3)


class FirstMove:
    """A seat that takes the first move offered, and remembers what it was offered."""

    def __init__(self) -> None:
        self.offers: list[Sequence[Move]] = []

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        assert tuple(moves) == offered(race)
        self.offers.append(moves)
        return moves[0]


async def test_a_race_is_driven_to_its_end_and_every_move_is_told() -> None:
    plan = two_bots()
    start, told = line_up_by_plan(plan), list[tuple[AnyRace, Move, AnyRace]]()

    async def watcher(step: Step) -> None:
        again = step_from(step.before, step.move)
        assert (again.after, again.reports) == (step.after, step.reports)
        told.append((step.before, step.move, step.after))

    seats = bot_seats(plan.game, plan.drivers, plan.seed)
    end = await RaceControl(start, seats, SeededDice(plan.seed), [watcher]).run()
    assert end.is_over
    assert told[0][0] is start
    assert told[-1][2] is end
    assert all(after is before for (_, _, after), (before, _, _) in pairwise(told))


async def test_a_seat_is_asked_only_where_there_is_a_choice() -> None:
    plan = two_bots()
    seat = FirstMove()
    seats = dict.fromkeys((driver.name for driver in plan.drivers), seat)
    await RaceControl(line_up_by_plan(plan), seats, SeededDice(1)).run()
    assert seat.offers
    assert all(len(moves) > 1 for moves in seat.offers)
    assert not any(isinstance(move, Throw) for moves in seat.offers for move in moves)


@pytest.mark.parametrize("winner_in", [False, True])
async def test_where_a_car_finishes_in_either_lane_it_does_so_without_being_asked(winner_in: bool) -> None:
    of = race_of(road(), car("A", "R58", laps=5), car("B", "R20", laps=5), winner_in=winner_in)
    thrown = of.choosing(Dice.THREE).thrown((4, 4, 2))
    assert [str(move) for move in offered(thrown)] == ["R0", "L0"]
    assert not had_a_choice(thrown)
    seat = FirstMove()
    control = RaceControl(of, {"A": seat, "B": seat}, LoadedDice([(4, 4, 2)]))
    await control.step()
    assert seat.offers == []
    assert of_motorchamp(control.race).finishers == (0,)


@pytest.mark.parametrize("laps", [3, 4])
def test_where_the_race_goes_on_a_driver_is_asked_for_the_lane_on_the_line(laps: int) -> None:
    of = race_of(road(), car("A", "R58", laps=laps), car("B", "R20", laps=laps)).choosing(Dice.ONE).thrown((2,))
    assert [str(move) for move in offered(of)] == ["R0", "L0"]
    assert had_a_choice(of)
    assert settled_move(of, offered(of), LoadedDice([])) is None


async def test_the_dice_in_the_cup_are_the_dice_in_the_race() -> None:
    start, thrown = line_up_by_plan(two_bots()), list[Move]()

    async def watcher(step: Step) -> None:
        thrown.append(step.move)

    control = RaceControl(start, dict.fromkeys(("steady", "rookie"), FirstMove()), LoadedDice([(4,)]), [watcher])
    await control.step()
    assert thrown[:2] == [ChooseDice(Dice.ONE), Throw((4,))]


async def test_what_happens_by_itself_is_recorded_with_the_move_it_follows_from_and_before_anybody_is_told() -> (
    None
):
    plan, written = two_bots(), list[Step]()

    async def recorder(steps: Sequence[Step]) -> None:
        assert len(steps) <= 3
        assert not steps[0].before.awaited
        written.extend(steps)

    async def watcher(step: Step) -> None:
        assert step in written

    seats = bot_seats(plan.game, plan.drivers, plan.seed)
    control = RaceControl(line_up_by_plan(plan), seats, SeededDice(plan.seed), [watcher], recorder)
    end = await control.run()
    assert end.is_over
    assert all(step.after is after.before for step, after in pairwise(written))


async def test_a_bot_decides_alike_whether_or_not_it_decided_anything_before() -> None:
    plan = two_bots()
    bots = bot_seats(plan.game, plan.drivers, plan.seed)
    for race, _ in play(line_up_by_plan(plan), bots, SeededDice(plan.seed)):
        moves = offered(race)
        if len(moves) > 1 and not race.awaited:
            name = race.current_car.driver
            fresh = bot_seats(plan.game, plan.drivers, plan.seed)[name]
            assert fresh.decide(race, moves) == bots[name].decide(race, moves)


@pytest.mark.parametrize(
    "draw",
    [
        lambda chance: chance.random(),
        lambda chance: chance.getrandbits(32),
        lambda chance: chance.randrange(1000),
        lambda chance: chance.choice("rookie"),
        lambda chance: chance.sample(range(100), 5),
        lambda chance: chance.gauss(),
        lambda chance: chance.uniform(1, 2),
    ],
)
def test_a_seed_that_is_made_late_gives_the_same_numbers(draw: Callable[[random.Random], object]) -> None:
    plan = two_bots()
    bots = bot_seats(plan.game, plan.drivers, plan.seed)
    races = [race for race, _ in play(line_up_by_plan(plan), bots, SeededDice(plan.seed))][:9]
    late = BotChance("7 Ann")
    for race in races:
        early = random.Random(f"7 Ann race {race.current_car.name} {race.round} {race.is_between_goes}")
        late.begin(race)
        assert [draw(late) for _ in range(3)] == [draw(early) for _ in range(3)]


def test_the_same_seed_gives_the_same_race_and_another_seed_another() -> None:
    plan = two_bots()
    ends = [
        list(play(line_up_by_plan(plan), bot_seats(plan.game, plan.drivers, seed), SeededDice(seed)))[-1]
        for seed in (1, 1, 2)
    ]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_a_bot_is_asked_for_dice_and_for_ends() -> None:
    plan = two_bots()
    race = line_up_by_plan(plan)
    kinds = set()
    for race, _ in play(race, bot_seats(plan.game, plan.drivers, 1), SeededDice(1)):  # noqa: B020
        if not race.is_over and race.is_between_goes and len(offered(race)) > 1:
            kinds.add(type(offered(race)[0]))
    assert kinds == {ChooseDice}
