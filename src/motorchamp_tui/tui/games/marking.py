"""Marking of one of several choices: nothing may be marked yet, and the marked one is shown in full."""

from collections.abc import Sequence

from textual.binding import Binding

from motorchamp_tui.tui.widgets.lines_panel import Line

NOTHING_MARKED = "Nothing is marked: ↑ ↓ mark, Enter answers."
TELL_THAT_NOTHING_IS = Binding(
    "enter",
    "press('nothing_marked')",
    show=False,
    id="nothing_marked",
    tooltip="Nothing yet: mark an answer first",
    system=True,
)
"""The word for Enter where nothing is marked yet: the bottom line does not promise an answer."""


def enter(answers: str, marked: object) -> str:
    """What Enter does: it ``answers`` with the marked choice, or says that none is marked."""
    return answers if marked is not None else "nothing_marked"


def stepped(marked: int | None, by: int, choices: int) -> int:
    """The choice this many after the ``marked`` one, in a circle; with none marked, the first or the last."""
    start = (-1 if by > 0 else 0) if marked is None else marked
    return (start + by) % choices


def fitting(choices: Sequence[tuple[Sequence[Line], bool]], room: int) -> list[Line]:
    """The lines of every choice, each with whether it is marked, cut to the available room.

    The marked one is never cut: as many of the others as need be keep only their first line, or not even that.
    """
    kept = [list(lines) for lines, _ in choices]
    for most in (1, 0):
        for own, (_, is_marked) in reversed(list(zip(kept, choices, strict=True))):
            if sum(map(len, kept)) > room and not is_marked:
                del own[most:]
    return [content for own in kept for content in own]
