"""Figures of a race, and the incidents to which a replay can jump, taken from reports."""

from collections.abc import Mapping

from motorchamp_tui.games.motorchamp.rules import moves as m
from motorchamp_tui.games.protocol import LEAD, FigureColumn, IncidentKind

OUT, STOP, SLIPSTREAM, FLAG = map(IncidentKind, ("out", "stop", "slipstream", "flag"))
INCIDENTS = (OUT, LEAD, STOP, SLIPSTREAM, FLAG)

FIGURES = (
    FigureColumn("lost", "points lost", "could not be driven"),
    FigureColumn("slipstreams", "tows", "slipstreams"),
    FigureColumn("stops", "stops"),
    FigureColumn("outs", "outs", "of either kind", is_bad=True),
)
"""``stops`` are successful pit stops."""


def incident(report: m.Report) -> IncidentKind | None:
    """The kind of incident of a report, or None."""
    match report:
        case m.WentOut() | m.Spared() | m.DroppedOut():
            return OUT
        case m.PitWorkDone(repaired=True):
            return STOP
        case m.SlipstreamTaken():
            return SLIPSTREAM
        case m.TookTheFlag():
            return FLAG
        case _:
            return None


def went_wrong(report: m.Report) -> bool:
    """Whether a go went wrong: the car is out, or in practice its throw or its time is lost."""
    match report:
        case m.WentOut() | m.Spared() | m.DroppedOut():
            return True
        case m.CarStayed(limit=limit):
            return limit > 0
        case _:
            return False


def figures(report: m.Report) -> tuple[str, Mapping[str, int]] | None:
    """The car that a report is about, and what it adds to its figures; the first crossing adds no lap."""
    match report:
        case m.DiceThrown(car, faces):
            return car, {"throws": 1, "points": sum(faces)}
        case m.CarDrove(car, lost=lost) | m.CarStayed(car, lost=lost):
            return car, {"lost": lost}
        case m.SlipstreamTaken(car):
            return car, {"slipstreams": 1}
        case m.PitWorkDone(car, repaired=True):
            return car, {"stops": 1}
        case m.WentOut(car) | m.Spared(car) | m.DroppedOut(car):
            return car, {"outs": 1}
        case m.LapCompleted(car, laps) if laps:
            return car, {"laps": 1}
        case _:
            return None
