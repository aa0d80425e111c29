"""Which goes somebody has been told of: each once, however often its question is drawn or asked again."""

from typing import NamedTuple

from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.words import whose_go


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


class TurnsTold:
    """The goes of one race that have been told of."""

    def __init__(self) -> None:
        self._told: set[GoInRound] = set()

    def is_news(self, race: AnyRace) -> bool:
        """Whether the go in which somebody is asked has not been told of yet; from now on it has."""
        turn = turn_in(race)
        is_new = turn not in self._told
        self._told.add(turn)
        return is_new


class TurnsSinceOpened(TurnsTold):
    """The same at a keyboard: whoever opens a race sees by themselves that it is their go in it."""

    def __init__(self) -> None:
        super().__init__()
        self._opened: AnyRace | None = None

    def open(self, race: AnyRace) -> None:
        """The race is driven from here on; only where it is when it is opened matters."""
        if self._opened is None:
            self._opened = race

    def is_news(self, race: AnyRace) -> bool:
        """Whether the go has neither been told of yet nor was on when the race was opened."""
        is_new = super().is_news(race)
        return is_new and self._opened is not None and turn_in(race) != turn_in(self._opened)
