"""Programs from outside: both examples drive, and what a slow, dead or lying one costs."""

import asyncio
import json
import logging
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver, Entry, Program, bot_in, read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES, bot_named, explain
from motorchamp_tui.games.motorchamp.bots.outside_form import race_as_data
from motorchamp_tui.games.motorchamp.rules.moves import CHOICES, Drive, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.outside import VERSION, OutsideBot, chosen, question
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from of_motorchamp import of_motorchamp

EXAMPLES = Path(__file__).parents[4] / "docs" / "bots"
PYTHON, PERL = EXAMPLES / "mybot.py", EXAMPLES / "mybot.pl"
LOGGER = "motorchamp.bots"
Writer = Callable[[str], str]


def outside_bot(path: str, seconds: float = 30.0, seconds_to_start: float = 0.0) -> OutsideBot[Race, Move]:
    bot = OutsideBot[Race, Move](path, race_as_data)
    bot.seconds_to_answer, bot.seconds_to_start = seconds, seconds_to_start
    return bot


@pytest.fixture
def program(tmp_path: Path) -> Writer:
    """Writes a program of the shell and gives its path."""

    def write(text: str) -> str:
        path = tmp_path / "bot.sh"
        path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    return write


@pytest.fixture
def asked() -> tuple[Race, Sequence[Move]]:
    """A car on the grid, asked for its dice as if all were open."""
    return line_up(tracks.circuit("A1-C1"), [Entry("AZA1", "AZA", "Ann")]), CHOICES


def drive(path: Path) -> Race:
    plan = plan_race(tracks.circuit("A1-C1"), read_drivers(f"bot:{path},bot:steady", BOT_NAMES), seed=3)
    race = line_up_by_plan(plan)
    for after, _ in play(race, bot_seats(plan.game, plan.drivers, 3), SeededDice(3)):
        race = after
    return of_motorchamp(race)


