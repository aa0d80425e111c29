"""Form for a race in the paddock: everything that is agreed, as values to step through.

Each has its list of values; the plan of the race decides whether they go together.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from attrs import define, evolve

from motorchamp_tui.games import GAMES, game_with
from motorchamp_tui.games.forms import Form, FormRow, FormState, FormVerdict, next_of, option_row, within
from motorchamp_tui.games.options import GRID, Grid, RaceOption, Where, offered
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.paddock.entries.agreement import MOST_LAPS_HERE, Agreement
from motorchamp_tui.paddock.times import span
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.race.form import MOST_CARS_A_DRIVER
from motorchamp_tui.words import counted

STAND_INS_AFTER = (15, 30, 60, 120, 300, 900)
"""The delays on offer, in seconds, after which the stand-in drives for a player who is away."""


class AgreementField(Enum):
    """A part of the agreement with a line of its own that is not an option."""

    GAME = "Game"
    TRACK = "Track"
    LAPS = "Laps"
    CARS = "Cars each"
    CLOCK = "Go clock"
    STAND_IN = "Stand-in"
    STAND_IN_AFTER = "Drives after"
    PUBLIC = "Who may come"
    TALK = "Talk"


Field = AgreementField | RaceOption[Any]


def fields(agreement: Agreement) -> tuple[Field, ...]:
    """The lines of the form: the race, its options, and what only a paddock knows."""
    game, track, laps, *others = AgreementField
    options = offered(agreement.game.OPTIONS, Where.IN_A_PADDOCK)
    extra = [option for option in options if option.is_extra]
    return (game, track, laps, *(option for option in options if not option.is_extra), *others, *extra)


def step(old: Agreement, what: Field, by: int, drawn: Sequence[str] = ()) -> Agreement:
    """The agreement with the next of these values, or the one before; ``drawn``: codes from the shelf."""
    if isinstance(what, RaceOption):
        options = old.options.step(what, by)
        return evolve(old, options=options, laps=options.laps_in((what,), None) or old.laps)
    match what:
        case AgreementField.GAME:
            return old.of_another_game(next_of(tuple(GAMES), old.circuit.game, by))
        case AgreementField.TRACK:
            here = [code for code in drawn if game_with(code) is old.game]
            return evolve(old, track=next_of((*shipped_circuits(old.game), *here), old.track, by))
        case AgreementField.LAPS:
            return evolve(old, laps=within(1, old.laps + by, MOST_LAPS_HERE))
        case AgreementField.CARS:
            return evolve(old, cars=within(0, (old.cars or 0) + by, MOST_CARS_A_DRIVER) or None)
        case AgreementField.CLOCK:
            return evolve(old, clock=_next_of(old.clocks, old.clock, by))
        case AgreementField.STAND_IN:
            return evolve(old, stand_in=next_of(old.game.BOT_NAMES, old.stand_in, by))
        case AgreementField.STAND_IN_AFTER:
            return evolve(old, stand_in_after=_next_of(STAND_INS_AFTER, old.stand_in_after, by))
        case AgreementField.PUBLIC:
            return evolve(old, is_public=not old.is_public)
        case AgreementField.TALK:
            return evolve(old, has_talk=not old.has_talk)


def row_of(agreed: Agreement, what: Field) -> FormRow:
    """The row of a part of what is agreed."""
    if isinstance(what, RaceOption):
        row = option_row(what, agreed.laps, agreed.options, agreed.settled)
        return evolve(row, note="all at the same time") if what is GRID and agreed.grid is Grid.PRACTICE else row
    by_correspondence, note, matters = agreed.is_by_correspondence, "", True
    match what:
        case AgreementField.GAME:
            value = agreed.game.TITLE
        case AgreementField.TRACK:
            value, note = agreed.track_name, agreement_words.length(agreed)
        case AgreementField.LAPS:
            value = str(agreed.laps)
        case AgreementField.CARS:
            value, note = (str(agreed.cars), "") if agreed.cars else ("default", "by how many drive")
        case AgreementField.CLOCK if not agreed.clock:
            value = "none"
        case AgreementField.CLOCK:
            in_time = "a go, by the rules" if agreed.is_by_the_clock_of_the_game else "a go"
            value, note = span(agreed.clock), "by correspondence" if by_correspondence else in_time
        case AgreementField.STAND_IN:
            value, note = agreed.stand_in, "for overdue goes" if by_correspondence else "for anyone away"
        case AgreementField.STAND_IN_AFTER:
            value, matters = span(agreed.stand_in_after), not by_correspondence
            note = "the clock decides" if by_correspondence else "away"
        case AgreementField.PUBLIC:
            value, note = ("everyone", "") if agreed.is_public else ("by code", "ten letters to share")
        case AgreementField.TALK:
            value = "on" if agreed.has_talk else "off"
    return FormRow(what.value, value, note, what, matters=matters)


@define
class AgreementForm(Form):
    """What has been agreed so far; ``drawn`` has the codes of the circuits on the shelf."""

    agreement: Agreement
    drawn: Sequence[str] = ()

    @property
    def rows(self) -> Sequence[FormRow]:
        """The lines of the form."""
        return [row_of(self.agreement, what) for what in fields(self.agreement)]

    def step(self, what: Field, by: int) -> None:
        """The next value of a line, or the one before."""
        self.agreement = step(self.agreement, what, by, self.drawn)

    def verdict(self) -> FormVerdict:
        """Who may come to such a race, or why it is impossible."""
        agreed = self.agreement
        if problem := agreed.problem():
            return FormVerdict(problem, FormState.IMPOSSIBLE)
        room = f"Room for {counted(agreed.seats, 'driver')}"
        come = "Everyone can see it in the paddock" if agreed.is_public else "Only people with the code can see it"
        return FormVerdict(f"{room}. {come}; it starts when everyone who joined is ready.")


def _next_of(offered: Sequence[int], value: int, by: int) -> int:
    """The next of the values on offer, even from a value that is not one of them."""
    return next_of(sorted({*offered, value}), value, by)
