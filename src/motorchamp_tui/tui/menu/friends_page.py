"""The page that says how to race against other people."""

from collections.abc import Iterator

from motorchamp_tui.title_menu import FRIENDS_NEED, WITH_FRIENDS
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY


def friends_lines() -> Iterator[Line]:
    """The ways, each with what is typed and what it does."""
    for heading, steps in WITH_FRIENDS:
        yield line((heading, palette.MARKED))
        for command, words in steps:
            if command:
                yield line((f"  {command}", palette.STRONG))
            yield line((f"    {words}", palette.PLAIN))
        yield EMPTY
    yield line((FRIENDS_NEED, palette.FAINT))
