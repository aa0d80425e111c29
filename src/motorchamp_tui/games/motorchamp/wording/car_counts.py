"""Car counts for the laboratory: slipstreams, the pit stop, handicap, outs."""

from collections.abc import Iterable, Mapping

from attrs import asdict, define

from motorchamp_tui.games.laboratory import THROWS_A_LAP, Breakdown, CarColumn, CarCount, PlaceColumn
from motorchamp_tui.games.motorchamp.rules import moves as m
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import Track


@define
class _CarCount:
    """``turned_in_at`` is the square from which it came into the pit lane, empty if it never did.

    ``stop_lap`` is the lap, from 1, in which its pit stop succeeded, 0 if none did.
    """

    slipstreams: int = 0
    stops: int = 0
    turned_in_at: str = ""
    stop_lap: int = 0
    handicap: bool = False
    temporarily_out: int = 0
    permanently_out: bool = False


CAR_COUNTS: Mapping[str, CarCount] = asdict(_CarCount())

CAR_COLUMNS = (
    CarColumn("permanently_out", "permanently out", is_share=True),
    CarColumn("temporarily_out", "temporarily out"),
    THROWS_A_LAP,
    CarColumn("stops", "stops"),
    CarColumn("handicap", "handicap", is_share=True),
    CarColumn("slipstreams", "slipstreams"),
)

BREAKDOWNS = (
    Breakdown(
        "stops",
        of="stop_lap",
        head="stops in",
        each="lap",
        none="none",
        origins="turned_in_at",
        origins_head="into the pits from",
    ),
)

PLACE_COLUMNS: tuple[PlaceColumn, ...] = ()


def places_of(track: Track) -> tuple[str, ...]:
    """None: the places where cars go out are not counted."""
    return ()


def count_cars(
    start: Race, told: Iterable[tuple[Race, Iterable[m.Report]]]
) -> Mapping[str, Mapping[str, CarCount]]:
    """The counts of each car, by its name."""
    counts = {car.name: _CarCount() for car in start.cars}
    for before, reports in told:
        for report in reports:
            _count(counts, before, report)
    return {name: asdict(count) for name, count in counts.items()}


def _count(counts: Mapping[str, _CarCount], before: Race, report: m.Report) -> None:
    match report:
        case m.SlipstreamTaken(car):
            counts[car].slipstreams += 1
        case m.PitEntered(car):
            counts[car].turned_in_at = str(before.car(car).square)
        case m.PitWorkDone(car, repaired=True):
            counts[car].stops += 1
            counts[car].stop_lap = before.car(car).laps + 1
        case m.HandicapGiven(car):
            counts[car].handicap = True
        case m.WentOut(car):
            counts[car].temporarily_out += 1
        case m.Spared(car):
            counts[car].temporarily_out += 1
            counts[car].handicap = True
        case m.DroppedOut(car):
            counts[car].permanently_out = True
        case _:
            pass
