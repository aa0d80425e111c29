"""Fair play: never fewer dice than needed to avoid the risk of being out on this throw.

Decides which dice may be chosen. Rulebook: "Fair play", "Track colours, dice", "Handicap";
Q-11, Q-26 to Q-31, Q-86.
"""

import functools

from motorchamp_tui.rules.movement import Ahead, ahead_of
from motorchamp_tui.rules.race import HANDICAP_FLAP, PIT_FLAP, Car, Race
from motorchamp_tui.rules.throws import TOTALS, Dice
from motorchamp_tui.rules.track import Lane

ONLY_ONE, ONLY_TWO = (Dice.ONE,), (Dice.TWO,)


def prescribed_dice(race: Race, car: Car) -> tuple[tuple[Dice, ...], str] | None:
    """The dice that the rules dictate to this car and why, or None where the colour decides (Q-31)."""
    if not car.square.is_on_track:
        if car.flap is not PIT_FLAP and car.square.lane is Lane.BOX:
            return ONLY_TWO, "work in the box is done with two dice"
        return ONLY_ONE, "in the pit lane only one normal die may be used"
    if car.flap is HANDICAP_FLAP:
        return ONLY_ONE, "with the handicap flap only one normal die may be used"
    if race.is_in_start_phase(car):
        return ONLY_ONE, "in the start phase only one normal die may be used"
    return None


def is_safe(dice: Dice, ahead: Ahead) -> bool:
    """Whether no total of these dice can put the car out (Q-26, Q-29)."""
    return not TOTALS[dice] & ~ahead.clean


@functools.cache
def without_fewer_than_safe(colour: int, clean: int) -> tuple[Dice, ...]:
    """The dice that fair play leaves on a square of this colour, by its safe totals (a bit each; Q-26)."""
    available = tuple(Dice)[: colour + 1]
    safe = [dice for dice in available if not TOTALS[dice] & ~clean]
    return available[safe[-1] :] if safe else available


def allowed_dice(race: Race, car: Car) -> tuple[Dice, ...]:
    """The dice that may be chosen, in the order S 1 2 3."""
    dictated = prescribed_dice(race, car)
    if dictated:
        return dictated[0]
    return without_fewer_than_safe(race.track.colour(car.square), ahead_of(race, car).clean)


def why_closed(race: Race, car: Car, dice: Dice) -> str | None:
    """The rule that closes this choice, as a sentence for the driver; None when it is open."""
    dictated = prescribed_dice(race, car)
    if dictated:
        only, reason = dictated
        return None if dice in only else reason
    colour = race.track.colour(car.square)
    if dice > colour:
        return f"a {('', 'single', 'double')[colour]} square allows {('', 'one die', 'two dice')[colour]}"
    allowed = allowed_dice(race, car)
    if dice in allowed:
        return None
    return f"fair play: {CHOICE_WORDS[allowed[0]]} {'is' if allowed[0] <= Dice.ONE else 'are'} safe here"


CHOICE_WORDS = ("the special die", "one die", "two dice", "three dice")
