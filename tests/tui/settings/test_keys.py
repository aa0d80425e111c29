"""One meaning a key on all screens; docs/keys.md says which, and nothing else."""

import importlib
import pkgutil
import string
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pytest
from pressing import press, text_of, until_seen
from textual.binding import Binding
from textual.screen import Screen

import motorchamp_tui.tui
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.settings.file import load, save
from motorchamp_tui.settings.keys import COMMANDS, FIXED, Command, clash, may_share
from motorchamp_tui.settings.sources import gather
from motorchamp_tui.settings.words import WrongSettingError, keys_in
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import keymap_of
from motorchamp_tui.tui.games import face_named
from motorchamp_tui.tui.help.commands import CommandsScreen
from motorchamp_tui.tui.help.screen import key_name
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.paddock.player_name import InvitationScreen, PlayerNameScreen
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.race.practice_card import PracticeCard
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets.question import Question

DOCUMENT = Path(__file__).parents[3] / "docs" / "keys.md"
ONLY_TYPED: dict[type, set[str]] = {
    PlayerNameScreen: {"leave"},
    InvitationScreen: {"leave"},
    CommandsScreen: {"leave"},
}
"""The screens on which every letter is typed."""
ANSWERS: dict[type, set[str]] = {Question: {"y", "n"}, PracticeCard: {"y", "n"}}
"""The only place where letters mean something of their own, as they do in every question."""


def classes_with_keys() -> Iterator[type]:
    for module in pkgutil.walk_packages(motorchamp_tui.tui.__path__, "motorchamp_tui.tui."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and each.__module__ == module.name and "BINDINGS" in vars(each):
                yield each


def keys_by_id(owner: type) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for binding in Binding.make_bindings([*keys_of_a_go(owner, *GAMES), *vars(owner)["BINDINGS"]]):
        found[binding.id or ""].add(key_name(binding))
    return found


def keys_of_a_go(owner: type, *games: str) -> list[Binding]:
    """The keys of a go in these games, on a screen on which cars are driven."""
    if not issubclass(owner, RaceScreen):
        return []
    faces = map(face_named, games)
    return [key for face in faces for key in (face.LAP_KEYS if issubclass(owner, PracticeScreen) else face.KEYS)]


def all_screens() -> Iterator[type]:
    for module in pkgutil.walk_packages(motorchamp_tui.tui.__path__, "motorchamp_tui.tui."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, Screen) and each.__module__ == module.name:
                yield each


OWNERS = tuple(classes_with_keys())
COMMAND_OF = {id: command for command in COMMANDS.values() for id in command.ids}
FIXED_KEYS = {key for keys in FIXED for key in keys.split() if key != "…"} | set(map(str, range(10)))


def test_no_key_belongs_to_two_commands_that_meet() -> None:
    keys = {key for command in COMMANDS.values() for key in command.keys}
    ids = [id for command in COMMANDS.values() for id in command.ids]
    assert clash({}) is None
    assert len(ids) == len(set(ids))
    assert not FIXED_KEYS & keys
    kept = {key for command in COMMANDS.values() for others in command.ids.values() for key in others}
    assert kept <= FIXED_KEYS


def commands_of(screen: type, game: str) -> set[str]:
    """All commands with keys of a screen, in a race of this game."""
    inherited = [
        binding for each in (*screen.__mro__, *MotorChampApp.__mro__) for binding in vars(each).get("BINDINGS", ())
    ]
    found = {binding.id for binding in Binding.make_bindings([*keys_of_a_go(screen, game), *inherited])}
    return {COMMAND_OF[id].name for id in found - getattr(screen, "WITHOUT", frozenset()) if id in COMMAND_OF}


def test_commands_share_a_key_only_where_they_do_not_meet_on_a_screen() -> None:
    on_screens = [commands_of(screen, game) for screen in all_screens() for game in GAMES]
    for one, other in combinations(COMMANDS, 2):
        meet = any({one, other} <= commands for commands in on_screens)
        at_other_moments = other in {COMMANDS[one].never_with} or one in {COMMANDS[other].never_with}
        assert may_share(one, other) is (not meet or at_other_moments), f"{one} and {other}"


@pytest.mark.parametrize("letter", string.ascii_uppercase)
def test_an_update_takes_no_key_from_anyone_who_chose_it_for_advice(letter: str) -> None:
    taken = {key for command in COMMANDS.values() for key in command.keys if not may_share("advice", command.name)}
    assert (clash({"advice": letter}) is None) is (letter not in taken)
    assert "H" not in taken


@pytest.mark.parametrize("owner", OWNERS, ids=lambda owner: owner.__name__)
def test_a_key_means_the_same_on_every_screen(owner: type) -> None:
    for id, keys in keys_by_id(owner).items():
        command = COMMAND_OF.get(id)
        if command is None:
            own = keys - FIXED_KEYS - ANSWERS.get(owner, set())
            assert not own, f"{owner.__name__}: {id} has {own}, which belong to no command"
        elif id in ONLY_TYPED.get(owner, ()):
            assert keys == set(command.ids[id])
        else:
            assert keys == {*command.keys, *command.ids[id]}, f"{owner.__name__}: {id}"


def test_every_command_is_done_somewhere() -> None:
    used = {id for owner in OWNERS for id in keys_by_id(owner)}
    assert set(COMMAND_OF) <= used


@pytest.mark.parametrize("owner", OWNERS, ids=lambda owner: owner.__name__)
def test_escape_closes_one_layer_on_every_screen(owner: type) -> None:
    ids = [id for id, keys in keys_by_id(owner).items() if "Esc" in keys]
    assert set(ids) <= {"leave", "stay", "type_nothing", "no", "guess"}


def choose(app: MotorChampApp, keys: Mapping[str, str]) -> None:
    settings = app_settings.app_settings_of(app)
    settings.change({f"keys.{name}": key for name, key in keys.items()})
    app_settings.keep(app, settings)


async def test_a_key_that_was_chosen_does_it_and_is_shown() -> None:
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        choose(app, {"rules": "h", "advice": "r", "leave": "F5", "settings": "!"})
        await press(pilot, "r")
        assert is_title(app)
        await press(pilot, "h")
        assert not is_title(app)
        await press(pilot, "q")
        assert not is_title(app)
        await press(pilot, "f5")
        assert is_title(app)
        await until_seen(pilot, "h Rulebook")
        assert "! Settings" in text_of(app)
        assert "F5 quit" in text_of(app)
        choose(app, {"rules": "", "advice": ""})
        await press(pilot, "r", "escape")
        assert is_title(app)
        await until_seen(pilot, "r Rulebook")


def is_title(app: MotorChampApp) -> bool:
    """Another screen, as far as a type checker knows."""
    return isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('keys.advcie = "i"', "line 1: there is no command 'advcie' with a key. Did you mean keys.advice?"),
        ('keys.delete = "h"', "h would be the key for both delete and advice."),
        ('keys.advice = "k"', "line 1: keys.advice must be a letter or a sign other than k, j and y"),
        ("keys = 3", "line 1: keys is a table"),
    ],
)
def test_a_wrong_key_is_left_out_with_its_place_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"{text}\n")
    left_out = list[str]()
    assert not keys_in({name: value.word for name, value in gather({}, {}, file, left_out.append).items()})
    assert sentence in left_out[0]
    assert left_out[0].endswith(" is left out.")
    assert "\n" not in "".join(left_out)


