"""Notices outside the screen, in races by correspondence: who has been notified of which go, and who has not.

The disk has the goes that are done. Others need no list of their own: after a restart
the race asks its driver again, and a known go is not sent a second time.
"""

import asyncio
import contextvars
import hashlib
import logging
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

from attrs import Factory, evolve, field, frozen
from cattrs import Converter

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import make_folder, reason_of
from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.names import without_mentions
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.files.json_files import DamagedError, read, with_times
from motorchamp_tui.paddock.files.write_queue import GONE, WriteQueue
from motorchamp_tui.paddock.people.players import GUEST
from motorchamp_tui.race.turns import turn_in, turn_words
from motorchamp_tui.terminals.figures import HERE
from motorchamp_tui.words import whose_go

LOG = logging.getLogger(__name__)

PAUSES = tuple(timedelta(seconds=seconds) for seconds in (30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600))
"""How long after a notice that failed the next try comes; after the last of them there is one more."""
WHILE_LOOKING = timedelta(minutes=10)
"""How long a notice waits for a player who has the race open when their go begins."""
AT_A_TIME = 8
TRIES_A_DAY, DAY = 200, timedelta(days=1)
WAITS = timedelta(hours=1)
"""How long a notice waits for a player who has used up their tries, or is banned."""


class NotToldError(MotorChampError):
    """A notice that could not be sent: the sentence is for its receiver."""


@frozen
class Notice:
    """That it is the go of ``driver``, the player with this ``key``, with ``car``, until ``due``.

    ``round`` is None in practice. ``id`` is the same however often it is sent, and different for every go.
    """

    key: str
    id: str
    meeting: int
    code: str
    game: str
    track: str
    driver: str
    car: str
    round: int | None
    due: datetime | None
    words: str

    @classmethod
    def of(cls, meeting: MeetingInfo, key: str, race: AnyRace, due: datetime | None) -> "Notice":
        """The notice of the current go of this race, which is a player's."""
        car, turn = race.current_car, turn_in(race)
        return cls(
            key,
            id_of(meeting, race),
            meeting.number,
            meeting.code,
            game_of(race).TITLE,
            meeting.agreement.track_name,
            car.driver,
            car.name,
            None if turn.is_practice else turn.round,
            due,
            turn_words(race),
        )

    def data(self, way_in: str) -> dict[str, Any]:
        """It as JSON data; the sentence comes under every name that the usual receivers know.

        Nothing in it mentions anyone in a chat, whatever the names of people or tracks.
        """
        driver, words = without_mentions(self.driver), without_mentions(self.words)
        due = f" It has to be over by {self.due.astimezone(UTC):%Y-%m-%d %H:%M} UTC." if self.due else ""
        text = f"{words}{due}"
        return {
            "event": "go",
            "id": self.id,
            "title": f"{self.game}: {whose_go(driver)}",
            "message": text,
            "text": text,
            "content": text,
            "game": self.game,
            "meeting": self.meeting,
            "code": self.code,
            "track": without_mentions(self.track),
            "driver": driver,
            "car": self.car,
            "round": self.round,
            "due": None if self.due is None else self.due.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "join": way_in,
        }


def id_of(meeting: MeetingInfo, race: AnyRace) -> str:
    """The id of the current go of this race; it reveals nothing else."""
    turn = turn_in(race)
    what = f"{meeting.number} {meeting.begun} {turn.is_practice} {turn.round} {turn.car}"
    return hashlib.sha256(what.encode()).hexdigest()[:32]


class Messenger(Protocol):
    """A way in which notices go out; ``name`` is that of its folder."""

    name: str

    def is_wanted(self, key: str) -> bool:
        """Whether this player is notified in this way."""

    async def send(self, notice: Notice) -> None:
        """Send it; raises :class:`NotToldError` where it has not arrived."""


@frozen
class GoTold:
    """How far the notice of a go has got: it has been tried ``tries`` times, and will be again at ``again``.

    With ``again`` None it is done with: it has arrived, the go was taken before, or it was given up.
    """

    id: str
    again: datetime | None
    tries: int = 0


@frozen
class _Cars:
    """What is on disk about a meeting: the last go of each car."""

    cars: dict[str, GoTold] = field(factory=dict)


