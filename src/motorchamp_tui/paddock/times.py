"""Times in words, in a paddock: a moment, a length of time, the zone.

Times of day are always those of the host, so that nothing on an idle screen goes out of date.
"""

from datetime import datetime, timedelta

UNITS = {"week": 7 * 24 * 3600, "day": 24 * 3600, "hour": 3600, "minute": 60, "second": 1}
A_WEEK = timedelta(days=6)
"""Within this time the name of a day says which one is meant."""


def span(seconds: int) -> str:
    """A length of time: ``30 seconds``, ``a minute``, ``3 days``."""
    unit, length = next((unit, length) for unit, length in UNITS.items() if seconds % length == 0)
    count = seconds // length
    if count == 1:
        return f"{'an' if unit == 'hour' else 'a'} {unit}"
    return f"{count} {unit}s"


def moment(when: datetime, now: datetime) -> str:
    """A time on the host: ``14:05`` today, ``Fri 14:05`` within the week, else with the date."""
    when, now = when.astimezone(), now.astimezone()
    if when.date() == now.date():
        return f"{when:%H:%M}"
    return f"{when:%a %H:%M}" if abs(when - now) < A_WEEK else f"{when.day} {when:%b %H:%M}"


def zone(now: datetime) -> str:
    """The name of the time on the host."""
    return now.astimezone().tzname() or "UTC"
