"""The list of kept races: delete, rename, export, records; and the same by command."""

import errno
from pathlib import Path
from unittest.mock import Mock

import pytest
from click.testing import CliRunner
from pressing import press, text_of, type_text, until_seen
from textual.pilot import Pilot

from journal_driving import driven, plan_of
from motorchamp_tui import files
from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.menu.races import RacesScreen
from motorchamp_tui.tui.widgets.log import LogScreen


def keep() -> Path:
    """A race of a few goes, kept where the game keeps them."""
    races_folder().mkdir(parents=True, exist_ok=True)
    return driven(races_folder(), plan_of(), 3)


def names() -> list[str]:
    return sorted(path.stem for path in races_folder().iterdir())


async def list_of(pilot: Pilot[None]) -> RacesScreen:
    screen = RacesScreen()
    await pilot.app.push_screen(screen)
    await until_seen(pilot, "1 of")
    return screen


@pytest.mark.parametrize("key", ["x", "delete"])
async def test_a_race_is_deleted_after_a_question(key: str) -> None:
    keep()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await list_of(pilot)
        await press(pilot, key)
        assert "Delete race 1 (A1-C1, lap 1/" in text_of(pilot.app)
        await press(pilot, "enter")
        assert names() == ["0001-A1-C1"]
        await press(pilot, key, "y")
        await until_seen(pilot, "Race 1 is deleted.")
        assert not names()


async def test_a_race_is_renamed_and_bad_names_are_refused_in_a_sentence() -> None:
    keep()
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await list_of(pilot)
        await press(pilot, "R")
        for wrong, why in (
            *(("12", "12 is a number"), ("../a", "A name has letters"), ("-rf", "A name begins with a letter")),
            ("", "A race needs a name."),
        ):
            await press(pilot, "ctrl+u")
            await type_text(pilot, wrong)
            await press(pilot, "enter")
            assert why in text_of(pilot.app)
        await type_text(pilot, "friday")
        await press(pilot, "enter")
        await until_seen(pilot, "Race 1 is now called friday.")
        assert names() == ["friday"]


async def test_a_race_that_is_being_driven_is_neither_deleted_nor_renamed() -> None:
    journal = Journal.resume(keep())
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        screen = await list_of(pilot)
        assert not screen.check_action("delete", ())
        assert not screen.check_action("rename", ())
    result = CliRunner().invoke(motorchamp, ["races", "--delete", "1", "--yes"])
    assert "being driven" in str(result.exception or result.output)
    assert names() == ["0001-A1-C1"]
    journal.close()


async def test_a_race_is_exported_and_records_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep()
    monkeypatch.chdir(tmp_path)
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await list_of(pilot)
        await press(pilot, "e", "enter")
        await until_seen(pilot, "Written: ")
        assert len(list(tmp_path.glob("motorchamp-*"))) == 3
        await press(pilot, "o")
        await until_seen(pilot, "Records")
        assert isinstance(pilot.app.screen, LogScreen)


def test_commands_delete_rename_and_export_what_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep()
    keep()
    run = CliRunner().invoke
    assert run(motorchamp, ["races", "--delete", "1"], input="n\n").exit_code == 0
    assert names() == ["0001-A1-C1", "0002-A1-C1"]
    assert run(motorchamp, ["races", "--delete", "1", "--yes"]).exit_code == 0
    assert names() == ["0002-A1-C1"]
    assert run(motorchamp, ["races", "--rename", "2", "friday"]).exit_code == 0
    assert names() == ["friday"]
    assert run(motorchamp, ["races", "--export", "friday", str(tmp_path)]).exit_code == 0
    (chart,) = tmp_path.glob("*.svg")
    chart.write_text("mine")
    assert run(motorchamp, ["races", "--export", "friday", str(tmp_path)], input="n\n").exit_code == 0
    assert chart.read_text() == "mine"
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(files, "write_all", Mock(side_effect=full))
    failed = run(motorchamp, ["races", "--export", "friday", str(tmp_path), "--yes"])
    assert "cannot be written in" in str(failed.exception)
    assert chart.read_text() == "mine"
    wrong = run(motorchamp, ["races", "--export", "friday", str(tmp_path / "nowhere")])
    assert "is not there: name an existing folder" in str(wrong.exception or wrong.output)
    elsewhere = tmp_path / "sent.journal"
    (races_folder() / "friday.journal").rename(elsewhere)
    refused = run(motorchamp, ["races", "--delete", str(elsewhere), "--yes"])
    assert "not among the kept races" in str(refused.exception or refused.output)
    assert elsewhere.exists()
