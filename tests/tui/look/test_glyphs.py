"""What a terminal can show, and what stands for what it cannot."""

import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

import motorchamp_tui
from motorchamp_tui.sharing import GoMark
from motorchamp_tui.terminals.screen.kinds import Colours, Terminal, leaves_ground, terminal_kind
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.fewer_colours import COLOURLESS, colourless
from motorchamp_tui.tui.look.letters import (
    ASCII,
    EXTRA,
    GLYPH_FILTERS,
    LINE_PICTURES,
    LINES,
    ON_EVERY_CONSOLE,
    PICTURES,
)

BLACK = Color(0, 0, 0)
PACKAGE = Path(motorchamp_tui.__file__).parent


def translated(text: str, glyphs: str) -> str:
    segments = [Segment(text)]
    for each in GLYPH_FILTERS[glyphs]:
        segments = each.apply(segments, BLACK)
    return "".join(segment.text for segment in segments)


def in_ascii(text: str) -> str:
    return translated(text, "ascii")


def in_lines(text: str) -> str:
    return translated(text, "lines")


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-kitty"}, "true"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "tmux-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_colours_follow_from_the_environment(environ: dict[str, str], colours: str) -> None:
    assert terminal_kind(environ, "utf-8").colours == colours


@pytest.mark.parametrize(
    ("environ", "encoding", "glyphs"),
    [
        ({"TERM": "xterm"}, "utf-8", "full"),
        ({"TERM": "xterm"}, "UTF8", "full"),
        ({"TERM": "xterm"}, "ascii", "ascii"),
        ({"TERM": "xterm"}, "iso8859-1", "ascii"),
        ({"TERM": "xterm"}, None, "ascii"),
        ({"TERM": "linux"}, "utf-8", "lines"),
        ({"TERM": "linux"}, "iso8859-1", "ascii"),
        ({"TERM": "vt100"}, "utf-8", "ascii"),
        ({"TERM": "xterm", "LC_ALL": "C"}, "utf-8", "ascii"),
        ({"TERM": "xterm", "LC_ALL": "POSIX"}, "utf-8", "ascii"),
        ({"TERM": "xterm", "LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", "full"),
        ({"TERM": "xterm", "LC_ALL": "", "LANG": "de_DE.UTF-8"}, "utf-8", "full"),
    ],
)
def test_glyphs_follow_from_terminal_encoding_and_locale(
    environ: dict[str, str], encoding: str | None, glyphs: str
) -> None:
    assert terminal_kind(environ, encoding).glyphs == glyphs


@pytest.mark.parametrize(("colours", "needed"), [("true", False), ("256", False), ("16", True), ("none", True)])
def test_squares_need_patterns_where_three_greys_are_not_shown(colours: Colours, needed: bool) -> None:
    assert Terminal(colours, "full").needs_patterns is needed


@pytest.mark.parametrize(
    ("environ", "leaves"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "tmux-256color"}, True),
        ({"TERM": "linux"}, True),
        ({"TERM": "screen-256color"}, False),
        ({"TERM": "xterm-256color", "STY": "1.pts-0"}, False),
        ({"TERM": "vt100"}, False),
        ({}, False),
    ],
)
def test_blanks_are_only_said_to_terminals_that_are_known_to_colour_them(
    environ: dict[str, str], leaves: bool
) -> None:
    assert leaves_ground(environ) is leaves


def test_a_terminal_kind_is_a_value() -> None:
    assert terminal_kind({"TERM": "xterm"}, "utf-8") == Terminal("16", "full")


def test_every_box_and_block_becomes_one_letter() -> None:
    for code in range(0x2500, 0x25A0):
        glyph = in_ascii(chr(code))
        assert len(glyph) == 1
        assert glyph.isascii()
        assert glyph not in "? "


