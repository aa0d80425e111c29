"""Wire format of requests to the owner of a paddock, and of its news, as JSON.

A meeting, a season, a league and a visit are written as their numbers; everything else in full.
"""

import inspect
import typing
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache, partial
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union

from cattrs import Converter

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.standing_order import StandingOrder, takes_orders, usual_order
from motorchamp_tui.paddock.copies.news import Document, Reply, Request
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.meeting_files import MeetingRecord
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.entries.record_files import converter_of
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.owned import Owned
from motorchamp_tui.paddock.seasons.host_season import HostSeason
from motorchamp_tui.paddock.seasons.league_files import LeagueRecord, LeagueTerms
from motorchamp_tui.paddock.seasons.leagues import HostLeague
from motorchamp_tui.paddock.seasons.season_files import SeasonRecord, SeasonTerms
from motorchamp_tui.seasons.book import SeasonNow

if TYPE_CHECKING:
    from motorchamp_tui.paddock.paddock import Paddock

OPTIONAL = 2
TRACKS: Mapping[type, Callable[[Any], str]] = {
    Agreement: lambda value: value.track,
    SeasonTerms: lambda value: value.agreement.track,
    LeagueTerms: lambda value: value.season.agreement.track,
    MeetingRecord: lambda value: value.agreement.track,
    SeasonRecord: lambda value: value.terms.agreement.track,
    LeagueRecord: lambda value: value.terms.season.agreement.track,
    SeasonNow: lambda value: value.season.calendar[0].circuit,
}
"""The values read by the game of their track, and the place of the track in them."""


def _converter_on(track: str) -> Converter:
    """Reads and writes everything about a race, season or league on this track."""
    return _further(converter_of(track))


@cache
def _further(records: Converter) -> Converter:
    converter = records.copy(unstruct_collection_overrides={frozenset: list})
    converter.register_unstructure_hook(Path, str)
    converter.register_structure_hook(Path, lambda text, _: Path(text))
    converter.register_structure_hook(Driver, lambda data, _: Driver(data["name"], data["bot"], data["team"]))
    return converter


class Wire:
    """Writes and reads values; numbers are looked up in ``paddock``."""

    def __init__(self, paddock: "Paddock") -> None:
        self._converter = converter = Converter()
        converter.register_unstructure_hook(datetime, datetime.isoformat)
        converter.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text))
        converter.register_unstructure_hook(date, date.isoformat)
        converter.register_structure_hook(date, lambda text, _: date.fromisoformat(text))
        for kind, track_of in TRACKS.items():
            converter.register_unstructure_hook(kind, partial(_of_a_track, track_of))
            converter.register_structure_hook(kind, _read_of_a_track)
        found: Mapping[type, tuple[Callable[[int], object], str]] = {
            MeetingInfo: (paddock.meeting, "This race is no longer listed: open another."),
            HostSeason: (paddock.seasons.numbered, "This season is no longer listed: open another."),
            HostLeague: (paddock.leagues.numbered, "This league is no longer listed: open another."),
            Visit: (paddock.visit, "This visit is over."),
        }
        for kind, (find, missing) in found.items():
            is_one = _is_a(kind)
            converter.register_unstructure_hook_func(is_one, lambda value: value.number)
            converter.register_structure_hook_func(is_one, partial(_found, find, missing))
        converter.register_unstructure_hook_func(_is_standing_order, _order)
        converter.register_structure_hook_func(_is_standing_order, _read_order)

    def written(self, value: object, kind: Any) -> Document:
        """The value as JSON."""
        return None if value is None else self._converter.unstructure(value, _one_of(kind))

    def read(self, document: Document, kind: Any) -> Any:
        """The value in this JSON; raises :class:`SetupError` for one that no longer exists."""
        kind = _one_of(kind)
        return None if document is None or kind is NoneType else self._converter.structure(document, kind)

    def arguments(self, act: Callable[..., object], given: tuple[Any, ...], named: Mapping[str, Any]) -> Document:
        """The arguments of an act, as JSON by the names of the parameters."""
        signature, kinds = _signature_of(act)
        bound = signature.bind(None, *given, **named).arguments
        return {name: self.written(value, kinds[name]) for name, value in bound.items() if name in kinds}

    def read_arguments(self, act: Callable[..., object], given: Mapping[str, Document]) -> dict[str, Any]:
        """The same, read again."""
        _, kinds = _signature_of(act)
        return {name: self.read(document, kinds[name]) for name, document in given.items()}

    def result(self, act: Callable[..., object], value: object) -> Document:
        """The result of an act, as JSON."""
        return self.written(value, _result_of(act))

    def read_result(self, act: Callable[..., object], document: Document) -> Any:
        """The same, read again."""
        return self.read(document, _result_of(act))


@cache
def _signature_of(act: Callable[..., object]) -> tuple[inspect.Signature, Mapping[str, Any]]:
    """The parameters of an act, and of what kind each is but the first, which is the part that does it."""
    signature = inspect.signature(act)
    kinds = typing.get_type_hints(act)
    return signature, {name: kinds[name] for name in list(signature.parameters)[1:]}


@cache
def _result_of(act: Callable[..., object]) -> Any:
    return typing.get_type_hints(act)["return"]


def _one_of(kind: Any) -> Any:
    """The kind of a value that may be missing."""
    if typing.get_origin(kind) in (Union, UnionType):
        kinds = [one for one in typing.get_args(kind) if one is not NoneType]
        return kinds[0] if len(kinds) < OPTIONAL else kind
    return kind


def _is_a(kind: type) -> Callable[[Any], bool]:
    return lambda other: isinstance(other, type) and issubclass(other, kind)


def _found(find: Callable[[int], object], missing: str, number: int, _: object) -> object:
    found = find(number)
    if found is None:
        raise SetupError(missing)
    return found


def _of_a_track(track_of: Callable[[Any], str], value: object) -> Document:
    track = track_of(value)
    return {"track": track, "value": _converter_on(track).unstructure(value)}


def _read_of_a_track(document: Document, kind: type) -> Any:
    return _converter_on(document["track"]).structure(document["value"], kind)


def _is_standing_order(kind: object) -> bool:
    return kind is StandingOrder


def _order(order: StandingOrder) -> Document:
    for name in GAMES:
        game = game_named(name)
        if takes_orders(game) and type(usual_order(game)) is type(order):
            return {"game": name, "order": Converter().unstructure(order)}
    raise TypeError(f"{order} is not an order of any game")


def _read_order(document: Document, _: object) -> Any:
    return Converter().structure(document["order"], type(usual_order(game_named(document["game"]))))


class Asking:
    """The half of a link to the owner that is the same for all: requests, and the use of their answers."""

    def __init__(self) -> None:
        self._asked = 0

    def request(
        self, wire: Wire, part: Owned, act: Callable[..., object], given: tuple[Any, ...], named: Mapping[str, Any]
    ) -> Request:
        """A request with a number of its own."""
        self._asked += 1
        arguments = wire.arguments(act, given, named)
        return Request(self._asked, part.PART, part.key, act.__name__, arguments)

    def result(self, wire: Wire, act: Callable[..., object], answer: Reply) -> Any:
        """Its result; raises :class:`SetupError` with the sentence of the owner."""
        if answer.refusal is not None:
            raise SetupError(answer.refusal)
        if answer.has_failed:
            raise RuntimeError(f"the owner has failed at {act.__name__}")
        return wire.read_result(act, answer.result)
