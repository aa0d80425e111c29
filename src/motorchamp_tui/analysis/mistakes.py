"""Mistakes of a race, looked back on: where they were made, by whom, what was driven and what was best."""

from collections.abc import Container, Iterable, Sequence

from attrs import frozen

from motorchamp_tui.analysis.account import WeighedChoice
from motorchamp_tui.games import worths_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import Run, Step


@frozen(eq=False)
class DearChoice:
    """A choice that cost something to speak of, and the step at which it was made."""

    choice: WeighedChoice
    step: Step

    @property
    def race(self) -> AnyRace:
        """The race before it."""
        return self.step.before

    @property
    def round(self) -> int:
        """The round of the go."""
        return self.race.round

    @property
    def car(self) -> str:
        """The name of the car whose go it was."""
        return self.race.current_car.name

    @property
    def driver(self) -> str:
        """The name of its driver."""
        return self.race.current_car.driver

    @property
    def driven(self) -> Move:
        """What was chosen."""
        return self.step.move

    @property
    def best(self) -> Move:
        """What would have been best."""
        return offered(self.race)[self.choice.best]

    @property
    def cost(self) -> int:
        """What it cost against the best, in thousandths of a go."""
        return self.choice.cost

    @property
    def words(self) -> str:
        """Where it was made, and that it was this instead of the best, in the words of the game."""
        return worths_of(self.race).race_choice_in_words(self.race, self.driven, self.best)


def dear_choices(run: Run, choices: Iterable[WeighedChoice], drivers: Container[str]) -> Sequence[DearChoice]:
    """Those choices of these drivers that cost something to speak of, the dearest first.

    What a bot or a standing order chose for a driver who was away is not among them.
    """
    found = (DearChoice(choice, run.steps[choice.at]) for choice in choices if choice.mistake)
    own = (choice for choice in found if choice.driver in drivers and not choice.step.by)
    return tuple(sorted(own, key=lambda dear: (-dear.cost, dear.choice.at)))
