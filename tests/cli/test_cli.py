"""The commands from outside: what they print, where, and how they end."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from journal_driving import driven, plan_of
from motorchamp_tui import __version__
from motorchamp_tui.cli.commands import COMMANDS, FIRST_PAGE, motorchamp
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.options import rules_in_short
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.tui import start
from quick_command import run

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "journals" / "A1-C1.journal"
SHARED_CASE = ROOT / "tests" / "situations" / "tow-basic.toml"


RULES = "Choose from: pit-stops=no, practice-out=banned, undo"


def started(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The same for a Python that starts with these variables."""
    return subprocess.run(
        [sys.executable, "-m", "motorchamp_tui", *words],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=300,
        env={**os.environ, "TERM": "xterm-256color", **environ},
    )


def test_the_version_is_printed() -> None:
    done = started("--version")
    assert (done.returncode, done.stdout) == (0, f"motorchamp, version {__version__}\n")


@pytest.mark.parametrize("command", motorchamp.list_commands(Context(motorchamp)))
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"motorchamp {command}" in done.stdout
    assert "Example" in done.stdout


def test_help_lists_every_command_once_in_its_group() -> None:
    listed = [name for group in COMMANDS.values() for name in group]
    assert len(listed) == len(set(listed)) == len(motorchamp.list_commands(Context(motorchamp)))
    told = run("help", "commands").stdout
    for group, names in COMMANDS.items():
        section = told.partition(f"\n{group}:\n")[2].partition("\n\n")[0]
        assert [line.split()[0] for line in section.splitlines() if line[2:3].strip()] == list(names)


def test_the_first_page_of_help_has_what_a_player_needs_in_twelve_lines() -> None:
    head, *rows = run("--help").stdout.rstrip("\n").split("\n  motorchamp")
    assert " ".join(head.split()).startswith("Two dice racing board games in the terminal")
    assert len(rows) == len(FIRST_PAGE) == 12
    assert not any("\n" in row or len(row) > 80 for row in rows)
    for line in FIRST_PAGE:
        name, *more = line.removeprefix("motorchamp").split() or ["--help"]
        if name.startswith("--"):
            continue
        command = motorchamp.get_command(Context(motorchamp), name)
        assert command is not None
        assert {word for word in more if word.startswith("--")} <= {one for p in command.params for one in p.opts}


def test_every_command_in_the_code_is_listed() -> None:
    source = (ROOT / "src" / "motorchamp_tui" / "cli").glob("*.py")
    defined = sum(len(re.findall(r"@click\.(?:command|group)\(", path.read_text("utf-8"))) for path in source)
    assert defined == 1 + len(motorchamp.list_commands(Context(motorchamp)))


@pytest.mark.parametrize(
    ("command", "told"), [(name, told) for group in COMMANDS.values() for name, (_, told) in group.items()]
)
def test_the_list_of_commands_says_of_each_what_its_own_help_says(command: str, told: str) -> None:
    known = motorchamp.get_command(Context(motorchamp), command)
    assert known is not None
    first = (known.help or "").partition(".\n")[0].removesuffix(".")
    assert " ".join(first.split()).startswith(told.removesuffix("."))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--track", "hockenheim-short", "--clock", "17"], "clock is none, 10, 15 … 60, not '17'."),
        (["--track", "hockenheim-short", "--clock", "20", "--rule", "clock=30"], "clock cannot be both 30 and 20"),
        (["--track", "A1-C1", "--clock", "20"], "clock is a rule of Das Motorsportspiel; this is MotorChamp."),
        (["--track", "hockenheim-gp", "--rule", "out=soft"], "out is a rule of MotorChamp; this is Das Motors"),
        (
            ["--track", "hockenheim-gp", "--no-pits"],
            "no-pits is a rule of MotorChamp; this is Das Motorsportspiel",
        ),
    ],
)
def test_a_clock_or_a_rule_that_cannot_be_is_refused_in_a_sentence(words: list[str], told: str) -> None:
    done = run("race", *words)
    assert done.returncode == 2
    assert told in done.stderr