def test_what_must_be_told_apart_stays_apart() -> None:
    assert len({in_ascii(glyph) for glyph in "░▒▓"}) == 3
    assert len({in_ascii(glyph) for glyph in "▁▂▃▄▅▆▇█"}) == 8
    assert in_ascii("━") != in_ascii("─") != in_ascii("╌")
    assert in_ascii("│") != in_ascii("╎")
    assert in_ascii("●") != in_ascii("○")
    assert in_ascii("▰") != in_ascii("▱")
    assert len({in_ascii(glyph) for glyph in "←→↑↓"}) == 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AZA1 › row 41 · ⌀ 3.5 …", "AZA1 > row 41 . ~ 3.5 ."),
        ("Jürgen Ångström, Łódź, Grøn, façade", "Jurgen Angstrom, Lodz, Gron, facade"),
        ("⚀⚁⚂⚃⚄⚅", "123456"),
        ("日本 🏁", "???? ??"),
        ("x²", "x2"),
        ("e\u0301", "e"),
        ("½ ☃", "? ?"),
    ],
)
def test_texts_stay_readable(text: str, expected: str) -> None:
    assert in_ascii(text) == expected


def test_every_glyph_that_the_game_itself_draws_has_a_letter() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    pictures = {mark.value[0] for mark in GoMark}
    assert {glyph for glyph in set(sources) if "?" in in_ascii(glyph)} - pictures <= {"?"}


def test_no_glyph_changes_its_width() -> None:
    for code in (*range(0x80, 0x3100), *range(0x1F300, 0x1FA00)):
        glyph = chr(code)
        if unicodedata.category(glyph) not in ("Cn", "Cs"):
            assert len(ASCII[code]) == cell_len(glyph), hex(code)
            assert cell_len(LINES[code]) == cell_len(glyph), hex(code)


def test_a_text_console_gets_nothing_that_its_font_has_not() -> None:
    shown = {each for code in range(0x80, 0x3100) for each in LINES[code] if not each.isascii()}
    assert shown <= ON_EVERY_CONSOLE


def test_lines_and_blocks_stay_lines_and_blocks() -> None:
    assert in_lines("─│┌┐░▒▓▀▄█▲▼→é") == "─│┌┐░▒▓▀▄█▲▼→é"
    assert in_lines("╭━┃▕▶◀●▰⌀⚀⚅⚑…✓") == "┌═║│►◄•■φ16P.√"


def test_what_must_be_told_apart_stays_apart_in_lines_too() -> None:
    for glyphs in ("░▒▓", "━─╌", "┃│╎", "●○", "▰▱", "←→↑↓", "▀▄█ "):
        assert len({in_lines(glyph) for glyph in glyphs}) == len(glyphs), glyphs


def test_what_a_filter_has_translated_it_leaves_alone() -> None:
    everything = "".join(map(chr, range(0x80, 0x3100)))
    for glyphs in GLYPH_FILTERS:
        once = translated(everything, glyphs)
        assert translated(once, glyphs) == once


def test_no_glyph_stands_in_two_rows_of_the_table() -> None:
    for glyphs in ([*"".join(PICTURES.values()), *EXTRA], "".join(LINE_PICTURES.values())):
        assert len(glyphs) == len(set(glyphs))


def test_styles_and_ascii_texts_pass_through_the_ascii_filter() -> None:
    style = Style.parse("bold red")
    plain = Segment("plain", style)
    (ascii_filter,) = GLYPH_FILTERS["ascii"]
    assert ascii_filter.apply([plain, Segment("─", style)], BLACK) == [plain, Segment("-", style)]


def test_without_colours_bright_backgrounds_are_reversed_and_nothing_else_is_lost() -> None:
    assert colourless(Style.parse("bold #101010 on #f2b134")) == Style(bold=True, reverse=True)
    assert colourless(Style.parse("#a0a0a0 on #202020")) == Style()
    assert colourless(Style.parse("underline #a0a0a0")) == Style(underline=True)


def test_the_colourless_filter_leaves_texts_alone() -> None:
    segments = [Segment("a", Style.parse("red on white")), Segment("b")]
    filtered = COLOURLESS.apply(segments, BLACK)
    assert [segment.text for segment in filtered] == ["a", "b"]
    assert all(segment.style is None or segment.style.color is None for segment in filtered)


def test_clicks_and_marks_survive_without_colours() -> None:
    style = palette.clickable(palette.CHOSEN, "screen.help")
    assert colourless(style).meta == style.meta
