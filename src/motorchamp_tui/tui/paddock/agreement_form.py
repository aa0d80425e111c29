"""What is agreed about a race in the paddock, as values that can be stepped through.

Says which values each of them runs through; whether they go together is for the plan of the race to say.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from attrs import define, evolve

from motorchamp_tui.games import motorchamp
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections.tracks import ListedCircuit, listing
from motorchamp_tui.games.options import RaceOption, Where, offered
from motorchamp_tui.paddock.agreement import CLOCKS, MOST_LAPS_HERE, Agreement
from motorchamp_tui.tui.menu.race_form import MOST_CARS_A_DRIVER, next_of, within
from motorchamp_tui.tui.paddock import agreement_words

STAND_INS_AFTER = (15, 30, 60, 120, 300, 900)
"""The delays on offer, in seconds, after which the stand-in drives for somebody away."""
FEWEST_DRIVERS = 2


class AgreementField(Enum):
    """A part of the agreement with a line of its own that is not an option."""

    TRACK = "Track"
    LAPS = "Laps"
    CARS = "Cars each"
    CLOCK = "Go clock"
    STAND_IN = "Stand-in"
    STAND_IN_AFTER = "Drives after"
    PUBLIC = "Who may come"
    TALK = "Talk"


def fields() -> tuple[AgreementField | RaceOption[Any], ...]:
    """The lines of the form: the race, its options, and what only a paddock knows."""
    track, laps, *others = AgreementField
    return (track, laps, *offered(motorchamp.OPTIONS, Where.IN_A_PADDOCK), *others)


@define
class AgreementForm:
    """The agreement as it is now."""

    agreement: Agreement
    tracks: Sequence[ListedCircuit]

    @property
    def track(self) -> ListedCircuit:
        """The track that is chosen."""
        return next(track for track in self.tracks if track.name == self.agreement.track)

    def problem(self) -> str | None:
        """Why nobody could race like this, in one sentence."""
        return agreement_words.problem(self.agreement, FEWEST_DRIVERS)

    def step(self, what: AgreementField | RaceOption[Any], by: int) -> None:
        """The next value of an agreement, or the one before."""
        old = self.agreement
        if isinstance(what, RaceOption):
            self.agreement = evolve(old, options=old.options.step(what, by))
            return
        match what:
            case AgreementField.TRACK:
                self.agreement = evolve(old, track=next_of(self.tracks, self.track, by).name)
            case AgreementField.LAPS:
                self.agreement = evolve(old, laps=within(1, old.laps + by, MOST_LAPS_HERE))
            case AgreementField.CARS:
                self.agreement = evolve(old, cars=within(0, (old.cars or 0) + by, MOST_CARS_A_DRIVER) or None)
            case AgreementField.CLOCK:
                self.agreement = evolve(old, clock=_next_of(CLOCKS, old.clock, by))
            case AgreementField.STAND_IN:
                self.agreement = evolve(old, stand_in=next_of(BOT_NAMES, old.stand_in, by))
            case AgreementField.STAND_IN_AFTER:
                self.agreement = evolve(old, stand_in_after=_next_of(STAND_INS_AFTER, old.stand_in_after, by))
            case AgreementField.PUBLIC:
                self.agreement = evolve(old, is_public=not old.is_public)
            case AgreementField.TALK:
                self.agreement = evolve(old, has_talk=not old.has_talk)

    def matters(self, what: AgreementField | RaceOption[Any]) -> bool:
        """Whether a value makes any difference, given the others."""
        if isinstance(what, RaceOption):
            return what.matters(self.agreement.laps, self.agreement.options)
        return what is not AgreementField.STAND_IN_AFTER or not self.agreement.is_by_correspondence


def _next_of(offered: Sequence[int], value: int, by: int) -> int:
    """The next of the values on offer, even from a value that is not one of them."""
    return next_of(sorted({*offered, value}), value, by)


def usual_agreement() -> AgreementForm:
    """The form as it is first opened: a short circuit, like the race at home."""
    return form_of(Agreement(motorchamp.QUICK_RACE.track))


def form_of(agreement: Agreement) -> AgreementForm:
    """The form filled in with an agreement that can still be changed."""
    return AgreementForm(agreement, listing())
