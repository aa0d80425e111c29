"""Par for every track, as text and as data:

the expectations of perfect driving for both aims, and the distribution of its laps. Rulebook: "Practice";
Q-97, Q-99.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from motorchamp_tui.games.motorchamp.practice.perfect_driving import Aim, Expectation, perfect
from motorchamp_tui.games.motorchamp.practice.spread import spread
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.practice import in_columns

HEADS = ("track", "throws", "to go", "last", "no time", "typical", "safest", "no time")
COLUMNS = (10, 7, 6, 5, 8, 8, 8, 8)
EXPLANATION = (
    "Par is what perfect driving of a practice lap can expect: as few throws before the last one as possible,",
    "then as few squares to go before it, then as many points in it.",
    "",
    "throws   the throws before the last one, on average; those of a lap without a time count, too",
    "to go    the squares that are left before the last throw, on average",
    "last     the points of the last throw, on average",
    "no time  the chance that a lap ends without a time; it is driven again",
    "typical  the time that half of all perfect laps reach or beat; 7.8/10: 7 throws, 8 squares to go, 10 points",
    "safest   the throws of a lap without any avoidable risk of no time, and the risk that is left",
)


def par_lines(tracks: Iterable[Track]) -> Iterator[str]:
    """A line a track; for a single one also the distribution of its laps over the numbers of throws."""
    told = list(tracks)
    yield in_columns(HEADS, COLUMNS)
    for track in told:
        best, safest = perfect(track).par, perfect(track, Aim.SAFEST).par
        yield in_columns(
            (
                track.name,
                f"{float(best.throws):.3f}",
                f"{float(best.to_go):.2f}",
                f"{float(-best.last):.2f}",
                f"{100 * float(best.no_time):.2f} %",
                str(spread(track).typical),
                f"{float(safest.throws):.3f}",
                f"{100 * float(safest.no_time):.2f} %",
            ),
            COLUMNS,
        )
    if len(told) == 1:
        yield from ("", *_spread_lines(told[0]))
    yield from ("", *EXPLANATION)


def _spread_lines(track: Track) -> Iterator[str]:
    of_all = spread(track)
    yield "throws before the last of perfectly driven laps"
    yield from of_all.bars()
    if of_all.no_time:
        yield f"   –  {100 * float(of_all.no_time):5.1f} %  no time"


def par_data(tracks: Iterable[Track]) -> list[dict[str, Any]]:
    """Par of every track as JSON data, with expectations as decimal numbers."""
    return [_data(track) for track in tracks]


def _data(track: Track) -> dict[str, Any]:
    of_all = spread(track)
    return {
        "track": track.name,
        "best": _expected(perfect(track).par),
        "safest": _expected(perfect(track, Aim.SAFEST).par),
        "typical": str(of_all.typical),
        "throws": {str(throws): float(chance) for throws, chance in of_all.by_units.items()},
        "no_time": float(of_all.no_time),
    }


def _expected(par: Expectation) -> dict[str, float]:
    return {
        "throws": float(par.throws),
        "to_go": float(par.to_go),
        "last": float(-par.last),
        "no_time": float(par.no_time),
    }
