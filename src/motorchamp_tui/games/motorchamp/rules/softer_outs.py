"""Softer outs, if agreed: instead of being permanently out a car waits beside its square and gets the red flap.

Decides which cars are spared, what happens to their flaps, and what pit work does to those. Rulebook: "Optional
rules"; Q-107 to Q-111.
"""

from attrs import evolve

from motorchamp_tui.games.motorchamp.rules.race import HANDICAP_FLAP, NO_FLAP, PIT_FLAP, TEMPORARILY_OUT, Car, Race


def may_be_spared(race: Race, car: Car) -> bool:
    """Whether this car is spared once more, if it has room beside its square (Q-107, Q-108)."""
    return race.rules.softer_outs and car.flap is not HANDICAP_FLAP


def spared(car: Car) -> Car:
    """The car beside the square from which it threw, with the red flap; a yellow one waits at its box."""
    return evolve(car, flap=HANDICAP_FLAP, status=TEMPORARILY_OUT, passes=0, has_flap_waiting=car.flap is PIT_FLAP)


def may_turn_in(race: Race, car: Car) -> bool:
    """Whether a car with the red flap may turn in at the end of this lap, which is not its last (Q-110)."""
    return race.rules.softer_outs and car.flap is HANDICAP_FLAP and car.laps >= 0


def needs_two_stops(race: Race, car: Car) -> bool:
    """Whether successful pit work only takes the red flap off, so that the yellow takes another stop (Q-110)."""
    return race.rules.softer_outs and car.flap is HANDICAP_FLAP and not car.has_flap_waiting


def after_success(race: Race, car: Car) -> Car:
    """The car after successful pit work."""
    return evolve(car, flap=NO_FLAP if needs_two_stops(race, car) else PIT_FLAP, has_flap_waiting=False)