def test_the_help_of_a_rule_names_them_all() -> None:
    told = "".join(run("race", "--help").stdout.split())
    words = dict.fromkeys(rule for name in GAMES for rule in rules_in_short(game_named(name).OPTIONS))
    assert f"mayberepeated:{','.join(words)}." in told
    assert "clock=10/15/…/60," in told
    assert "strict-eyes=0/25/50/75," in told


def test_both_spellings_of_colour_are_understood_and_one_is_shown() -> None:
    assert (
        run("odds", "--color", "3", "--free", "10").stdout == run("odds", "--colour", "3", "--free", "10").stdout
    )
    for told in (run("odds", "--help").stdout, run("race", "--help").stdout):
        assert "--colour" in told
        assert "color" not in told


def test_odds_are_data_on_demand() -> None:
    done = run("odds", "--colour", "3", "--free", "10", "--json")
    data = json.loads(done.stdout)
    assert data["allowed"] == ["1", "2", "3"]
    assert data["odds"]["2"] == {"temporarily": "2/36", "permanently": "1/36"}
    assert set(data["odds"]) == {"S", "1", "2", "3"}
    assert "41/216  19.0 %" in run("odds", "--colour", "3", "--free", "10").stdout


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
    first, second = run(*words), started(*words, PYTHONHASHSEED="1")
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


def test_a_circuit_is_shown_as_data_with_every_space() -> None:
    data = json.loads(run("tracks", "hockenheim-gp", "--json").stdout)
    assert (data["rows"], len(data["spaces"]), len(data["corners"])) == (116, 192, 9)
    assert data["spaces"][0]["name"] == "L0"
    assert set(data["spaces"][0]) == {"name", "lane", "row", "length", "line", "dot", "limit", "gravel"}
    assert set(data["pit"]) == {"entrance", "lane", "pits", "exits"}


def test_all_circuits_are_listed() -> None:
    assert len(json.loads(run("tracks", "--json").stdout)) == 16
    assert len(json.loads(run("tracks", "--game", "motorchamp", "--json").stdout)) == 12
    listed = run("tracks").stdout
    assert listed.index("MotorChamp") < listed.index("A2-C2  short") < listed.index("Das Motorsportspiel")
    assert "hockenheim-gp  long, 116 rows" in listed
    assert started("tracks", PYTHONIOENCODING="ascii").returncode == 0


def test_our_own_tracks_have_no_mistakes_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    assert run("check-track", str(ROOT / "tracks")).returncode == 0
    broken = tmp_path / "A1.toml"
    broken.write_text("nonsense", encoding="utf-8")
    done = run("check-track", str(broken))
    assert done.returncode == 2
    assert str(broken) in done.stdout


@pytest.mark.parametrize(
    ("words", "is_of_the_chosen_game"),
    [
        (["odds"], True),
        (["odds", "--json"], False),
        (["rules"], True),
        (["rules", "slipstream"], False),
        (["race", "--plain", "--rule", "extra-stop", "--grid", "dice"], True),
        (["watch", "--headless", "--rule", "extra-stop"], False),
        (["practice", "--plain"], True),
    ],
)
def test_what_names_no_game_is_of_the_one_that_is_set(words: list[str], *, is_of_the_chosen_game: bool) -> None:
    done = run(*words, MOTORCHAMP_GAME="motorsportspiel")
    told = f"{done.stdout} {done.stderr}".casefold()
    assert any(word in told for word in ("hockenheim", "gravel", "'--track'")) is is_of_the_chosen_game


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
def test_a_race_that_nobody_says_more_about_has_no_bot_at_random_and_no_warning(game: str) -> None:
    watched = run("watch", "--headless", "--game", game, "--laps", "1", "--grid", "dice", "--seed", "3")
    assert (watched.returncode, watched.stderr) == (0, "")
    assert "rookie" not in watched.stdout
    driven = run("race", "--plain", "--game", game, "--grid", "dice")
    assert (driven.stderr, "rookie" in driven.stdout) == ("", False)


