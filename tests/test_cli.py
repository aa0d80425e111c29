"""The commands from outside: what they print, where, and how they end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from motorchamp_tui import __version__

HERE = Path(__file__).parent
SHARED_CASE = HERE / "situations" / "tow-basic.toml"


def run(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "motorchamp_tui", *words],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
        env={**os.environ, "TERM": "xterm-256color", **environ},
    )


def test_the_version_is_printed() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"motorchamp, version {__version__}\n")


@pytest.mark.parametrize("command", ["race", "watch", "odds", "situation", "check-track", "tracks"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"motorchamp {command}" in done.stdout
    assert "Example" in done.stdout


def test_odds_are_data_on_demand() -> None:
    done = run("odds", "--color", "3", "--free", "10", "--json")
    data = json.loads(done.stdout)
    assert data["allowed"] == ["1", "2", "3"]
    assert data["odds"]["2"] == {"temporarily": "2/36", "permanently": "1/36"}
    assert set(data["odds"]) == {"S", "1", "2", "3"}
    assert "41/216  19.0 %" in run("odds", "--color", "3", "--free", "10").stdout


def test_a_headless_race_gives_the_same_bytes_for_the_same_seed() -> None:
    words = (
        "watch",
        "--headless",
        "--seed",
        "7",
        "--track",
        "A1-C1",
        "--drivers",
        "bot:steady,bot:rookie",
        "--json",
    )
    first, second = run(*words), run(*words, PYTHONHASHSEED="1")
    assert first.stdout == second.stdout
    last = json.loads(first.stdout.splitlines()[-1])["classification"][0]
    assert (last["place"], last["laps"]) == (1, 6)
    assert {"car", "status"} <= set(last)


def test_situations_are_judged_and_counted() -> None:
    done = run("situation", str(SHARED_CASE))
    title = "Two squares behind in the same lane, then three further squares"
    assert (done.returncode, done.stdout) == (0, f"ok      {title}\n1 ok, 0 failed\n")


def test_a_situation_that_does_not_hold_ends_with_one(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(SHARED_CASE.read_text(encoding="utf-8").replace('"R14>R17"', '"R14>R18"'), encoding="utf-8")
    done = run("situation", str(wrong))
    assert done.returncode == 1
    assert "tows: expected R14>L17 R14>R18, got R14>L17 R14>R17" in done.stdout


def test_a_circuit_is_shown_as_data_with_every_square() -> None:
    data = json.loads(run("tracks", "a1-b2-c1", "--json").stdout)
    assert set(data) == {"name", "rows", "squares", "solid", "start_area_end", "pit"}
    assert len(data["squares"]) == 2 * data["rows"]
    assert set(data["squares"][0]) == {"row", "lane", "colour", "limit", "run_off"}
    assert set(data["pit"]) == {"entrance", "lane", "boxes", "exits"}


def test_all_circuits_are_listed() -> None:
    assert len(json.loads(run("tracks", "--json").stdout)) == 12
    assert "A2-C2  short" in run("tracks").stdout
    assert run("tracks", PYTHONIOENCODING="ascii").returncode == 0


def test_our_own_tracks_have_no_mistakes_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    assert run("check-track", str(HERE.parent / "tracks")).returncode == 0
    broken = tmp_path / "A1.toml"
    broken.write_text("nonsense", encoding="utf-8")
    done = run("check-track", str(broken))
    assert done.returncode == 2
    assert str(broken) in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["wach"], "There is no command 'wach'. Did you mean watch?"),
        (["race", "--trak", "A1-C1"], "No such option '--trak'. Did you mean '--track'?"),
        (["race", "--track", "A1-C3"], "There is no track 'A1-C3'. Did you mean A"),
        (["race", "--drivers", "you,bot:stedy"], "There is no bot 'stedy'. Did you mean steady?"),
        (["race", "--rule", "no-pit"], "There is no rule 'no-pit'. Did you mean no-pits?"),
        (["race", "--cars", "4"], "16 cars are too many for A1-C1: a short circuit has room for 14 at most."),
        (["race", "--grid", "dise"], "Invalid value for '--grid': 'dise' is not one of 'dice', 'practice'."),
        (["watch", "--drivers", "you,bot:steady"], "you is no bot"),
        (["race", "--drivers", "A\x1b[31mx"], "A name has at most 12 letters"),
        (["race", "--drivers", "Ann,ann"], "Two drivers are called Ann"),
        (["replay", ""], "A race needs a name"),
        (["situation", ""], "A file's name is missing."),
        (["check-track", ""], "A file's name is missing."),
        (["watch", "--json"], "--json goes with --headless."),
        (["odds", "--color", "4", "--free", "1"], "Invalid value for '--color': 4 is not in the range 1<=x<=3."),
        (["tracks", "B1"], "There is no track 'B1'."),
        (["tracks", "--survey", "B1"], "There is no track 'B1'."),
        (["situation", "nowhere.toml"], "nowhere.toml"),
        (["check-track", "nowhere.toml"], "nowhere.toml"),
        ([], "a terminal"),
        (["race"], "a terminal"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_status_two(words: list[str], sentence: str) -> None:
    done = run(*words)
    said = done.stderr + done.stdout
    assert done.returncode == 2
    assert sentence in said
    assert "Traceback" not in said
    assert len(done.stderr.splitlines()) <= 2


def test_a_small_field_is_warned_of_on_stderr_and_driven_all_the_same() -> None:
    done = run("watch", "--headless", "--track", "A1-C1", "--drivers", "bot:steady", "--cars", "1", "--seed", "1")
    assert done.returncode == 0
    assert done.stderr == ("motorchamp: A1-C1 is made for 8 cars or more; with 1 there will be little traffic.\n")


def test_a_full_disk_is_told_in_one_sentence() -> None:
    for words in ("tracks", "--help", "watch --headless --laps 2 --seed 3"):
        line = f"{sys.executable} -m motorchamp_tui {words} > /dev/full"
        for buffering in ("", "1"):
            environ = {**os.environ, "PYTHONUNBUFFERED": buffering}
            done = subprocess.run(
                ["sh", "-c", line], capture_output=True, text=True, check=False, timeout=60, env=environ
            )
            assert done.returncode == 1
            assert done.stderr == "motorchamp: What was asked for could not be written: no space left on device.\n"


@pytest.mark.parametrize("buffering", ["", "1"])
def test_a_reader_that_has_had_enough_is_no_reason_for_words(buffering: str) -> None:
    line = f"{sys.executable} -m motorchamp_tui rules | true"
    environ = {**os.environ, "PYTHONUNBUFFERED": buffering}
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=60, env=environ)
    assert done.stderr == ""


def test_a_limit_that_no_throw_can_break_changes_nothing() -> None:
    without = run("odds", "--color", "3", "--free", "10").stdout
    assert run("odds", "--color", "3", "--free", "10", "--limit", "99999999999999").stdout == without


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    words = f"{sys.executable} -m motorchamp_tui watch --headless --seed 1 | head -1"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout.startswith("A1-C1, 6 laps, seed 1.")
    assert done.stderr == ""


HELP_AND_WHAT_IT_LOADED = """
import sys
from motorchamp_tui.cli import main
sys.argv = ["motorchamp", "--help"]
try:
    main()
except SystemExit:
    heavy = ("textual", "attr", "rich", "cattrs", "platformdirs")
    print([name for name in heavy if name in sys.modules], file=sys.stderr)
"""


def test_help_loads_no_screens_and_no_rules() -> None:
    words = [sys.executable, "-c", HELP_AND_WHAT_IT_LOADED]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == "[]\n"


def test_a_race_that_was_sent_starts_no_program_unasked(tmp_path: Path) -> None:
    bot = HERE.parent / "docs" / "bots" / "mybot.py"
    subprocess.run(
        [sys.executable, "-m", "motorchamp_tui", "race", "--plain", "--seed", "1", "--drivers", f"you,bot:{bot}"],
        input="1\n1\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    (kept,) = (tmp_path / "home" / "data").glob("**/*A1-C1*")
    sent = tmp_path / kept.name
    sent.write_bytes(kept.read_bytes())
    done = run("resume", str(sent), "--plain")
    assert done.returncode == 2
    assert "not gone on with while it would start a program here" in done.stderr
    assert run("resume", "--plain").returncode == 0
