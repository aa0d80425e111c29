"""The command ``tracks``: keeping a circuit that a friend has drawn, and giving one away."""

import os
from pathlib import Path

from quick_command import run

LAKE = "MC-JvCTLYneLnQNuau2VL8xgtlwcp8x7YajDaYqqQCjfcQ5"
LAPS = ("--laps", "1", "--drivers", "bot:steady,bot:rookie", "--seed", "3")


def test_a_code_is_added_listed_driven_given_away_and_dropped() -> None:
    added = run("tracks", "add", LAKE)
    assert (added.returncode, added.stdout) == (0, "Added lake: motorchamp race --track lake\n")
    listed = run("tracks").stdout
    assert "Your own circuits\n\nlake  MotorChamp, short, 44 rows: from a code\n" in listed
    assert listed.index("\nlakeside  MotorChamp, long") < listed.index("Your own circuits")
    assert run("tracks", "Lake").stdout.startswith("lake: short, 44 rows\n")
    assert run("tracks", "code", "lake").stdout == f"{LAKE}\n"
    by_name, by_code = (run("watch", "--headless", "--track", track, *LAPS).stdout for track in ("lake", LAKE))
    assert by_name == by_code
    assert "lake" in by_name
    dropped = run("tracks", "drop", "LAKE")
    file = Path(os.environ["XDG_DATA_HOME"]) / "motorchamp-tui" / "circuits" / "lake.toml"
    assert dropped.stdout == f"Removed {file}.\n"
    gone = run("tracks", "lake")
    assert (gone.returncode, gone.stderr) == (2, "motorchamp: There is no track 'lake'. Did you mean lakeside?\n")


def test_a_file_is_added_under_another_name_even_if_it_cannot_be_driven(tmp_path: Path) -> None:
    run("tracks", "add", LAKE, "--name", "first")
    kept = Path(os.environ["XDG_DATA_HOME"]) / "motorchamp-tui" / "circuits" / "first.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(kept.read_text(encoding="utf-8").replace("F   .", ".   .", 1), encoding="utf-8")
    added = run("tracks", "add", str(mine), "--name", "second")
    assert added.stdout.startswith("Added second: motorchamp race --track second\nIt cannot be driven yet: ")
    assert "second  MotorChamp, cannot be driven yet: " in run("tracks").stdout
    assert "mark F (the first row beyond the finish line) is missing" in run("race", "--track", "second").stderr


def test_what_cannot_be_added_is_refused_in_a_sentence() -> None:
    assert run("tracks", "add", LAKE[:-2]).stderr.startswith("motorchamp: This code is damaged")
    assert run("tracks", "add", LAKE, "--name", "a1-c1").stderr.startswith("motorchamp: A1-C1 comes with the game")
    assert run("tracks", "drop", "A1-C1").stderr.startswith("motorchamp: There is no track 'A1-C1'")
