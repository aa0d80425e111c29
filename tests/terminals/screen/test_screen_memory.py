"""Nothing is sent twice: which cells of an update are written, and that they are seen."""

import random
from collections.abc import Callable, Iterable
from functools import partial

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from motorchamp_tui.terminals.screen.screen_memory import Cell, ScreenMemory, cells

SYSTEM, SIZE = ColorSystem.EIGHT_BIT, Size(80, 24)
CAR = Style.parse("bold #ffffff on #d7373f")
ROAD = Style.parse("#b9b9c2 on #35353b")
STYLES = (None, CAR, ROAD, Style.parse("underline #ffffff on #35353b"), Style.parse("reverse #00ff00 on #000000"))


def write(memory: ScreenMemory, row: int, column: int, *parts: tuple[str, Style | None]) -> str:
    return memory.written([(row, column, of_parts(parts))])


def of_parts(parts: Iterable[tuple[str, Style | None]]) -> list[Cell]:
    return cells(Strip([Segment(*part) for part in parts]), SYSTEM)


def test_what_is_shown_already_is_not_sent() -> None:
    memory = ScreenMemory(SIZE)
    assert write(memory, 0, 0, ("road", ROAD))
    assert write(memory, 0, 0, ("road", ROAD)) == ""


def test_the_same_look_in_other_pieces_is_not_sent() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("road", ROAD))
    assert write(memory, 0, 0, ("ro", ROAD), ("ad", ROAD)) == ""


def test_equal_cells_of_different_lines_are_kept_once() -> None:
    def of(text: str) -> list[Cell]:
        return cells(Strip([Segment(text, ROAD), Segment("漢 ", CAR)]), SYSTEM)

    lines = [of(f"row {number:02} of the road") for number in range(100)]
    assert len({id(cell) for line in lines for cell in line}) == len({cell for line in lines for cell in line})


def test_only_the_changed_cells_of_a_long_line_are_sent() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 3, 0, ("." * 80, ROAD))
    assert write(memory, 3, 0, ("." * 40, ROAD), ("AZA1", CAR), ("." * 36, ROAD)) == (
        "\x1b[41G\x1b[1;38;5;231;48;5;167mAZA1"
    )


def test_near_changes_are_one_piece_and_far_ones_are_two() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("." * 40, ROAD))
    assert write(memory, 0, 0, ("#....#", ROAD)) == "\r#....#"
    assert write(memory, 0, 0, ("#....#......................#", ROAD)) == "\x1b[29G#"
    write(memory, 0, 0, ("." * 40, ROAD))
    assert write(memory, 0, 0, ("#......................#", ROAD)) == "\r#\x1b[24G#"


def test_the_cursor_takes_the_shortest_way() -> None:
    memory = ScreenMemory(SIZE)
    for row in range(4):
        write(memory, row, 0, ("." * 80, ROAD))
    assert write(memory, 1, 0, ("." * 9 + "#", ROAD)) == "\x1b[2;10H#", "nobody knows where it is behind the end"
    assert write(memory, 2, 0, ("." * 10 + "#", ROAD)) == "\x1b[B#"
    assert write(memory, 0, 0, ("." * 12 + "#", ROAD)) == "\x1b[1;13H#"
    assert write(memory, 0, 0, ("." * 11 + "##....#", ROAD)) == "\b\b#\x1b[5C#"
    assert write(memory, 0, 30, ("▶", ROAD)) == "\x1b[31G▶"
    assert write(memory, 1, 31, ("#", ROAD)) == "\x1b[2;32H#", "the character may have been a wide one"


def test_a_blank_of_another_ink_is_the_same_blank() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("   ", Style.parse("bold red on #35353b")))
    assert write(memory, 0, 0, ("   ", Style.parse("blue on #35353b"))) == ""


def test_an_underlined_or_reversed_blank_is_another_one() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("   ", ROAD))
    assert write(memory, 0, 0, ("   ", ROAD + Style(underline=True)))
    assert write(memory, 0, 0, ("   ", ROAD + Style(reverse=True)))


def test_what_a_click_does_is_nothing_to_see() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("go", ROAD))
    assert write(memory, 0, 0, ("go", ROAD + Style(meta={"@click": "screen.go"}))) == ""