_CONVERTER = with_times(Converter())


def told_in(file: Path) -> dict[str, GoTold]:
    """How far the notice of the last go of each car has come, by this file; raises :class:`DamagedError`."""
    return dict(read(file, _Cars, _CONVERTER).cars)


class Allowance:
    """How often something may be tried for each player within a day; it starts again with the host."""

    def __init__(self, most: int, within: timedelta) -> None:
        self._most, self._within = most, within
        self._tries: dict[str, list[datetime]] = {}

    def take(self, key: str, now: datetime) -> bool:
        """Count one more try, unless there have been too many."""
        tries = [when for when in self._tries.get(key, ()) if when > now - self._within]
        is_free = len(tries) < self._most
        self._tries[key] = [*tries, now] if is_free else tries
        return is_free


class Outbox:
    """The notices that one messenger has to send: each go once, tried again until it has arrived.

    Everything is kept in ``folder``, in one file for each meeting.
    """

    def __init__(self, folder: Path, clock: Clock, queue: WriteQueue, messenger: Messenger) -> None:
        self.messenger = messenger
        self._folder = folder / messenger.name
        self._clock = clock
        self._queue = queue
        self._told: dict[int, dict[str, GoTold]] = {}
        self._tasks: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_A_TIME)
        self._one_by_one: dict[str, asyncio.Lock] = {}
        """A receiver that is slow or gone keeps only its own player waiting."""
        self._allowance = Allowance(TRIES_A_DAY, DAY)
        self.is_banned: Callable[[str], bool] = lambda key: False
        """Whether the player with this key hears nothing of this host at present."""

    def open_up(self, meetings: Collection[int]) -> None:
        """Read what is known about these meetings, and forget the others."""
        try:
            make_folder(self._folder)
        except OSError as error:  # it is tried again with the first file
            LOG.warning("%s cannot be used: %s", self._folder, reason_of(error))
        for path in sorted(self._folder.glob("*.json")):
            if not path.stem.isdecimal() or int(path.stem) not in meetings:
                self._queue.put(path, GONE)
                continue
            try:
                self._told[int(path.stem)] = told_in(path)
            except DamagedError as error:
                LOG.warning("%s Its current go is sent again.", error)

    def take(self, notice: Notice, *, is_looking: bool) -> None:
        """A go has begun, or goes on after a restart: send this notice, if it is news."""
        known = self._told.get(notice.meeting, {}).get(notice.car)
        if known is None or known.id != notice.id:
            self._stop(notice.meeting, notice.car)
            if not self.messenger.is_wanted(notice.key):
                return
            known = GoTold(notice.id, self._clock.now() + (WHILE_LOOKING if is_looking else timedelta()))
            self._note(notice.meeting, notice.car, known)
        place = notice.meeting, notice.car
        if known.again is not None and place not in self._tasks:
            task = asyncio.create_task(self._tell(notice), context=contextvars.Context())
            self._tasks[place] = task
            task.add_done_callback(lambda done: self._forget_task(place, done))

    def _forget_task(self, place: tuple[int, str], done: asyncio.Task[None]) -> None:
        if self._tasks.get(place) is done:
            del self._tasks[place]

    def drop(self, meeting: int, car: str, id: str) -> None:
        """This go no longer needs a notice."""
        known = self._told.get(meeting, {}).get(car)
        if known is not None and known.id == id and known.again is not None:
            self._stop(meeting, car)
            self._note(meeting, car, evolve(known, again=None))

    def pass_over(self, notice: Notice) -> None:
        """No notices were wanted when this go began: it is not sent, whatever is wanted now."""
        self._stop(notice.meeting, notice.car)
        self._note(notice.meeting, notice.car, GoTold(notice.id, None))

    def pause(self, meeting: int) -> None:
        """Send nothing more about this meeting; its sent notices are still known."""
        for place in [place for place in self._tasks if place[0] == meeting]:
            self._stop(*place)

    def forget(self, meeting: int) -> None:
        """This meeting has no more goes."""
        self.pause(meeting)
        if self._told.pop(meeting, None) is not None:
            self._queue.put(self._file(meeting), GONE)

    async def close(self) -> None:
        """Send nothing more; the rest is sent when the host is up again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _stop(self, meeting: int, car: str) -> None:
        task = self._tasks.pop((meeting, car), None)
        if task is not None:
            task.cancel()

    def _file(self, meeting: int) -> Path:
        return self._folder / f"{meeting:04}.json"

    def _note(self, meeting: int, car: str, state: GoTold) -> None:
        cars = self._told.setdefault(meeting, {})
        cars[car] = state
        self._queue.put(self._file(meeting), _CONVERTER.unstructure(_Cars(dict(cars))))

    async def _tell(self, notice: Notice) -> None:
        """Try to send it until it has arrived."""
        turn = self._one_by_one.setdefault(notice.key, asyncio.Lock())
        while (state := self._told[notice.meeting][notice.car]).again is not None:
            await self._clock.sleep_until(state.again)
            async with turn, self._slots:
                await self._try(notice, state)

    async def _try(self, notice: Notice, state: GoTold) -> None:
        """Try it once. The try is on disk before it is made: a host that dies does not hurry afterwards."""
        now = self._clock.now()
        if not self.messenger.is_wanted(notice.key):
            self._note(notice.meeting, notice.car, evolve(state, again=None))
            return
        is_banned = self.is_banned(notice.key)
        if is_banned or not self._allowance.take(notice.key, now):
            self._count("held_back")
            if not is_banned:
                LOG.warning("%s has had %s notices in a day: the next one waits", notice.driver, TRIES_A_DAY)
            self._note(notice.meeting, notice.car, evolve(state, again=now + WAITS))
            return
        is_last = state.tries >= len(PAUSES)
        tried = GoTold(state.id, now + PAUSES[min(state.tries, len(PAUSES) - 1)], state.tries + 1)
        self._note(notice.meeting, notice.car, tried)
        await self._queue.written(self._file(notice.meeting))
        if self.is_banned(notice.key):  # since a moment ago
            return
        has_arrived = await self._send(notice)
        if is_last and not has_arrived:
            self._count("given_up")
            LOG.warning("A notice for %s is given up after %s tries", notice.driver, tried.tries)
        if is_last or has_arrived:
            self._note(notice.meeting, notice.car, evolve(tried, again=None))

    async def _send(self, notice: Notice) -> bool:
        """Send it; returns whether it has arrived."""
        try:
            await self.messenger.send(notice)
        except NotToldError as error:
            LOG.info("A notice for %s was not sent (%s): %s", notice.driver, self.messenger.name, error)
        except Exception:  # a mistake in a messenger is one more way not to arrive
            LOG.exception("A notice for %s was not sent (%s)", notice.driver, self.messenger.name)
        else:
            self._count("arrived")
            return True
        self._count("failed")
        return False

    def _count(self, outcome: str) -> None:
        HERE.notices[self.messenger.name, outcome] += 1


@frozen
class Notices:
    """All the ways in which players are notified outside the screen, possibly none."""

    outboxes: Sequence[Outbox] = Factory(tuple)

    def open_up(self, meetings: Collection[int]) -> None:
        """Take up what is known about the meetings that go on."""
        for outbox in self.outboxes:
            outbox.open_up(meetings)

    def go_begins(self, notice: Notice, *, is_looking: bool) -> None:
        """A player is asked in a new go; ``is_looking``: they have the race before them."""
        if not notice.key.startswith(GUEST):
            for outbox in self.outboxes:
                outbox.take(notice, is_looking=is_looking)

    def go_is_taken(self, meeting: MeetingInfo, race: AnyRace) -> None:
        """The current go of this race has been begun."""
        for outbox in self.outboxes:
            outbox.drop(meeting.number, race.current_car.name, id_of(meeting, race))

    def pass_over(self, notice: Notice) -> None:
        """This player knows about their go."""
        for outbox in self.outboxes:
            outbox.pass_over(notice)

    def pause(self, meeting: int) -> None:
        """This meeting has been stopped, perhaps only until the host is started again."""
        for outbox in self.outboxes:
            outbox.pause(meeting)

    def forget(self, meeting: int) -> None:
        """This meeting has no more goes."""
        for outbox in self.outboxes:
            outbox.forget(meeting)

    async def close(self) -> None:
        """Send nothing more."""
        await asyncio.gather(*(outbox.close() for outbox in self.outboxes))
