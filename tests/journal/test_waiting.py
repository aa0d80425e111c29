"""Which races wait for somebody here: those of people that are not over and that no program drives."""

import base64
import hashlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from journal_driving import NOW
from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.journal import waiting
from motorchamp_tui.journal.file import LAST_WORD
from motorchamp_tui.journal.reader import END
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.plan import plan_race

GAME = game_named("motorchamp")


def begun(folder: Path, drivers: str) -> Journal:
    """A race on its grid, which this program is driving."""
    folder.mkdir(parents=True, exist_ok=True)
    options = GAME.USUAL_OPTIONS.having(GRID, Grid.DICE)
    who = read_drivers(drivers, GAME.BOT_NAMES)
    plan = plan_race(GAME.circuit("A1-C2"), who, laps=1, seed=3, options=options, cars=1)
    journal = Journal.begin(folder, plan, NOW)
    journal.line_up()
    journal.save()
    return journal


def test_a_race_waits_once_nobody_drives_it_any_more(tmp_path: Path) -> None:
    assert not list(waiting.waiting_here(tmp_path / "nowhere"))
    races, bots = begun(tmp_path, "Ann,Ben"), begun(tmp_path, "bot:rookie,bot:steady")
    assert not list(waiting.waiting_here(tmp_path))
    races.close()
    bots.close()
    (found,) = waiting.waiting_here(tmp_path)
    assert found.driver in ("Ann", "Ben")
    assert found.words == f"race {found.name}, A1-C2: it is {found.driver}'s go in round 1"
    (tmp_path / "0009-broken.journal").write_text("nonsense\n", encoding="utf-8")
    assert list(waiting.waiting_here(tmp_path)) == [found]
    path = next(path for path in tmp_path.iterdir() if path.name.startswith("0001"))
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{END} whoever\n")
    assert LAST_WORD.decode().strip() == END
    assert not list(waiting.waiting_here(tmp_path))


def test_in_a_paddock_only_ones_own_go_counts_also_while_it_is_driven(tmp_path: Path) -> None:
    journal = begun(tmp_path / "races", "Ann,Ben")
    assert journal.path is not None
    assert journal.record.run is not None
    current = journal.record.run.race.current_car.driver
    entrants = [{"name": name, "key": f"account:{name.lower()}"} for name in ("Ann", "Ben")]
    meeting = {"journal": journal.path.name, "ended": None, "entrants": entrants}
    (tmp_path / "meetings").mkdir()
    file = tmp_path / "meetings" / "0012.json"
    file.write_text(json.dumps(meeting), encoding="utf-8")
    (tmp_path / "meetings" / "0013.json").write_text("[", encoding="utf-8")
    found = {
        name: [race.meeting for race in waiting.waiting_in_paddock(tmp_path, {f"account:{name.lower()}"})]
        for name in ("Ann", "Ben")
    }
    assert found == {name: [12] if name == current else [] for name in ("Ann", "Ben")}
    file.write_text(json.dumps(meeting | {"ended": NOW.isoformat()}), encoding="utf-8")
    assert not list(waiting.waiting_in_paddock(tmp_path, {"account:ann", "account:ben"}))
    journal.close()


def test_ones_keys_are_the_account_and_the_public_keys_there(tmp_path: Path) -> None:
    blob = b"a public key"
    (tmp_path / ".ssh").mkdir()
    (tmp_path / ".ssh" / "id.pub").write_text(f"ssh-ed25519 {base64.b64encode(blob).decode()} ann@home\n")
    (tmp_path / ".ssh" / "other.pub").write_text("nonsense")
    digest = base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
    assert waiting.keys_of("ann", tmp_path) == {"account:ann", f"SHA256:{digest}"}


def test_the_exit_status_says_whether_a_race_waits_for_somebody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    arguments = ["turn", "--folder", str(tmp_path)]
    nobody = CliRunner().invoke(motorchamp, arguments)
    assert (nobody.exit_code, nobody.stdout) == (1, "")
    begun(races_folder(), "Ann,bot:rookie").close()
    somebody = CliRunner().invoke(motorchamp, [*arguments, "--json"])
    (race,) = json.loads(somebody.stdout)
    assert somebody.exit_code == 0
    assert (race["track"], race["game"], race["meeting"]) == ("A1-C2", "MotorChamp", None)


def test_where_races_cannot_be_looked_for_that_is_said_beside_those_that_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    loop = tmp_path / "meetings"
    loop.symlink_to(loop)
    sentence = f"motorchamp: {loop} cannot be read: its links go round in a circle.\n"
    arguments = ["turn", "--folder", str(tmp_path)]
    nobody = CliRunner().invoke(motorchamp, arguments)
    assert (nobody.exit_code, nobody.stdout, nobody.stderr) == (1, "", sentence)
    begun(races_folder(), "Ann,bot:rookie").close()
    somebody = CliRunner().invoke(motorchamp, arguments)
    assert (somebody.exit_code, somebody.stderr) == (0, sentence)
    assert somebody.stdout.startswith("race 1, A1-C2: ")
    assert waiting.keys_of("ann", loop) == {"account:ann"}
    races_folder().rename(tmp_path / "away")
    races_folder().touch()
    blocked = CliRunner().invoke(motorchamp, arguments)
    assert blocked.exit_code == 1
    assert (
        blocked.stderr
        == f"{sentence}motorchamp: {races_folder()} cannot be read: a file is in the place of its folder.\n"
    )
