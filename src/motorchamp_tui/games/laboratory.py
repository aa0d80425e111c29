"""Laboratory's side of a game: what it counts for a car, in addition to the figures of any race.

In any race a car has a starting position, a place, laps and throws; so a game without these names can be simulated
as well.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from attrs import frozen

from motorchamp_tui.games.protocol import AnyRace, AnyTrack, RaceT_contra, Report, ReportT_contra, TrackT_contra

CarCount = int | str | tuple[int, ...] | tuple[str, ...]
"""How often something happened to a car, or where; or in which lap or where each time."""


@frozen
class CarColumn:
    """A column of means over cars: of the count called ``name``, under ``head``; ``is_share``: as a percentage."""

    name: str
    head: str
    is_share: bool = False


THROWS_A_LAP = CarColumn("throws_a_lap", "throws/lap")
"""The column that the program itself works out, from the cars that finished."""


@frozen
class PlaceColumn:
    """A column of a circuit's table by place: how often the count called ``name`` gives it, under ``head``."""

    name: str
    head: str


@frozen
class Breakdown:
    """A further table of a circuit: the share of the cars for each value of a count, and their mean place.

    Where a car has several values it is among the cars of each.
    ``name`` in data; ``of`` is the count, ``head`` the words before its values, ``each`` those before one of
    them, ``none`` those for cars without one. Below that, how often each value of the count ``origins``
    comes up, after the words ``origins_head``.
    """

    name: str
    of: str
    head: str
    each: str
    none: str
    origins: str
    origins_head: str


@frozen
class SurveyedRaces:
    """The races that measure how open a circuit is: with these numbers of ``drivers`` and ``laps``.

    All drivers are bots of one kind, with this many ``cars`` each.
    """

    bot: str
    cars: int
    drivers: tuple[int, ...]
    laps: tuple[int, ...]


class CountingOf(Protocol[TrackT_contra, RaceT_contra, ReportT_contra]):
    """A game with counts for the laboratory. Its package adds these names to those of :class:`.GameOf`."""

    @property
    def CAR_COUNTS(self) -> Mapping[str, CarCount]:
        """The counts of a car, by name, with their values before the race; in the order of a table of cars."""

    @property
    def CAR_COLUMNS(self) -> tuple[CarColumn, ...]:
        """The columns of means, in their order; :data:`THROWS_A_LAP` is one of them."""

    @property
    def BREAKDOWNS(self) -> tuple[Breakdown, ...]:
        """The further tables of a circuit."""

    @property
    def PLACE_COLUMNS(self) -> tuple[PlaceColumn, ...]:
        """The columns on the places of a circuit, such as its corners; none if it has no such places."""

    def places_of(self, track: TrackT_contra, /) -> tuple[str, ...]:
        """The places that these counts name, in the order in which they are driven."""

    def count_cars(
        self, start: RaceT_contra, told: Iterable[tuple[RaceT_contra, Iterable[ReportT_contra]]], /
    ) -> Mapping[str, Mapping[str, CarCount]]:
        """The counts of each car, by its name. ``told``: each race before a move, and the reports of the move."""


Counting = CountingOf[AnyTrack, AnyRace, Report]
"""Any such game, as the program sees it."""


class NothingMore:
    """Stands in for a game that counts nothing more."""

    CAR_COUNTS: Mapping[str, CarCount] = {}
    CAR_COLUMNS = (THROWS_A_LAP,)
    BREAKDOWNS: tuple[Breakdown, ...] = ()
    PLACE_COLUMNS: tuple[PlaceColumn, ...] = ()

    def places_of(self, track: AnyTrack, /) -> tuple[str, ...]:
        """None: nothing is counted there."""
        return ()

    def count_cars(
        self, start: AnyRace, told: Iterable[tuple[AnyRace, Iterable[Report]]], /
    ) -> Mapping[str, Mapping[str, CarCount]]:
        """Nothing for each car, once the race is over."""
        for _ in told:
            pass
        return {car.name: {} for car in start.cars}
