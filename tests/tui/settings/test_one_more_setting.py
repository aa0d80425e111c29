"""A setting is one row: once it is in the table, everything that sets or shows settings knows it."""

from collections.abc import MutableMapping
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner
from pressing import lines_of, press, settle

from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.settings.file import load
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.settings.words import SETTINGS, Setting
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import AppSettings, app_settings_of, keep
from motorchamp_tui.tui.settings.screen import SettingsScreen

HORN = Setting(
    "horn",
    ("off", "once", "twice"),
    "off",
    "how often you sound it",
    "Horn",
    {"once": "like a bus"},
    {"twice": "2 times"},
)


@pytest.fixture(autouse=True)
def _horn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast("MutableMapping[str, Setting]", SETTINGS), HORN.name, HORN)


def test_a_file_a_variable_an_option_and_a_command_set_it() -> None:
    assert load({}).words["horn"] == "off"
    assert CliRunner().invoke(motorchamp, ["settings", "horn", "once"]).exit_code == 0
    assert load({}).words["horn"] == "once"
    assert load({HORN.variable: "twice"}).words["horn"] == "twice"
    assert load({HORN.variable: "twice"}, {"horn": "off"}).words["horn"] == "off"
    shown = CliRunner().invoke(motorchamp, ["settings"]).output
    assert any(line.split()[:2] == ["horn", "once"] for line in shown.splitlines())


def test_it_is_in_the_manual_and_a_wrong_word_is_refused_with_the_right_ones() -> None:
    assert HORN.variable in CliRunner().invoke(motorchamp, ["help", "--man"]).output
    refused = CliRunner().invoke(motorchamp, ["settings", "horn", "thrice"]).exception
    assert str(refused) == "settings: horn is off, once or twice, not 'thrice'. Did you mean twice?"


def horn_line(app: MotorChampApp) -> str:
    return next(line for line in lines_of(app) if HORN.label in line)


async def test_it_has_a_line_on_the_page(tmp_path: Path) -> None:
    app = MotorChampApp()
    keep(app, AppSettings(gather({}, {}, None), file=tmp_path / "settings.toml"))
    async with app.run_test(size=(100, 40)) as pilot:
        app.push_screen(SettingsScreen())
        await settle(pilot)
        await press(pilot, "end", "right")
        assert "Horn       ‹ once                 › like a bus" in horn_line(app)
        await press(pilot, "right")
        assert "2 times" in horn_line(app)
        assert app_settings_of(app).words["horn"] == "twice"
        assert 'horn = "twice"' in (tmp_path / "settings.toml").read_text(encoding="utf-8")
