"""Fair play: never fewer dice than needed to avoid the risk of being out on this throw.

Rulebook: "Fair play", "Track colours and dice", "Handicap"; Q-11, Q-26 to Q-31, Q-86.
"""

import functools

from motorchamp_tui.games.motorchamp.rules.movement import Ahead
from motorchamp_tui.games.motorchamp.rules.race import HANDICAP_FLAP, Car, Race
from motorchamp_tui.games.motorchamp.rules.strict_table import with_too_many
from motorchamp_tui.games.motorchamp.rules.throws import DICE_ON, TOTALS, Dice

ONLY_ONE, ONLY_TWO = (Dice.ONE,), (Dice.TWO,)


def prescribed_dice(race: Race, car: Car) -> tuple[tuple[Dice, ...], str] | None:
    """The dice that the rules dictate to this car and why, or None where the colour decides (Q-31)."""
    if not car.square.is_on_track:
        if car.is_being_repaired:
            return ONLY_TWO, "work in the box is done with two dice"
        return ONLY_ONE, "in the pit lane only one normal die may be used"
    if car.flap is HANDICAP_FLAP:
        return ONLY_ONE, "with the handicap flap only one normal die may be used"
    if race.is_in_start_phase(car):
        return ONLY_ONE, "in the start phase only one normal die may be used"
    return None


def are_dice_prescribed(race: Race) -> bool:
    """Whether the rules dictate the dice of the current car, rather than its colour and fair play."""
    return prescribed_dice(race, race.current_car) is not None


def safe_totals(race: Race, ahead: Ahead) -> int:
    """The totals that fair play counts as safe, one bit each (Q-26, Q-29).

    In a race the last lap may end one point over the limit (Q-117); in practice such a throw is lost (Q-98).
    """
    return ahead.riskless if race.rules.practice else ahead.safe


def is_safe(race: Race, dice: Dice, ahead: Ahead) -> bool:
    """Whether no total of these dice can put the car out."""
    return not TOTALS[dice] & ~safe_totals(race, ahead)


@functools.cache
def without_fewer_than_safe(colour: int, safe: int) -> tuple[Dice, ...]:
    """The dice that fair play leaves on a square of this colour, by its safe totals (a bit each; Q-26)."""
    available = DICE_ON[colour]
    harmless = [dice for dice in available if not TOTALS[dice] & ~safe]
    return available[harmless[-1] :] if harmless else available


def allowed_dice(race: Race, car: Car, ahead: Ahead | None = None) -> tuple[Dice, ...]:
    """The dice that may be chosen, in the order S 1 2 3; ``ahead`` of the car, where that is known already."""
    dictated = prescribed_dice(race, car)
    if dictated:
        return dictated[0]
    safe = safe_totals(race, ahead or race.ahead_of(car))
    return without_fewer_than_safe(race.track.colour(car.square), safe)


def dice_on_offer(race: Race, car: Car, ahead: Ahead | None = None) -> tuple[Dice, ...]:
    """The dice that may be chosen, rightly or, at a strict table, wrongly (Q-113)."""
    return with_too_many(race, allowed_dice(race, car, ahead))


def is_too_many(race: Race, car: Car, dice: Dice) -> bool:
    """Whether these are more dice than the rules give this car: it is permanently out if they fall (R-21)."""
    dictated = prescribed_dice(race, car)
    return dice > (dictated[0][-1] if dictated else race.track.colour(car.square))


def why_closed(race: Race, car: Car, dice: Dice) -> str | None:
    """The rule that closes this choice, as a sentence for the driver; None when it is open."""
    dictated = prescribed_dice(race, car)
    if race.rules.strict_table and dice in dice_on_offer(race, car):
        return None
    if dictated:
        only, reason = dictated
        return None if dice in only else reason
    colour = race.track.colour(car.square)
    if dice > colour:
        return f"a {('', 'single', 'double')[colour]} square allows {('', 'one die', 'two dice')[colour]}"
    allowed = allowed_dice(race, car)
    if dice in allowed:
        return None
    closed_by_the_line = dice in without_fewer_than_safe(colour, race.ahead_of(car).riskless)
    where = "across the final line (fair play, Q-117)" if closed_by_the_line else "(fair play)"
    return f"{CHOICE_WORDS[allowed[0]]} {'is' if allowed[0] <= Dice.ONE else 'are'} safe {where}"


CHOICE_WORDS = ("the special die", "one die", "two dice", "three dice")
