"""The signs of what happens in a race, and of what a car has earned in it."""

from collections.abc import Mapping

from rich.style import Style

from motorchamp_tui.games.motorchamp.rules.race import Flap, Race
from motorchamp_tui.games.motorchamp.wording.figures import FLAG, OUT, SLIPSTREAM, STOP
from motorchamp_tui.games.protocol import LEAD, IncidentKind
from motorchamp_tui.tui.look import palette

MARKS: Mapping[IncidentKind, tuple[str, Style]] = {
    SLIPSTREAM: ("»", palette.HINT),
    STOP: ("P", palette.PLAIN),
    LEAD: ("▲", palette.MARKED),
    OUT: ("×", palette.BAD),
    FLAG: ("F", palette.WELL),
}
"""The sign for each kind of incident; of several at one place, the last in this order is shown."""

EARNED = "flap"
"""What a car can have earned on its way."""
FLAP_WORDS = {Flap.NONE: "", Flap.PIT: "▰P pit", Flap.HANDICAP: "▰H handicap"}


def earned(race: Race, car: str) -> tuple[str, Style]:
    """The flap of a car, in its colour."""
    flap = race.car(car).flap
    return FLAP_WORDS[flap], palette.PLAIN + Style(color=palette.FLAP_COLOURS.get(flap.value))
