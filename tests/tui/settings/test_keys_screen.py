"""The page of the keys: any command gets another key there, at once and for good, and its old one back."""

import tomllib
from pathlib import Path

import pytest
from paddock_shown import Company, company, is_at
from pressing import SIZES, click, lines_of, press, text_of
from textual.pilot import Pilot

from motorchamp_tui.hosting.client_settings import ClientSettings, wishes_of
from motorchamp_tui.settings.file import load
from motorchamp_tui.settings.keys import COMMANDS, GROUPS, clash
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.settings.words import SETTINGS, keys_in
from motorchamp_tui.terminals.connection import Client, Connection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import AppSettings, app_settings_of, change_keys, keep
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.settings.keys import KeysScreen
from motorchamp_tui.tui.settings.screen import SettingsScreen


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def app_with(file: Path | None = None) -> MotorChampApp:
    app = MotorChampApp()
    keep(app, AppSettings(gather({"TERM": "xterm-kitty"}, {}, file), file=file))
    return app


async def opened(pilot: Pilot[None]) -> None:
    """The page of the keys, as it is reached from the title."""
    await press(pilot, "comma", "end", "enter")
    assert is_at(pilot.app, KeysScreen)


async def marked(pilot: Pilot[None], command: str) -> None:
    await press(pilot, "home", *["down"] * list(COMMANDS).index(command))


@pytest.mark.parametrize("size", SIZES)
async def test_every_command_can_be_reached_with_its_group_and_its_key(size: tuple[int, int]) -> None:
    async with app_with().run_test(size=size) as pilot:
        await opened(pilot)
        seen = ""
        for command in COMMANDS.values():
            lines = [line for line in lines_of(pilot.app) if line.startswith("▶")]
            assert lines == [line for line in lines if f"▶ {' '.join(command.keys)} " in line]
            assert len(lines) == 1
            assert command.words in lines[0]
            seen += text_of(pilot.app)
            await press(pilot, "down")
        assert all(group in seen for group in GROUPS.values())


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_a_new_key_holds_at_once_and_is_kept(file: Path, way: str) -> None:
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        if way == "keys":
            await marked(pilot, "rules")
            await press(pilot, "enter")
        else:
            await click(pilot, COMMANDS["rules"].words)
        assert "press the new key" in text_of(app)
        await press(pilot, "V")
        assert "▶ V          the rulebook  (default r)" in text_of(app)
        assert "1 of your own" in text_of(app)
        assert tomllib.loads(file.read_text())["keys"] == {"rules": "V"}
        await press(pilot, "r")
        assert is_at(app, KeysScreen)
        await press(pilot, "escape")
        assert "1 of your own" in text_of(app)
        await press(pilot, "escape", "V")
        assert is_at(app, RulebookScreen)
    assert load({}, {}, file).keys == {"rules": "V"}


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("h", "h already has another meaning: the best choice, and why."),
        ("enter", "Enter cannot be chosen: a key must be a letter or a sign other than k, j and y"),
        ("5", "5 cannot be chosen"),
        ("space", "Space cannot be chosen"),
        ("f2", "F2 cannot be chosen"),
    ],
)
async def test_a_key_that_cannot_be_taken_says_why_and_another_is_waited_for(
    file: Path, key: str, sentence: str
) -> None:
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await marked(pilot, "rules")
        await press(pilot, "enter", key)
        assert sentence in " ".join(text_of(app).split())
        assert not file.exists()
        await press(pilot, "f5")
        assert "▶ F5 " in text_of(app)
        assert sentence not in text_of(app)
    assert load({}, {}, file).keys == {"rules": "F5"}


async def test_escape_leaves_a_key_as_it_is(file: Path) -> None:
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "enter", "escape")
        assert is_at(app, KeysScreen)
        assert "press the new key" not in text_of(app)
        await press(pilot, "escape")
        assert is_at(app, SettingsScreen)
    assert not file.exists()


async def test_one_key_and_all_keys_get_their_defaults_back(file: Path) -> None:
    file.write_text('[keys]\nrules = "V"\nlog = "J"\nadvice = "!"\n')
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await marked(pilot, "rules")
        await press(pilot, "backspace")
        assert "▶ r " in text_of(app)
        assert load({}, {}, file).keys == {"rules": "", "log": "J", "advice": "!"}
        await press(pilot, "ctrl+u", "n")
        assert "2 of your own" in text_of(app)
        await press(pilot, "ctrl+u", "y")
        assert "all default" in text_of(app)
        assert not any(load({}, {}, file).keys.values())
        await press(pilot, "escape", "escape", "r")
        assert not is_at(app, TitleScreen)


async def test_a_default_that_another_command_has_taken_meanwhile_is_not_given_twice(file: Path) -> None:
    file.write_text('[keys]\nrules = "h"\nadvice = "!"\n')
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await marked(pilot, "advice")
        await press(pilot, "delete")
        assert "h already has another meaning: the rulebook" in text_of(app)
        assert "▶ ! " in text_of(app)
    assert load({}, {}, file).keys == {"rules": "h", "advice": "!"}


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
        async with visit_of_ann(here).run_test(size=(80, 24)) as pilot:
            await opened(pilot)
            assert "with your key" in text_of(pilot.app)
            await marked(pilot, "rules")
            await press(pilot, "enter", "V")
        async with visit_of_ann(here).run_test(size=(80, 24)) as pilot:
            await press(pilot, "r")
            assert is_at(pilot.app, PaddockScreen)
            await press(pilot, "V")
            assert is_at(pilot.app, RulebookScreen)


async def test_a_visitor_may_choose_another_key_for_everything(tmp_path: Path) -> None:
    free = [
        letter
        for letter in "ACDEGHJKLMOQSUVWXYZÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÐÑ!\"#$%&'()*.:;@^_`{|}~äöüÄÖÜéèêñçåøæòùìßðþœâëîôûï"
        if letter not in every_default()
    ]
    async with company(tmp_path) as here, visit_of_ann(here).run_test(size=(80, 24)) as pilot:
        assert not app_settings_of(pilot.app).change(app_settings_of(pilot.app).words)
        assert not change_keys(pilot.app, dict(zip(COMMANDS, free, strict=False)))
        assert len(here.paddock.players.wishes(here.ann.key)) == len(COMMANDS) + len(SETTINGS)


def every_default() -> set[str]:
    return {key for command in COMMANDS.values() for key in command.keys}


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
