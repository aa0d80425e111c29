"""Points too many: what they do under the rules that were agreed, as values, and in words for the help."""

from motorchamp_tui.games.motorchamp.rules.race import Race, Rules
from motorchamp_tui.games.motorchamp.wording.fates import Fate

NO_MORE = Rules()
WORDS_OF_ONE = {
    Fate.LOST: "One point over the limit: the car stays where it is, and the throw counts.",
    Fate.TEMPORARILY_OUT: (
        "One point more than the limit or the free squares allow and the car is temporarily out: it waits beside "
        "the track until it has been passed twice, then returns to its square."
    ),
}
WORDS_OF_MORE = {
    Fate.PERMANENTLY_OUT: "With two points or more, or without room beside the track, it is permanently out.",
    Fate.SPARED: (
        "With two points or more, or without room there, it waits beside the square it threw from, with the red "
        "flap; if it has that already, or has no room there either, it is permanently out."
    ),
}
END_OF_LAP = "Two or more: the lap is over, without a time."
NOT_OUT = (
    "A throw that can turn into the pits puts no car out, nor does one point over the limit that ends its race on "
    "the line."
)
START = "On the first lap, up to the S or L beside the track, points too many are lost and put no car out."
TOO_MANY_DICE = (
    "Throwing more dice than are allowed puts a car permanently out, at the start too, unless someone insists on "
    "a new throw."
)


def fates_of_excess(rules: Rules) -> tuple[Fate, Fate]:
    """What one point too many does to a car with room beside the road and no red flap, and what more do."""
    if rules.practice:
        return Fate.LOST, Fate.PERMANENTLY_OUT
    return Fate.TEMPORARILY_OUT, Fate.SPARED if rules.softer_outs else Fate.PERMANENTLY_OUT


def too_many(race: Race | None) -> str:
    """What points too many do in this race, or by the printed rules."""
    rules = race.rules if race is not None else NO_MORE
    one, more = fates_of_excess(rules)
    if rules.practice:
        return f"{WORDS_OF_ONE[one]} {END_OF_LAP}"
    start = [] if rules.rolling_start else [START]
    dice = [TOO_MANY_DICE] if rules.strict_table else []
    return " ".join([WORDS_OF_ONE[one], WORDS_OF_MORE[more], NOT_OUT, *start, *dice])