def test_the_grid_of_the_second_game_is_announced_before_practice_line_by_line() -> None:
    told = run("race", "--plain", "--game", "motorsportspiel").stdout
    assert told.startswith("Before the race every car drives a practice lap alone")
    assert "Without practice, dice decide the grid.\nDrive practice, yes or no?" in told


def test_a_game_that_is_asked_for_wins_over_the_one_that_is_set() -> None:
    done = run("--game", "motorsportspiel", "--plain", MOTORCHAMP_GAME="motorchamp")
    assert done.stdout.startswith("Das Motorsportspiel, line by line.")
    assert run("race", "--game", "motorsportspil").returncode == 2
    assert "'--track'" in run("--game", "motorsportspiel", "odds", "--json").stderr


def test_each_game_takes_its_own_questions_about_odds() -> None:
    words = ("odds", "--track", "classic-gp", "--space", "L19", "--behind", "R21", "L21", "--json")
    assert json.loads(run(*words).stdout)["odds"]["3"]["clean"] == "15/27"
    assert "16/27  59.3 %" in run("odds", "--track", "classic-gp", "--space", "L19").stdout
    assert {"--colour", "--space"} <= set(run("odds", "--help").stdout.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["odds"], "Missing option '--colour'."),
        (["odds", "--space", "L19"], "Missing option '--track'."),
        (["odds", "--track", "hockenheim-gb", "--space", "L19"], "Did you mean hockenheim-gp?"),
        (
            ["odds", "--track", "A1-C1", "--space", "L19"],
            "The odds of MotorChamp take --colour, --free and --limit.",
        ),
        (
            ["odds", "--colour", "1", "--space", "L19"],
            "The odds of Das Motorsportspiel take --track, --space and --behind.",
        ),
        (["odds", "--track", "classic-gp", "--space", "L18"], "There is no space 'L18'. Did you mean L19?"),
        (["wach"], "There is no command 'wach'. Did you mean watch?"),
        (["race", "--trak", "A1-C1"], "No such option '--trak'. Did you mean '--track'?"),
        (["race", "--track", "A1"], "There is no track 'A1'. Did you mean A1-C1?"),
        (["race", "--track", "hockenheim"], "There is no track 'hockenheim'. Did you mean hockenheim-gp?"),
        (["race", "--track", "A1-C3"], "There is no track 'A1-C3'. Did you mean A"),
        (["race", "--drivers", "you,bot:stedy"], "There is no bot 'stedy'. Did you mean steady?"),
        (["race", "--rule", "no-pit"], f"There is no rule 'no-pit'. {RULES}"),
        (["race", "--rule", "pract"], "There is no rule 'pract'. Did you mean practice-out=banned?"),
        (["race", "--rule", ""], f"There is no rule ''. {RULES}"),
        (
            ["race", "--rule"],
            "Option '--rule' requires an argument. Choose from: pit-stops=no, practice-out=banned, undo, ",
        ),
        (["puzzle", "--theme", "snow"], "--theme chooses colours, and 'snow' is not one of them. With --about, "),
        (["--theme"], "Option '--theme' requires an argument. Choose from: dark, light, high-contrast,"),
        (["simulate", "--drivers"], "Choose from: you, bot:rookie, bot:hothead, bot:wary, bot:charger, "),
        (["race", "--colors", "8"], "--colours: colours is auto, true, 256, 16 or none, not '8'."),
        (["watch", "--headless", "--plain"], "--headless and --plain are two ways to watch: choose one."),
        (["replay", str(GOLDEN), "--headless", "--figures", "csv"], "print different things: choose one."),
        (["replay", str(GOLDEN), "--follow", "--size", "80x24"], "--size goes with --cast, --svg or --text."),
        (
            ["simulate", "--races", "1", "--csv", "no/cars.csv"],
            "no/cars.csv cannot be written: there is no folder no.",
        ),
        (["ladder", "--bots", ""], "There is no bot ''. Choose from: "),
        (["ladder", "--bots", "steady"], "A ladder needs at least two bots"),
        (["ladder", "--bots", "foo"], "There is no bot 'foo'"),
        (["ladder", "--races", "0"], "Invalid value for '--races': 0 is too small: it is at least 1."),
        (["check-track", "/dev/null"], "/dev/null"),
        (["resume", "/dev/null"], "null cannot be read: it is not a file."),
        (["replay", "/dev/null", "--headless"], "null cannot be read: it is not a file."),
        (["race", "--from", str(GOLDEN)], "A1-C1 is over: say from which round to drive on, like "),
        (["race", "--from", f"{GOLDEN}@9999"], "There is no round 9999 in A1-C1: it has got to round "),
        (["race", "--from", f"{GOLDEN}@2:AZA9"], "There is no car 'AZA9'. Did you mean AZA"),
        (
            ["race", "--from", f"{GOLDEN}@two"],
            "'two' is not a place in a race: write ROUND or ROUND:CAR, like 12",
        ),
        (
            ["race", "--from", f"{GOLDEN}@2", "--laps", "3"],
            "stay those of the first race: leave out --laps.",
        ),
        (["race", "--from", f"{GOLDEN}@2", "--rule", "pit-stops=no"], "only undo can be changed."),
        (["race", "--from", f"{GOLDEN}@2", "--drivers", "Ann"], "name a driver for each, in this order."),
        (["race", "--from", f"{GOLDEN}@2", "--seed", "1", "--same-dice"], "two ways to get dice: choose one."),
        (["race", "--from", "12@3"], "There is no race '12'"),
        (["race", "--from", "no.toml"], "no.toml: It cannot be read: no such file or folder."),
        (["race", "--from", str(SHARED_CASE), "--same-dice"], "A situation has no dice of its own"),
        (["race", "--from", f"{SHARED_CASE}@2"], "A situation has no rounds: leave out @2."),
        (["replay", str(GOLDEN), "--svg", "99"], "There is no round 99 in A1-C1: it has got to round "),
        (["replay", str(GOLDEN), "--text", "2:AZA9"], "There is no car 'AZA9'. Did you mean AZA"),
        (
            ["replay", str(GOLDEN), "--text", "2", "--svg", "2"],
            "--svg and --text print different things: choose one.",
        ),
        (
            ["replay", str(GOLDEN), "--text", "2", "--size", "80"],
            "A size is written in columns and lines like 80x24",
        ),
        (
            ["replay", str(GOLDEN), "--text", "2", "--size", "79x24"],
            "in 80x24 to 400x200 characters, not in 79x24.",
        ),
        (["replay", str(GOLDEN), "--size", "80x24"], "--size goes with --cast, --svg or --text."),
        (["replay", str(GOLDEN), "--cast", str(GOLDEN)], "A1-C1.journal is already there: --force overwrites it."),
        (["replay", str(GOLDEN), "--cast", "no/a.cast"], "no/a.cast cannot be written: there is no folder no."),
        (["replay", str(GOLDEN), "--cast", "/"], "/ is a folder: name a file in it."),
        (["replay", str(GOLDEN), "--cast", "/dev/null"], "/dev/null is not a file that can be overwritten."),
        (["race", "--same-dice"], "--same-dice goes with --from."),
        (["workshop", "--plain"], "motorchamp check-track FILE reports every mistake with its place, and"),
        (["--plain", "workshop"], "Line by line a circuit is drawn in a text file, as docs/circuits.md says: "),
        (["completion", "zsh"], "'completion' is no longer a command: _MOTORCHAMP_COMPLETE=bash_source"),
        (["settings", "theme", ""], "theme"),
        (["sim"], "There is no command 'sim'. Did you mean simulate?"),
        (["xyzzy"], "There is no command 'xyzzy'. Choose from: learn, race, puzzle, practice,"),
        (["replay", "/"], "/ is a folder: name one race file in it."),
        (["replay", "./nothing"], "There is no file ./nothing."),
        (["replay", "9" * 5000], "There is no race '9"),
        (["analyse", "a" * 5000], "There is no race 'a"),
        (["race", "--from", f"{'a' * 5000}@3"], "There is no race 'a"),
        (["replay", "nothing"], "There is no race 'nothing': none is kept in "),
        (["race", "--cars", "4"], "16 cars are too many for A1-C1: a short circuit has room for 14 at most."),
        (["race", "--drivers", "a,b,c,d,e,f,g,h,i"], "9 drivers are too many: MotorChamp is for up to 8."),
        (["race", "--grid", "dise"], "Invalid value for '--grid': 'dise' is not one of 'dice', 'practice'."),
        (["watch", "--drivers", "you,bot:steady"], "you is not a bot"),
        (["race", "--drivers", "A\x1b[31mx"], "A name has at most 12 letters"),
        (["race", "--drivers", "Ann,ann"], "Two drivers are called Ann"),
        (["replay", ""], "A race needs a name"),
        (["situation", ""], "The file has no name."),
        (["check-track", ""], "The file has no name."),
        (["watch", "--json"], "--json goes with --headless."),
        (["odds", "--colour", "4", "--free", "1"], "Invalid value for '--colour': 4 is too large: it is 1 to 3."),
        (["tracks", "B1"], "There is no track 'B1'."),
        (["tracks", "--survey", "B1"], "Circuits are surveyed in a clone of the program: python -m tools.survey"),
        (["puzzles", "mine", "--races", "1"], "Puzzles are mined in a clone of the program: python -m tools.mine"),
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


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        (["race"], "motorchamp race --plain"),
        (["watch"], "motorchamp watch --headless"),
        (["practice"], "motorchamp practice --plain"),
        (["practice", "--daily"], "motorchamp practice --daily --plain"),
        (["practice", "--track", "A1-C1", "--seed", "7"], "motorchamp practice --track A1-C1 --seed 7 --plain"),
        (["replay", str(GOLDEN)], f"motorchamp replay {GOLDEN} --headless"),
    ],
)
def test_where_there_is_no_terminal_each_command_advises_what_needs_none(words: list[str], instead: str) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"the input is not one: try {instead}, which needs none.\n")