@pytest.mark.parametrize(
    "path",
    [
        PYTHON,
        pytest.param(PERL, marks=pytest.mark.skipif(shutil.which("perl") is None, reason="no Perl here")),
    ],
    ids=["python", "perl"],
)
def test_the_example_bots_drive_a_whole_race_and_lose_no_choice(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    race = drive(path)
    assert race.is_over
    assert caplog.messages == []


def test_an_example_bot_makes_its_own_choices() -> None:
    """The one in Perl takes the last move of every list: most dice, not the first of them."""
    if shutil.which("perl") is None:
        pytest.skip("no Perl here")
    race = line_up(tracks.circuit("A1-C1"), [Entry("AZA1", "AZA", "Ann")])
    assert outside_bot(str(PERL))(race, CHOICES, random.Random(1)) == CHOICES[-1]
    assert outside_bot(str(PYTHON))(race, CHOICES, random.Random(1)) == CHOICES[0]


def test_a_bot_is_asked_in_one_line_that_says_everything(asked: tuple[Race, Sequence[Move]]) -> None:
    race, moves = asked
    line = question(7, race_as_data(race), moves, 99)
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    said = json.loads(line)
    assert (said["version"], said["id"], said["chance"]) == (VERSION, 7, 99)
    assert said["moves"] == [str(move) for move in moves]
    assert said["race"] == json.loads(json.dumps(race_as_data(race)))
    assert said["race"]["on_the_go"] == "AZA1"
    assert said["race"]["cars"][0]["square"] == race.cars[0].square.name


def test_the_docs_name_everything_that_a_question_holds(asked: tuple[Race, Sequence[Move]]) -> None:
    told = (EXAMPLES.parent / "bots.md").read_text(encoding="utf-8")
    said = json.loads(question(7, race_as_data(asked[0]), asked[1], 99))
    race = said["race"]
    for part in (said, race, race["track"], race["track"]["pit"], race["cars"][0]):
        assert [name for name in part if f"`{name}`" not in told] == []


def test_an_answer_is_a_place_in_the_list_or_the_move_as_written() -> None:
    moves = [Drive(square_named("R5")), Drive(square_named("L5"), (square_named("L8"),))]
    assert chosen({"move": 1}, moves) is moves[1]
    assert chosen({"move": "L5>L8"}, moves) is moves[1]
    assert [chosen({"move": lie}, moves) for lie in (2, -1, True, "R6", None, [0])] == [None] * 6


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("while read l; do echo nonsense; done", "wrote something that is not a JSON object"),
        (
            """while read l; do echo '{"id": 1, "move": "R99"}'; done""",
            "answered 'R99', which is not a legal move",
        ),
        ("exit 3", "has ended"),
        ("exec sleep 60", "gave no answer in time"),
        ("exec cat /dev/zero", "does not stop writing"),
    ],
    ids=["nonsense", "lie", "dead", "slow", "flood"],
)
def test_a_bot_that_fails_loses_the_choice_and_gets_a_line_in_the_log(
    text: str,
    why: str,
    program: Writer,
    asked: tuple[Race, Sequence[Move]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    race, moves = asked
    bot = outside_bot(program(text), seconds=0.3 if "sleep" in text else 30)
    with caplog.at_level(logging.WARNING, LOGGER):
        assert bot(race, moves, random.Random(1)) is moves[0]
    assert len(caplog.messages) == 1
    assert why in caplog.messages[0]
    assert f"AZA1 takes the first legal move, {moves[0]}" in caplog.messages[0]


def test_a_program_that_nothing_runs_is_told_what_is_missing(
    tmp_path: Path, asked: tuple[Race, Sequence[Move]], caplog: pytest.LogCaptureFixture
) -> None:
    race, moves = asked
    path = tmp_path / "bot.py"
    path.write_text("print(1)\n", encoding="utf-8")
    path.chmod(0o755)
    assert outside_bot(str(path))(race, moves, random.Random(1)) is moves[0]
    (line,) = caplog.messages
    assert "could not be started (its first line has to name what runs it, such as #!/usr/bin/env python3)" in line
    assert line.startswith("bot.py is not asked again, because it could not be started (")


def test_after_three_choices_lost_in_a_row_a_bot_is_not_asked_any_more(
    program: Writer, asked: tuple[Race, Sequence[Move]], caplog: pytest.LogCaptureFixture
) -> None:
    race, moves = asked
    bot = outside_bot(program("while read l; do echo []; done"))
    for _ in range(5):
        assert bot(race, moves, random.Random(1)) is moves[0]
    assert len(caplog.messages) == 3
    assert caplog.messages[-1].startswith("bot.sh is not asked again, because it wrote something")


def test_a_bot_that_answers_well_again_is_forgiven(
    program: Writer, asked: tuple[Race, Sequence[Move]], caplog: pytest.LogCaptureFixture
) -> None:
    race, moves = asked
    bot = outside_bot(
        program("""n=0; while read l; do n=$((n+1)); echo "{\\"id\\": $n, \\"move\\": $((n % 3 * 9))}"; done""")
    )
    chosen_moves = [bot(race, moves, random.Random(1)) for _ in range(9)]
    assert chosen_moves == [moves[0]] * 9
    assert len(caplog.messages) == 6
    assert not any("any more" in message for message in caplog.messages)


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_one(
    program: Writer, asked: tuple[Race, Sequence[Move]], caplog: pytest.LogCaptureFixture
) -> None:
    race, moves = asked
    late = """read l; read l; echo '{"id": 1, "move": 2}'; echo '{"id": 2, "move": 1}'; read l"""
    bot = outside_bot(program(late), seconds=2.0)
    assert [bot(race, moves, random.Random(1)) for _ in range(2)] == [moves[0], moves[1]]
    assert len(caplog.messages) == 1


def test_the_program_ends_with_the_bot(program: Writer, asked: tuple[Race, Sequence[Move]]) -> None:
    race, moves = asked
    path = program("""echo $$ > "$0.pid"; while read l; do echo '{"id": 1, "move": 0}'; done""")
    bot = outside_bot(path)
    bot(race, moves, random.Random(1))
    number = Path(f"{path}.pid").read_text(encoding="utf-8").strip()
    del bot
    for _ in range(100):
        if subprocess.run(["kill", "-0", number], capture_output=True, check=False).returncode:
            return
        time.sleep(0.05)
    pytest.fail("the program still runs")


def test_a_bot_has_more_time_while_it_starts(
    program: Writer, asked: tuple[Race, Sequence[Move]], caplog: pytest.LogCaptureFixture
) -> None:
    race, moves = asked
    bot = outside_bot(program("""read l; echo '{"id": 1, "move": 2}'; read l"""), seconds=0.0, seconds_to_start=30)
    assert bot(race, moves, random.Random(1)) is moves[2]
    assert caplog.messages == []


async def test_nothing_else_waits_for_a_slow_program(
    program: Writer, asked: tuple[Race, Sequence[Move]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It answers only when a file is there, and that is written while it is being asked."""
    race, moves = asked
    path = program(f"""read l; until [ -e {tmp_path}/go ]; do sleep 0.01; done; echo '{{"id": 1, "move": 2}}'""")
    seat = bot_seats(game_of(race), [Driver("slow", Program(path))], 1)["slow"]
    answer = asyncio.create_task(seat.choose(race, moves))
    await asyncio.sleep(0)
    (tmp_path / "go").touch()
    assert await answer == moves[2]
    assert caplog.messages == []


def test_what_is_no_program_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"There is no bot at ./nobody: give the path of a program"):
        bot_named(Program("./nobody"))
    text = tmp_path / "notes.txt"
    text.write_text("x", encoding="utf-8")
    with pytest.raises(SetupError, match=r"notes.txt cannot be run as a bot: make it executable"):
        bot_named(Program(str(text)))


def test_a_program_drives_under_the_name_of_its_file() -> None:
    assert read_drivers("bot:./mybot.py,bot:./mybot.py,Ann", BOT_NAMES) == (
        Driver("mybot.py 1", Program("./mybot.py")),
        Driver("mybot.py 2", Program("./mybot.py")),
        Driver("Ann"),
    )


def test_a_program_is_told_from_a_name_by_its_slash(asked: tuple[Race, Sequence[Move]]) -> None:
    names = ("./mybot.py", "/bin/bot", "steady")
    assert list(map(bot_in, names)) == [Program("./mybot.py"), Program("/bin/bot"), "steady"]
    assert [str(bot_in(name)) for name in names] == list(names)
    race, moves = asked
    assert "keeps its reasons to itself" in explain(Program("./mybot.py"), race, moves, moves[0])
