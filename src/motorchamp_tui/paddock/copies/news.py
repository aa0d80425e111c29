"""News between a paddock and its copies at other hosts, as plain values."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Any

from attrs import field, fields, frozen
from cattrs import Converter

from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.events.visits import CallKind
from motorchamp_tui.paddock.races.chat import ChatLine
from motorchamp_tui.parsing import json_in

Document = Any
"""JSON."""

LONGEST_LINE = 64 * 1024 * 1024
"""In bytes: a paddock with all its races is sent in one."""


@frozen
class QuestionState:
    """A question that waits; its race and its choices follow from the journal."""

    driver: str
    number: int
    since: datetime
    due: datetime | None
    late_at: datetime | None


@frozen
class DriveState:
    """A live drive, beside its journal. ``driver`` is None for a race, ``entry`` a car in practice."""

    driver: str | None
    entry: str | None
    is_over: bool
    trouble: str
    go_since: datetime
    question: QuestionState | None


@frozen
class ProgressState:
    """How far a meeting has got; ``keys``, ``away`` and ``here_since`` are its attendance."""

    is_practising: bool
    trouble: str
    keys: Mapping[str, str]
    away: Mapping[str, datetime]
    here_since: datetime | None
    drives: Sequence[DriveState]


@frozen
class MeetingState:
    """The state of a meeting."""

    stopped: str
    progress: ProgressState | None


@frozen
class TalkState:
    """The chat at a meeting."""

    lines: Sequence[ChatLine]


@frozen
class VisitState:
    """A visit: whose, since when, and the number of the meeting that they are at."""

    key: str
    name: str
    since: datetime
    meeting: int | None


@frozen
class TroubleState:
    """Trouble: with writing, and with the files of seasons and leagues by their numbers."""

    queue: str
    seasons: Mapping[int, str]
    leagues: Mapping[int, str]


@frozen
class PartNews:
    """The present state of a part of the paddock; without a ``document`` it is gone."""

    part: ChangedPart
    key: int | str
    document: Document


@frozen
class TextNews:
    """Text added to the journal of a meeting, or of a driver's practice laps there, and its name."""

    meeting: int
    driver: str | None
    name: str
    text: str


@frozen
class CallNews:
    """A player's go has begun, they are invited, or have lost a seat: what is said to this visit."""

    visit: int
    words: str
    kind: CallKind = CallKind.GO


@frozen
class Dismissal:
    """All connections of a player are to end, with these words."""

    key: str
    words: str


@frozen
class News:
    """All changes, and the visits that have to look or get a sentence."""

    parts: Sequence[PartNews] = ()
    texts: Sequence[TextNews] = ()
    visits: Sequence[int] = ()
    told: Sequence[CallNews] = ()
    announced: Sequence[str] = ()
    """What everyone is to read."""
    dismissed: Sequence[Dismissal] = ()
    is_all: bool = False
    """Whether it is complete, for a new copy."""

    @property
    def is_none(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.parts or self.texts or self.visits or self.told or self.announced or self.dismissed)


@frozen
class Request:
    """An act for the owner: of which part, by its kind and key, with which arguments."""

    number: int
    part: str
    key: int
    act: str
    given: Mapping[str, Document] = field(factory=dict)


@frozen
class Reply:
    """The answer to a request: its result, or why it was refused; ``has_failed``: by a mistake in the program."""

    number: int
    result: Document = None
    refusal: str | None = None
    has_failed: bool = False


Message = News | Request | Reply
MESSAGES: Mapping[str, type[Message]] = {"news": News, "request": Request, "reply": Reply}
_NAMES = {kind: name for name, kind in MESSAGES.items()}
_CONVERTER = Converter(detailed_validation=False)
_CONVERTER.register_structure_hook(int | str, lambda key, _: key)


def line_of(message: Message) -> bytes:
    """The message as a line of JSON."""
    return _ENCODER.encode([_NAMES[type(message)], message]).encode() + b"\n"


def _plain(value: Any) -> Document:
    """A value of this module as JSON has it; a document is that already."""
    if isinstance(value, Enum):
        return value.value
    return {part.name: getattr(value, part.name) for part in fields(type(value))}


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain)


class MessageReader:
    """Reads messages from a stream of bytes, which may break off anywhere."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that are complete with this."""
        self._rest += data
        if b"\n" in data:
            *lines, self._rest = self._rest.split(b"\n")
            yield from map(_message_in, lines)


def _message_in(line: bytes | bytearray) -> Message:
    name, document = json_in(line, LONGEST_LINE)
    return _CONVERTER.structure(document, MESSAGES[name])
