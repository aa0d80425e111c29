"""Race of bots in figures: a record of each car."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import frozen

from motorchamp_tui.games import counting_of, game_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.laboratory import CarCount
from motorchamp_tui.games.protocol import AnyRace, DiceCup, Report
from motorchamp_tui.laboratory.lead import HALF_TIME, THREE_QUARTERS, LeadWatch
from motorchamp_tui.race.control import BotSeat, bot_seats, lined_up_by_bots, play
from motorchamp_tui.race.plan import RacePlan


@frozen
class CarRecord:
    """What one car did in one race.

    ``grid`` and ``place`` count from 1; ``place`` is its line in the classification. ``practice_throws`` are those
    of its practice lap, if there was one. ``half_time_place`` and ``three_quarters_place`` are its places at these
    moments (see :mod:`.lead`), ``half_time_behind`` the rows to the leader at the first of them: None where it was
    out. ``leads_taken`` is how often it came into the lead. ``counted`` has what its game counts, by name.
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
    practice_throws: int
    half_time_place: int | None
    half_time_behind: int | None
    three_quarters_place: int | None
    leads_taken: int
    counted: Mapping[str, CarCount]


Heard = Callable[[AnyRace, Sequence[Report]], None]
"""Called with the race before a move and the reports of the move."""


def driven_by_plan(plan: RacePlan, heard: Heard | None = None) -> tuple[CarRecord, ...]:
    """The race of this plan driven to its end by bots, its practice laps first where the grid comes from them.

    ``heard``: after every move of the race.
    """
    seats, cup = bot_seats(plan.game, plan.drivers, plan.seed), SeededDice(plan.seed)
    throws = Counter[str]()

    def told(report: Report) -> None:
        if (counted := plan.game.figures(report)) is not None:
            throws[counted[0]] += counted[1].get("throws", 0)

    start = lined_up_by_bots(plan, seats, cup, told)
    return _driven(start, plan.drivers, plan.seed, seats, cup, throws, heard=heard)


def driven(start: AnyRace, drivers: Sequence[Driver], seed: int) -> tuple[CarRecord, ...]:
    """The race driven to its end by bots, a record of each car in the order of the classification.

    Their random numbers and the dice follow from ``seed``.
    """
    return _driven(start, drivers, seed, bot_seats(game_of(start), drivers, seed), SeededDice(seed), Counter())


def _driven(
    start: AnyRace,
    drivers: Sequence[Driver],
    seed: int,
    seats: Mapping[str, BotSeat],
    cup: DiceCup,
    practice: Mapping[str, int],
    *,
    heard: Heard | None = None,
) -> tuple[CarRecord, ...]:
    race, throws, bots = start, Counter[str](), {driver.name: str(driver.bot) for driver in drivers}
    watch = LeadWatch(start)

    def told() -> Iterator[tuple[AnyRace, Sequence[Report]]]:
        nonlocal race
        for after, reports in play(start, seats, cup):
            if race.awaited:
                throws[race.current_car.name] += 1
            if heard is not None:
                heard(race, reports)
            yield race, reports
            if after.round != race.round or after.is_over:
                watch.look(after)
            race = after

    counted = counting_of(start).count_cars(start, told())
    grid = [car.name for car in start.cars]
    records = list[CarRecord]()
    for place, result in enumerate(game_of(start).classify(race), 1):
        half, late = (watch.standing(moment, result.car) for moment in (HALF_TIME, THREE_QUARTERS))
        records.append(
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
                practice_throws=practice.get(result.car, 0),
                half_time_place=half.place if half else None,
                half_time_behind=half.behind if half else None,
                three_quarters_place=late.place if late else None,
                leads_taken=watch.taken[result.car],
                counted=counted[result.car],
            )
        )
    return tuple(records)
