"""Figures of a race, and the incidents to which a replay can jump, taken from reports."""

from collections.abc import Mapping

from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.protocol import LEAD, FigureColumn, IncidentKind

ERROR, GRAVEL, BLACK, STOP, OUT, FINISH = map(
    IncidentKind, ("error", "gravel", "black flag", "stop", "out", "finish")
)
INCIDENTS = (ERROR, GRAVEL, BLACK, STOP, OUT, LEAD, FINISH)

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


def incident(report: m.Report) -> IncidentKind | None:
    """The kind of incident of a report, or None."""
    match report:
        case m.DroveOff() | m.RanIntoCars():
            return ERROR
        case m.PutInGravel():
            return GRAVEL
        case m.FlagShown(flag=m.Flag.BLACK):
            return BLACK
        case m.PitReached():
            return STOP
        case m.Retired():
            return OUT
        case m.TookTheFlag():
            return FINISH
        case _:
            return None


def went_wrong(report: m.Report) -> bool:
    """Whether a go went wrong: it ended in a driving error, or the car is retired."""
    return isinstance(report, m.DroveOff | m.RanIntoCars | m.Retired)


def figures(report: m.Report) -> tuple[str, Mapping[str, int]] | None:
    """The car that a report is about, and what it adds to its figures; the first crossing adds no lap."""
    match report:
        case m.DiceThrown(car, throw):
            return car, {"throws": 1, "goes": 1, "dice": throw.number}
        case m.DicePlaced(car, placing):
            return car, {"points": placing.points}
        case m.MissedGo(car) | m.CameBack(car) | m.Forfeited(car):
            return car, {"goes": 1}
        case m.CarDrove(car, rows=rows, lost=lost):
            return car, {"rows": rows, "lost": lost}
        case m.DroveOff(car, excess=excess) | m.RanIntoCars(car, excess=excess):
            return car, {"lost": excess}
        case m.FlagShown(car, m.Flag.YELLOW):
            return car, {"yellow": 1}
        case m.FlagShown(car, m.Flag.RED):
            return car, {"red": 1}
        case m.PitReached(car):
            return car, {"stops": 1}
        case m.LapCompleted(car, laps) if laps:
            return car, {"laps": 1}
        case _:
            return None
