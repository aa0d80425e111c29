"""Points that cannot be driven: what they do under the rules that were agreed, as values, and in words."""

from collections.abc import Mapping

from motorchamp_tui.games.motorsportspiel.rules.errors import lost_in_practice
from motorchamp_tui.games.motorsportspiel.rules.moves import lost_words
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome
from motorchamp_tui.games.motorsportspiel.wording.forecast import Kind

PRINTED = Rules()
POINTS_LEFT = "Points that cannot be driven are an error, and all dice after them count, too:"
BEHIND_CARS = {
    Kind.RETIRED: "Behind other cars, 4 or more end the race.",
    Kind.RED: "Behind other cars, 4 to 6 are a red flag and cost the next go, too.",
}


def kinds_of_errors(rules: Rules, *, is_blocked: bool) -> Mapping[Outcome, Kind]:
    """What each error does to a car without flags, in a corner or behind cars."""
    ends = is_blocked and rules.ambulance_retires
    return {
        Outcome.SMALL: Kind.YELLOW,
        Outcome.BIG: Kind.RETIRED if ends else Kind.RED,
        Outcome.OUT: Kind.RETIRED,
    }


def too_many(race: Race | None) -> str:
    """What points that cannot be driven do in this race, or by the printed rules."""
    rules = race.rules if race is not None else PRINTED
    if rules.practice:
        lost = lost_in_practice(rules)
        small, big = (
            lost_words(lost[outcome], is_goes=bool(rules.practice_goes))
            for outcome in (Outcome.SMALL, Outcome.BIG)
        )
        return f"{POINTS_LEFT} up to 3 cost {small}, 4 to 6 cost {big}; 7 or more end the lap."
    behind = BEHIND_CARS[kinds_of_errors(rules, is_blocked=True)[Outcome.BIG]]
    return (
        f"{POINTS_LEFT} up to 3, a yellow flag; 4 to 6 in a corner, a red flag and the gravel, which costs the "
        f"next go; 7 or more, the end of the race. {behind} With a black flag, any error does."
    )
