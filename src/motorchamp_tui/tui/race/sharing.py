"""A line to share: copied, and shown alone so that it can be selected with the mouse."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, chop_cells
from textual.app import App
from textual.binding import Binding, BindingType

from motorchamp_tui.analysis.account import UNITS, MistakeSize
from motorchamp_tui.sharing import GoMark, ShareLine
from motorchamp_tui.terminals.screen.terminal import TOO_OLD_FOR_QUESTIONS
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page_screen import PageScreen

COPIED = "It has been copied, if your terminal allows that."
BY_HAND = "Or select it with the mouse, in most terminals while you hold Shift, and copy it as usual."
NOT_COPIED = "Your terminal does not let programs copy: select it with the mouse."


class SharingScreen(PageScreen):
    """One line to share, alone in its row."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "copy again", id="copy", tooltip="Copy the line again"),
        page.HELP,
        Binding("enter", "leave", show=False, id="close", tooltip="Back to where you were"),
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]

    def __init__(self, shared: ShareLine) -> None:
        super().__init__()
        self._shared = shared

    def on_mount(self) -> None:
        """Copy the line."""
        self.action_copy()

    @property
    def text(self) -> str:
        """The line, in the glyphs that are shown here."""
        return self._shared.text(in_letters=self._in_letters)

    @property
    def _in_letters(self) -> bool:
        return app_settings_of(self.app).look.terminal.glyphs != "full"

    @property
    def _can_copy(self) -> bool:
        return app_settings_of(self.app).environ.get("TERM", "") not in TOO_OLD_FOR_QUESTIONS

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The line, where it has gone, and what its marks mean."""
        lines: list[Line] = [line((" One line to share", palette.MARKED)), page.EMPTY]
        # Too long for one row, the marks get one of their own.
        rows = [self.text] if cell_len(self.text) <= width else self._shared.parts(in_letters=self._in_letters)
        lines += [line((piece, palette.STRONG)) for row in rows for piece in chop_cells(row, width)]
        lines.append(page.EMPTY)
        for told in (f"{COPIED} {BY_HAND}" if self._can_copy else NOT_COPIED, self._legend()):
            lines += page.wrapped(told, min(width, 100) - 2, palette.FAINT, indent=1)
        return lines

    def _legend(self) -> str:
        """The meaning of the marks; nothing without marks."""
        if not any(self._shared.marks):
            return ""
        green, yellow, red = (mark.value[self._in_letters] for mark in GoMark)
        small, large = MistakeSize.SMALL.value / UNITS, MistakeSize.LARGE.value / UNITS
        return (
            f"A mark for each go: {green} its choices gave away less than {small}, {yellow} more, "
            f"{red} {large:.0f} or more, or it went wrong."
        )

    def action_copy(self) -> None:
        """Hand the line to the terminal, which has the clipboard."""
        if self._can_copy:
            self.app.copy_to_clipboard(self.text)


def share(app: App[None], shared: ShareLine) -> None:
    """Copy this line, and show it."""
    app.push_screen(SharingScreen(shared))
