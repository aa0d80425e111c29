"""Words before practice laps decide a grid, and the same race with dice for the grid instead.

The laps come before the race, and nobody should find out in the middle of one that it is not the race yet.
"""

from attrs import evolve

from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.race.plan import RacePlan

DRIVE, DICE, LATER = "Drive practice", "Dice for the grid", "Not now"
OR_DICE = "Without practice, dice decide the grid."


def laps_of_people(plan: RacePlan) -> int:
    """How many practice laps people drive before this race."""
    people = {driver.name for driver in plan.drivers if not driver.bot}
    return sum(entry.driver in people for entry in plan.entries) if plan.grid is Grid.PRACTICE else 0


def words(plan: RacePlan) -> str:
    """The words about the laps before this race."""
    laps, cars = laps_of_people(plan), len(plan.entries)
    yours = f"{laps} of the {cars} laps" if laps < cars else "every lap"
    return (
        "Before the race every car drives a practice lap alone, and the best time starts in front: "
        f"you drive {yours}."
    )


def by_dice(plan: RacePlan) -> RacePlan:
    """The same race, its grid by dice."""
    options = plan.options.having(GRID, Grid.DICE)
    return evolve(plan, options=options.settled(plan.game.OPTIONS, plan.laps))
