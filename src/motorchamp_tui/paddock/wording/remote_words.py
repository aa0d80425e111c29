"""Words for a shared race: who is thinking and for how long, who is away, who drives for whom, how far each is.

Such words change by themselves every ten seconds of a clock, every second of its last ten, and never without
a clock or with a deadline days away; so nothing is sent to an idle screen.
"""

import math
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from motorchamp_tui.games import lap_round_of
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import ChatLine, DriveInfo, Meeting, PendingChoice
from motorchamp_tui.paddock.times import moment, span, zone
from motorchamp_tui.race.record import ORDER
from motorchamp_tui.words import capitalised

LAST_SECONDS = 10
"""How many seconds are counted one by one."""
COUNTED = timedelta(hours=1)
"""A longer wait is not counted down."""
TALK_STAYS = timedelta(seconds=30)
"""How long the last line of chat is shown on the race screen."""


def left_until(due: datetime, now: datetime) -> int:
    """The seconds left, as they are shown: rounded up, to tens while there are more than ten."""
    seconds = max(0, math.ceil((due - now).total_seconds()))
    return seconds if seconds <= LAST_SECONDS else -(-seconds // LAST_SECONDS) * LAST_SECONDS


def clock_words(seconds: int) -> str:
    """``0:40``, ``12:00``."""
    return f"{seconds // 60}:{seconds % 60:02}"


def next_tick(due: datetime, now: datetime) -> datetime | None:
    """When the display of the remaining time changes next; None when it has run out."""
    left = left_until(due, now)
    if not left:
        return None
    return due - timedelta(seconds=left - (LAST_SECONDS if left > LAST_SECONDS else 1))


def next_change(meeting: Meeting, drive: DriveInfo | None, now: datetime) -> datetime | None:
    """When these words about a meeting change by themselves; None while only people can change it."""
    ends = [end for said in meeting.talk[-1:] if (end := said.when + TALK_STAYS) > now]
    awaited = None if meeting.agreement.is_by_correspondence else _counted_to(drive, now)
    tick = None if awaited is None else next_tick(awaited, now)
    return min([*ends, *([tick] if tick else [])], default=None)


def _stand_in_at(drive: DriveInfo | None, now: datetime) -> datetime | None:
    """When the stand-in will choose for the player asked, if nothing happens first; None where that is far off."""
    asked = drive.asked if drive else None
    when = drive.stand_in_from(asked.driver) if drive and asked else None
    return when if when is not None and when - now <= COUNTED else None


def _counted_to(drive: DriveInfo | None, now: datetime) -> datetime | None:
    """The moment to which the clock counts down: the call of the game's own, or when the stand-in chooses."""
    asked = drive.asked if drive else None
    return asked.late_at if asked and asked.late_at else _stand_in_at(drive, now)


def whose_turn(meeting: Meeting, drive: DriveInfo | None, own: str | None, now: datetime) -> str:
    """Who is thinking, and how long they have; empty where nobody is asked. ``own``: who drives here."""
    asked = drive.asked if drive else None
    if asked is None:
        return ""
    if asked.driver in meeting.stand_ins():
        return stands_in(meeting, asked.driver)
    whose = "your go" if asked.driver == own else f"{asked.driver}'s go"
    if meeting.agreement.is_by_correspondence:
        return f"{whose}, by {moment(asked.due, now)} {zone(now)}" if asked.due else whose
    when = _counted_to(drive, now)
    left = clock_words(left_until(when, now)) if when else ""
    if asked.driver in meeting.away():
        return f"{asked.driver} is away{f', {meeting.agreement.stand_in} in {left}' if left else ''}"
    thinking = whose if asked.driver == own else f"{asked.driver} is thinking"
    if left and asked.late_at is None and meeting.agreement.is_by_the_clock_of_the_game:
        return f"{thinking}, {meeting.agreement.stand_in} in {left}"
    return f"{thinking}, {left} left" if left else thinking


def is_urgent(meeting: Meeting, asked: PendingChoice | None, own: str | None, now: datetime) -> bool:
    """Whether the last seconds of a go of the player here are running out."""
    if asked is None or asked.driver != own or asked.due is None or meeting.agreement.is_by_correspondence:
        return False
    return left_until(asked.late_at or asked.due, now) <= LAST_SECONDS


def stands_in(meeting: Meeting, driver: str) -> str:
    """Who drives for this driver."""
    return chosen_by(meeting.agreement.stand_in, driver)


def chosen_by(name: str, driver: str) -> str:
    """Who chose for this driver: a bot, or the order that they had left."""
    return f"standing order of {driver}" if name == ORDER else f"{name} for {driver}"


def driven_by(name: str, driver: str, car: str, *, is_own: bool) -> str:
    """Who drives a go for this driver, in a sentence."""
    if name != ORDER:
        return f"{capitalised(name)} drives {car} for {'you' if is_own else driver}."
    whose = "Your" if is_own else f"{driver}'s"
    return f"{whose} standing order drives {car}."


def leaving_words(meeting: Meeting, player: Player) -> str:
    """What happens to the seat of this driver when they leave."""
    agreement, stand_in = meeting.agreement, meeting.agreement.stand_in
    if player.is_guest:
        return (
            "Back to the paddock? Your seat is kept as long as you are there. Once you leave the paddock, "
            f"{stand_in} drives for you: a guest cannot come back to a seat."
        )
    kept = "Back to the paddock? Your seat is kept."
    if agreement.is_by_correspondence:
        return f"{kept} The paddock calls you to your go; after its deadline {stand_in} drives it."
    longest = span(int(agreement.time_a_go.total_seconds())) if agreement.time_a_go else ""
    late = f"{stand_in} drives a go that takes longer than {longest}" if longest else "the others wait for your go"
    away = f"{span(agreement.stand_in_after)} after you leave the paddock too, {stand_in} drives for you"
    return f"{kept} Meanwhile {late}; {away}."


def absences(meeting: Meeting, now: datetime) -> Iterator[str]:
    """A sentence for everyone who is away, and who drives for them."""
    stand_ins = meeting.stand_ins()
    for driver, since in meeting.away().items():
        then = f"{meeting.agreement.stand_in} drives" if driver in stand_ins else "the seat is kept"
        yield f"{driver} has been away since {moment(since, now)}: {then}"
    for driver in sorted(stand_ins - set(meeting.away())):
        yield f"{meeting.agreement.stand_in} drives for {driver}"


def watching_words(meeting: Meeting) -> str:
    """Who is watching, by name."""
    names = [player.name for player in meeting.watching()]
    return f"watching: {', '.join(names)}" if names else ""


def talk_words(said: ChatLine) -> str:
    """A line of chat with who wrote it."""
    return f"{said.name} says: {said.text}"


def practice_progress(drivers: Sequence[Driver], drives: Sequence[DriveInfo]) -> Iterator[tuple[str, str, bool]]:
    """For every driver their name, how far their practice has got, and whether it is over."""
    by_driver = {drive.driver: drive for drive in drives}
    for driver in drivers:
        drive = by_driver.get(driver.name)
        if drive is not None:
            told, is_over = _laps_of(driver.name, drive)
            yield driver.name, told, is_over


def _laps_of(driver: str, drive: DriveInfo) -> tuple[str, bool]:
    record = drive.record
    own = [entry for entry in record.agreed.entries if entry.driver == driver]
    times = record.times
    told = [f"{entry.name} {times[entry] or 'no time'}" for entry in own if entry in times]
    run = record.run
    if run is not None and not run.race.is_over:
        told.append(lap_words(run.race))
    return " · ".join(told) or "not on the track yet", all(entry in times for entry in own)


def lap_words(race: AnyRace) -> str:
    """How far a practice lap has got."""
    car = race.cars[0]
    rows = car.laps * race.track.rows + car.place.row
    return f"{car.name} {lap_round_of(race)} {race.round}, row {max(0, rows)} of {race.track.rows}"