@pytest.mark.parametrize(
    "text", ["", 'theme = "nord"\n', 'theme = "nord"\n[keys]\nlog = "J"\n', "keys.log = 'J'\n"]
)
def test_a_key_is_kept_where_the_file_has_its_place(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    save({"keys.advice": "!"}, file)
    save({"coach": "false"}, file)
    save({"keys.advice": "@"}, file)
    loaded = load({}, {}, file)
    assert loaded.keys["advice"] == "@"
    assert loaded.words["coach"] == "false"
    assert loaded.keys.get("log", "J") == "J"
    save({"keys.advice": "default"}, file)
    assert not load({}, {}, file).keys["advice"]


def test_commands_that_are_never_wanted_at_once_may_have_a_key_in_common() -> None:
    assert clash({"line": "q"}) == ("q", "line", "leave")
    assert clash({"slipstream": "K", "line": "K"}) is None
    assert clash({"turn": "h"}) == ("h", "turn", "advice")
    assert clash({"follow": "!"}) is None
    assert keymap_of({"keys.turn": "!", "keys.line": "L"}) == {"turn": "!", "line": "L"}


def test_keys_may_be_exchanged_in_the_file_but_none_taken_twice(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\nadvice = "r"\nrules = "h"\n')
    assert load({}, {}, file).keys == {"advice": "r", "rules": "h"}
    with pytest.raises(WrongSettingError, match="h would be the key for both"):
        save({"keys.export": "h"}, file)


def page_of_keys() -> str:
    """The document, made from the code: python tests/tui/settings/test_keys.py writes it."""
    rows = [
        f"{' '.join(command.keys):<4} {command.name:<15} {command.words}{of_game(command)}"
        for command in COMMANDS.values()
    ]
    fixed = [f"{keys:<18}  {words}" for keys, words in FIXED.items()]
    return "\n".join([*HEAD, *rows, *MIDDLE, *fixed, "```", ""])


def of_game(command: Command) -> str:
    """The game that a command of a go belongs to, where only one has it and it has no other use."""
    ids = {game: {key.id for key in keys_of_a_go(RaceScreen, game)} for game in GAMES}
    mine = [game for game in GAMES if ids[game] & set(command.ids)]
    others = {id for owner in OWNERS for id in keys_by_id(owner)} - set().union(*ids.values())
    return f" ({game_named(mine[0]).TITLE})" if len(mine) == 1 and not others & set(command.ids) else ""


HEAD = (
    "# The keys",
    "",
    "`?` shows the keys of a screen. `motorchamp settings keys.advice H` gives a command another key: a letter,",
    "a sign, `F3` to `F12`, or `Ctrl` with a letter that no terminal needs; `keys.advice default` its old one.",
    "Commands that never meet may share a key. `python tests/tui/settings/test_keys.py` makes this page.",
    "",
    "```",
)
MIDDLE = ("```", "", "These stay as they are:", "", "```")


def test_the_document_is_what_the_code_says() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == page_of_keys()


if __name__ == "__main__":
    DOCUMENT.write_text(page_of_keys(), encoding="utf-8")
