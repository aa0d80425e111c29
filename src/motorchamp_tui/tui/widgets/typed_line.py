"""Line that is being typed: a name, a code, a line of chat.

It decides which letters it takes, and how many; its screen decides what they mean.
"""

from collections.abc import Callable

from attrs import define
from rich.cells import cell_len

from motorchamp_tui.terminals.screen.marks import Mark
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line

CURSOR = "▏"


@define
class TypedLine:
    """``most``: how many columns, and how many letters, because some letters take no column.

    ``takes``: which letters; ``change``: what they become. With ``takes_all`` the others do nothing; without,
    they are keys.
    ``is_suggested``: the text is only there to be taken as it is, and the first letter typed replaces it.
    """

    most: int
    takes: Callable[[str], bool] = str.isprintable
    change: Callable[[str], str] = str
    text: str = ""
    is_suggested: bool = False
    takes_all: bool = True

    def swallows(self, letter: str) -> bool:
        """Whether this letter is typed and not a key meanwhile."""
        return self.takes_all or self.takes(letter)

    def type(self, text: str) -> None:
        """Add the letters that it takes, as long as there is room."""
        letters = [self.change(letter) for letter in text if self.takes(letter)]
        if letters and self.is_suggested:
            self.text, self.is_suggested = "", False
        for letter in letters:
            if len(self.text) < self.most and cell_len(self.text + letter) <= self.most:
                self.text += letter

    def erase(self, letters: int) -> None:
        """Take this many letters from its end."""
        self.text, self.is_suggested = self.text[:-letters], False

    def shown(self, width: int, mark: Mark = Mark.TYPED) -> Line:
        """The line with its cursor in this many columns, or its end where not all of it fits.

        ``mark``: how much its cursor wants that of the terminal.
        """
        text = self.text
        while text and cell_len(text) >= width:
            text = text[1:]
        return line((text, palette.STRONG), (CURSOR, palette.here(palette.MARKED, mark)))
