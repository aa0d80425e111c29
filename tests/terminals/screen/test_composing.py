"""A partial update shows what the whole screen would show, whatever lies over what."""

import random
from typing import ClassVar

from pressing import settle
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from motorchamp_tui.terminals.screen.composing import DrawnInParts, seen_pieces
from motorchamp_tui.terminals.screen.screen_memory import Cell, cells

SYSTEM = ColorSystem.TRUECOLOR


class Weave(Widget):
    """Letters that tell where they are; its lines end early, so that what is below shows through."""

    letters = 1000

    def render_line(self, y: int) -> Strip:
        text = "".join(chr(97 + (3 * x + 5 * y + len(self.id or "")) % 26) for x in range(min(60, self.letters)))
        return Strip(
            [Segment(text[:7], Style(color="red")), Segment(text[7:], Style(bgcolor="blue", bold=y % 2 == 0))]
        )


class InParts(DrawnInParts):
    """The same from edge to edge, and it draws what is wanted alone."""

    def render_line(self, y: int) -> Strip:
        return self.render_part(y, 0, self.size.width)

    def render_part(self, y: int, first: int, last: int) -> Strip:
        app = self.app
        assert isinstance(app, Heap)
        app.drawn += [(self.id or "", first, last)]
        text = "".join(chr(97 + (3 * x + 5 * y + len(self.id or "")) % 26) for x in range(last))
        halves = [
            Segment(text[first:9], Style(color="#ff0000")),
            Segment(text[max(first, 9) : last], Style(bold=True)),
        ]
        return Strip([segment for segment in halves if segment.text])


class Short(Weave):
    letters = 9


class Card(ModalScreen[None]):
    CSS = """
    Card { align: center middle; background: $background 60%; }
    Weave { width: 17; height: 6; border: round red; }
    """

    def compose(self) -> ComposeResult:
        yield Weave(id="card")


class Heap(App[None]):
    """Panels beside and above each other, some with borders, one that scrolls, one that hangs over an edge."""

    CSS: ClassVar[str] = """
    Screen { layers: below above; }
    #head { dock: top; height: 1; } #foot { dock: bottom; height: 2; }
    #left { width: 2fr; border: heavy green; }
    #right { width: 1fr; padding: 1 2; background: blue; }
    VerticalScroll { width: 1fr; } #tall { height: 30; } #dim { height: 3; opacity: 50%; tint: red 30%; }
    #faint { height: 2; tint: green 40%; } #framed { height: 4; border: round red; }
    #over { layer: above; offset: 9 4; width: 20; height: 5; }
    #out { layer: above; offset: 50 15; width: 30; height: 9; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.drawn = list[tuple[str, int, int]]()

    def compose(self) -> ComposeResult:
        yield InParts(id="head")
        with Horizontal():
            yield Weave(id="left")
            with Vertical():
                yield Weave(id="dim")
                yield InParts(id="faint")
                yield InParts(id="framed")
                yield Static("日本 of the [b]right[/b]\n" * 9, id="right")
            with VerticalScroll():
                yield Weave(id="tall")
        yield Short(id="over")
        yield InParts(id="out")
        yield InParts(id="foot")


def shown_whole(screen: Screen[object]) -> list[list[Cell]]:
    return [cells(strip, SYSTEM) for strip in screen._compositor.render_strips()]


def check(screen: Screen[object], chance: random.Random) -> None:
    """Within any regions the pieces are those of the whole screen, and each of their cells comes once."""
    whole = shown_whole(screen)
    columns, rows = screen.size
    for _ in range(40):
        regions = [
            Region(
                chance.randrange(-3, columns),
                chance.randrange(-2, rows),
                chance.randrange(1, 40),
                chance.randrange(9),
            )
            for _ in range(chance.randrange(1, 5))
        ]
        wanted = {
            (y, x)
            for region in regions
            for y in region.line_range
            for x in region.column_range
            if 0 <= y < rows and 0 <= x < columns
        }
        found = dict[tuple[int, int], Cell]()
        for row, column, strip in seen_pieces(screen._compositor, regions):
            for x, cell in enumerate(cells(strip, SYSTEM), column):
                assert (row, x) not in found
                found[row, x] = cell
        assert found.keys() == wanted
        torn = {spot for spot in wanted if not all(_is_narrow(whole, *spot, by) for by in (-1, 0, 1))}
        assert [spot for spot in wanted - torn if found[spot] != whole[spot[0]][spot[1]]] == []


def _is_narrow(whole: list[list[Cell]], row: int, column: int, by: int) -> bool:
    """Whether no half of a wide character is there: a region may end in the middle of one."""
    beside = whole[row][max(0, column + by) : column + by + 1]
    return all(character.isascii() and character for character, _ in beside)


async def test_what_is_composed_of_some_regions_is_what_the_whole_screen_shows_there() -> None:
    chance, app = random.Random(7), Heap()
    async with app.run_test(size=(70, 22)) as pilot:
        await settle(pilot)
        check(app.screen, chance)
        assert {name for name, first, last in app.drawn if 0 < first < last} == {"head", "out", "foot"}
        app.query_one(VerticalScroll).scroll_to(y=5, animate=False)
        app.query_one("#over").styles.offset = (-4, 18)
        await settle(pilot)
        check(app.screen, chance)
        await app.push_screen(Card())
        await settle(pilot)
        check(app.screen, chance)
        await pilot.resize_terminal(41, 13)
        await settle(pilot)
        check(app.screen, chance)
