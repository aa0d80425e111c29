"""Agreement of a race in the paddock as a form: a line for each value, track beside them, result below."""

from typing import Any

from motorchamp_tui.games.options import GRID, Grid, RaceOption
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.agreement_form import AgreementField, Field, fields, matters
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import (
    HIGHEST_PICTURE,
    PICTURE_COLUMN,
    field_line,
    sentence,
    start_line,
    track_lines,
    window,
)
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.words import counted

ROOMY_LINES, LINES_OF_THE_REST, ROOMY_LINES_OF_THE_REST = 33, 9, 13
TITLE, OPEN_WORDS = "Open a race", "Open it"
CHANGE_TITLE, AGREE_WORDS = "Change what is agreed", "Agree this"


def start_row(agreed: Agreement) -> int:
    """The last line, which opens the race."""
    return len(fields(agreed))


def agreement_lines(
    agreed: Agreement, row: int, message: str, width: int, height: int, *, is_new: bool
) -> list[Line]:
    """The whole page; ``message`` is why it could not be opened."""
    is_roomy = height >= ROOMY_LINES
    gap = [EMPTY] if is_roomy else []
    last = start_row(agreed)
    form = [
        agreement_line(agreed, field, number, is_marked=number == row)
        for number, field in enumerate(fields(agreed))
    ]
    rest = ROOMY_LINES_OF_THE_REST if is_roomy else LINES_OF_THE_REST
    form, more = window(form, row if row < last else 0, height - rest)
    room = 2 if is_roomy else max(0, min(2, height - len(form) - LINES_OF_THE_REST))
    highest = HIGHEST_PICTURE if is_roomy else len(form)
    picture = track_lines(agreed.circuit, width - PICTURE_COLUMN - 2, highest)
    character = sentence(agreed.game.character_of(agreed.track))
    words = (TITLE, OPEN_WORDS) if is_new else (CHANGE_TITLE, AGREE_WORDS)
    lines = [
        EMPTY,
        *gap,
        [*line((f"  {words[0]}", palette.MARKED)), *more],
        EMPTY,
        *page.beside(form, picture, PICTURE_COLUMN),
        EMPTY,
        *page.wrapped(character, min(width, 100) - 2, palette.FAINT, indent=2)[:room],
        *gap,
        EMPTY,
        *_verdict(agreed, message, min(width, 100)),
        EMPTY,
        start_line(words[1], is_marked=row == last, can_start=agreed.problem() is None),
    ]
    return page.down_to(lines, height) if is_roomy else lines


def agreement_line(agreed: Agreement, field: Field, row: int, *, is_marked: bool) -> Line:
    """A line of the form: a part of what is agreed, its value, and a note."""
    if isinstance(field, RaceOption):
        label, value, note = field.title, _option_value(agreed, field), _option_note(agreed, field)
    else:
        label, value, note = field.value, _value(agreed, field), _note(agreed, field)
    return field_line(row, label, value, note, is_marked=is_marked, matters=matters(agreed, field))


def _option_value(agreed: Agreement, option: RaceOption[Any]) -> str:
    return agreed.settled.said(option).shown


def _option_note(agreed: Agreement, option: RaceOption[Any]) -> str:
    if option is GRID and agreed.grid is Grid.PRACTICE:
        return "all at the same time"
    return option.note if matters(agreed, option) else option.idle


def _value(agreed: Agreement, field: AgreementField) -> str:
    match field:
        case AgreementField.GAME:
            return agreed.game.TITLE
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
            return "everyone" if agreed.is_public else "by code"
        case AgreementField.TALK:
            return "on" if agreed.has_talk else "off"


def _note(agreed: Agreement, field: AgreementField) -> str:
    match field:
        case AgreementField.TRACK:
            return agreement_words.length(agreed)
        case AgreementField.CARS if not agreed.cars:
            return "by how many drive"
        case AgreementField.CLOCK if agreed.clock:
            in_time = "a go, by the rules" if agreed.is_by_the_clock_of_the_game else "a go"
            return "by correspondence" if agreed.is_by_correspondence else in_time
        case AgreementField.STAND_IN:
            return "for overdue goes" if agreed.is_by_correspondence else "for anyone away"
        case AgreementField.STAND_IN_AFTER:
            return "the clock decides" if agreed.is_by_correspondence else "away"
        case AgreementField.PUBLIC if not agreed.is_public:
            return "ten letters to share"
        case _:
            return ""


def _verdict(agreed: Agreement, message: str, width: int) -> list[Line]:
    """Two lines: why such a race is impossible, or what it will be."""
    refusal = message or agreed.problem()
    if refusal:
        style, words = palette.BAD, f"✗ {refusal}"
    else:
        room = f"Room for {counted(agreed.seats, 'driver')}"
        come = "Everyone can see it in the paddock" if agreed.is_public else "Only people with the code can see it"
        style, words = (
            palette.WELL,
            f"✓ {room}. {come}; it starts when everyone who joined is ready.",
        )
    return [*page.wrapped(words, width - 2, style, indent=2), EMPTY][:2]
