"""What the laboratory counts for a car: goes, flags, stops, why it retired, and in which corner."""

from collections.abc import Iterable, Mapping

from attrs import asdict, define

from motorchamp_tui.games.laboratory import THROWS_A_LAP, Breakdown, CarColumn, CarCount
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track

OPEN_ROAD = "the open road"


@define
class _CarCount:
    """Corners by name: ``mistake_at`` is that of its last mistake, ``retired_at`` that of its retirement.

    Laps from 1, 0 for none: ``stop_lap`` is that of its last stop, ``retired_lap`` that of its retirement.
    ``turned_in_at`` is the space from which it came into the pit lane for its stop.
    """

    goes: int = 0
    yellow: int = 0
    red: int = 0
    black: int = 0
    white: int = 0
    stops: int = 0
    stop_lap: int = 0
    turned_in_at: str = ""
    mistakes: int = 0
    mistake_at: str = ""
    retired: bool = False
    retired_lap: int = 0
    retired_by: str = ""
    retired_at: str = ""


CAR_COUNTS: Mapping[str, CarCount] = asdict(_CarCount())

CAR_COLUMNS = (
    CarColumn("retired", "retired", is_share=True),
    CarColumn("yellow", "yellow"),
    CarColumn("red", "red"),
    CarColumn("black", "black"),
    CarColumn("stops", "stops"),
    CarColumn("goes", "goes"),
    THROWS_A_LAP,
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
    Breakdown(
        "mistakes",
        of="mistakes",
        head="mistakes",
        each="with",
        none="none",
        origins="mistake_at",
        origins_head="last mistake in",
    ),
    Breakdown(
        "retirements",
        of="retired_lap",
        head="retired in",
        each="lap",
        none="not",
        origins="retired_at",
        origins_head="retired in",
    ),
)


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
        case m.DiceThrown(car):
            counts[car].goes += 1
        case m.FlagShown(car, flag):
            _count_flag(counts[car], flag)
        case m.DroveOff(car, space) | m.RanIntoCars(car, space):
            counts[car].mistakes += 1
            counts[car].mistake_at = place_of(before.track, space)
        case m.PitEntered(car):
            counts[car].turned_in_at = str(before.car(car).space)
        case m.PitReached(car):
            counts[car].stops += 1
            counts[car].stop_lap = max(before.car(car).laps, 0) + 1
        case m.Retired(car, space, reason):
            counts[car].retired = True
            counts[car].retired_lap = max(before.car(car).laps, 0) + 1
            counts[car].retired_by = str(reason)
            counts[car].retired_at = place_of(before.track, space)
        case _:
            pass


def _count_flag(count: _CarCount, flag: m.Flag) -> None:
    match flag:
        case m.Flag.YELLOW:
            count.yellow += 1
        case m.Flag.RED:
            count.red += 1
        case m.Flag.BLACK:
            count.black += 1
        case m.Flag.WHITE:
            count.white += 1


def place_of(track: Track, space: Space) -> str:
    """The corner that a space is in, by its name."""
    corner = track.corner_at(space) if space.is_on_track else None
    return corner.name if corner else OPEN_ROAD