def test_a_race_that_is_resumed_without_a_terminal_is_advised_to_be_plain() -> None:
    run("race", "--plain", "--seed", "1")
    assert "try motorchamp resume --plain, which needs none." in run("resume").stderr


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_what_is_resumed_or_replayed_looks_as_the_options_say(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Mapping[str, str | None]] = []

    def show(plan: object, options: Mapping[str, str | None], _instead: str) -> None:
        shown.append(options)
        if isinstance(plan, Journal):
            plan.close()

    monkeypatch.setattr(start, "_show", show)
    race = str(driven(tmp_path / "races", plan_of(laps=1), 3))
    for words in (["--glyphs", "ascii", command, race], [command, race, "--glyphs", "ascii"]):
        CliRunner().invoke(motorchamp, words, catch_exceptions=False)
    assert [options["glyphs"] for options in shown] == ["ascii", "ascii"]


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "--headless"],
        ["replay", "--follow"],
        ["resume", "--plain"],
        ["analyse"],
        ["check-track"],
        ["situation"],
        ["learn", "--check"],
        ["race", "--plain", "--from"],
        ["race", "--plain", "--track"],
        ["puzzle", "--plain"],
        ["tracks"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("ending", [".toml", ".journal"])
def test_nothing_waits_for_a_pipe(words: list[str], ending: str, tmp_path: Path) -> None:
    pipe = tmp_path / f"pipe{ending}"
    os.mkfifo(pipe)
    done = CliRunner().invoke(motorchamp, [*words, str(pipe)])
    assert done.exit_code
    assert isinstance(done.exception, (MotorChampError, SystemExit))


def test_a_replay_reads_a_file_of_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    race = driven(tmp_path / "races", plan_of(laps=1))
    told = run("replay", str(race), "--headless").stdout
    for name in ("friday", "friday.txt", "12", "A1.toml"):
        (tmp_path / name).write_bytes(race.read_bytes())
        assert run("replay", name, "--headless").stdout == told
    piped = ["sh", "-c", f"{sys.executable} -m motorchamp_tui replay /dev/stdin --headless < {race}"]
    assert subprocess.run(piped, capture_output=True, text=True, check=True, timeout=300).stdout == told


def test_without_a_race_it_is_the_one_that_was_driven_last() -> None:
    assert "No races are kept yet: motorchamp race starts one." in run("replay", "--headless").stderr
    for seed in ("1", "2"):
        run("race", "--plain", "--seed", seed)
    assert run("replay", "--headless").stdout == run("replay", "2", "--headless").stdout
    assert run("replay", "--headless").stdout != run("replay", "1", "--headless").stdout
    assert run("analyse").stderr == run("analyse", "2").stderr


def test_a_number_is_that_of_a_kept_race_before_it_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("race", "--plain", "--seed", "1")
    (tmp_path / "1").write_text("no race", encoding="utf-8")
    assert run("replay", "1", "--headless").returncode == 0
    assert run("replay", "./1", "--headless").returncode != 0


def test_figures_come_with_their_meaning_and_unit() -> None:
    told = run("par", "--track", "A1-C1").stdout.splitlines()
    heads = re.split(r"  +", told[0])[1:]
    assert {line.split("  ")[0].strip() for line in told[-6:]} == set(heads)


def test_a_small_field_is_warned_of_on_stderr_and_driven_all_the_same() -> None:
    done = run("watch", "--headless", "--track", "A1-C1", "--drivers", "bot:steady", "--cars", "1", "--seed", "1")
    assert done.returncode == 0
    assert done.stderr == ("motorchamp: A1-C1 is made for 8 cars or more; with 1, traffic will be light.\n")


@pytest.mark.parametrize("words", [("check-track",), ("situation",), ("simulate", "--csv")])
def test_a_name_that_no_file_can_have_is_told_in_one_sentence(words: tuple[str, ...]) -> None:
    done = run(*words, "x" * 300)
    assert done.returncode == 2
    # The progress bars of older versions end a line.
    assert done.stderr.lstrip() == "motorchamp: That name is too long for a file.\n"


def test_a_full_disk_is_told_in_one_sentence() -> None:
    for words in ("tracks", "--help", "watch --headless --laps 1 --seed 3"):
        line = f"{sys.executable} -m motorchamp_tui {words} > /dev/full"
        for buffering in ("", "1"):
            environ = {**os.environ, "PYTHONUNBUFFERED": buffering}
            done = subprocess.run(
                ["sh", "-c", line], capture_output=True, text=True, check=False, timeout=300, env=environ
            )
            assert done.returncode == 1
            assert done.stderr == "motorchamp: The output could not be written: the disk is full.\n"


@pytest.mark.parametrize("buffering", ["", "1"])
def test_a_reader_that_has_had_enough_is_no_reason_for_words(buffering: str) -> None:
    line = f"{sys.executable} -m motorchamp_tui rules | true"
    environ = {**os.environ, "PYTHONUNBUFFERED": buffering}
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, timeout=300, env=environ
    )
    assert done.stderr == ""


