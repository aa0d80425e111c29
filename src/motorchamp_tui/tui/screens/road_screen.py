"""What a race and its replay have in common: board, lane grid and panels, arranged by the size of the window.

Decides from which size on what is seen beside what, and what the keys do that move the view.
"""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from motorchamp_tui.tui import palette
from motorchamp_tui.tui.race_keys import SCREENFUL
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.board import Board
from motorchamp_tui.tui.widgets.lane_grid import LaneGrid
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel

WIDE_COLUMNS, ROOMY_COLUMNS, TALL_LINES = 110, 160, 30
BOARD_COLUMNS, BOARD_LINES = 8, 4
"""How far the board scrolls by a key, for a row of the lane grid."""


class RoadScreen(Screen[None]):
    """A screen with a board, a lane grid, and panels of lines."""

    def __init__(self) -> None:
        super().__init__()
        self._follows = True
        self._shows_board = False

    BESIDE: ClassVar[tuple[str, ...]] = ("standings", "story")
    """The panels beside the road, from top to bottom."""

    def compose(self) -> ComposeResult:
        """Head; board, grid, news and what stands below; panels beside them where there is room; the foot."""
        is_patterned = bool(getattr(self.app, "is_patterned", False))
        yield LinesPanel(ground=palette.BAR, id="head")
        with Horizontal(id="race"):
            with Vertical(id="road"):
                yield Board(patterned=is_patterned, id="board")
                yield LaneGrid(patterned=is_patterned, id="grid")
                yield LinesPanel(id="news")
                yield from self.compose_below()
            with Vertical(id="side"):
                yield from (LinesPanel(id=name) for name in self.BESIDE)
        yield from self.compose_foot()
        yield TooSmall()

    def compose_below(self) -> ComposeResult:
        """What stands below the news."""
        raise NotImplementedError

    def compose_foot(self) -> ComposeResult:
        """The lines below everything: the keys."""
        raise NotImplementedError

    def show_race(self) -> None:
        """Everything may have changed."""
        raise NotImplementedError

    # ── What is in view ──────────────────────────────────────────────────────────────────────────────

    def _panel(self, name: str) -> LinesPanel:
        return self.query_one(f"#{name}", LinesPanel)

    @property
    def _grid(self) -> LaneGrid:
        return self.query_one(LaneGrid)

    def _boards_in_view(self) -> list[Board]:
        return [self.query_one(Board)] if self._shows_board or self.size.height >= TALL_LINES else []

    @property
    def _is_wide(self) -> bool:
        return self.size.width >= WIDE_COLUMNS and self.size.height >= TALL_LINES

    def on_resize(self) -> None:
        """From a certain size on the board is seen beside the grid, and order and story have room."""
        self._arrange()

    def _arrange(self) -> None:
        self.set_class(self._is_wide, "-wide")
        self.set_class(self._is_wide and self.size.width >= ROOMY_COLUMNS, "-roomy")
        self.set_class(self.size.height >= TALL_LINES, "-tall")
        self.set_class(self._shows_board, "-board")
        self.call_after_refresh(self.show_race)

    # ── Moving the view ──────────────────────────────────────────────────────────────────────────────

    def action_scroll(self, rows: int) -> None:
        """Move the view by hand: the grid along the road, the board sideways or, by a page, up and down."""
        if not self._shows_board:
            self._grid.scroll_rows(rows)
        elif abs(rows) == SCREENFUL:
            self.query_one(Board).scroll_cells(0, BOARD_LINES * rows // SCREENFUL)
        else:
            self.query_one(Board).scroll_cells(BOARD_COLUMNS * rows, 0)

    def on_lane_grid_scrolled(self) -> None:
        """By hand: follow no more."""
        self._follows = False
        self.refresh_bindings()

    def action_follow(self) -> None:
        """Follow the cars again."""
        self._follows = True
        self.show_race()

    def action_swap(self) -> None:
        """The board alone, or the lane grid."""
        self._shows_board = not self._shows_board
        self._arrange()

    def action_zoom(self) -> None:
        """See the board larger, and after the largest the whole circuit."""
        self.query_one(Board).next_zoom()
        self.show_race()
