"""The card that asks once what can be read."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from pressing import click, lines_of, press, settle, text_of
from rich.segment import Segment
from textual.app import App

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.terminals.screen.kinds import Terminal
from motorchamp_tui.tui.app_settings import AppSettings
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.menu.first_run import FirstRunApp, as_shown, colour_sample

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
KITTY, CONSOLE, VT = {"TERM": "xterm-kitty"}, {"TERM": "linux"}, {"TERM": "vt100"}


def card(file: Path | None = None, environ: dict[str, str] = KITTY) -> FirstRunApp:
    return FirstRunApp(AppSettings(gather({}, {}, file), environ=environ, file=file))


def segments_of(app: App[None]) -> Iterator[Segment]:
    for strip in app.screen._compositor.render_strips():
        yield from strip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def kept(file: Path) -> dict[str, str]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("environ", "marked"),
    [
        (KITTY, ["> 1 everything", "* 4 all colours"]),
        ({"TERM": "xterm-256color"}, ["> 1 everything", "* 5 256 colours"]),
        (CONSOLE, ["> 2 lines and blocks", "* 6 16 colours"]),
        (VT, ["> 3 ASCII only", "* 7 no colours"]),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_what_was_guessed_is_marked(
    environ: dict[str, str], marked: list[str], size: tuple[int, int]
) -> None:
    async with card(environ=environ).run_test(size=size) as pilot:
        await settle(pilot)
        shown = [line.strip() for line in lines_of(pilot.app) if line.strip().startswith((">", "*"))]
        assert [line[: len(words)] for line, words in zip(shown, marked, strict=True)] == marked


async def test_every_glyph_set_is_seen_side_by_side_whatever_is_chosen() -> None:
    async with card(environ=VT).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        text = text_of(pilot.app)
        assert all(glyphs in text for glyphs in ("⚀⚁⚂", "◄►▲▼", "+-+=-+"))
        rest = "\n".join(line for line in lines_of(pilot.app) if "everything" not in line and "blocks" not in line)
        assert rest.isascii()


async def test_every_depth_is_seen_as_it_is_and_the_rest_as_chosen() -> None:
    async with card(environ=VT).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        grounds = {
            segment.style.bgcolor.type.name
            for segment in segments_of(pilot.app)
            if segment.style is not None and segment.style.bgcolor is not None
        }
        assert grounds == {"TRUECOLOR", "EIGHT_BIT", "STANDARD"}
        heading = next(segment for segment in segments_of(pilot.app) if "Can you read" in segment.text)
        assert heading.style is not None
        assert heading.style.color is None


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["enter"], ("auto", "auto")),
        (["3", "enter"], ("ascii", "auto")),
        (["down", "enter"], ("lines", "auto")),
        (["up", "space"], ("ascii", "auto")),
        (["right", "down", "down", "enter"], ("auto", "16")),
        (["tab", "up", "left", "j", "enter"], ("lines", "none")),
        (["2", "7", "enter"], ("lines", "none")),
        (["2", "7", "1", "4", "enter"], ("auto", "auto")),
        (["3", "6", "escape"], ("auto", "auto")),
    ],
)
async def test_keys_choose_and_what_is_as_guessed_stays_open(
    file: Path, keys: list[str], words: tuple[str, str]
) -> None:
    app = card(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
    assert (kept(file)["glyphs"], kept(file)["colours"]) == words
    assert app.return_code == 0


async def test_the_mouse_alone_suffices(file: Path) -> None:
    async with card(file).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click(pilot, "lines and blocks")
        await click(pilot, "POR1" if "POR1" in text_of(pilot.app) else "COO1", on_line_with="16 colours")
        await click(pilot, "use these")
    assert kept(file)["glyphs"] == "lines"
    assert kept(file)["colours"] == "16"


async def test_what_is_chosen_is_seen_at_once() -> None:
    async with card().run_test(size=(80, 24)) as pilot:
        await press(pilot, "7")
        assert "> 7 no colours" in text_of(pilot.app)
        heading = next(segment for segment in segments_of(pilot.app) if "Can you read" in segment.text)
        assert heading.style is not None
        assert heading.style.color is None


async def test_where_nothing_can_be_kept_the_card_says_so_once_and_goes_on() -> None:
    app = card(Path("/dev/null/settings.toml"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "3", "enter")
        assert "This cannot be remembered: /dev/null/settings.toml" in text_of(pilot.app)
        await press(pilot, "enter")
    assert app.return_code == 0
    assert app.settings.words["glyphs"] == "ascii"


async def test_ctrl_c_ends_everything_and_keeps_nothing(file: Path) -> None:
    app = card(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+c")
    assert app.return_code == 130
    assert not file.exists()


@pytest.mark.parametrize(
    ("said", "is_asked"),
    [
        ("", True),
        ('theme = "nord"', True),
        ('glyphs = "auto"', False),
        ('colours = "16"', False),
    ],
)
def test_it_is_asked_until_somebody_has_said_it(file: Path, said: str, is_asked: bool) -> None:
    file.write_text(said, encoding="utf-8")
    assert AppSettings(gather({}, {}, file)).is_asked_for() is is_asked
    assert not AppSettings(gather({"MOTORCHAMP_GLYPHS": "auto"}, {}, file)).is_asked_for()
    assert not AppSettings(gather({}, {"colours": "none"}, file)).is_asked_for()


def test_the_card_comes_once_before_the_game(tmp_path: Path) -> None:
    environ = {"MOTORCHAMP_GLYPHS": "", "XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    with PseudoTerminal([COMMAND], environ=environ) as terminal:
        terminal.read_until(lambda: b"Can you read this?" in terminal.output, "the card")
        terminal.read_until_quiet()
        terminal.type("3")
        terminal.read_until(lambda: b"> 3 ASCII only" in terminal.output, "the choice")
        seen = len(terminal.output)
        terminal.type("\r")
        terminal.read_until(lambda: b"Quick race" in terminal.output[seen:], "the title screen")
        terminal.read_until_quiet()
        assert terminal.output[seen:].isascii()
        terminal.type("q")
        assert terminal.end() == 0
        assert terminal.modes() == terminal.modes_before
    with PseudoTerminal([COMMAND], environ=environ) as terminal:
        terminal.read_until(lambda: b"Quick race" in terminal.output, "the title screen")
        assert b"Can you read this?" not in terminal.output
        assert terminal.output.isascii()


def test_ctrl_c_on_the_card_ends_the_command(tmp_path: Path) -> None:
    environ = {"MOTORCHAMP_GLYPHS": "", "XDG_CONFIG_HOME": str(tmp_path)}
    with PseudoTerminal([COMMAND], environ=environ) as terminal:
        terminal.read_until(lambda: b"Can you read this?" in terminal.output, "the card")
        terminal.read_until_quiet()
        terminal.type("\x03")
        assert terminal.end() == 130
        assert terminal.modes() == terminal.modes_before
        assert b"Quick race" not in terminal.output


def test_a_mistake_in_the_settings_is_one_sentence_beside_the_title(tmp_path: Path) -> None:
    file = tmp_path / "motorchamp-tui" / "settings.toml"
    file.parent.mkdir()
    file.write_text('theme = "nrod"\n', encoding="utf-8")
    with PseudoTerminal([COMMAND], environ={"XDG_CONFIG_HOME": str(tmp_path)}) as terminal:
        terminal.read_until(lambda: b"'nrod'" in terminal.output, "the sentence")
        terminal.read_until(lambda: b"Quick race" in terminal.output, "the title screen")
        terminal.read_until_quiet()
        terminal.type("q")
        assert terminal.end() == 0
        assert terminal.modes() == terminal.modes_before


def test_the_sample_shows_cars_that_are_hard_to_tell_apart() -> None:
    text = "".join(segment.text for segment in colour_sample())
    assert {"AZA1", "ENN1", "VAN1", "COO1", "TAL1"} <= set(text.split())


def test_what_has_been_through_it_is_not_translated_again() -> None:
    once = list(as_shown([Segment("⚀", palette.PLAIN)], Terminal("none", "ascii")))
    assert [segment.text for segment in once] == ["1"]
    assert list(as_shown(once, Terminal("true", "full"))) == once


async def test_a_window_that_is_too_small_names_plain_mode_from_the_first_card_on() -> None:
    async with card().run_test(size=(40, 12)) as pilot:
        await settle(pilot)
        assert "motorchamp --plain plays it line by line" in " ".join(text_of(pilot.app).split())
