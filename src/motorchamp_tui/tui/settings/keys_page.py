"""Keys as lines: every command in its group, with its key and the default."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from motorchamp_tui.settings.keys import COMMANDS, GROUPS, Command, keys_with
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY

NAMES = tuple(COMMANDS)
KEY_COLUMNS = 10
HEAD_LINES, FOOT_LINES = 2, 4
PRESS = "press the new key; Esc leaves it as it is"


class KeyChange(NamedTuple):
    """The marked command, whether its new key is awaited, and why the last one was not taken."""

    marked: int
    is_waiting: bool
    trouble: str


def keys_lines(chosen: Mapping[str, str], asked: KeyChange, place: str, width: int, height: int) -> list[Line]:
    """The whole page, with the part of the list around the marked command; ``place`` is where keys are kept."""
    count = sum(map(bool, chosen.values()))
    of_own = f"  {count} of your own" if count else "  all default"
    every = list(_list(chosen, asked, width))
    room = max(1, height - HEAD_LINES - FOOT_LINES)
    top = _top(every, asked.marked, room)
    shown = [content for _, content in every[top : top + room]]
    more = f"{top + 1}–{top + len(shown)} of {len(every)} lines" if len(every) > room else ""
    return [
        line(("  Keys", palette.MARKED), (of_own, palette.FAINT)),
        EMPTY,
        *shown,
        line((f"  {more}", palette.FAINT)),
        *_foot(asked, place, width),
    ]


def _list(chosen: Mapping[str, str], asked: KeyChange, width: int) -> Iterator[tuple[int, Line]]:
    """Every line with the number of its command; a heading has that of the command below it."""
    keys = keys_with(chosen)
    for number, command in enumerate(COMMANDS.values()):
        if command.name in GROUPS:
            if number:
                yield number, EMPTY
            yield number, line((f"  {GROUPS[command.name]}", palette.FAINT))
        yield number, _command_line(command, keys[command.name], chosen, number, asked, width)


def _command_line(
    command: Command, keys: Sequence[str], chosen: Mapping[str, str], number: int, asked: KeyChange, width: int
) -> Line:
    is_marked = number == asked.marked
    is_own = bool(chosen.get(command.name))
    style = palette.CHOSEN if is_marked else palette.STRONG if is_own else palette.PLAIN
    was = f"  (default {' '.join(command.keys)})" if is_own else ""
    key = "…" if is_marked and asked.is_waiting else " ".join(keys)
    text = f"{'▶' if is_marked else ' '} {key:{KEY_COLUMNS}} {command.words}{was}"
    return [page.button(page.column(text, width), f"screen.choose({number})", style)]


def _top(every: Sequence[tuple[int, Line]], marked: int, room: int) -> int:
    """The first line in view, so that the marked one is in the middle where possible."""
    at = max(index for index, (number, _) in enumerate(every) if number == marked)
    return max(0, min(at - room // 2, len(every) - room))


def _foot(asked: KeyChange, place: str, width: int) -> list[Line]:
    """Three lines: the key that is awaited, why a key was not taken, or where keys are kept."""
    if asked.trouble:
        style, words = palette.BAD, asked.trouble
    elif asked.is_waiting:
        style, words = palette.MARKED, f"{COMMANDS[NAMES[asked.marked]].words}: {PRESS}."
    elif place:
        style, words = palette.FAINT, f"Changes take effect at once and are saved {place}."
    else:
        style, words = palette.FAINT, "Changes last until you leave."
    return [*page.wrapped(words, width - 2, style, indent=2), EMPTY, EMPTY, EMPTY][: FOOT_LINES - 1]
