"""Screen that a race and its replay share: board, lane grid and panels, arranged by the size of the window.

It decides from which size on they are side by side, and has the keys that move the view. A larger window
never shows less: the road keeps the columns that the longest throw needs, and the order has a place at every
size.
"""

import functools
from collections.abc import Mapping
from typing import ClassVar

from attrs import evolve, frozen
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyCar, AnyRace
from motorchamp_tui.terminals.screen.textual_parts import FilledScreen, is_open
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.widget import Board
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.order_in_view import DriverWords
from motorchamp_tui.tui.games.seen import Lights, MotionFrame
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race.keys import SCREENFUL
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.judged import JudgedScreen, only_if
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line

WIDE_COLUMNS, WIDE_LINES = 120, 30
ROAD_COLUMNS, SIDE_COLUMNS = 80, 50
"""The columns of the road come before those of the side, which needs no more than this many."""
FEWEST_DICE_LINES, MOST_DICE_LINES, LINES_BESIDE_DICE_AND_CARS = 13, 20, 8
"""The other lines of the window: head, keys, the rule and heading of the order, and the last of the log."""
DICE_COLUMNS, ORDER_COLUMNS = 66, 37
LINES_OF_A_SMALL_BOARD, MOST_FOOT_LINES = 36, 18
"""From this many lines on, the part below the road gets every other extra line."""
GRID_LINES, FEWEST_BOARD_LINES = 14, 10
"""The grid below a board, and with how many lines a board is worth its place."""
BOARD_COLUMNS, BOARD_LINES = 8, 4
"""How far a key scrolls the board, for one row of the lane grid."""


