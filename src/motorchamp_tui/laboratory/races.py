"""One race of bots, counted: a record of each car, taken from the reports."""

from collections.abc import Iterable, Mapping

from attrs import define, frozen

from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.moves import (
    DiceThrown,
    DroppedOut,
    HandicapGiven,
    PitEntered,
    PitWorkDone,
    Report,
    SlipstreamTaken,
    WentOut,
)
from motorchamp_tui.games.motorchamp.rules.race import Race, Status
from motorchamp_tui.race.control import BotSeat, play


@frozen
class CarRecord:
    """What one car did in one race. ``grid`` and ``place`` count from 1; ``place`` is its line at the end.

    ``turned_in_at`` is the square from which it came into the pit lane, empty if it never did; ``stop_lap`` the
    lap, from 1, in which its pit stop succeeded, 0 if none did.
    """

    seed: int
    track: str
    bot: str
    driver: str
    car: str
    grid: int
    place: int
    laps: int
    finished: bool
    throws: int
    slipstreams: int
    stops: int
    turned_in_at: str
    stop_lap: int
    handicap: bool
    temporarily_out: int
    permanently_out: bool


@define
class _RaceCount:
    throws: int = 0
    slipstreams: int = 0
    stops: int = 0
    turned_in_at: str = ""
    stop_lap: int = 0
    handicap: bool = False
    temporarily_out: int = 0
    permanently_out: bool = False

    def hear(self, report: Report, before: Race) -> None:
        match report:
            case DiceThrown():
                self.throws += 1
            case SlipstreamTaken():
                self.slipstreams += 1
            case PitEntered(car):
                self.turned_in_at = str(before.car(car).square)
            case PitWorkDone(car, repaired=True):
                self.stops += 1
                self.stop_lap = before.car(car).laps + 1
            case HandicapGiven():
                self.handicap = True
            case WentOut():
                self.temporarily_out += 1
            case DroppedOut():
                self.permanently_out = True
            case _:
                pass


def driven(race: Race, seats: Mapping[str, BotSeat], bots: Mapping[str, str], seed: int) -> tuple[CarRecord, ...]:
    """The race driven to its end, a record of each car in the order of the classification.

    ``seats`` and ``bots`` are by driver; dice follow from ``seed``.
    """
    grid = [car.name for car in race.cars]
    counts = {name: _RaceCount() for name in grid}
    for after, reports in play(race, seats, SeededDice(seed)):
        _hear_all(counts, race, reports)
        race = after
    records = []
    for place, result in enumerate(classify(race), 1):
        count = counts[result.car]
        records.append(
            CarRecord(
                seed=seed,
                track=race.track.name,
                bot=bots[result.driver],
                driver=result.driver,
                car=result.car,
                grid=grid.index(result.car) + 1,
                place=place,
                laps=result.laps,
                finished=result.status is Status.FINISHED,
                throws=count.throws,
                slipstreams=count.slipstreams,
                stops=count.stops,
                turned_in_at=count.turned_in_at,
                stop_lap=count.stop_lap,
                handicap=count.handicap,
                temporarily_out=count.temporarily_out,
                permanently_out=count.permanently_out,
            )
        )
    return tuple(records)


def _hear_all(counts: Mapping[str, _RaceCount], before: Race, reports: Iterable[Report]) -> None:
    for report in reports:
        match report:
            case (
                DiceThrown()
                | SlipstreamTaken()
                | PitEntered()
                | PitWorkDone()
                | HandicapGiven()
                | WentOut()
                | DroppedOut()
            ):
                counts[report.car].hear(report, before)
            case _:
                pass
