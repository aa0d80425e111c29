"""Lines of the workshop: the marked row word by word, and what a lap on the circuit is like."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.segment import Segment

from motorchamp_tui.games.drawing_text import Drawing, PlacedMistake
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.words import counted
from motorchamp_tui.workshop.edits import rows_in_words
from motorchamp_tui.workshop.figures import FigureLine, TrackFigures

LABEL_COLUMNS, WORD_COLUMNS = 12, 4
ROW_COLUMNS = 2 * (LABEL_COLUMNS + WORD_COLUMNS + 3) + 1
FIGURE_COLUMNS, VALUE_COLUMNS, RANGE_COLUMNS = 22, 5, 9
FIGURES_COLUMNS = 1 + FIGURE_COLUMNS + VALUE_COLUMNS + 1 + RANGE_COLUMNS
MOST_MISTAKES = 12
"""More have no room anywhere."""


def row_lines(drawing: Drawing, rows: Sequence[int], row: int, label: str) -> Iterator[Line]:
    """The words of a row, each to click, the one at the cursor marked, in two columns."""
    name = drawing.names[row]
    about = f" of {len(drawing.rows)}" if len(rows) == 1 else f", {counted(len(rows), 'row')}"
    yield line(
        (f" {rows_in_words(rows[0], rows[-1])}", palette.MARKED), (f"{about}  {name}".rstrip(), palette.FAINT)
    )
    wrong = {mistake.label for mistake in drawing.mistakes if mistake.row == row}
    cells = [
        list(_word(number, one.label, word, is_here=one.label == label, is_wrong=one.label in wrong))
        for number, (one, word) in enumerate(zip(drawing.lines, drawing.rows[row], strict=True))
    ]
    half = -(-len(cells) // 2)
    for left, right in zip(cells[:half], [*cells[half:], []][:half], strict=True):
        yield [*left, *line(" "), *right]


def _word(number: int, label: str, word: str, *, is_here: bool, is_wrong: bool) -> Iterator[Segment]:
    style = palette.CHOSEN if is_here else palette.BAD if is_wrong else palette.STRONG
    columns = min(max(WORD_COLUMNS, cell_len(word)), LABEL_COLUMNS + WORD_COLUMNS - len(label))
    yield from (
        page.button(page.MARK if is_here else "!" if is_wrong else " ", f"screen.point({number})", palette.MARKED),
        page.button(label.ljust(LABEL_COLUMNS + WORD_COLUMNS - columns), f"screen.point({number})", palette.PLAIN),
        page.button("‹", f"screen.step_at({number}, -1)"),
        page.button(page.column(word.center(columns), columns), f"screen.step_at({number}, 1)", style),
        page.button("›", f"screen.step_at({number}, 1)"),
    )


def mistakes_panel(mistakes: Sequence[PlacedMistake]) -> Iterator[Line]:
    """Every mistake, each to click; without them the figures are there."""
    yield line((f" {counted(len(mistakes), 'mistake')}", palette.MARKED))
    for number, mistake in enumerate(mistakes[:MOST_MISTAKES]):
        for content in page.wrapped(f"! {mistake.with_place}", FIGURES_COLUMNS - 2):
            yield [*line(" "), page.button("".join(one.text for one in content), f"screen.to_mistake({number})")]


def figure_panel(figures: TrackFigures | None, lines: Sequence[FigureLine]) -> Iterator[Line]:
    """The figures, each beside its range on the circuits of the game; those outside it stand out."""
    told = "working them out …" if figures is None else _how_far(figures)
    heading = " What a lap is like"
    yield line((heading, palette.MARKED), (f"{told:>{FIGURES_COLUMNS - len(heading)}}", palette.FAINT))
    for one in lines:
        value, range_words = one.written(one.value), range_of(one)
        style = palette.FAINT if one.value is None else palette.STRONG if one.is_within else palette.MARKED
        label = f"{one.label}{f', {one.unit}' if one.unit else ''}"
        yield line(
            f" {page.column(label, FIGURE_COLUMNS)}",
            (f"{value:>{VALUE_COLUMNS}}", style),
            (f" {range_words:>{RANGE_COLUMNS}}", palette.FAINT),
        )


def range_of(one: FigureLine) -> str:
    """The range of a figure on the games' own circuits: ``8.1–9.9``."""
    if one.low is None:
        return ""
    low, high = one.written(one.low), one.written(one.high)
    return low if low == high else f"{low}–{high}"


def _how_far(figures: TrackFigures) -> str:
    races = counted(figures.races, "race") if figures.races else "…"
    return f"{races} each" if figures.is_final else f"{races} so far"
