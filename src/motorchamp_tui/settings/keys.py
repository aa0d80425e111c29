"""Keys: every command with a key of its own, what it does, and its key unless the player chose another.

A screen may bind a letter or a sign only to the command it belongs to, and a test checks that. Only commands that
do not meet on any screen may share one, or are never wanted there at the same moment. Imports nothing heavy,
because the first frame waits for the settings.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple


class Command(NamedTuple):
    """A thing that a key does, wherever it is available.

    ``ids`` are the bindings of the screens that do it, each with the keys that it keeps whatever is chosen.
    ``never_with`` names a command of the same screen that is not wanted at the same moment: they may have a key in
    common.
    """

    name: str
    keys: tuple[str, ...]
    words: str
    ids: Mapping[str, tuple[str, ...]]
    never_with: str = ""


def _command(name: str, keys: str, words: str, *ids: str, never_with: str = "", **kept: str) -> Command:
    bindings = dict.fromkeys(ids, ()) | {binding: tuple(others.split()) for binding, others in kept.items()}
    return Command(name, tuple(keys.split()), words, bindings or {name: ()}, never_with)


COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        _command("help", "?", "what this screen shows and what its keys do", help="F1", next_panel="F1"),
        _command("rules", "r", "the rulebook", "rulebook"),
        _command("settings", ",", "the settings", settings="F2"),
        _command("leave", "q", "leave the screen or the game", "quit", leave="Esc"),
        _command("lessons", "L", "the lessons, on the title and in a paddock"),
        _command("seasons", "S", "the seasons, on the title and in a paddock"),
        _command("puzzles", "P", "the puzzles, on the title and in a paddock"),
        _command(
            "workshop", "W", "the workshop, on the title; the shelf of circuits, in a paddock", "workshop", "shelf"
        ),
        _command("game", "G", "another game, on the title, in the lessons and the puzzles", "next_game"),
        _command("advice", "h", "the best choice, and why"),
        _command("undo", "u", "take back: a go, a change, or your seat", "undo", "give_up"),
        _command("special_die", "s", "throw the special die", "throw_s", "closed_s"),
        _command("turn", "f", "turn the marked die, while dice are placed", never_with="follow"),
        _command("slipstream", "t", "mark a square with a slipstream", "tow"),
        _command("line", "t", "mark a space on the racing line"),
        _command("pit", "p", "mark a square or a space in the pits"),
        _command("claim", "C", "turn your car, which has been passed"),
        _command("insist", "O", "insist on a new throw"),
        _command(
            "next",
            "n",
            "on to your next go, incident, mistake, figure or race of a season",
            "skip",
            "incident_on",
            "next_figure",
            "next_race",
            "next_mistake",
            "begin_season",
        ),
        _command("previous", "N", "back to the incident or figure before", "incident_back", "figure_before"),
        _command("again", "a", "the same race or lap again: revenge"),
        _command(
            "faster",
            "+ =",
            "bots or a replay faster; the next word of a drawing",
            "faster",
            next_word="Space",
        ),
        _command("slower", "-", "bots or a replay slower; the word before", "slower", word_before="⌫"),
        _command("why", "w", "bots say why: on or off"),
        _command("coach", "c", "the coach explains what is new: on or off", never_with="copy"),
        _command(
            "order",
            "o",
            "the order of the cars, your last laps, the records",
            "order",
            "laps",
            "records",
            "ratings",
        ),
        _command("log", "g", "everything that happened"),
        _command("board", "m", "the board from above, or the lane grid", "swap"),
        _command("zoom", "z", "a larger board"),
        _command("follow", "f", "follow the cars again", "follow", "follow_all"),
        _command("camera", "F", "keep the camera on another car"),
        _command("view", "v", "watch: a race again, a ghost, another driver", "replay", "ghost", "watch_next"),
        _command("scroll_back", "[", "scroll the road a row back"),
        _command("scroll_ahead", "]", "scroll the road a row ahead"),
        _command("move_back", "<", "back by a single move"),
        _command("move_on", ">", "on by a single move"),
        _command("incidents", "i", "search for another kind of incident", "kind_on"),
        _command("incidents_back", "I", "search for the previous kind of incident", "kind_back"),
        _command(
            "drive_on",
            "d",
            "drive on from here, as a race of its own; a lap on what is drawn",
            "drive_on",
            "lap",
        ),
        _command("analysis", "A", "where each result comes from, and what the choices cost"),
        _command("choose_again", "D", "choose again before your dearest choice, with the same dice"),
        _command("copy", "c", "copy one line to share: a lap, a puzzle, a race, a season", "copy", "share"),
        _command("export", "e", "write a race to files"),
        _command(
            "delete",
            "x",
            "delete or remove what is marked",
            delete="Del",
            remove="Del",
            strike="Del",
            take_back="Del ⌫",
        ),
        _command("rename", "R", "give another name", "rename", "keep"),
        _command(
            "write", "/", "type: a line to the others, words to find, a code", "write", "search", "code", "add"
        ),
        _command("host_words", ":", "words for the host: invite, ignore, report; for operators more"),
        _command("talk", "T", "everything that was said; talk on and off", "talk", "switch"),
        _command(
            "agree",
            "l",
            "set up a race or a season: open one, or change what is agreed",
            "new_race",
            "agree",
            "new_season",
            "usual_laps",
        ),
        _command("standing_order", "d", "leave a standing order for your next go"),
        _command("bot", "b", "enter a bot", "add_bot"),
        _command("bots", "B", "fill every free seat with a bot", "fill"),
        _command("public", "P", "a race for everyone, or by code only", "by_code", "for_all"),
        _command("bar", "X", "close your race to a player"),
        _command("admit", "U", "open your race again to a player"),
        _command("stretch", "s", "mark a stretch from this row on"),
        _command("insert", "i", "insert rows"),
        _command("mirror", "M", "mirror the marked rows"),
        _command("copy_rows", "Y", "copy the marked rows to another place"),
        _command("redo", "U", "redo the change that was undone"),
        _command("plain", ".", "the word of a plain row"),
        _command("go_to", "g", "go to a row by its number"),
        _command("bots_race", "w", "let bots race on what is drawn"),
        _command("errors", "E", "where goes go wrong, on the road", "wrong_at"),
        _command("corner", "H", "name the corner", "name_corner"),
        _command("character", "C", "a few words about a circuit"),
    )
}
"""By name, in the order in which they are shown."""

EVERYWHERE = frozenset({"help", "rules", "settings", "leave"})
"""The commands that meet all others."""

_BOARD = "board camera faster follow log order scroll_ahead scroll_back slower zoom"
_RACE = f"{_BOARD} coach next pit undo why"
_WITH_OTHERS = f"{_RACE} standing_order talk view write"
_ALONE = f"{_BOARD} advice again copy undo"

SCREENS: Mapping[str, frozenset[str]] = {
    screen: frozenset(commands.split())
    for screen, commands in {
        "title": "game lessons puzzles seasons workshop",
        "race, Das Motorsportspiel": f"{_RACE} advice delete line turn",
        "remote race": f"{_WITH_OTHERS} claim insist slipstream special_die",
        "remote race, Das Motorsportspiel": f"{_WITH_OTHERS} line turn",
        "puzzle": f"{_ALONE} claim insist pit slipstream special_die",
        "practice, Das Motorsportspiel": f"{_ALONE} coach delete line turn view why",
        "replay": f"{_BOARD} analysis choose_again drive_on incidents incidents_back move_back move_on next "
        "previous why",
        "rulebook": "drive_on next previous write",
        "classification": "again analysis choose_again copy export log view",
        "races": "analysis delete export order rename view",
        "puzzles": "copy game",
        "season of a host": "bot copy delete next undo view",
        "entries": "admit agree bar bot bots delete public talk undo write",
        "paddock": "agree host_words lessons order puzzles rename seasons standing_order view workshop write",
        "workshop": "agree board bots_race character copy copy_rows corner delete drive_on errors faster go_to "
        "insert mirror next plain redo rename slower stretch undo zoom",
        "workshop list": "delete game",
    }.items()
}
"""The screens on which commands meet; what meets on others meets on one of these, too."""

GROUPS: Mapping[str, str] = {
    "help": "On every screen",
    "advice": "In a go",
    "next": "Between your goes",
    "order": "What you see",
    "move_back": "In a replay",
    "analysis": "Races that are kept",
    "write": "With others",
    "stretch": "In the workshop",
}
"""The first command of each group, with the group's title."""

