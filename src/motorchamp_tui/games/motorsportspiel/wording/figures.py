"""Figures of a race, the incidents to which a replay can jump, and the counts of a car for the laboratory."""

from collections.abc import Iterable, Mapping
from typing import Any

from motorchamp_tui.games.laboratory import THROWS_A_LAP, Breakdown, CarColumn, CarCount, PlaceColumn
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.protocol import FigureColumn
from motorchamp_tui.games.reports import LEAD

INCIDENTS = (m.ERROR, m.GRAVEL, m.BLACK, m.STOP, m.OUT, LEAD, m.FINISH)
FIGURES = (
    FigureColumn("goes", "goes", "missed ones too"),
    FigureColumn("dice", "dice", "thrown"),
    FigureColumn("rows", "rows", "driven"),
    FigureColumn("yellow", "yellow", "yellow flags", is_bad=True),
    FigureColumn("red", "red", "red flags", is_bad=True),
    FigureColumn("stops", "stops"),
    FigureColumn("lost", "points lost", "left over", is_bad=True),
)
"""``lost`` are the points of driving errors, and those without use in the pit lane."""

OPEN_ROAD, PITS = "the open road", "the pits"
FLAGS = tuple(map(str, m.Flag))
CAR_COUNTS: Mapping[str, CarCount] = {
    "goes": 0,
    **dict.fromkeys(FLAGS, 0),
    "stops": 0,
    "stop_laps": (),
    "stops_at": (),
    "turned_in_at": (),
    "mistakes": 0,
    "mistakes_at": (),
    **{f"{flag}_at": () for flag in FLAGS},
    "retired": False,
    "retired_lap": 0,
    "retired_by": "",
    "retired_at": "",
}
"""``_at`` are corners by name, one for every time; ``turned_in_at`` the spaces before the pit lane.

Laps from 1: those of its stops, and that of its retirement, 0 for none."""
CAR_COLUMNS = (
    CarColumn("retired", "retired", is_share=True),
    *(CarColumn(name, name) for name in ("yellow", "red", "black", "stops", "goes")),
    THROWS_A_LAP,
)
BREAKDOWNS = (
    Breakdown("stops", "stop_laps", "stops in", "lap", "none", "turned_in_at", "into the pits from"),
    Breakdown("mistakes", "mistakes", "mistakes", "with", "none", "mistakes_at", "mistakes in"),
    Breakdown("retirements", "retired_lap", "retired in", "lap", "not", "retired_at", "retired in"),
)
PLACE_COLUMNS = tuple(PlaceColumn(f"{name}_at", name) for name in ("mistakes", *FLAGS, "retired", "stops"))


def places_of(track: Track) -> tuple[str, ...]:
    """The corners, and the places outside corners."""
    corners = sorted(track.corners, key=lambda corner: corner.first)
    return *(corner.name for corner in corners), OPEN_ROAD, PITS


def count_cars(
    start: Race, told: Iterable[tuple[Race, Iterable[m.Report]]]
) -> Mapping[str, Mapping[str, CarCount]]:
    """The counts of each car, by its name."""
    counts: dict[str, dict[str, Any]] = {car.name: dict(CAR_COUNTS) for car in start.cars}
    for before, reports in told:
        mistake = ""
        for report in reports:
            if isinstance(report, m.DroveOff | m.RanIntoCars):
                mistake = place_of(before.track, report.space)
            if isinstance(report, m.OfACar):
                _count(counts[report.car], before, report, mistake)
    return counts


def _count(count: dict[str, Any], before: Race, report: m.OfACar, mistake: str) -> None:
    track, car = before.track, before.car(report.car)
    lap = max(car.laps, 0) + 1
    match report:
        case m.DiceThrown():
            count["goes"] += 1
        case m.FlagShown(flag=flag):
            count[str(flag)] += 1
            count[f"{flag}_at"] += (mistake or place_of(track, car.space),)
        case m.DroveOff() | m.RanIntoCars():
            count["mistakes"] += 1
            count["mistakes_at"] += (mistake,)
        case m.PitEntered():
            count["turned_in_at"] += (str(car.space),)
            count["stops_at"] += (place_of(track, car.space),)
        case m.PitReached():
            count["stops"] += 1
            count["stop_laps"] += (lap,)
        case m.Retired(_, space, reason):
            count |= {"retired": True, "retired_lap": lap, "retired_by": str(reason)}
            count["retired_at"] = place_of(track, space)


def place_of(track: Track, space: Space) -> str:
    """The corner of a space, by its name; or the words for a place outside corners."""
    if not space.is_on_track:
        return PITS
    corner = track.corner_at(space)
    return corner.name if corner else OPEN_ROAD
