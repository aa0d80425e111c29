"""Dice that are no choice: who throws them, and that it changes nothing but who is asked."""

import io
import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from pressing import until
from random_positions import any_plan

from motorchamp_tui import plain
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, prescribed_dice
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.wording.go_words import why_these_dice
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.control import RaceControl, Seat, bot_seats, throws_by_hand
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.race.record import Step, step_from
from motorchamp_tui.settings.words import RACE_DRIVEN, Throwing
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.race.screen import RaceScreen
from of_motorchamp import of_motorchamp
from scenes import SCENES, THEN, scene

IN_THE_START_PHASE = SCENES["start"]().race
BY_FAIR_PLAY = scene("AZA1 R42 2 go, VAN1 R7 2").race


def a_plan() -> RacePlan:
    return plan_race(tracks.circuit("A1-C2"), read_drivers("you,bot:steady", BOT_NAMES), laps=2, cars=1, seed=3)


class Asked:
    """Takes the first move, and remembers every question."""

    def __init__(self) -> None:
        self.questions: list[tuple[AnyRace, Sequence[Move]]] = []

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        self.questions.append((race, tuple(moves)))
        return moves[0]


class Rookie(Asked):
    """Takes any move."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        await super().choose(race, moves)
        return self._chance.choice(moves)


@pytest.mark.parametrize(
    ("setting", "is_first", "start", "fair"),
    [
        (Throwing.ALWAYS, True, False, False),
        (Throwing.WHEN_FORCED, True, False, True),
        (Throwing.BY_HAND, False, True, True),
        (Throwing.AUTO, True, True, True),
        (Throwing.AUTO, False, False, False),
    ],
)
def test_the_setting_says_which_dice_are_thrown_by_hand(
    setting: Throwing, is_first: bool, start: bool, fair: bool
) -> None:
    assert len(allowed_dice(BY_FAIR_PLAY, BY_FAIR_PLAY.current_car)) == 1
    assert prescribed_dice(BY_FAIR_PLAY, BY_FAIR_PLAY.current_car) is None
    assert throws_by_hand(IN_THE_START_PHASE, setting, is_first=is_first) == start
    assert throws_by_hand(BY_FAIR_PLAY, setting, is_first=is_first) == fair


def test_a_practice_lap_is_no_first_race() -> None:
    assert not throws_by_hand(SCENES["practice"]().race, Throwing.AUTO, is_first=True)


async def test_who_throws_by_hand_is_asked_for_one_choice_too_and_the_race_stays_the_same() -> None:
    plan, races = a_plan(), list[list[Move]]()
    for by_hand in (False, True):
        seat, moves = Asked(), list[Move]()

        async def watcher(step: Step, *, to: list[Move] = moves) -> None:
            to.append(step.move)

        seats: dict[str, Seat] = {**bot_seats(plan.game, plan.drivers, plan.seed), "you": seat}

        def of_you(race: AnyRace, *, wanted: bool = by_hand) -> bool:
            return wanted and race.current_car.driver == "you"

        cup = SeededDice(plan.seed)
        await RaceControl(line_up_by_plan(plan), seats, cup, [watcher], by_hand=of_you).run()
        single = [offer for _, offer in seat.questions if len(offer) == 1]
        assert bool(single) == by_hand
        assert all(isinstance(move, ChooseDice) for offer in single for move in offer)
        races.append(moves)
    assert races[0] == races[1]


@pytest.mark.parametrize("name", GAMES)
async def test_nobody_who_throws_by_hand_is_asked_for_a_lone_move_that_ends_the_go(name: str) -> None:
    chance, alone = random.Random(name), set[str]()
    for _ in range(8):
        plan, alike = any_plan(game_named(name), chance), Rookie(chance)

        async def watcher(step: Step) -> None:
            if step.before.is_between_goes and step.ends_go:
                alone.add(type(step.move).__name__)

        seats: dict[str, Seat] = {driver.name: alike for driver in plan.drivers}
        cup = SeededDice(plan.seed)
        await RaceControl(line_up_by_plan(plan), seats, cup, [watcher], by_hand=lambda _: True).run()
        for race, moves in alike.questions:
            assert len(moves) > 1 or step_from(race, moves[0]).after.awaited, moves
    assert name != "motorsportspiel" or alone == {"PutBack", "MissGo"}


def driven_line_by_line(folder: Path, throwing: Throwing, told: set[str] | None) -> tuple[str, str]:
    """A race in plain mode, answered with the first on offer: whole chat, and its journal."""
    journal, heard = Journal.begin(folder, a_plan(), THEN), io.StringIO()

    class Person(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            question = heard.getvalue().rstrip().splitlines()[-1]
            dice = question.removeprefix("Which dice, ").rstrip("?")
            if question == "Enter throws.":
                return "\n"
            return f"{dice.split(',')[0].split(' ')[0] if question.startswith('Which dice') else 1}\n"

    assert plain.race(journal, Person(), heard, throwing, told) == 0
    assert journal.path is not None
    return heard.getvalue(), journal.path.read_text(encoding="utf-8")


def test_line_by_line_it_is_the_same_race_with_more_questions(tmp_path: Path) -> None:
    told = set[str]()
    first, by_hand = driven_line_by_line(tmp_path / "first", Throwing.AUTO, told)
    assert RACE_DRIVEN in told
    second, by_itself = driven_line_by_line(tmp_path / "second", Throwing.AUTO, told)
    assert by_hand == by_itself
    assert "In the start phase only one normal die may be used. Safe.\nEnter throws.\n" in first
    assert "Enter throws." not in second
    assert first.count("Which dice") == second.count("Which dice")


def a_plan_of_motorsportspiel() -> RacePlan:
    """A race for somebody who always drives the highest sides of three dice, and so comes off the road."""
    game = game_named("motorsportspiel")
    drivers = read_drivers("you,bot:steady", game.BOT_NAMES)
    options = game.USUAL_OPTIONS.having(GRID, Grid.DICE)
    return plan_race(game.circuit(game.USUAL_CIRCUIT), drivers, cars=1, laps=1, options=options, seed=3)


def test_line_by_line_a_go_that_is_missed_in_a_first_race_is_told_and_not_asked(tmp_path: Path) -> None:
    heard = io.StringIO()

    class Person(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            question = heard.getvalue().rstrip().splitlines()[-1]
            assert not question.startswith("Enter goes on")
            if question.startswith("How many"):
                return "3\n"
            highest = re.findall(r" or (\d)", heard.getvalue().rpartition(" throws ")[2])[:3]
            return f"r{'-'.join(highest)}\n" if question.startswith("How do you place") else "1\n"

    journal = Journal.begin(tmp_path, a_plan_of_motorsportspiel(), THEN)
    assert plain.race(journal, Person(), heard, Throwing.AUTO, set()) == 0
    assert journal.record.is_over
    assert "You miss this go: your car goes back to" in heard.getvalue()


@pytest.mark.parametrize("is_new", [True, False])
async def test_the_first_dice_of_a_first_race_wait_for_a_key(is_new: bool, tmp_path: Path) -> None:
    app = MotorChampApp(Journal.begin(tmp_path, a_plan(), THEN))
    if is_new:
        app.told.clear()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        screen.live.pace.skip()
        await until(pilot, lambda: screen.live.seat.is_asked)
        race = of_motorchamp(screen.live.race)
        assert (race.faces is None) == is_new
        told = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "AZA1 · your go · R44, triple square, start phase, one die " in told, "as wide as the panel"
        assert (len(screen.live.seat.moves) == 1) == is_new
        assert "one die, in the start phase" in str(why_these_dice(race)) or is_new
        screen.action_press("confirm" if is_new else "drive")
        assert not screen.live.seat.is_asked or screen.live.race is not race


@pytest.mark.parametrize(
    ("of", "dice", "words"),
    [
        ("AZA1 R42 2 go, VAN1 R7 2", "1 3", "one die, by fair play"),
        ("AZA1 R3 0 go, VAN1 R2 0", "1 3", "one die, in the start phase"),
        ("AZA1 R29 4 H go, VAN1 R7 4 P", "1 2", "one die, with the handicap flap"),
        ("AZA1 B50 2 go, VAN1 R7 2", "2 5 2", "two dice, for pit work"),
        ("AZA1 P49 2 go, VAN1 R7 2", "1 2", "one die, in the pit lane"),
        ("AZA1 L35 2 go, VAN1 R7 2", "3 5 2 1", ""),
    ],
)
def test_what_is_thrown_says_by_which_rule(of: str, dice: str, words: str) -> None:
    assert why_these_dice(scene(of, throw=dice).race) == words