def test_a_limit_that_no_throw_can_break_changes_nothing() -> None:
    without = run("odds", "--colour", "3", "--free", "10").stdout
    assert run("odds", "--colour", "3", "--free", "10", "--limit", "99999999999999").stdout == without


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    words = f"{sys.executable} -m motorchamp_tui watch --headless --seed 1 | head -1"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False, timeout=300)
    assert done.stdout.startswith("A1-C1, 6 laps. Grid: ")
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
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    assert done.stderr == "[]\n"


def test_a_moment_is_printed_or_written_into_a_file_that_is_not_overwritten_unasked(tmp_path: Path) -> None:
    printed = run("replay", str(GOLDEN), "--text", "end")
    assert "The race is over" in printed.stdout
    file = tmp_path / "end.txt"
    file.write_text("mine")
    words = ("replay", str(GOLDEN), "--text", "end", "--output", str(file))
    refused = run(*words)
    assert (refused.returncode, file.read_text()) == (2, "mine")
    assert f"{file} is already there: --force overwrites it." in refused.stderr
    assert run(*words, "--force").stderr == f"Written: {file}.\n"
    assert file.read_text(encoding="utf-8") == printed.stdout
    assert [path.name for path in tmp_path.iterdir() if path.suffix] == ["end.txt"]