@frozen
class Arrangement:
    """Where each part is in a window of this size. ``is_wide``: dice, order and log have a side of their own."""

    is_wide: bool
    is_tall: bool
    """Whether there is room for a board above the grid; without it, the grid is taller."""
    side: int
    """Columns of the side, its border among them."""
    dice: int
    """The most lines of the dice at the side: the log has the rest."""
    foot: int
    """Lines below the road."""
    order: int
    """Columns of the order below the road, its border among them."""

    @classmethod
    @functools.lru_cache(64)
    def of(cls, columns: int, lines: int, below: tuple[int, int], others: int, cars: int) -> "Arrangement":
        """The arrangement for a window, with this many lines ``below`` the road, and ``others`` around all that.

        The order of this many cars takes precedence over spare room of the dice.
        """
        is_wide = columns >= WIDE_COLUMNS and lines >= WIDE_LINES
        spare = max(0, lines - LINES_OF_A_SMALL_BOARD) // 2
        foot = below[1] if is_wide else min(MOST_FOOT_LINES, below[0] + spare)
        is_tall = lines - others - foot >= GRID_LINES + FEWEST_BOARD_LINES
        return cls(
            is_wide=is_wide,
            is_tall=is_tall,
            side=max(0, min(SIDE_COLUMNS, columns - ROAD_COLUMNS)),
            dice=max(
                FEWEST_DICE_LINES, min(MOST_DICE_LINES, lines // 2 - 1, lines - cars - LINES_BESIDE_DICE_AND_CARS)
            ),
            foot=foot,
            order=max(0, min(ORDER_COLUMNS, columns - DICE_COLUMNS)),
        )


class RoadScreen(FilledScreen, JudgedScreen):
    """A screen with a board, a lane grid, and panels of lines."""

    DEFAULT_CSS = f"""
    RoadScreen #head {{ height: 1; }}
    RoadScreen #race {{ height: 1fr; }}
    RoadScreen #road {{ width: 1fr; }}
    RoadScreen #board {{ height: 1fr; display: none; }}
    RoadScreen #grid {{ height: 1fr; }}
    RoadScreen #below {{ width: 1fr; }}
    RoadScreen #news {{ height: auto; min-height: 1; max-height: 3; }}
    RoadScreen #order {{ height: 100%; border-left: solid $panel; }}
    RoadScreen #side {{ display: none; border-left: solid $panel; }}
    RoadScreen #standings {{ height: auto; }}
    RoadScreen #story {{ height: 1fr; }}
    RoadScreen.-tall #board {{ display: block; }}
    RoadScreen.-tall #grid {{ height: {GRID_LINES}; }}
    RoadScreen.-wide #side {{ display: block; }}
    RoadScreen.-wide #order {{ display: none; }}
    RoadScreen.-board #board {{ display: block; }}
    RoadScreen.-board #grid {{ display: none; }}
    """
    """:class:`Arrangement` decides how many columns and lines each part gets."""

    def __init__(self) -> None:
        super().__init__()
        self._follows = True
        self._shows_board = False
        self._is_to_be_fitted = False
        self._camera = ""
        """The car that is followed; empty: the current one."""
        self._panels: dict[str, LinesPanel] = {}
        """The cars that have been asked for, by name."""

    is_moving = False
    """Whether a car or dice are seen moving: until they rest, the cursor stays away."""

    BESIDE: ClassVar[tuple[str, ...]] = ("standings", "story")
    """The panels beside the road, from top to bottom."""

    FOOT_LINES: ClassVar[tuple[int, int]] = (8, 2)
    """The lines below the road: in the smallest window, and where the dice are at the side."""
    GRID: ClassVar[type[LaneGrid]] = LaneGrid
    OTHER_LINES: ClassVar[int] = 2
    """The lines above and below all that: head and keys."""
    BESIDE_THE_NEWS: ClassVar[str] = "order"
    """The panel for which news and dice leave room where the road has no panels beside it."""

    def compose(self) -> ComposeResult:
        """Head; board, grid, news and what is below; panels beside them where there is room; the keys."""
        is_patterned = bool(getattr(self.app, "is_patterned", False))
        yield LinesPanel(ground=palette.BAR, id="head")
        with Horizontal(id="race"):
            with Vertical(id="road"):
                yield from self.compose_over_road()
                yield Board(patterned=is_patterned, id="board")
                yield self.GRID(patterned=is_patterned, id="grid")
                with Horizontal(id="foot"):
                    with Vertical(id="below"):
                        yield LinesPanel(id="news")
                        yield from self.compose_below()
                    yield LinesPanel(id=self.BESIDE_THE_NEWS)
            with Vertical(id="side"):
                yield from (LinesPanel(id=name) for name in self.BESIDE)
        yield from self.compose_foot()
        yield TooSmall()

    def compose_over_road(self) -> ComposeResult:
        """The widgets over a corner of the road: none."""
        yield from ()

    def compose_below(self) -> ComposeResult:
        """The widgets below the news."""
        raise NotImplementedError

    def compose_foot(self) -> ComposeResult:
        """The lines below everything: the keys."""
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        """Whether it can be drawn on."""
        return is_open(self)

    def show_race(self) -> None:
        """Everything may have changed."""
        raise NotImplementedError

    def show_moment(self, moment: MotionFrame[AnyRace]) -> None:
        """A car is on its way: only the pictures move."""
        if self.is_open:
            lights = evolve(self._lights_under_way(moment.race), is_under_way=True)
            self._show_road(moment.race, lights, moment.turned)

    def _lights_under_way(self, _race: AnyRace) -> Lights:
        return Lights()

    def _show_road(self, race: AnyRace, lights: Lights, turned: Mapping[str, int] | None = None) -> None:
        """Show this race on the boards and the grid that are in view."""
        self.is_moving = lights.is_under_way
        for board in self._boards_in_view():
            board.show(race, lights, turned=turned)
        if not self._shows_board:
            self._grid.show(race, lights)

    def _panel(self, name: str) -> LinesPanel:
        if name not in self._panels:
            self._panels[name] = self.query_one(f"#{name}", LinesPanel)
        return self._panels[name]

    @functools.cached_property
    def _grid(self) -> LaneGrid:
        return self.query_one(LaneGrid)

    def _boards_in_view(self) -> list[Board]:
        return [self.query_one(Board)] if self._shows_board or self._arrangement.is_tall else []

    @property
    def _arrangement(self) -> Arrangement:
        return Arrangement.of(*self.app.size, self.FOOT_LINES, self.OTHER_LINES, self._cars)

    @property
    def _cars(self) -> int:
        """How many cars the order at the side has, where the dice are above it."""
        return 0

    @property
    def _is_wide(self) -> bool:
        return self._arrangement.is_wide

    def on_mount(self) -> None:
        """Arrange the panels before anything is laid out, so that none is painted in another size."""
        self._arrange_panels(self._arrangement)

    def on_resize(self) -> None:
        """From a certain size on, the board is beside the grid, and order and log have room."""
        self._arrange()

    def _arrange(self) -> None:
        self._arrange_panels(self._arrangement)
        self._fit()

    def _arrange_panels(self, arrangement: Arrangement) -> None:
        classes = {"-wide": arrangement.is_wide, "-tall": arrangement.is_tall, "-board": self._shows_board}
        is_laid_out = bool(self.size)  # for the first time the styles are looked up anyway
        self.update_classes(classes, update=is_laid_out, animate=False)
        self.query_one("#side").styles.width = arrangement.side
        self.query_one("#foot").styles.height = arrangement.foot
        for panel in self.query("#order"):
            panel.styles.width = arrangement.order

    def fill(self) -> None:
        """Show the race and its keys in the sizes of the panels, if it exists yet."""
        if self.is_open and self.race_in_view is not None:
            self.show_race()
            for bar in self.query(KeyBar):
                bar.fill()

    def _fit(self) -> None:
        if not self._is_to_be_fitted:
            self._is_to_be_fitted = True
            self.call_after_refresh(self._show_fitted)

    def _show_fitted(self) -> None:
        self._is_to_be_fitted = False
        self.show_race()

    def action_scroll(self, rows: int) -> None:
        """Move the view by hand: the grid along the road, the board sideways or, by a page, up and down."""
        if not self._shows_board:
            self._grid.scroll_rows(rows)
        elif abs(rows) == SCREENFUL:
            self.query_one(Board).scroll_cells(0, BOARD_LINES * rows // SCREENFUL)
        else:
            self.query_one(Board).scroll_cells(BOARD_COLUMNS * rows, 0)

    def on_lane_grid_scrolled(self) -> None:
        """Scrolled by hand: stop following."""
        self._follows = False
        self.refresh_bindings()

    @only_if(lambda screen, *_: not screen._follows)
    def action_follow(self) -> None:
        """Follow the car in the camera, or the current one, again."""
        self._follows = True
        self.show_race()

    @only_if(lambda screen, *_: screen._follows and bool(screen._camera))
    def action_follow_all(self) -> None:
        """Follow the current car again."""
        self._camera = ""
        self.show_race()

    def action_camera(self, car: str) -> None:
        """Keep the camera on this car, or return to the current car if it was on this one already."""
        self._camera, self._follows = "" if car == self._camera else car, True
        self.show_race()

    def action_next_camera(self) -> None:
        """Keep the camera on the next car in the order; after the last, on the current car."""
        race = self.race_in_view
        if race is not None:
            cars = ["", *(result.car for result in game_of(race).classify(race))]
            following = cars[(cars.index(self._camera) + 1) % len(cars)] if self._camera in cars else ""
            self._camera, self._follows = following, True
            self.show_race()

    @property
    def race_in_view(self) -> AnyRace | None:
        """The race as it is shown."""
        raise NotImplementedError

    def _car_in_camera(self, race: AnyRace) -> AnyCar | None:
        """The car that the camera stays on, if it is in this race: in practice there is only one."""
        return next((car for car in race.cars if car.name == self._camera), None)

    @property
    def _driven_by(self) -> DriverWords:
        """The driver or their stand-in."""
        return overlays.NOBODY

    def _standings(self, race: AnyRace, columns: int, room: int) -> list[Line]:
        """The order at the side, in this many lines."""
        order = face_of(race).order_lines(race, columns, room - 1, self._driven_by)
        return [line((" order", palette.FAINT)), *order]

    def _show_order(self, race: AnyRace) -> None:
        """The order below the road."""
        order, driven_by = self._panel("order"), self._driven_by
        columns, height = order.size
        order.show_of(
            (race, columns, height, driven_by),
            lambda: list(face_of(race).order_lines(race, columns, height, driven_by)),
        )

    @only_if(lambda screen: not screen._is_wide)
    def action_order(self) -> None:
        """All cars, as an overlay."""
        if (race := self.race_in_view) is not None:
            overlays.show_order(self.app, race, self._driven_by)

    def action_help(self) -> None:
        """Help for this screen, starting with the panel under the mouse."""
        navigator(self).open_help(self)

    def action_swap(self) -> None:
        """Show the board alone, or the lane grid."""
        self._shows_board = not self._shows_board
        self._arrange()

    @property
    def _can_zoom(self) -> bool:
        """Whether a board in view would look different at another zoom."""
        return any(len(board.zooms) > 1 for board in self._boards_in_view())

    @only_if(lambda screen, *_: screen._can_zoom)
    def action_zoom(self) -> None:
        """Bring the board closer; after full size comes the whole circuit."""
        self.query_one(Board).next_zoom()
        self.show_race()
