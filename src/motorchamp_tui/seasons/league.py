"""Rule of a league: its divisions, when its races begin, who rises and who falls, and how it is printed.

It knows neither clock nor host: times and the order at the end of a season are passed in.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from attrs import frozen

from motorchamp_tui.errors import SetupError, UnknownNameError

ZONES = (
    "UTC",
    "Europe/Berlin",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "Asia/Tokyo",
    "Australia/Sydney",
)
"""The time zones on offer."""
SMALLEST, LARGEST = 2, 10
FEWEST_IN_A_DIVISION = 2
A_WEEK = timedelta(days=7)
SATURDAY = 5

Divisions = tuple[tuple[str, ...], ...]
"""Who is in which division, by whatever identifies them; the first is the highest."""


@frozen
class LeagueRule:
    """Divisions of ``size``, of which ``moves`` rise and fall; hours and weekends are those of ``zone``."""

    size: int = 4
    moves: int = 1
    zone: str = "UTC"
    has_grace: bool = True

    def check(self) -> None:
        """Refuse an impossible rule; raises a :class:`MotorChampError`."""
        if not SMALLEST <= self.size <= LARGEST:
            raise SetupError(f"A division has {SMALLEST} to {LARGEST} drivers, not {self.size}.")
        if not 1 <= self.moves <= self.size // 2:
            raise SetupError(f"Of {self.size} drivers, 1 to {self.size // 2} can rise and fall, not {self.moves}.")
        if self.zone not in ZONES:
            raise UnknownNameError("time zone", self.zone, ZONES)
        zone_of(self.zone)


def zone_of(name: str) -> ZoneInfo:
    """The time zone of this name; raises :class:`SetupError` where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SetupError(f"This machine does not know the time zone {name}: install its tzdata.") from None


def rule_lines(rule: LeagueRule) -> Iterator[str]:
    """The rule in sentences, as it is printed before a league begins."""
    yield (
        f"Divisions of {rule.size} drivers, filled from the first one down in the order of entering; a driver "
        "who would be alone in the last joins the one above."
    )
    yield (
        f"A race begins every week, at the hour ({rule.zone}) at which the season began; one that is not over "
        "simply goes on."
    )
    first, last = ("first", "last") if rule.moves == 1 else (f"first {rule.moves}", f"last {rule.moves}")
    rises, falls = ("rises", "falls") if rule.moves == 1 else ("rise", "fall")
    yield (
        f"When a season is over in every division, the {first} of each {rises} and the {last} of each {falls}; "
        "where the division below has fewer, as many as it has."
    )
    yield "The order is that of the table; drivers who are level keep their order from the start of the season."
    if rule.has_grace:
        yield (
            f"A go that would be due on a Saturday or a Sunday ({rule.zone}) is due on the Monday after, at the "
            "same time of day."
        )
    else:
        yield "Weekends are days like any other."
    yield "The stand-in drives only goes that are overdue."
    yield (
        "Anyone who joins while a season is on drives in the lowest division from its next race on, without "
        "points for earlier races, as long as there is room; otherwise from the next season on. No division is "
        "added meanwhile."
    )
    yield (
        "The stand-in drives for anyone who leaves, to the end of the season; then they are out. Their places are "
        "filled from below, newcomers come last, and then the divisions are filled from the first one down "
        "again."
    )


def divided(members: Sequence[str], rule: LeagueRule) -> Divisions:
    """The members in divisions, in their order."""
    cut = [tuple(members[at : at + rule.size]) for at in range(0, len(members), rule.size)]
    if len(cut) > 1 and len(cut[-1]) < FEWEST_IN_A_DIVISION:
        cut[-2:] = [cut[-2] + cut[-1]]
    return tuple(cut)


def next_divisions(
    ends: Sequence[Sequence[str]],
    rule: LeagueRule,
    leaving: Collection[str] = (),
    joining: Sequence[str] = (),
) -> Divisions:
    """The divisions of the next season, after one in which each ended in this order."""
    changing = [min(rule.moves, len(below)) for _, below in pairwise(ends)]
    rising, falling = [0, *changing], [*changing, 0]
    order = list[str]()
    for at, end in enumerate(ends):
        order += ends[at - 1][len(ends[at - 1]) - rising[at] :] if at else ()
        order += end[rising[at] : len(end) - falling[at]]
        order += ends[at + 1][: rising[at + 1]] if at + 1 < len(ends) else ()
    return divided([one for one in order if one not in leaving] + [*joining], rule)


def race_begins(begun: datetime, number: int, rule: LeagueRule) -> datetime:
    """When this race begins, by its number from 1: this many weeks later, at the same hour in its zone."""
    local = begun.astimezone(zone_of(rule.zone))
    return (local + (number - 1) * A_WEEK).astimezone(begun.tzinfo)


def past_the_weekend(due: datetime, zone: str) -> datetime:
    """A deadline that falls on a weekend in this zone, moved to Monday at the same time of day."""
    local = due.astimezone(zone_of(zone))
    if local.weekday() < SATURDAY:
        return due
    return (local + timedelta(days=7 - local.weekday())).astimezone(due.tzinfo)
