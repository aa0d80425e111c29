"""Games that can be played, each a package with the names of :class:`.protocol.GameOf`.

Every race and every track names its game, so nobody else has to.
"""

import contextlib
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from motorchamp_tui.errors import SetupError, UnknownNameError, nearest
from motorchamp_tui.locations import drawn_circuits_folder, own_circuits_folder

if TYPE_CHECKING:
    from motorchamp_tui.games.laboratory import Counting
    from motorchamp_tui.games.menu_words import MenuWords
    from motorchamp_tui.games.options import Options
    from motorchamp_tui.games.plain_words import PlainWords
    from motorchamp_tui.games.practice import Practice
    from motorchamp_tui.games.protocol import AnyTrack, Game
    from motorchamp_tui.games.puzzles import Puzzling
    from motorchamp_tui.games.reference import Reference
    from motorchamp_tui.games.rulebook import Rulebook
    from motorchamp_tui.games.workshop import Drafting
    from motorchamp_tui.games.worths import Worths

GAMES = {
    "motorchamp": "motorchamp_tui.games.motorchamp",
    "motorsportspiel": "motorchamp_tui.games.motorsportspiel",
}
"""The package of each game, by the name of the game."""

FIRST_GAME = "motorchamp"
"""The game of journals, situations and scripts that name none, since they are older than the second game."""


