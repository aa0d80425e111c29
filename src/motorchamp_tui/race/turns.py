"""Turns in a race: whose race is not over, and the goes that have been announced, each only once."""

from collections.abc import Collection
from typing import NamedTuple

from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.words import and_so_on, whose_go

BOTS_FINISH = "The bots finish at once."


class GoInRound(NamedTuple):
    """One go of a car; a practice lap counts as one, because its driver is asked all the time."""

    is_practice: bool
    round: int
    car: str


def turn_in(race: AnyRace) -> GoInRound:
    """Whose go it is, and in which round."""
    return GoInRound(race.is_practice, 0 if race.is_practice else race.round, race.current_car.name)


def turn_words(race: AnyRace) -> str:
    """Whose go it is, as a notice outside the screen words it."""
    car, what = race.current_car, "in practice" if race.is_practice else f"in round {race.round}"
    return f"{game_of(race).TITLE}: {whose_go(car.driver)} with {car.name} {what}."


def still_driving(race: AnyRace) -> frozenset[str]:
    """The drivers with a car that drives, or waits to."""
    results = game_of(race).classify(race)
    return frozenset(result.driver for result in results if not (result.has_finished or result.is_out))


def race_is_over_words(race: AnyRace, here: Collection[str], others: Collection[str], finish: str) -> str:
    """A sentence when the race is over for everyone ``here``, with who else is still driving; empty before.

    Without people among the ``others``, only bots drive, and ``finish`` says how they finish at once.
    """
    driving = still_driving(race)
    drivers = {car.driver for car in race.cars}
    if race.is_over or race.is_practice or not drivers.intersection(here) or driving.intersection(here):
        return ""
    over = "Your race is over" if len(drivers.intersection(here)) == 1 else "The race is over for everyone here"
    if left := sorted(driving.intersection(others)):
        return f"{over}; {and_so_on(left)} {'is' if len(left) == 1 else 'are'} still driving."
    return f"{over}. {finish}"


class TurnsTold:
    """The goes of one race that have been announced."""

    def __init__(self) -> None:
        self._told: set[GoInRound] = set()

    def is_news(self, race: AnyRace) -> bool:
        """Whether the go in which a driver is asked has not been announced yet; from now on it has."""
        turn = turn_in(race)
        is_new = turn not in self._told
        self._told.add(turn)
        return is_new


class TurnsSinceOpened(TurnsTold):
    """The same at a keyboard: a player who opens a race sees for themselves that it is their go in it."""

    def __init__(self) -> None:
        super().__init__()
        self._opened: AnyRace | None = None

    def open(self, race: AnyRace) -> None:
        """The race is driven from here on; only its position at that moment matters."""
        if self._opened is None:
            self._opened = race

    def is_news(self, race: AnyRace) -> bool:
        """Whether the go has not been announced yet and was not on when the race was opened."""
        is_new = super().is_news(race)
        return is_new and self._opened is not None and turn_in(race) != turn_in(self._opened)
