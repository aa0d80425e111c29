"""The settings screen: everything can be changed there, holds at once and is kept."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from pressing import SIZES, click, lines_of, press, settle, text_of, type_text, until_seen
from textual.pilot import Pilot

from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from motorchamp_tui.settings.file import load, settings_file
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.settings.words import SETTINGS
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import AppSettings, app_settings_here, app_settings_of, keep
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.widget import Board
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.settings.screen import SettingsScreen


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def app_with(file: Path | None = None, environ: dict[str, str] | None = None, **options: str) -> MotorChampApp:
    app = MotorChampApp()
    environ = {"TERM": "xterm-kitty", **(environ or {})}
    keep(app, AppSettings(gather(environ, options, file), environ=environ, file=file))
    return app


async def opened(pilot: Pilot[None]) -> None:
    pilot.app.push_screen(SettingsScreen())
    await settle(pilot)


def kept(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def line_with(pilot: Pilot[None], words: str) -> str:
    return next(line for line in lines_of(pilot.app) if words in line)


def test_every_setting_has_a_label_and_notes_only_on_its_words() -> None:
    for setting in SETTINGS.values():
        assert setting.label
        assert {*setting.notes, *setting.shown} <= {*setting.words}


@pytest.mark.parametrize("size", SIZES)
async def test_everything_is_on_one_page_within_its_window(size: tuple[int, int]) -> None:
    async with app_with().run_test(size=size) as pilot:
        await opened(pilot)
        shown = lines_of(pilot.app)
        for label in (
            "Glyphs",
            "Colours",
            "Theme",
            "Animation",
            "Bots drive",
            "Coach",
            "Your name",
            "ENN1",
            "Esc",
        ):
            assert any(label in line for line in shown), label
        assert len(shown) == size[1]


@pytest.mark.parametrize("row", [row for row, name in enumerate(SETTINGS) if SETTINGS[name].words])
async def test_arrows_go_through_every_word_and_round(file: Path, row: int) -> None:
    app = app_with(file)
    setting = [*SETTINGS.values()][row]
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, *["down"] * row)
        seen = []
        for _ in setting.words:
            await press(pilot, "right")
            seen.append(load({}, {}, file).said[setting.name].word)
        assert sorted(seen) == sorted(setting.words)
        assert seen[-1] == setting.default
        await press(pilot, "left")
        assert load({}, {}, file).said[setting.name].word == seen[-2]


async def test_what_is_changed_holds_at_once(file: Path) -> None:
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "down", "down", "down", "right", "j", "space")
        assert [app_settings_of(app).words[name] for name in ("animation", "bots_speed")] == ["short", "fast"]
        await press(pilot, "home", "left")
        assert app_settings_of(app).words["glyphs"] == "ascii"
        assert text_of(app).isascii()
        await press(pilot, "right")
        assert not text_of(app).isascii()


async def test_the_mouse_alone_suffices(file: Path) -> None:
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await click(pilot, "›", on_line_with="Coach")
        await click(pilot, "‹", on_line_with="Theme")
        assert kept(file) == {"coach": False, "theme": SETTINGS["theme"].words[-1]}
        await click(pilot, "Animation")
        assert line_with(pilot, "Animation").startswith("▶")
        assert kept(file)["animation"] == "short"
        await click(pilot, "Esc back")
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_a_name_is_typed_and_erased(file: Path) -> None:
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "end")
        await type_text(pilot, "q,h:Ann Margret Xyz")
        assert kept(file)["name"] == "qhAnn Margre"
        await press(pilot, "backspace")
        assert kept(file)["name"] == "qhAnn Margr"
        await press(pilot, "ctrl+u")
        assert kept(file)["name"] == ""
        await press(pilot, "up", "q")
        assert isinstance(pilot.app.screen, TitleScreen)


async def test_signs_before_the_last_letter_of_a_name_are_erased_with_it(file: Path) -> None:
    file.write_text('name = "-Al"\n', encoding="utf-8")
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "end", "backspace")
        assert kept(file)["name"] == "-A"
        await press(pilot, "backspace")
        assert kept(file)["name"] == ""


async def test_what_the_environment_overrides_is_said(file: Path) -> None:
    async with app_with(file, {"MOTORCHAMP_THEME": "nord"}).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "MOTORCHAMP_THEME" not in text_of(pilot.app)
        await press(pilot, "down", "down", "right")
        assert "MOTORCHAMP_THEME says nord, and will again at the next start." in text_of(pilot.app)
        assert kept(file) == {"theme": "gruvbox"}


async def test_where_nothing_can_be_kept_one_sentence_says_so_and_the_change_holds() -> None:
    app = app_with(Path("/dev/null/settings.toml"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "down", "down", "right")
        assert "This cannot be remembered: /dev/null/settings.toml" in text_of(pilot.app)
        assert app.theme == "motorchamp-light"


async def test_a_file_that_was_broken_meanwhile_is_left_alone(file: Path) -> None:
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        file.write_text("theme = nord\n")
        await press(pilot, "right")
        assert "this is not TOML" in " ".join(text_of(pilot.app).split())
    assert file.read_text() == "theme = nord\n"


async def test_without_a_file_changes_hold_until_the_end() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "down", "down", "right")
        assert "Changes last until you leave." in text_of(pilot.app)
        assert "light" in line_with(pilot, "Theme")


async def test_a_theme_that_cannot_be_shown_says_so() -> None:
    async with app_with(theme="solarized-light", colours="16").run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "shown as light: too few colours" in line_with(pilot, "Theme")


async def test_while_a_name_is_typed_the_bottom_line_names_the_key_for_help_that_works(file: Path) -> None:
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert " ? help" in lines_of(pilot.app)[-1]
        await press(pilot, *["down"] * [*SETTINGS].index("name"))
        assert " F1 help" in lines_of(pilot.app)[-1]
        assert "? help" not in lines_of(pilot.app)[-1]
        await press(pilot, "question_mark")
        assert "Your name" in text_of(pilot.app)
        await press(pilot, "f1")
        assert "Help: the settings" in text_of(pilot.app)


async def test_help_is_about_this_screen() -> None:
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "Help: the settings" in text_of(pilot.app)


async def test_pictures_of_the_track_get_patterns_when_colours_go() -> None:
    plan = plan_race(tracks.circuit("A1-C1"), read_drivers("Ann,Ben", BOT_NAMES), seed=1)
    app = app_with()
    async with app.run_test(size=(120, 40)) as pilot:
        grid, board = LaneGrid(), Board()
        grid.styles.height, board.styles.height = 18, 12
        await app.screen.mount(grid, board, before=0)
        await settle(pilot)
        for picture in (grid, board):
            picture.show(line_up_by_plan(plan), Lights())
        await settle(pilot)
        assert not {"▒", "░"} & set(text_of(app))
        await opened(pilot)
        await press(pilot, "down", "left")
        assert app.is_patterned
        await press(pilot, "escape")
        assert text_of(app).count("░") > 100
        await opened(pilot)
        await press(pilot, "down", "right", "escape")
        assert not {"▒", "░"} & set(text_of(app))


async def test_a_setting_that_cannot_be_used_is_said_on_the_first_screen_and_no_more() -> None:
    file = settings_file()
    file.parent.mkdir(parents=True)
    file.write_text('theme = "nrod"\nkeys.advice = "H"\n')
    app = MotorChampApp()
    keep(app, app_settings_here({"TERM": "xterm-kitty"}, {}))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until_seen(pilot, "'nrod'")
        assert app_settings_of(app).words["keys.advice"] == "H"
    assert app_settings_here({"TERM": "xterm-kitty"}, {}).unused == []
