"""The agreement of a race in the paddock as a form: a line a value, the track beside them, the result below."""

from typing import Any

from motorchamp_tui.games import motorchamp
from motorchamp_tui.games.motorchamp.sections.tracks import circuit
from motorchamp_tui.games.options import GRID, Grid, RaceOption
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock import agreement_words
from motorchamp_tui.tui.paddock.agreement_form import AgreementField, AgreementForm, fields
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import (
    HIGHEST_PICTURE,
    PICTURE_COLUMN,
    field_line,
    sentence,
    start_line,
    track_lines,
)
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY

ROOMY_LINES, LINES_OF_THE_REST = 33, 9
TITLE, OPEN_WORDS = "Open a race", "Open it"
CHANGE_TITLE, AGREE_WORDS = "Change what is agreed", "Agree this"


def start_row() -> int:
    """The last line, which opens the race."""
    return len(fields())


def agreement_lines(
    form: AgreementForm, row: int, message: str, width: int, height: int, *, is_new: bool
) -> list[Line]:
    """The whole page; ``message`` is why it could not be opened."""
    is_roomy = height >= ROOMY_LINES
    gap = [EMPTY] if is_roomy else []
    room = max(0, min(2, height - start_row() - LINES_OF_THE_REST))
    agreed = [_field_line(form, number, is_marked=number == row) for number in range(start_row())]
    highest = HIGHEST_PICTURE if is_roomy else start_row()
    picture = track_lines(circuit(form.track.name), width - PICTURE_COLUMN - 2, highest)
    words = (TITLE, OPEN_WORDS) if is_new else (CHANGE_TITLE, AGREE_WORDS)
    lines = [
        EMPTY,
        *gap,
        line((f"  {words[0]}", palette.MARKED)),
        EMPTY,
        *page.beside(agreed, picture, PICTURE_COLUMN),
        EMPTY,
        *page.wrapped(sentence(form.track.character), min(width, 100) - 2, palette.FAINT, indent=2)[:room],
        *gap,
        EMPTY,
        *_verdict(form, message, min(width, 100)),
        EMPTY,
        start_line(words[1], is_marked=row == start_row(), can_start=form.problem() is None),
    ]
    return page.down_to(lines, height) if is_roomy else lines


def _field_line(form: AgreementForm, row: int, *, is_marked: bool) -> Line:
    field = fields()[row]
    if isinstance(field, RaceOption):
        label, value, note = field.title, _option_value(form, field), _option_note(form, field)
    else:
        label, value, note = field.value, _value(form, field), _note(form, field)
    return field_line(row, label, value, note, is_marked=is_marked, matters=form.matters(field))


def _option_value(form: AgreementForm, option: RaceOption[Any]) -> str:
    agreed = form.agreement
    return agreed.options.settled(motorchamp.OPTIONS, agreed.laps).said(option).shown


def _option_note(form: AgreementForm, option: RaceOption[Any]) -> str:
    if option is GRID and form.agreement.grid is Grid.PRACTICE:
        return "all at the same time"
    return option.note if form.matters(option) else option.idle


def _value(form: AgreementForm, field: AgreementField) -> str:
    agreed = form.agreement
    match field:
        case AgreementField.TRACK:
            return agreed.track
        case AgreementField.LAPS:
            return str(agreed.laps)
        case AgreementField.CARS:
            return str(agreed.cars) if agreed.cars else "default"
        case AgreementField.CLOCK:
            return agreement_words.span(agreed.clock) if agreed.clock else "none"
        case AgreementField.STAND_IN:
            return agreed.stand_in
        case AgreementField.STAND_IN_AFTER:
            return agreement_words.span(agreed.stand_in_after)
        case AgreementField.PUBLIC:
            return "everybody" if agreed.is_public else "by code"
        case AgreementField.TALK:
            return "on" if agreed.has_talk else "off"


def _note(form: AgreementForm, field: AgreementField) -> str:
    agreed = form.agreement
    match field:
        case AgreementField.TRACK:
            return agreement_words.kind(circuit(agreed.track))
        case AgreementField.CARS if not agreed.cars:
            return "by how many drive"
        case AgreementField.CLOCK if agreed.clock:
            return "by correspondence" if agreed.is_by_correspondence else "a go"
        case AgreementField.STAND_IN:
            return "for overdue goes" if agreed.is_by_correspondence else "for anyone away"
        case AgreementField.STAND_IN_AFTER:
            return "the clock decides" if agreed.is_by_correspondence else "away"
        case AgreementField.PUBLIC if not agreed.is_public:
            return "four letters to tell"
        case _:
            return ""


def _verdict(form: AgreementForm, message: str, width: int) -> list[Line]:
    """Two lines: why there can be no such race, or what it will be."""
    problem = message or form.problem()
    if problem:
        style, words = palette.BAD, f"✗ {problem}"
    else:
        seats = agreement_words.seats(form.agreement)
        come = (
            "It stands in the paddock for all" if form.agreement.is_public else "Only who knows its code sees it"
        )
        style, words = palette.WELL, f"✓ Room for {seats} drivers. {come}; it begins when all who enter are ready."
    return [*page.wrapped(words, width - 2, style, indent=2), EMPTY][:2]
