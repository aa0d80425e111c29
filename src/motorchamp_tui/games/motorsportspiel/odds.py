"""Odds of one, two and three dice, exact, for a car on a circuit, on an empty road or with other cars on it.

They come from the judgement of a throw on such a road. H-14; HQ-31, HQ-53. See also
``docs/rules/motorsportspiel/odds.md``.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, odds_of_go, outlook
from motorchamp_tui.games.reference import OddsQuestion

ODDS_QUESTIONS = (
    OddsQuestion("track", "The circuit, or the file of one.", is_required=True, is_track=True),
    OddsQuestion("space", "Where the car is, like L19.", is_required=True),
    OddsQuestion("behind", "Where other cars are, like R30; may be repeated.", may_repeat=True),
)

NUMBER_WORDS = {1: "red die alone", 2: "two dice", 3: "three dice"}
OUTCOMES = ("clean", "small", "big", "out")


def odds_lines(track: str, space: str, behind: Sequence[str] = ()) -> list[str]:
    """The odds of each number of dice as a table."""
    race = race_with(circuit(track), space, behind)
    car = race.current_car
    lines = [f"{race.track.name}, {_described(race.track, car.space)}", ""]
    lines.append(f"{'':17}{''.join(f'{outcome:>16}' for outcome in OUTCOMES)}".rstrip())
    for number, found in odds_of_go(race).items():
        counts = (found.clean, found.small, found.big, found.out)
        shares = "".join(f"{_share(count, found.cases):>16}" for count in counts)
        lines.append(f"{number:<3}{NUMBER_WORDS[number]:14}{shares}")
    lines += ["", "small: 1 to 3 points too many   big: 4 to 6   out: 7 or more"]
    if not outlook(race).can_go:
        lines.append(f"You have nowhere to go from {car.space}: the go is forfeited, and no dice fall.")
    elif behind:
        lines.append("A big mistake behind cars is an ambulance: it retires the car like 7 points or more.")
    if _helps_to_turn_in(race):
        lines.append("Throws that lead into the pit lane count as clean; the last lap has no way in.")
    return lines


def odds_data(track: str, space: str, behind: Sequence[str] = ()) -> dict[str, Any]:
    """The same as JSON data, with fractions unreduced."""
    race = race_with(circuit(track), space, behind)
    car, *others = race.cars
    return {
        "track": race.track.name,
        "space": car.space.name,
        "behind": [other.space.name for other in others],
        "can_go": outlook(race).can_go,
        "odds": {str(number): found.as_data() for number, found in odds_of_go(race).items()},
    }


def race_with(track: Track, space: str, others: Sequence[str]) -> Race:
    """A race with the current car on this space, where the others arrived on theirs before."""
    spaces = [_on_the_road(track, name) for word in (space, *others) for name in word.split(",")]
    for taken, there in Counter(spaces).items():
        if there > taken.room:
            room = "two cars" if taken.room > 1 else "one car"
            raise SetupError(f"{taken} has room for {room}, not for {there}.")
    pit = next(iter(track.pits), None)
    cars = tuple(
        Car(str(at), str(at), str(at), None if at else pit, space, laps=1, arrival=len(spaces) - at)
        for at, space in enumerate(spaces)
    )
    return Race(track, Rules(), cars, (0,), arrivals=len(cars))


def _helps_to_turn_in(race: Race) -> bool:
    """Whether some throw is clean only because it leads into the pit lane."""
    ways = outlook(race).ways
    return ways is not None and any(one != odds(ways, number) for number, one in odds_of_go(race).items())


def _on_the_road(track: Track, name: str) -> Space:
    space = track.named(name)
    if not space.is_on_track:
        raise SetupError(f"{space} is in the pits, where no error can be made: name a space of the road.")
    return space


def _described(track: Track, space: Space) -> str:
    corner = track.corner_at(space)
    what = [f"{space}", *["long"] * (space.length > 1), *["on the line"] * space.is_line]
    return ", ".join([*what, *([f"in {corner.name} (limit {corner.limit})"] if corner else [])])


def _share(count: int, cases: int) -> str:
    return f"{count}/{cases} {100 * count / cases:5.1f} %"
