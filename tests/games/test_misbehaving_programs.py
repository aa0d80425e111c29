"""What goes wrong with a program that drives costs its choice, never the race, in either game."""

import contextlib
import random
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from misbehaving import A_LONG_TIME, HONEST, MISBEHAVIOURS, Alive, harmless, written

from motorchamp_tui.games import game_named
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver, Overseer, Program
from motorchamp_tui.games.outside import OutsideBot
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import line_up_by_plan, plan_race

BUSY = "somebody is writing it"


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
@pytest.mark.parametrize("name", MISBEHAVIOURS)
def test_a_program_that_misbehaves_never_costs_the_race(
    name: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    what, played = MISBEHAVIOURS[name], game_named(game)
    monkeypatch.setattr(OutsideBot, "seconds_to_answer", 0.02 if what.is_silent else A_LONG_TIME)
    monkeypatch.setattr(OutsideBot, "seconds_to_start", 0.1 if what.is_silent else A_LONG_TIME)
    path, told = written(tmp_path, what), list[str]()
    alive = Alive(path)
    busy = path.open("a", encoding="utf-8") if name == BUSY else None
    drivers = Driver("program", Program(str(path))), Driver("steady", "steady")
    plan = plan_race(played.circuit(played.circuit_names()[0]), drivers, cars=1, laps=1, seed=1)
    seats = bot_seats(played, drivers, plan.seed, Overseer(told.append))
    *_, (race, _) = play(line_up_by_plan(plan), seats, SeededDice(plan.seed))
    assert race.is_over
    assert len(told) == what.is_given_up
    assert all(words.startswith(f"{path.name} is not asked again, because it ") for words in told)
    del seats
    assert alive.is_left_by_all()
    if busy:
        busy.close()


def test_a_program_that_is_being_started_when_its_race_is_to_end_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, start = written(tmp_path, harmless(f"{HONEST}; exec sleep 600")), subprocess.Popen
    alive = Alive(path)

    def interrupted(*args: Any, **options: Any) -> Any:
        process = start(*args, **options)
        signal.raise_signal(signal.SIGINT)
        return process

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    race = line_up_by_plan(
        plan_race(game_named("motorchamp").circuit("A1-C1"), (Driver("steady", "steady"),), laps=1)
    )
    bot = OutsideBot[AnyRace, int](str(path), lambda _: {})
    with pytest.raises(KeyboardInterrupt), contextlib.closing(bot):
        bot(race, [1, 2], random.Random(1))
    assert alive.is_left_by_all()