def test_a_race_that_was_sent_starts_no_program_unasked(tmp_path: Path) -> None:
    bot = ROOT / "docs" / "bots" / "mybot.py"
    subprocess.run(
        [sys.executable, "-m", "motorchamp_tui", "race", "--plain", "--seed", "1", "--drivers", f"you,bot:{bot}"],
        input="1\n1\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    (kept,) = (tmp_path / "home" / "data").glob("**/*A1-C1*")
    sent = tmp_path / kept.name
    sent.write_bytes(kept.read_bytes())
    done = run("resume", str(sent), "--plain")
    assert done.returncode == 2
    assert "not resumed if that would start a program here" in done.stderr
    assert run("resume", "--plain").returncode == 0


def test_a_race_is_analysed_as_text_json_csv_and_svg(tmp_path: Path) -> None:
    race = str(driven(tmp_path, plan_of(laps=1)))
    text, data, choices, drawing = (
        run("analyse", race, *words) for words in ((), ("--json",), ("--csv",), ("--svg",))
    )
    assert [done.returncode for done in (text, data, choices, drawing)] == [0] * 4
    assert text.stdout.startswith("Analysis: A1-C1, 1 lap, ")
    assert "1. Round" in text.stdout
    assert len(json.loads(data.stdout)["choices"]) == choices.stdout.count("\n") - 1
    assert drawing.stdout.startswith("<svg")
    assert run("analyse", race).stdout == text.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("A1-C1.journal", "--json", "--csv"), "--json and --csv print different things: choose one."),
        (("practice.journal",), "A practice lap has no other cars"),
        (("nobody.journal",), "There is no"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_one_sentence(words: tuple[str, ...], told: str) -> None:
    done = run("analyse", str(GOLDEN.parent / words[0]), *words[1:])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"motorchamp: {told}")
    assert done.stderr.count("\n") == 1


def test_help_prints_a_page_or_what_a_command_says_of_itself() -> None:
    page = run("help", "accessibility").stdout
    assert page.startswith("Playing by ear")
    assert page.index("motorchamp --plain") < page.index("cursor")
    assert not set("#`*") & set(page)
    assert max(map(len, page.splitlines())) <= 110
    hosting = run("help", "hosting").stdout
    assert hosting.startswith("Hosting: friends over SSH")
    assert ".venv/bin/pip install '.[host]'   # in a clone" in hosting
    assert "a race is in the way: motorchamp host strike 7; its journal stays" in hosting.replace('"', "")
    assert not any(line.startswith(("|", "![")) for line in hosting.splitlines())
    assert run("help", "odds").stdout == run("odds", "--help").stdout
    assert "motorchamp help accessibility" in run("help", "commands").stdout
    assert run("help").stdout == run("--help").stdout == run("-h").stdout
    wrong = run("help", "acessibility")
    assert (wrong.returncode, "Did you mean accessibility?" in wrong.stderr) == (2, True)


@pytest.mark.parametrize("words", ["tracks show", "season list", "puzzles check"])
def test_a_command_without_plain_says_so(words: str) -> None:
    done = run("--plain", *words.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"motorchamp: {words} has no --plain; its --help lists what it has.\n"