def test_half_a_wide_character_is_never_sent() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("日本", ROAD))
    assert "\x1b[3G月" in write(memory, 0, 0, ("日月", ROAD))
    write(memory, 0, 0, ("ab本", ROAD))
    assert write(memory, 0, 0, ("a本c", ROAD)) == "\x1b[2G本c"


def test_a_link_is_opened_and_closed() -> None:
    written = write(ScreenMemory(SIZE), 0, 0, ("here", Style(link="https://example.org")), (" there", None))
    assert written.count("\x1b]8;") == 2
    assert ";https://example.org\x1b\\here\x1b]8;;\x1b\\" in written


def test_many_blanks_are_said_and_not_written() -> None:
    memory = ScreenMemory(SIZE, can_erase=True)
    write(memory, 0, 0, ("." * 40, ROAD))
    assert write(memory, 0, 0, ("." * 10, ROAD), (" " * 30, ROAD)) == "\x1b[11G\x1b[30X"
    assert write(memory, 0, 0, ("." * 40, ROAD)) == "." * 30
    assert write(memory, 0, 0, (" " * 12, ROAD), ("#" * 28, ROAD)) == "\r\x1b[12X\x1b[13G" + "#" * 28
    assert write(memory, 0, 0, ("." * 11, ROAD), (" " * 5, ROAD)) == "\r...........     "


def test_a_blank_and_what_follows_on_the_same_ground_take_the_pen_once() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("...", CAR))
    assert write(memory, 0, 0, ("  .", ROAD)) == "\r\x1b[22;38;5;250;48;5;236m  ."


def test_what_is_of_one_ink_on_a_row_is_written_together() -> None:
    memory = ScreenMemory(SIZE)
    write(memory, 0, 0, ("." * 30, ROAD))
    write(memory, 0, 0, ("...AZA1", CAR), ("." * 23, ROAD))
    write(memory, 0, 0, ("BEN", ROAD), ("AZA1", CAR), ("." * 10, ROAD), ("XYZ", CAR), ("." * 10, ROAD))
    said = write(memory, 0, 0, ("SPE", ROAD), ("KAR1", CAR), ("." * 10, ROAD), ("CDE", CAR), ("." * 10, ROAD))
    assert said == "\rSPE\x1b[1;38;5;231;48;5;167mKAR\x1b[18GCDE", "the pen has the ink of the road"
    said = write(memory, 0, 0, ("BEN", ROAD), ("AZA1", CAR), ("." * 10, ROAD), ("XYZ", CAR), ("." * 10, ROAD))
    assert said == "\x1b[4GAZA\x1b[18GXYZ\r\x1b[22;38;5;250;48;5;236mBEN", "and now that of the cars"


@pytest.mark.parametrize(("seed", "can_erase"), [(seed, bool(seed % 2)) for seed in range(5)])
def test_the_terminal_shows_what_a_full_repaint_would_show(seed: int, can_erase: bool) -> None:
    chance = random.Random(seed)
    columns, rows = size = Size(30, 4)
    memory = ScreenMemory(size, can_erase=can_erase)
    short, full = pyte.Screen(columns, rows), pyte.Screen(columns, rows)
    streams = pyte.Stream(short), pyte.Stream(full)
    for _ in range(200):
        row, column = chance.randrange(rows), chance.randrange(columns - 4)
        parts: list[tuple[str, Style | None]] = []
        while (width := sum(len(text) for text, _ in parts)) < columns - column:
            text = chance.choice(("#", "ab", "   ", "─ ─", " x ", " " * 14))[: columns - column - width]
            parts.append((text, chance.choice(STYLES)))
        streams[0].feed(write(memory, row, column, *parts))
        streams[1].feed(write(ScreenMemory(size), row, column, *parts))
        assert [looks(short, y) for y in range(rows)] == [looks(full, y) for y in range(rows)]


RULER = "".join(f"{row:4}" for row in range(60))


