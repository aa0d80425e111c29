"""The first frame of a practice lap: there at once, while road and rules are loaded behind it.

A key that is pressed before the road is there throws. The dice fall at once; race control decides what
they show, as soon as it is loaded.
"""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.games import practice_named
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.practice.request import PracticeRequest
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.big_figures import big_lines
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page_screen import PageScreen


class PracticeStart(PageScreen):
    """The clock of a lap on which nothing has been thrown yet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,1,2,3", "throw", "throw", id="throw", key_display="Enter", tooltip="Off we go"),
        Binding("s", "throw", show=False, id="throw_s", tooltip="Off we go"),
        Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave"),
    ]

    def __init__(self, request: PracticeRequest) -> None:
        super().__init__()
        self._request = request
        self._is_thrown = False

    def on_mount(self) -> None:
        """Load everything else, once the clock has been shown."""
        self.call_after_refresh(self._load)

    def on_screen_resume(self) -> None:
        """The lap above this screen was left."""
        if self._request.drive is not None:
            self.app.exit()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The clock, and below it the dice."""
        practice = practice_named(self._request.game)
        dice = practice.FIRST_THROW if self._is_thrown else "to the line …"
        lines: list[Line] = [
            line((" practice lap", palette.FAINT)),
            page.EMPTY,
            *big_lines(practice.NO_TIME_YET),
            page.EMPTY,
            line((f" {dice}", palette.STRONG)),
        ]
        return page.down_to([page.in_the_middle(content, width) for content in lines], height)

    @work(exclusive=True)
    async def _load(self) -> None:
        # In a thread, so that keys are answered meanwhile.
        await asyncio.to_thread(self._request.fill)
        drive = self._request.drive
        if drive is None:
            self.app.exit()
        else:
            navigator(self).open_practice(drive, is_thrown=self._is_thrown)

    @only_if(lambda screen, *_: bool(practice_named(screen._request.game).FIRST_THROW))
    def action_throw(self) -> None:
        """The dice fall."""
        self._is_thrown = True
        self.show_page()

    def action_leave(self) -> None:
        """Back to the shell."""
        self.app.exit()