FIXED: Mapping[str, str] = {
    "Enter": "do what is marked, or the next obvious thing",
    "Esc": "close one layer: back to where you were",
    "Space": "pause or continue; ready or not; the next step, page or value",
    "← →": "the previous end, value, go, lap or chapter, or the next; otherwise scroll",
    "↑ ↓ k j": "the line or choice above, or below",
    "Tab ⇧Tab": "the next part of the screen, or the previous one",
    "PgUp PgDn": "a page back, or on; in a replay a round",
    "Ctrl-B Ctrl-F": "a page back, or on",
    "Home End": "the first, or the last",
    "0 … 9": "the choice or line with this number; the number of a round",
    "y": "yes to a question; n is no",
    "⌫ Del Ctrl-U": "erase a letter of what is typed, or all; take back a die; the default for a key, or for all",
    "F1": "help, as ?",
    "F2": "settings, as ,",
    "Ctrl-P": "every command, by its name",
    "Ctrl-L": "redraw the screen",
    "Ctrl-C": "end at once",
    "Ctrl-Z": "put the game in the background",
}
"""The keys that mean the same for everyone: they lead out of any muddle, so none can be reassigned."""


OF_OTHERS = {*"0123456789kjy"}
"""The signs that count as letters and digits."""

FUNCTION_KEY = r"f([3-9]|1[0-2])"
WITH_CTRL = r"ctrl[-+]([adegknortvwxy])"
"""The others end or suspend a program, or are what terminals send for other keys."""

