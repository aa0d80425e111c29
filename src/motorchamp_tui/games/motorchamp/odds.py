"""Odds of every choice on a square, exact, by its colour, its limit and the free squares ahead.

They come from the judgement of a throw on such a road. See ``docs/rules/odds.md``.
"""

from typing import Any

from attrs import frozen

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Rules, occupied_by
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, Track, at
from motorchamp_tui.games.motorchamp.rules.verdict import Odds, choices, odds
from motorchamp_tui.games.reference import OddsQuestion
from motorchamp_tui.games.road import Lane

ROWS, ROW = 60, 10

ODDS_QUESTIONS = (
    OddsQuestion(
        "colour", "Colour of the square: 1 dark, 2 middle, 3 light grey.", least=1, most=3, is_required=True
    ),
    OddsQuestion("free", "Free squares until the track is blocked.", least=0, is_required=True),
    OddsQuestion("limit", "The speed limit of the square.", least=1),
)


@frozen
class RiskLine:
    """One choice: its odds, and whether fair play allows it."""

    dice: Dice
    odds: Odds
    is_allowed: bool


def risk_table(colour: int, free: int, limit: int | None = None) -> tuple[RiskLine, ...]:
    """Every choice on a square of this colour with this many free squares ahead, in the order S 1 2 3."""
    race = road(colour, free, limit)
    allowed = allowed_dice(race, race.current_car)
    return tuple(RiskLine(dice, odds(race, dice), dice in allowed) for dice in choices(race))


def road(colour: int, free: int, limit: int | None) -> Race:
    """A straight road with a current car, and two side by side after the free squares."""
    sign = min(limit or 0, LONGEST_THROW)
    track = Track("road", ROWS, (colour,) * 2 * ROWS, (sign,) * 2 * ROWS)
    lanes = [(Lane.RIGHT, ROW)]
    if free < LONGEST_THROW:
        lanes += [(lane, ROW + free + 1) for lane in (Lane.RIGHT, Lane.LEFT)]
    cars = tuple(
        Car(str(number), str(number), "", (), at(lane, row), 1) for number, (lane, row) in enumerate(lanes)
    )
    return Race(track, Rules(), cars, (0,), 1, occupied_by(cars))


def odds_data(colour: int, free: int, limit: int | None = None) -> dict[str, Any]:
    """The table of risks as JSON data, with fractions unreduced."""
    table = risk_table(colour, free, limit)
    return {
        "allowed": [str(line.dice) for line in table if line.is_allowed],
        "odds": {
            str(line.dice): {
                "temporarily": f"{line.odds.temporarily}/{line.odds.ways}",
                "permanently": f"{line.odds.permanently}/{line.odds.ways}",
            }
            for line in table
        },
    }


def odds_lines(colour: int, free: int, limit: int | None = None) -> list[str]:
    """The table of risks as lines to read, one for each choice."""
    names = {Dice.SPECIAL: "special die", Dice.ONE: "one die", Dice.TWO: "two dice", Dice.THREE: "three dice"}
    lines = [f"{'':3}{'':13}{'temporarily out':>20}{'permanently out':>20}   fair play"]
    for line in risk_table(colour, free, limit):
        temporarily = _share(line.odds.temporarily, line.odds.ways)
        permanently = _share(line.odds.permanently, line.odds.ways)
        verdict = "allowed" if line.is_allowed else "closed: fewer dice than are safe"
        lines.append(f"{line.dice!s:3}{names[line.dice]:13}{temporarily:>20}{permanently:>20}   {verdict}")
    return lines


def _share(count: int, ways: int) -> str:
    return f"{count}/{ways} {100 * count / ways:5.1f} %"
