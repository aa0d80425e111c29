"""Copies of a paddock beside it in one process, and what there is to see in both."""

from collections.abc import Callable, Container, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.copies.news import Message, MessageReader, News, Reply, Request, line_of
from motorchamp_tui.paddock.copies.publisher import Publisher
from motorchamp_tui.paddock.copies.wire import Asking
from motorchamp_tui.paddock.owned import Owned
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.live_drive import LiveDrive
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, PendingChoice

Result = TypeVar("Result")


class Side(Asking):
    """A copy, and the line between it and its owner: every word is written and read on its way."""

    def __init__(self, publisher: Publisher, folder: Path, paddock: Paddock) -> None:
        super().__init__()
        has_webhooks = paddock.webhooks is not None
        self.copy = FollowedPaddock(folder, paddock.clock, self, has_webhooks=has_webhooks)
        self._answers: dict[int, Reply] = {}
        self.link = publisher.add(self._hear)

    def _hear(self, message: News | Reply) -> None:
        match _read(message):
            case News() as news:
                self.copy.take_in(news)
            case Reply() as answer:
                self._answers[answer.number] = answer

    def ask(
        self, part: Owned, act: Callable[..., Result], given: tuple[Any, ...], named: Mapping[str, Any]
    ) -> Result:
        request = _read(self.request(self.copy.wire, part, act, given, named))
        assert isinstance(request, Request)
        self.link.request(request)
        result: Result = self.result(self.copy.wire, act, self._answers.pop(request.number))
        return result

    def ask_for_later(
        self,
        part: Owned,
        act: Callable[..., Coroutine[Any, Any, Result]],
        given: tuple[Any, ...],
        named: Mapping[str, Any],
    ) -> Coroutine[Any, Any, Result]:
        raise NotImplementedError


def _read(message: Message) -> Message:
    """The message after its way over the line."""
    (read,) = MessageReader().feed(line_of(message))
    return read


class Copies:
    """So many copies of ``paddock``."""

    def __init__(self, folder: Path, paddock: Paddock, count: int) -> None:
        self.paddock = paddock
        self.publisher = Publisher(paddock)
        self.sides = [Side(self.publisher, folder, paddock) for _ in range(count)]

    def difference(self) -> str:
        """The first thing that is not the same in a copy."""
        self.publisher.publish()
        for number, side in enumerate(self.sides):
            saving = {meeting.number for meeting in self.paddock.meetings if is_saving(meeting)}
            one, other = seen(self.paddock, saving), seen(side.copy, saving)
            found = first_difference(one, other, f"copy {number}")
            if found:
                return found
        return ""


def first_difference(one: Any, other: Any, where: str) -> str:
    """Where two values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        if list(one) != list(other):
            return f"{where}: {list(one)} and {list(other)}"
        return next(
            (found for key in one if (found := first_difference(one[key], other[key], f"{where}, {key}"))), ""
        )
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        lists = ((a, b, f"{where}, {at}") for at, (a, b) in enumerate(zip(one, other, strict=True)))
        return next(filter(None, (first_difference(*pair) for pair in lists)), "")
    return "" if one == other else f"{where}: {one} and {other}"


def seen(paddock: Paddock, saving: Container[int]) -> dict[str, Any]:
    """All that anybody can see; but for the deadlines of a go that is being saved, which are not told yet."""
    people = {key: paddock.players.known(key) for key in sorted(paddock.players.keys)}
    players = [player for player in people.values() if player is not None]
    return {
        "people": people,
        "wishes": {key: paddock.players.wishes(key) for key in people},
        "told": {key: paddock.players.told(key) for key in people},
        "trouble": paddock.files.trouble,
        "visits": [
            (visit.number, visit.player, visit.since, visit.meeting.number if visit.meeting else None)
            for visit in paddock.visits
        ],
        "lists": {
            player.key: [meeting.number for meeting in paddock.meetings_for(player)] for player in players[:3]
        },
        "meetings": {
            meeting.number: _seen_of(meeting, is_saving=meeting.number in saving)
            for meeting in sorted(paddock.meetings, key=lambda one: one.number)
        },
        "seasons": {
            season.number: (season.record, season.now, season.trouble, season.stage, season.problem())
            for season in sorted(paddock.seasons.every, key=lambda one: one.number)
        },
        "leagues": {
            league.number: (league.record, league.stage, [season.number for season in league.seasons])
            for league in sorted(paddock.leagues.every, key=lambda one: one.number)
        },
        "troubles": (paddock.seasons.troubles, paddock.leagues.troubles),
    }


def _seen_of(meeting: Meeting, *, is_saving: bool) -> dict[str, Any]:
    players = [Player(entrant.key, entrant.name) for entrant in meeting.entrants if entrant.key]
    return {
        "record": meeting.file,
        "stage": meeting.stage,
        "trouble": meeting.trouble,
        "practising": meeting.is_practising,
        "plan": meeting.record.plan if meeting.progress and meeting.record else None,
        "name": meeting.record.name if meeting.progress and meeting.record else None,
        "talk": meeting.talk,
        "watching": meeting.watching(),
        "away": meeting.away(),
        "stand-ins": None if is_saving else meeting.stand_ins(),
        "orders": {player.key: meeting.order_of(player) for player in players},
        "asked": {player.key: _question(meeting.asked_of(player)) for player in players},
        "drives": {drive.driver: _told_of(drive, is_saving=is_saving) for drive in meeting.drives},
    }


def is_saving(meeting: Meeting) -> bool:
    """Whether something has been driven there that is not told yet."""
    live = (drive for drive in meeting.drives if isinstance(drive, LiveDrive))
    return any(drive.saver.publishable < drive.saver.journal.size for drive in live)


def _question(asked: PendingChoice | None) -> object:
    if asked is None:
        return None
    return asked.driver, asked.number, asked.race, asked.moves, asked.since, asked.due, asked.late_at


def _told_of(drive: DriveInfo, *, is_saving: bool) -> dict[str, Any]:
    drivers: Sequence[str] = [driver.name for driver in drive.record.plan.drivers]
    return {
        "entry": drive.entry,
        "over": drive.is_over,
        "race": drive.race,
        "trouble": drive.trouble,
        "asked": _question(drive.asked),
        "stand-in": None if is_saving else {driver: drive.stand_in_from(driver) for driver in drivers},
    }