def road(first: int, width: int) -> list[tuple[str, Style | None]]:
    """A line of a road that is seen from this column on; every fourth place is darker."""
    seen = RULER[first : first + width]
    return [(letter, CAR if letter == "7" else STYLES[(first + x) // 4 % 4]) for x, letter in enumerate(seen)]


def roads(memory: ScreenMemory, column: int, first: int, width: int) -> str:
    """Three lines of it, as one frame."""
    return memory.written([(row, column, of_parts(road(first, width))) for row in range(3)])


def test_a_road_that_scrolls_is_moved_by_the_terminal() -> None:
    memory, whole = ScreenMemory(SIZE, can_shift=True), ScreenMemory(SIZE)
    roads(memory, 4, 8, 76)
    roads(whole, 4, 8, 76)
    ahead = roads(memory, 4, 20, 76)
    assert "\x1b[1;5H\x1b[12P" in ahead
    assert len(ahead) < len(roads(whole, 4, 20, 76)) / 2
    assert "\x1b[1;5H\x1b[4@" in roads(memory, 4, 16, 76)


def test_what_is_beside_a_road_that_scrolls_stays_where_it_is() -> None:
    memory = ScreenMemory(SIZE, can_shift=True)
    roads(memory, 4, 8, 56)
    assert "\x1b[1;5H\x1b[12P\x1b[49G\x1b[12@" in roads(memory, 4, 20, 56)
    assert "\x1b[1;57H\x1b[4P\x1b[5G\x1b[4@" in roads(memory, 4, 16, 56)


def test_what_comes_behind_a_new_word_is_moved_and_what_is_before_it_stays() -> None:
    memory = ScreenMemory(Size(60, 3), can_shift=True)
    write(memory, 0, 0, (" car 5: the dice are thrown, now where does it go?".ljust(60), ROAD))
    said = write(memory, 0, 0, (" car 5 of mine: the dice are thrown, now where does it go?".ljust(60), ROAD))
    assert said == "\x1b[7G\x1b[8@ of mine"


def test_no_wide_character_is_torn_apart_by_a_road_that_scrolls() -> None:
    memory = ScreenMemory(SIZE, can_shift=True)
    write(memory, 1, 70, ("日本", ROAD))
    roads(memory, 4, 8, 56)
    ahead = roads(memory, 4, 20, 56)
    assert "\x1b[1;5H\x1b[12P" in ahead
    assert "\x1b[2;5H\x1b[12P" not in ahead


@pytest.mark.parametrize(("seed", "width"), [(0, 56), (1, 40), (2, 56), (3, 40)])
def test_a_terminal_that_moves_what_it_shows_has_less_to_read_and_shows_the_same(seed: int, width: int) -> None:
    chance, size, first = random.Random(seed), Size(60, 3), 100
    memories = ScreenMemory(size, can_shift=True, can_erase=True), ScreenMemory(size)
    screens = pyte.Screen(60, 3), pyte.Screen(60, 3)
    streams, lengths = [pyte.Stream(screen) for screen in screens], [0, 0]

    def show(draw: Callable[[ScreenMemory], str]) -> None:
        for which, memory in enumerate(memories):
            written = draw(memory)
            streams[which].feed(written)
            lengths[which] += len(written)
        assert [looks(screens[0], y) for y in range(3)] == [looks(screens[1], y) for y in range(3)]

    show(lambda memory: memory.written([(row, 0, of_parts([("·" * 60, ROAD)])) for row in range(3)]))
    for _ in range(60):
        first = max(0, min(len(RULER) - width, first + chance.randrange(-24, 25)))
        show(partial(roads, column=4, first=first, width=width))
        if chance.random() < 0.2:
            mark = of_parts([(chance.choice(("日本", "x y", "─")), chance.choice(STYLES))])
            show(partial(ScreenMemory.written, pieces=[(1, chance.randrange(4, 40), mark)]))
    assert lengths[0] < 0.7 * lengths[1]


def looks(screen: pyte.Screen, row: int) -> list[tuple[object, ...]]:
    """What can be told apart on a row: a plain blank has a ground and nothing else."""
    shown = []
    for x in range(screen.columns):
        cell = screen.buffer[row][x]
        is_blank = cell.data == " " and not (cell.reverse or cell.underscore)
        shown.append((cell.data, cell.bg) if is_blank else tuple(cell))
    return shown