CAN_BE_CHOSEN = "a letter or a sign other than k, j and y, or F3 to F12, or Ctrl-A and the like"
"""The keys that :func:`written_key` allows."""


def written_key(text: str) -> str | None:
    """A key in the spelling of the settings: a letter or sign, F3 to F12, Ctrl and a letter; None otherwise."""
    folded = text.casefold()
    if re.fullmatch(FUNCTION_KEY, folded):
        return text.upper()
    if with_ctrl := re.fullmatch(WITH_CTRL, folded):
        return f"Ctrl-{with_ctrl[1].upper()}"
    is_sign = len(text) == 1 and text.isprintable() and not text.isspace()
    return text if is_sign and text not in OF_OTHERS else None


def keys_with(chosen: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The keys of every command, with these chosen ones by its name."""
    return {name: (chosen[name],) if chosen.get(name) else command.keys for name, command in COMMANDS.items()}


def clash(chosen: Mapping[str, str]) -> tuple[str, str, str] | None:
    """A key that two commands of one screen would have, with both names, the one that has chosen it first."""
    owners: dict[str, list[str]] = {}
    every = keys_with(chosen)
    for name in sorted(every, key=lambda name: not chosen.get(name)):
        for key in every[name]:
            other = next((other for other in owners.get(key, ()) if not may_share(name, other)), None)
            if other is not None:
                return key, other, name
            owners.setdefault(key, []).append(name)
    return None


def may_share(one: str, other: str) -> bool:
    """Whether two commands are never wanted at the same moment, so that they may have a key in common."""
    if COMMANDS[one].never_with == other or COMMANDS[other].never_with == one:
        return True
    return not {one, other} & EVERYWHERE and not any({one, other} <= commands for commands in SCREENS.values())
