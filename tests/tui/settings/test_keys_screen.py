"""Keys that were chosen: they do it, help shows them, and those of a visitor are kept with their key."""

from pathlib import Path

import pytest
from paddock_shown import Company, company, is_at
from pressing import press, text_of
from textual.pilot import Pilot

from motorchamp_tui.hosting.client_settings import ClientSettings, wishes_of
from motorchamp_tui.settings.keys import clash
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.settings.words import keys_in
from motorchamp_tui.terminals.connection import Client, Connection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import AppSettings, app_settings_of, keep
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.settings.screen import SettingsScreen, own_keys_words


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def app_with(file: Path | None = None) -> MotorChampApp:
    app, unused = MotorChampApp(), list[str]()
    said = gather({"TERM": "xterm-kitty"}, {}, file, unused.append)
    keep(app, AppSettings(said, file=file, unused=unused))
    return app


async def helped(pilot: Pilot[None]) -> str:
    """What help about the settings says of keys."""
    await press(pilot, "comma", "question_mark", "end")
    return " ".join(text_of(pilot.app).replace("│", " ").split())


async def test_help_shows_the_keys_that_were_chosen_the_file_and_what_clashes(file: Path) -> None:
    file.write_text('[keys]\nrules = "V"\nlog = "J"\nadvice = "u"\n')
    app = app_with(file)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "comma")
        assert "▶" in text_of(app)
        told = own_keys_words(app_settings_of(app))
        assert told.startswith(f"You have V for rules and J for log; yours are kept in {file}.")
        assert "u would be the key for both advice and undo. keys.advice is left out." in told
        await press(pilot, "escape")
        assert "V for rules" in await helped(pilot)
        await press(pilot, "escape", "escape", "V")
        assert is_at(app, RulebookScreen)


async def test_help_says_that_all_keys_are_the_usual_ones(file: Path) -> None:
    assert own_keys_words(AppSettings(gather({}, {}, None))) == "All keys are the usual ones."


class NoChannel:
    """Nobody at the other end: what is remembered of them is asked all the same."""

    def take_terminal(self) -> None: ...

    def write(self, data: bytes) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def hang_up(self, status: int, last_words: str) -> None: ...

    def cut(self) -> None: ...


def visit_of_ann(here: Company) -> PaddockApp:
    """Another visit, with what is remembered of her."""
    connection = Connection(NoChannel(), Client(here.ann.key, "a test", ""), {"TERM": "xterm-kitty"}, Limits())
    app = here.app()
    keep(app, wishes_of(connection, ClientSettings(here.paddock.players, here.ann.key)))
    return app


async def test_the_keys_of_a_visitor_are_kept_with_their_other_settings(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        here.paddock.players.remember(here.ann.key, {"keys.rules": "V"})
        async with visit_of_ann(here).run_test(size=(80, 24)) as pilot:
            assert own_keys_words(app_settings_of(pilot.app)).startswith("You have V for rules; yours are kept")
            await press(pilot, "r")
            assert is_at(pilot.app, PaddockScreen)
            await press(pilot, "V")
            assert is_at(pilot.app, RulebookScreen)


@pytest.mark.parametrize(
    "remembered",
    [
        {"keys.rules": "h"},
        {"keys.rules": "V", "keys.export": "V"},
        {"keys.rules": "k", "keys.no-such-command": "V"},
    ],
)
async def test_what_is_remembered_of_a_visitor_and_cannot_be_is_dropped_without_a_word(
    tmp_path: Path, remembered: dict[str, str]
) -> None:
    async with company(tmp_path) as here:
        here.paddock.players.remember(here.ann.key, {**remembered, "keys.log": "J"})
        async with visit_of_ann(here).run_test(size=(80, 24)) as pilot:
            assert clash(keys_in(app_settings_of(pilot.app).words)) is None
            assert app_settings_of(pilot.app).words["keys.log"] == "J"
            await press(pilot, "r" if "V" not in remembered.values() else "escape", "comma")
            assert is_at(pilot.app, SettingsScreen)
