"""One race of bots, counted: a record of each car."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from motorchamp_tui.games import counting_of, game_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.laboratory import CarCount
from motorchamp_tui.games.protocol import AnyRace, Report
from motorchamp_tui.race.control import bot_seats, play


@frozen
class CarRecord:
    """What one car did in one race.

    ``grid`` and ``place`` count from 1; ``place`` is its line in the classification.
    ``counted`` has what its game counts, by name.
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
    counted: Mapping[str, CarCount]


def driven(start: AnyRace, drivers: Sequence[Driver], seed: int) -> tuple[CarRecord, ...]:
    """The race driven to its end by bots, a record of each car in the order of the classification.

    What they draw and the dice follow from ``seed``.
    """
    race, throws, bots = start, Counter[str](), {driver.name: str(driver.bot) for driver in drivers}
    seats = bot_seats(game_of(start), drivers, seed)

    def told() -> Iterator[tuple[AnyRace, Sequence[Report]]]:
        nonlocal race
        for after, reports in play(start, seats, SeededDice(seed)):
            if race.awaited:
                throws[race.current_car.name] += 1
            yield race, reports
            race = after

    counted = counting_of(start).count_cars(start, told())
    grid = [car.name for car in start.cars]
    return tuple(
        CarRecord(
            seed=seed,
            track=start.track.name,
            bot=bots[result.driver],
            driver=result.driver,
            car=result.car,
            grid=grid.index(result.car) + 1,
            place=place,
            laps=result.laps,
            finished=result.has_finished,
            throws=throws[result.car],
            counted=counted[result.car],
        )
        for place, result in enumerate(game_of(start).classify(race), 1)
    )
