"""Car counts for the laboratory: goes, flags, stops, why it retired, and in which corner."""

from collections.abc import Iterable, Mapping

from attrs import asdict, define

from motorchamp_tui.games.laboratory import THROWS_A_LAP, Breakdown, CarColumn, CarCount, PlaceColumn
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track

OPEN_ROAD, PITS = "the open road", "the pits"


@define
class _CarCount:
    """Corners by name, one for every time: where it made mistakes, was given flags, came in to stop, and retired.

    Laps from 1: those of its stops, and that of its retirement, 0 for none. ``turned_in_at`` are the spaces from
    which it came into the pit lane.
    """

    goes: int = 0
    yellow: int = 0
    red: int = 0
    black: int = 0
    white: int = 0
    stops: int = 0
    stop_laps: tuple[int, ...] = ()
    stops_at: tuple[str, ...] = ()
    turned_in_at: tuple[str, ...] = ()
    mistakes: int = 0
    mistakes_at: tuple[str, ...] = ()
    yellow_at: tuple[str, ...] = ()
    red_at: tuple[str, ...] = ()
    black_at: tuple[str, ...] = ()
    white_at: tuple[str, ...] = ()
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
        of="stop_laps",
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
        origins="mistakes_at",
        origins_head="mistakes in",
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

PLACE_COLUMNS = (
    PlaceColumn("mistakes_at", "mistakes"),
    PlaceColumn("yellow_at", "yellow"),
    PlaceColumn("red_at", "red"),
    PlaceColumn("black_at", "black"),
    PlaceColumn("white_at", "white"),
    PlaceColumn("retired_at", "retired"),
    PlaceColumn("stops_at", "stops"),
)


def places_of(track: Track) -> tuple[str, ...]:
    """The corners, and the places outside corners."""
    corners = sorted(track.corners, key=lambda corner: corner.first)
    return *(corner.name for corner in corners), OPEN_ROAD, PITS


def count_cars(
    start: Race, told: Iterable[tuple[Race, Iterable[m.Report]]]
) -> Mapping[str, Mapping[str, CarCount]]:
    """The counts of each car, by its name."""
    counts = {car.name: _CarCount() for car in start.cars}
    for before, reports in told:
        mistake = ""
        for report in reports:
            if isinstance(report, m.DroveOff | m.RanIntoCars):
                mistake = place_of(before.track, report.space)
            _count(counts, before, report, mistake)
    return {name: asdict(count) for name, count in counts.items()}


def _count(counts: Mapping[str, _CarCount], before: Race, report: m.Report, mistake: str) -> None:
    match report:
        case m.DiceThrown(car):
            counts[car].goes += 1
        case m.FlagShown(car, flag):
            _count_flag(counts[car], flag, mistake or place_of(before.track, before.car(car).space))
        case m.DroveOff(car) | m.RanIntoCars(car):
            counts[car].mistakes += 1
            counts[car].mistakes_at += (mistake,)
        case m.PitEntered(car):
            space = before.car(car).space
            counts[car].turned_in_at += (str(space),)
            counts[car].stops_at += (place_of(before.track, space),)
        case m.PitReached(car):
            counts[car].stops += 1
            counts[car].stop_laps += (max(before.car(car).laps, 0) + 1,)
        case m.Retired(car, space, reason):
            counts[car].retired = True
            counts[car].retired_lap = max(before.car(car).laps, 0) + 1
            counts[car].retired_by = str(reason)
            counts[car].retired_at = place_of(before.track, space)
        case _:
            pass


def _count_flag(count: _CarCount, flag: m.Flag, place: str) -> None:
    match flag:
        case m.Flag.YELLOW:
            count.yellow += 1
            count.yellow_at += (place,)
        case m.Flag.RED:
            count.red += 1
            count.red_at += (place,)
        case m.Flag.BLACK:
            count.black += 1
            count.black_at += (place,)
        case m.Flag.WHITE:
            count.white += 1
            count.white_at += (place,)


def place_of(track: Track, space: Space) -> str:
    """The corner of a space, by its name; or the words for a place outside corners."""
    if not space.is_on_track:
        return PITS
    corner = track.corner_at(space)
    return corner.name if corner else OPEN_ROAD
