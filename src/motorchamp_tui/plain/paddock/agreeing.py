"""Agreement of a race in the paddock, changed by words: ``laps 3``, ``clock 30``, ``by code``."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import evolve

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import SetupError, one_of
from motorchamp_tui.games import GAMES, game_named, game_with
from motorchamp_tui.games.options import OptionTable, Where, offered, typed_names
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.lessons.files import game_key
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.times import UNITS
from motorchamp_tui.plain.console import understood
from motorchamp_tui.plain.setup import number_from, one_of_games, option_lines, option_word, yes_from
from motorchamp_tui.words import LONGEST_ECHO

HELP = (
    "To change what is agreed, type what, and to what: track A1-C1, laps 3, cars 2, clock 30 or clock 2 days or "
    "clock none, stand-in champion, after 60, the seconds until the stand-in drives for a player who is away.",
    "talk off, or talk on. game motorsportspiel: the other game.",
)
TrackCalled = Callable[..., str]
"""Finds the circuit that a visitor means, among those of these games."""
NAMES = {
    **{name: name for name in ("game", "track", "laps", "cars", "clock", "stand-in", "after", "talk")},
    "standin": "stand-in",
    "stand in": "stand-in",
}


def names(game: Game) -> dict[str, str]:
    """Every word that begins a change, and what it changes."""
    return {**typed_names(options(game)), **NAMES}


def help_lines(game: Game) -> Iterator[str]:
    """What can be typed to change something."""
    yield from HELP
    yield from option_lines(options(game))


def changed(agreement: Agreement, line: str, track_called: TrackCalled | None = None) -> Agreement:
    """The agreement with this change; raises a :class:`MotorChampError` where that is impossible.

    ``track_called``: where the track can be changed.
    """
    what, words = understood(line, names(agreement.game))
    new = _changed(agreement, what, words, track_called)
    new.check()
    refuse(new.problem() or "")
    return new


def options(game: Game) -> OptionTable:
    """The rules that can be agreed."""
    return offered(game.OPTIONS, Where.IN_A_PADDOCK)


def _changed(old: Agreement, what: str, words: str, track_called: TrackCalled | None) -> Agreement:
    if not words:
        raise SetupError(f"{what} needs something after it: type help for an example.")
    if what == "game":
        return old.of_another_game(one_of_games(words))
    if what == "track" and track_called is not None:
        return _on_track(old, track_called(words, *map(game_named, GAMES)))
    option = next((option for option in options(old.game) if option.typed == what), None)
    if option is not None:
        new = old.options.agree(option, option_word(option, words))
        return evolve(old, options=new, laps=new.laps_in((option,), None) or old.laps)
    return evolve(old, **READERS[what](old, words))


def _on_track(old: Agreement, track: str) -> Agreement:
    """On this track, and where it is one of another game, with what is usual there."""
    game = game_with(track)
    return evolve(old if game is old.game else old.of_another_game(game_key(game)), track=track)


def _clock(_old: Agreement, words: str) -> dict[str, Any]:
    """Seconds, or a number of a larger unit."""
    if words.casefold() in ("none", "off", "no"):
        return {"clock": 0}
    count, _, unit = words.partition(" ")
    units = {"": 1, **UNITS, **{f"{name}s": seconds for name, seconds in UNITS.items()}}
    if unit.casefold() not in units:
        raise SetupError(f"{words[:LONGEST_ECHO]!r} is not a time: type clock 30, clock 2 days or clock none.")
    return {"clock": number_from("clock", count) * units[unit.casefold()]}


READERS: Mapping[str, Callable[[Agreement, str], dict[str, Any]]] = {
    "laps": lambda _, words: {"laps": number_from("laps", words)},
    "cars": lambda _, words: {"cars": None if words.casefold() == "usual" else number_from("cars", words)},
    "clock": _clock,
    "stand-in": lambda old, words: {"stand_in": one_of("bot", words, old.game.BOT_NAMES)},
    "after": lambda _, words: {"stand_in_after": number_from("after", words.split()[0])},
    "talk": lambda _, words: {"has_talk": words.casefold() == "on" or yes_from("talk", _on_off(words))},
}
"""What changes, by the name that is typed first."""


def _on_off(words: str) -> str:
    return {"on": "yes", "off": "no"}.get(words.casefold(), words)
