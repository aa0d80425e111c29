"""Agreement of a race in the paddock as a page: a row for each value, the track beside them, the verdict below."""

from typing import NamedTuple

from motorchamp_tui.games.codes import is_code
from motorchamp_tui.paddock.forms.agreement_form import AgreementForm
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import (
    HIGHEST_PICTURE,
    PICTURE_COLUMN,
    row_lines,
    sentence,
    start_line,
    track_lines,
    verdict_lines,
)
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY

ON_THE_SHELF = "From the shelf: the circuits that people here have drawn."
ROOMY_LINES, LINES_OF_THE_REST, ROOMY_LINES_OF_THE_REST = 33, 9, 13


class AgreementWords(NamedTuple):
    """The title of the page, and its last line."""

    title: str
    done: str


def agreement_lines(
    form: AgreementForm, row: int, message: str, words: AgreementWords, width: int, height: int
) -> list[Line]:
    """The whole page; ``message`` is why it could not be opened."""
    is_roomy = height >= ROOMY_LINES
    gap = [EMPTY] if is_roomy else []
    agreed, rows, verdict = form.agreement, form.rows, form.verdict()
    rest = ROOMY_LINES_OF_THE_REST if is_roomy else LINES_OF_THE_REST
    shown, more = row_lines(rows, row, height - rest)
    room = 2 if is_roomy else max(0, min(2, height - len(shown) - LINES_OF_THE_REST))
    highest = HIGHEST_PICTURE if is_roomy else len(shown)
    picture = track_lines(agreed.circuit, width - PICTURE_COLUMN - 2, highest)
    character = ON_THE_SHELF if is_code(agreed.track) else sentence(agreed.game.character_of(agreed.track))
    lines = [
        EMPTY,
        *gap,
        [*line((f"  {words.title}", palette.MARKED)), *more],
        EMPTY,
        *page.beside(shown, picture, PICTURE_COLUMN),
        EMPTY,
        *page.wrapped(character, min(width, 100) - 2, palette.FAINT, indent=2)[:room],
        *gap,
        EMPTY,
        *verdict_lines(verdict, min(width, 100) - 2, message),
        EMPTY,
        start_line(words.done, is_marked=row == len(rows), can_start=verdict.is_possible),
    ]
    return page.down_to(lines, height) if is_roomy else lines
