"""Coaching of any game: one line that explains a new thing when a player first meets it.

Which of several new things comes first is for the game to decide. A hint stays for the go in which it was shown,
as long as it fits the question: its words about one car may be wrong for the next.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import Generic, TypeVar

from attrs import frozen

from motorchamp_tui.games.entries import is_you
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.words import and_so_on

RaceT = TypeVar("RaceT", bound=AnyRace)


@frozen
class Hint:
    """A new thing, and the line that explains it; ``about`` is the question that it helps with, None for any.

    ``facts`` are what the line says of totals, or of points too many, from which its words are made.
    """

    topic: str
    words: str
    about: Enum | None = None
    facts: Sequence[tuple[int, Enum]] = ()


class CoachOf(Generic[RaceT]):
    """Watches a race for the people in it; ``told`` holds the topics they have met.

    A hint counts as shown once it had room on the screen: one without room comes again.
    """

    def __init__(
        self, told: set[str], people: frozenset[str], colour_of: Callable[[str], str] = lambda _: ""
    ) -> None:
        """``colour_of`` names the colour that a team has on this screen; empty where it shows none."""
        self.hint: Hint | None = None
        """The hint to read now; None while another player drives."""
        self._told, self._people, self._colour_of = told, people, colour_of
        self._said: Hint | None = None
        self._asked_in: RaceT | None = None
        self._go: tuple[int, str] | None = None
        """Round and car for which the hint was chosen."""

    @property
    def words(self) -> str:
        """The hint; empty without one."""
        return self.hint.words if self.hint else ""

    def hints(self, race: RaceT) -> Iterator[Hint]:
        """The things that could be new here, the most important first."""
        raise NotImplementedError

    def helps_with(self, race: RaceT) -> Collection[Enum | None]:
        """What a hint may be about now."""
        raise NotImplementedError

    def look(self, race: RaceT, /, *, is_asked: bool) -> None:
        """Look for what is new; ``is_asked``: a player has to decide."""
        self.hint = None
        if race.is_over:
            return
        if is_asked and race is not self._asked_in:
            self._look_for_hint(race)
        is_own = is_asked or race.current_car.driver in self._people
        if self._said and is_own and self._said.about in self.helps_with(race):
            self.hint = self._said

    def _look_for_hint(self, race: RaceT) -> None:
        self._asked_in, go, now = race, (race.round, race.current_car.name), self.helps_with(race)
        if self._said and self._said.topic in self._told and self._said.about in now and go == self._go:
            return
        self._go = go
        hints = chain([] if race.is_practice else [self._own_cars(race)], self.hints(race))
        self._said = next((hint for hint in hints if hint.topic not in self._told and hint.about in now), None)

    def was_shown(self, words: Collection[str], /) -> None:
        """Note that these words have been on the screen."""
        if self.hint is not None and self.hint.words in words:
            self._told.add(self.hint.topic)

    def _own_cars(self, race: RaceT) -> Hint:
        """Which cars are the person's, and how to find them on the road."""
        driver = race.current_car.driver
        own = sorted((car for car in race.cars if car.driver == driver), key=lambda car: car.name)
        who = "You drive" if len(self._people) == 1 or is_you(driver) else f"{driver} drives"
        colours = dict.fromkeys(self._colour_of(car.team) for car in own)
        names = and_so_on([car.name for car in own])
        how = f", in {and_so_on([*colours])}" if all(colours) else ": look for these letters on the road"
        return Hint("own cars", f"{who} {names}{how}.")
