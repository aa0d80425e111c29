"""Dice as drawn on the table and in the fields: the side that counts large, the one beneath it on the edge."""

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.words import ordinal

DICE_LINES = 4
WIDE, NARROW = 7, 5
"""The columns of a die."""


@frozen
class SeenDie:
    """A die: its number, which is that of its key, the side that counts and the one beneath.

    ``field`` is the one that it lies in, from 1 in the order of driving; None on the table. ``is_own``: the
    player put it there. ``is_turnable``: the key that turns dice turns this one.
    """

    number: int
    shown: int
    beneath: int
    field: int | None = None
    is_own: bool = False
    is_turnable: bool = False

    @property
    def is_red(self) -> bool:
        """Whether it is the red one."""
        return self.number == 1

    @property
    def words(self) -> str:
        """Everything about it in a line: ``1st [2] 4/3``."""
        place = f"{ordinal(self.field)} " if self.field else ""
        return f"{place}[{self.number}] {'red ' if self.is_red else ''}{self.shown}/{self.beneath}"


Part = tuple[str, Style]


def drawn_dice(dice: Sequence[SeenDie], columns: int) -> list[Line]:
    """The dice side by side: an edge with the field, the side that counts, the edge beneath, number and colour."""
    width = WIDE if columns >= WIDE * len(dice) + len(dice) + 2 else NARROW
    rows = [list[Part]() for _ in range(DICE_LINES)]
    for die in dice:
        for row, (text, style) in zip(rows, _drawn(die, width), strict=True):
            row += [(" ", palette.PLAIN), (text, style)]
    return [line(*row) for row in rows]


def _drawn(die: SeenDie, width: int) -> Iterator[Part]:
    body = palette.PLAIN if die.field is None else palette.DICE[die.is_red]
    put, turn = f"screen.press('put', {die.number - 1})", f"screen.press('turn', {die.number - 1})"
    left, right, edge = ("┏", "┓", "━") if die.is_own else ("╭", "╮", "─")
    inner = width - 2
    field = ordinal(die.field) if die.field else ""
    yield f"{left}{field.center(inner, edge)}{right}", palette.clickable(body, put)
    yield f"│{str(die.shown).center(inner)}│", palette.clickable(body + palette.CHANCE, put)
    beneath = f"f {die.beneath}" if die.is_turnable else f"{die.beneath}"
    yield f"╰{beneath.center(inner, '─')}╯", palette.clickable(body, turn)
    name = f"{die.number} red" if die.is_red else f"{die.number}"
    yield name.center(width), palette.clickable(palette.MARKED, put)


def dice_in_a_line(dice: Sequence[SeenDie]) -> Line:
    """The same where they are too large to draw."""
    told = list[Segment]()
    for die in dice:
        style = palette.FAINT if die.field is None else palette.STRONG
        told += [*line(" "), page.button(die.words, f"screen.press('put', {die.number - 1})", style)]
    return told


Words = Callable[[int], Sequence[Line]]
"""Words, as lines of this many columns."""
FEWEST_COLUMNS_BESIDE = 24


def beside_dice(dice: Sequence[SeenDie], words: Words, columns: int, height: int) -> list[Line]:
    """The dice and the words on them: beside them, below them in a narrow panel, or all in lines."""
    if height < DICE_LINES:
        return [dice_in_a_line(dice), *_indented(words(columns - 1))][: max(height, 1)]
    drawn = drawn_dice(dice, columns)
    column = width_of(drawn[0]) + 2
    if columns - column < FEWEST_COLUMNS_BESIDE:
        return [*drawn, *_indented(words(columns - 1))]
    said = list(words(columns - column))[:DICE_LINES]
    gap = line(("  ", palette.PLAIN))
    return [[*row, *gap, *own] for row, own in zip(drawn, [*said, *[()] * (DICE_LINES - len(said))], strict=True)]


def _indented(said: Sequence[Line]) -> Iterator[Line]:
    for own in said:
        yield [*line(" "), *own]
