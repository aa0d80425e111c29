"""Par for every track, as text and as data.

It has the expectations of perfect driving, with each number of dice in the first go, and the distribution of its
laps. H-30; HQ-22, HQ-55.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from motorchamp_tui.games.motorsportspiel.practice.perfect_driving import perfect
from motorchamp_tui.games.motorsportspiel.practice.spread import spread
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.practice import in_columns

HEADS = ("track", "dice", "over", "1 die", "2 dice", "3 dice", "lost", "typical")
COLUMNS = (16, 7, 5, 7, 7, 7, 5, 7)
EXPLANATION = (
    "Par is what perfect driving of a practice lap can expect: as few dice as possible, then as many points over",
    "the line as possible.",
    "",
    "dice     the dice of a lap, on average, with those that mistakes cost",
    "over     the points of the last die that are left over beyond the line, on average",
    "1 die    the dice of a lap that begins with the red die alone; 2 dice, 3 dice: with one or two white ones",
    "lost     the dice that mistakes cost in it; where it is 0, no driving is safer",
    "typical  the time that half of all perfect laps reach or beat; 17/3: 17 dice, 3 points over the line",
)


def par_lines(tracks: Iterable[Track]) -> Iterator[str]:
    """A line a track; for a single one also the distribution of its laps over the numbers of dice."""
    told = list(tracks)
    yield in_columns(HEADS, COLUMNS)
    for track in told:
        driving, laps = perfect(track), spread(track)
        yield in_columns(
            (
                track.name,
                f"{float(driving.par.dice):.3f}",
                f"{float(-driving.par.over):.2f}",
                *(f"{float(expected.dice):.3f}" for expected in driving.by_number[driving.start]),
                f"{float(laps.lost):.2f}" if laps.lost else "0",
                str(laps.typical),
            ),
            COLUMNS,
        )
    if len(told) == 1:
        yield from ("", "dice of perfectly driven laps", *spread(told[0]).bars())
    yield from ("", *EXPLANATION)


def par_data(tracks: Iterable[Track]) -> list[dict[str, Any]]:
    """Par of every track as JSON data: the dice also as an exact fraction, all else as decimal numbers."""
    return [_data(track) for track in tracks]


def _data(track: Track) -> dict[str, Any]:
    driving, laps = perfect(track), spread(track)
    numbers = enumerate(driving.by_number[driving.start], 1)
    return {
        "track": track.name,
        "dice": float(driving.par.dice),
        "dice_exactly": str(driving.par.dice),
        "over": float(-driving.par.over),
        "dice_by_first_number": {str(number): float(expected.dice) for number, expected in numbers},
        "lost": float(laps.lost),
        "typical": str(laps.typical),
        "dice_of_laps": {str(dice): float(chance) for dice, chance in laps.by_units.items()},
    }
