"""Agreement of a race in the paddock, as values to step through.

Each has its list of values; the plan of the race decides whether they go together.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from attrs import evolve

from motorchamp_tui.acts import next_of
from motorchamp_tui.games.options import RaceOption, Where, offered
from motorchamp_tui.paddock.entries.agreement import MOST_LAPS_HERE, Agreement
from motorchamp_tui.tui.games import FACES
from motorchamp_tui.tui.menu.race_form import MOST_CARS_A_DRIVER, within

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


def step(old: Agreement, what: Field, by: int) -> Agreement:
    """The agreement with the next of these values, or the one before."""
    if isinstance(what, RaceOption):
        options = old.options.step(what, by)
        return evolve(old, options=options, laps=options.laps_in((what,), None) or old.laps)
    match what:
        case AgreementField.GAME:
            return old.of_another_game(next_of(tuple(FACES), old.circuit.game, by))
        case AgreementField.TRACK:
            return evolve(old, track=next_of(old.game.circuit_names(), old.track, by))
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


def matters(agreement: Agreement, what: Field) -> bool:
    """Whether a value makes any difference, given the others."""
    if isinstance(what, RaceOption):
        return what.matters(agreement.laps, agreement.options)
    return what is not AgreementField.STAND_IN_AFTER or not agreement.is_by_correspondence


def _next_of(offered: Sequence[int], value: int, by: int) -> int:
    """The next of the values on offer, even from a value that is not one of them."""
    return next_of(sorted({*offered, value}), value, by)
