"""Race of bots in figures: a record of each car, and who led it when.

The order is read at the end of a round, when every car has had its go. Half time is the first such moment at which
the leader has half of the distance behind it, which is the laps of the race in rows; three quarters likewise.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import frozen

from motorchamp_tui.games import counting_of, game_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.laboratory import CarCount
from motorchamp_tui.games.protocol import AnyCar, AnyRace, DiceCup, Report
from motorchamp_tui.race.control import BotSeat, bot_seats, lined_up_by_bots, play
from motorchamp_tui.race.gaps import progress
from motorchamp_tui.race.plan import RacePlan

HALF_TIME, THREE_QUARTERS = 0.5, 0.75


@frozen
class PlaceThen:
    """Where a car was at such a moment: its place, from 1, and how many rows behind the leader."""

    place: int
    behind: int


def order_of(race: AnyRace) -> list[AnyCar]:
    """The cars that are not out: the leader by the rules of the game, then the others as they are classified.

    Once a car has taken the flag, the winner leads. Empty while no car leads.
    """
    game, cars = game_of(race), {car.name: car for car in race.cars}
    results = game.classify(race)
    leader = cars[results[0].car] if results[0].has_finished else game.leader(race)
    if leader is None:
        return []
    others = (cars[result.car] for result in results if not result.is_out and result.car != leader.name)
    return [leader, *others]


class LeadWatch:
    """Watches a race; it is shown the race at the end of every round.

    ``taken`` counts how often each car came into the lead; ``standings`` has those of the cars that were not out
    at each of the two moments, by car; none for a moment that the race never comes to.
    """

    def __init__(self, start: AnyRace) -> None:
        self.taken = Counter[str]()
        self.standings = dict[float, dict[str, PlaceThen]]()
        self._leader = order_of(start)[0].name

    def look(self, race: AnyRace) -> None:
        """A round is over."""
        order = order_of(race)
        if not order:
            return
        rows = [progress(race, car) for car in order]
        self.taken[order[0].name] += order[0].name != self._leader
        self._leader = order[0].name
        for moment in (HALF_TIME, THREE_QUARTERS):
            if moment not in self.standings and rows[0] >= moment * race.laps * race.track.rows:
                self.standings[moment] = {
                    car.name: PlaceThen(place, max(0, rows[0] - driven))
                    for place, (car, driven) in enumerate(zip(order, rows, strict=True), 1)
                }

    def standing(self, moment: float, car: str) -> PlaceThen | None:
        """Where this car was at this moment; None for one that was out, or where the race never came to it."""
        return self.standings.get(moment, {}).get(car)


@frozen
class CarRecord:
    """What one car did in one race.

    ``grid`` and ``place`` count from 1; ``place`` is its line in the classification. ``practice_throws`` are those
    of its practice lap, if there was one. ``half_time_place`` and ``three_quarters_place`` are its places at these
    moments, ``half_time_behind`` the rows to the leader at the first of them: None where it was
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
