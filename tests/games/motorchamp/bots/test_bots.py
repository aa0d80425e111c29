"""Bots take legal moves, and what each is known for."""

import random
from types import SimpleNamespace

import pytest

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp import bots
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES, bot_named
from motorchamp_tui.games.motorchamp.bots.drivers import DRIVERS, Steady
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.verdict import odds
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from of_motorchamp import of_motorchamp


def races_of(bot: str, seed: int = 1, track: str = "A1-C1") -> list[Race]:
    plan = plan_race(tracks.circuit(track), read_drivers(f"bot:{bot},bot:{bot}", BOT_NAMES), seed=seed)
    seats = bot_seats(plan.game, plan.drivers, seed)
    return [of_motorchamp(race) for race, _ in play(line_up_by_plan(plan), seats, SeededDice(seed))]


@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_bot_drives_a_whole_race_with_legal_moves(name: str) -> None:
    assert races_of(name)[-1].is_over


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_returns_one_of_the_moves_it_was_offered(name: str) -> None:
    bot, chance = bot_named(name), random.Random(3)
    for race in races_of("rookie", seed=2)[:-1]:
        moves = legal_moves(race)
        if race.dice is None or race.faces is not None:
            apply(race, bot(race, moves, chance))


def test_steady_never_takes_a_risk_that_fair_play_lets_it_avoid() -> None:
    asked = 0
    for race in races_of("rookie", seed=4)[:-1]:
        moves = [move for move in legal_moves(race) if isinstance(move, ChooseDice)]
        if race.dice is None and len(moves) > 1:
            asked += 1
            chosen = Steady().drive(race, moves, random.Random(1))
            assert isinstance(chosen, ChooseDice)
            risks = {move.dice: odds(race, move.dice) for move in moves}
            least = min(risk.permanently / risk.ways for risk in risks.values())
            assert risks[chosen.dice].permanently / risks[chosen.dice].ways == least
    assert asked > 10


def test_steady_makes_its_pit_stop() -> None:
    end = races_of("steady", track="A1-B1-C1")[-1]
    served = [car for car in end.cars if car.laps >= 4 and car.flap is Flap.PIT]
    assert len(served) >= len([car for car in end.cars if car.laps >= 4]) / 2


def test_a_bot_is_one_row_and_its_name_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = list[object]()
    timid = SimpleNamespace(
        drive=lambda race, moves, chance: moves[0],
        explain=lambda race, moves, move: f"{move}: the first.",
        prepare=lambda race, cars: prepared.extend(cars),
    )
    monkeypatch.setitem(DRIVERS, "timid", timid)
    monkeypatch.setattr(bots, "BOT_NAMES", (*BOT_NAMES, "timid"))
    plan = plan_race(tracks.circuit("A1-C1"), read_drivers("bot:timid,bot:steady", bots.BOT_NAMES), seed=1)
    start = line_up_by_plan(plan)
    *_, (end, _) = play(start, bot_seats(plan.game, plan.drivers, 1), SeededDice(1))
    assert end.is_over
    moves = legal_moves(of_motorchamp(start))
    assert bots.explain("timid", of_motorchamp(start), moves, moves[0]).endswith(": the first.")
    bots.prepare("timid", of_motorchamp(start), ["AZA1"])
    assert prepared == ["AZA1"]


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownNameError, match=r"There is no bot 'rooky'. Did you mean rookie\?"):
        bot_named("rooky")