def lazily(package: str) -> tuple[Callable[[str], Any], list[str]]:
    """The ``__getattr__`` and ``__all__`` of a package that offers names of its modules, loaded when first used.

    Its stub, ``__init__.pyi``, has a line for each name: ``from module import name as name``. A name
    may be that of a module, which is then a part of the door with names of its own.
    """
    stub = Path(str(sys.modules[package].__file__)).with_suffix(".pyi").read_text(encoding="utf-8")
    modules = {words[3]: words[1] for words in map(str.split, stub.splitlines()) if words[:1] == ["from"]}

    def load(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        place = import_module(modules[name])
        value = getattr(place, name) if hasattr(place, name) else import_module(f"{modules[name]}.{name}")
        setattr(sys.modules[package], name, value)
        return value

    return load, [*modules]


class OfAGame(Protocol):
    """A race or a track."""

    @property
    def game(self) -> str:
        """The name of the game."""


def game_named(name: str) -> "Game":
    """The game of this name; raises :class:`UnknownNameError`."""
    if name not in GAMES:
        raise UnknownNameError("game", name, tuple(GAMES))
    return _game_in(GAMES[name])


@cache
def _game_in(package: str) -> "Game":
    # A race only ever comes back to the game that it is from: no type can say so, hence this one cast.
    return cast("Game", import_module(package))


def game_with(circuit: str) -> "Game":
    """The game with a circuit of this name, also a player's own, or that of the file at this path, or of a code.

    If none has it, the game with the nearest name, or else the first, which reports what is wrong.
    """
    if circuit.endswith(".toml"):
        return game_named(game_in_file(Path(circuit)))
    for game in map(game_named, GAMES):
        if circuit in game.circuit_names():
            return game
    if (file := drawn_file(circuit)) is not None:
        return game_named(game_in_file(file))
    if (of_code := game_of_code(circuit)) is not None:
        return game_named(of_code)
    names = ((name.casefold(), game) for game in map(game_named, GAMES) for name in game.circuit_names())
    missed: dict[str, Game] = {}
    for name, game in names:
        if name == circuit.casefold():
            return game
        missed.setdefault(name, game)
    return missed.get(nearest(circuit, missed) or "") or game_named(FIRST_GAME)


def drawn_files(folder: Path) -> Iterator[Path]:
    """The files of the circuits in a folder for such as were drawn in the workshop, in alphabetical order."""
    from motorchamp_tui.names import can_name_a_circuit

    with contextlib.suppress(OSError):
        yield from sorted(path for path in folder.glob("*.toml") if can_name_a_circuit(path.stem))


@cache
def _drawn_with_the_program(folder: Path) -> tuple[Path, ...]:
    return tuple(drawn_files(folder))


def drawn_file(name: str) -> Path | None:
    """The file of the circuit of this name, in capitals or not, that was drawn in the workshop.

    One that comes with the program or one of a player's own; None if there is no such circuit.
    """
    files = (*_drawn_with_the_program(drawn_circuits_folder()), *drawn_files(own_circuits_folder()))
    return next((path for path in files if path.stem.casefold() == name.casefold()), None)


def game_of_code(word: str) -> str | None:
    """The name of the game of a word that is meant as the code of a circuit; None if it is not one."""
    mark, hyphen, _ = word.strip().partition("-")
    marks = {getattr(game_named(name), "CODE_MARK", ""): name for name in GAMES} if hyphen else {}
    return marks.get(mark.strip().upper()) if mark else None


def agreed_in(game: "Game", rules: Sequence[str], options: "Options | None" = None) -> "Options":
    """The options with these words of ``--rule`` in a game, on top of ``options``.

    Raises :class:`UnknownNameError`, or :class:`SetupError`, also for a rule of another game.
    """
    from motorchamp_tui.games.options import USUAL, is_rule, read_rules

    for rule in rules:
        if not is_rule(game.OPTIONS, rule):
            for other in map(game_named, GAMES):
                if is_rule(other.OPTIONS, rule):
                    raise SetupError(f"{rule.partition('=')[0]} is a rule of {other.TITLE}; this is {game.TITLE}.")
    return read_rules(game.OPTIONS, rules, USUAL if options is None else options)


def game_in_file(path: Path) -> str:
    """The name of the game in a track file, or the nearest to it; the first where it names none.

    The text is not read as TOML: that game reports anything wrong with it.
    """
    return (_game_of_shipped if path.parent == drawn_circuits_folder() else _game_of_file)(path)


def _game_of_file(path: Path) -> str:
    from motorchamp_tui.parsing import ParsingError, bytes_of, text_in

    try:
        return game_in_text(text_in(bytes_of(path)))
    except (OSError, ParsingError):
        return FIRST_GAME


def game_in_text(text: str) -> str:
    """The same for the text of a track file."""
    said = re.search(r"""^[ \t]*game[ \t]*=[ \t]*["'](.*?)["']""", text, re.MULTILINE)
    return (nearest(said[1], GAMES) if said else None) or FIRST_GAME


_game_of_shipped = cache(_game_of_file)


def game_of(one: OfAGame) -> "Game":
    """The game of a race or a track."""
    return game_named(one.game)


def circuit_drawn_as(game: "Game", drawing: str, called: str) -> "AnyTrack | None":
    """The circuit of a game whose drawing has this fingerprint, the one ``called`` like this before all others."""
    its_own_first = sorted(game.circuit_names(), key=lambda name: name != called)
    return next((track for track in map(game.circuit, its_own_first) if game.fingerprint(track) == drawing), None)


def games_to_look_up(first: str = FIRST_GAME) -> tuple[str, ...]:
    """The games about which something can be looked up, this one before the others."""
    names = sorted(GAMES, key=lambda name: name != first)
    return tuple(name for name in names if hasattr(game_named(name), "read_rulebook"))


def rulebooks(first: str = FIRST_GAME) -> "dict[str, Rulebook]":
    """The rulebook of every game that has one, by the name of the game, this one before the others."""
    return {name: reference_of(game_named(name)).read_rulebook() for name in games_to_look_up(first)}


def menu_words_of(name: str) -> "MenuWords":
    """The words of the title and the set-up for the game of this name; nothing else of the game is loaded."""
    words: MenuWords = cast("Any", game_named(name)).MENU_WORDS
    return words


def _offering(name: str, game: "Game", without: str) -> "Game":
    """The game, where it offers this name of a further protocol; raises :class:`SetupError` in these words."""
    if not hasattr(game, name):
        raise SetupError(without.format(game.TITLE))
    return game


def reference_of(game: "Game") -> "Reference":
    """The reference of a game; raises :class:`SetupError` where it has none."""
    return cast("Reference", _offering("read_rulebook", game, "Nothing can be looked up about {}."))


def plain_words_of(game: "Game") -> "PlainWords":
    """The sentences of a game for plain mode; raises :class:`SetupError` where it has none."""
    return cast("PlainWords", _offering("state", game, "{} cannot be played line by line."))


def practice_named(name: str) -> "Practice":
    """The practice of the game of this name; raises :class:`SetupError` where it has none."""
    return cast("Practice", _offering("DAILY_CIRCUITS", game_named(name), "{} has no laps to practise."))


def practice_of(one: OfAGame) -> "Practice":
    """The same for the game that a race or a track is of."""
    return practice_named(one.game)


def worths_of(one: OfAGame) -> "Worths":
    """The worths of moves in the game of a race or a track; raises :class:`SetupError` where it has none."""
    without = "Races of {} cannot be analysed: the game gives moves no value."
    return cast("Worths", _offering("worths_of_moves", game_of(one), without))


def drafting_of(name: str) -> "Drafting":
    """The workshop of the game of this name; raises :class:`SetupError` where it has none."""
    game = _offering("drafting", game_named(name), "Circuits of {} cannot be drawn.")
    return cast("Drafting", cast("Any", game).drafting)


def puzzles_of(name: str) -> "Puzzling":
    """The puzzles of the game of this name; raises :class:`SetupError` where it has none."""
    return cast("Puzzling", _offering("PUZZLE_THEMES", game_named(name), "{} has no puzzles."))


def counting_of(one: OfAGame) -> "Counting":
    """The counts of the game of a race or a track for the laboratory, possibly none."""
    from motorchamp_tui.games.laboratory import NothingMore

    game = game_of(one)
    return cast("Counting", game) if hasattr(game, "CAR_COUNTS") else NothingMore()


def bot_words_of(game: "Game") -> Mapping[str, str]:
    """How the bots of a game drive, in a few words, by their names."""
    words: MenuWords | None = getattr(game, "MENU_WORDS", None)
    return words.bot_words if words else {}


def lap_round_of(one: OfAGame) -> str:
    """The name of a round of a practice lap in the game of a race or a track."""
    return getattr(game_of(one), "LAP_ROUND", "go")


def classifies_everybody(game: "Game") -> bool:
    """Whether every car that starts has a place in the end, even if it goes out."""
    return getattr(game, "CLASSIFIES_EVERYBODY", False)
