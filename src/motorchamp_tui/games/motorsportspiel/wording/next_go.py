"""Next go from where this one ends: its risk with the cars where they are."""

import random
from collections.abc import Mapping, Sequence

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.bots.drivers import Steady
from motorchamp_tui.games.motorsportspiel.rules.moves import Move
from motorchamp_tui.games.motorsportspiel.rules.race import FINISHED, RETIRED, Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply
from motorchamp_tui.games.motorsportspiel.rules.verdict import Odds, odds_of_go, outlook


def driven_on(race: Race, move: Move) -> Race:
    """The race after this go, ended as steady would end it."""
    name, round = race.current_car.name, race.round
    after, _ = apply(race, move)
    while not (after.is_over or after.is_between_goes or after.awaited):
        if (after.current_car.name, after.round) != (name, round):
            break
        moves = outlook(after).verdict(after.placing).moves if after.placing else ()
        after, _ = apply(after, Steady().drive(after, moves, random.Random(0)))
    return after


def next_race(race: Race, after: Race) -> Race:
    """The race in which the next go of the car whose go it was begins, with the cars where they are."""
    return evolve(after, to_go=(race.to_go[0],), number=0, throw=None, placing=None, is_late=False)


def next_odds(race: Race, after: Race) -> Mapping[int, Odds]:
    """The odds of that next go."""
    return odds_of_go(next_race(race, after))


def is_next_on_road(race: Race, after: Race) -> bool:
    """Whether the car whose go it was begins its next one on the road."""
    car = after.car(race.current_car.name)
    return not (car.status in (FINISHED, RETIRED) or car.is_in_pits or car.is_in_gravel)


def clean_next(race: Race, move: Move) -> Sequence[str]:
    """How often the next go from where this one ends can be clean, from three dice down to one that always is.

    Empty where the car leaves the road.
    """
    after, said = driven_on(race, move), list[str]()
    if not is_next_on_road(race, after):
        return ()
    for number, found in sorted(next_odds(race, after).items(), reverse=True):
        is_safe = found.clean == found.cases
        share = "always" if is_safe else f"{found.clean}/{found.cases}"
        said.append(f"{f'{number} dice' if number > 1 else 'red alone'} {share}")
        if is_safe:
            break
    return said
