"""Figures of a race, the incidents to which a replay can jump, and the counts of a car for the laboratory."""

from collections.abc import Iterable, Mapping
from typing import Any

from motorchamp_tui.games.laboratory import THROWS_A_LAP, Breakdown, CarColumn, CarCount, PlaceColumn
from motorchamp_tui.games.motorchamp.rules import moves as m
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.protocol import FigureColumn
from motorchamp_tui.games.reports import LEAD, last_setback

INCIDENTS = (m.OUT, LEAD, m.STOP, m.SLIPSTREAM, m.FLAG)
setback = last_setback
FIGURES = (
    FigureColumn("lost", "points lost", "could not be driven"),
    FigureColumn("slipstreams", "tows", "slipstreams"),
    FigureColumn("stops", "stops"),
    FigureColumn("outs", "outs", "of either kind", is_bad=True),
)
"""``stops`` are successful pit stops."""

CAR_COUNTS: Mapping[str, CarCount] = {
    "slipstreams": 0,
    "stops": 0,
    "turned_in_at": "",
    "stop_lap": 0,
    "handicap": False,
    "temporarily_out": 0,
    "permanently_out": False,
}
"""``turned_in_at`` is the square from which it came into the pit lane, empty if it never did.

``stop_lap`` is the lap, from 1, in which its pit stop succeeded, 0 if none did."""
CAR_COLUMNS = (
    CarColumn("permanently_out", "permanently out", is_share=True),
    CarColumn("temporarily_out", "temporarily out"),
    THROWS_A_LAP,
    CarColumn("stops", "stops"),
    CarColumn("handicap", "handicap", is_share=True),
    CarColumn("slipstreams", "slipstreams"),
)
BREAKDOWNS = (Breakdown("stops", "stop_lap", "stops in", "lap", "none", "turned_in_at", "into the pits from"),)
PLACE_COLUMNS: tuple[PlaceColumn, ...] = ()


def places_of(track: Track) -> tuple[str, ...]:
    """None: the places where cars go out are not counted."""
    return ()


def count_cars(
    start: Race, told: Iterable[tuple[Race, Iterable[m.Report]]]
) -> Mapping[str, Mapping[str, CarCount]]:
    """The counts of each car, by its name."""
    counts: dict[str, dict[str, Any]] = {car.name: dict(CAR_COUNTS) for car in start.cars}
    for before, reports in told:
        for report in reports:
            if isinstance(report, m.OfACar):
                _count(counts[report.car], before, report)
    return counts


def _count(count: dict[str, Any], before: Race, report: m.OfACar) -> None:
    match report:
        case m.SlipstreamTaken():
            count["slipstreams"] += 1
        case m.PitEntered(car):
            count["turned_in_at"] = str(before.car(car).square)
        case m.PitWorkDone(car, repaired=True):
            count["stops"] += 1
            count["stop_lap"] = before.car(car).laps + 1
        case m.WentOut() | m.Spared():
            count["temporarily_out"] += 1
        case m.DroppedOut():
            count["permanently_out"] = True
    count["handicap"] |= isinstance(report, m.HandicapGiven | m.Spared)
