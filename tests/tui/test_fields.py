"""Everything that is typed arrives in one packet: letters, what erases them, and what is done with them."""

import asyncio
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pressing import text_of
from random_keys import Seat, seated
from textual.app import App
from textual.screen import Screen

import motorchamp_tui
from motorchamp_tui.games.forms import Form
from motorchamp_tui.tui.help.commands import CommandsScreen
from motorchamp_tui.tui.help.rulebook import RulebookScreen
from motorchamp_tui.tui.menu.setup import SetupScreen
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.host_words import HostWordsScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.player_name import InvitationScreen, PlayerNameScreen
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.paddock.seasons.host_seasons import OpenSeasonScreen
from motorchamp_tui.tui.paddock.shelf import ShelfScreen
from motorchamp_tui.tui.paddock.webhook import WebhookScreen
from motorchamp_tui.tui.seasons.list import NewSeasonScreen, SeasonsScreen
from motorchamp_tui.tui.settings.screen import SettingsScreen
from motorchamp_tui.tui.widgets.field_screen import FieldScreen, TypingScreen
from motorchamp_tui.tui.widgets.form_screen import FormScreen
from motorchamp_tui.tui.widgets.log import LogScreen
from motorchamp_tui.tui.widgets.prompt import Prompt

UP, END = b"\x1b[A", b"\x1b[F"
ERASE, ERASE_ALL = b"\x7f", b"\x15"
SOURCE = Path(motorchamp_tui.__file__).parent


class Field(NamedTuple):
    """A field: where it is, the keys that begin it, letters that it takes, and what becomes of them."""

    place: str
    screen: type[FieldScreen]
    keys: bytes = b""
    letters: str = "hans"
    shown: str = "hans"


FIELDS = {
    "name in the set-up": Field("home set-up", SetupScreen, END + UP * 4),
    "seed": Field("home set-up", SetupScreen, END + UP * 15, "2718", "2718"),
    "name of a season": Field("home new season", NewSeasonScreen),
    "name in the settings": Field("home settings", SettingsScreen, UP),
    "search": Field("home rulebook", RulebookScreen, b"/"),
    "search over a line": Field("line rulebook", RulebookScreen, b"/"),
    "command": Field("home commands", CommandsScreen),
    "command over a line": Field("line commands", CommandsScreen),
    "answer": Field("home prompt", Prompt),
    "name in the paddock": Field("line player name", PlayerNameScreen),
    "first name in the paddock": Field("line first visit", PlayerNameScreen),
    "code": Field("line paddock", PaddockScreen, b"/", shown="HANS"),
    "name of a season on a host": Field("line open a season", OpenSeasonScreen),
    "words for the host": Field("line words for the host", HostWordsScreen, b"\x1b[B" * 4 + b"\r"),
    "code of an invitation": Field("line invitation", InvitationScreen, shown="HANS"),
    "code of a circuit": Field("line shelf", ShelfScreen, b"/"),
    "address": Field("line webhook", WebhookScreen, b"\r"),
    "talk on an entry list": Field("line entry list", EntriesScreen, b"/"),
    "talk in a race": Field("line remote race", RemoteRaceScreen, b"/"),
}
"""Every field there is: a screen that has one and is not here fails a test."""


def text_in(app: App[Any]) -> str:
    screen = app.screen
    assert isinstance(screen, FieldScreen)
    return screen.field.text if screen.field is not None else ""


async def until(is_so: Callable[[], bool]) -> bool:
    """Let keys come to where they lead, until this is so; whether it ever was."""
    for _ in range(400):
        if is_so():
            return True
        await asyncio.sleep(0.001)
    return False


async def typed(seat: Seat, keys: bytes, wanted: str) -> str:
    """What is in the field when all of these keys have arrived at once."""
    seat.type(keys)
    await until(lambda: isinstance(seat.app.screen, FieldScreen) and text_in(seat.app) == wanted)
    return text_in(seat.app)


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS.keys())
async def test_keys_that_arrive_together_are_typed_in_their_order(field: Field, tmp_path: Path) -> None:
    kept, shown = field.letters.encode(), field.shown
    async with seated(field.place, tmp_path) as seat:
        assert await typed(seat, field.keys + ERASE_ALL + kept[:2] + ERASE * 2 + kept, shown) == shown
        assert isinstance(seat.app.screen, field.screen)
        assert await typed(seat, kept[:2] + ERASE * 4 + kept[2:], shown) == shown
        assert await typed(seat, ERASE_ALL + kept[:2] + ERASE * 2 + kept[2:], shown[2:]) == shown[2:]
        assert await typed(seat, kept + ERASE_ALL + kept[::-1], shown[::-1]) == shown[::-1]
        pasted = b"\x1b[200~" + kept[:3] + b"\x1b[201~"
        assert await typed(seat, ERASE_ALL + pasted + ERASE + kept[2:], shown) == shown


CHAINS = {
    "a list is read first": ("home title", b"S\rzz\x7f\x7fhans\r", NewSeasonScreen, " hans "),
    "a command of that name": ("home title", b"\x10records\r", LogScreen, "Records"),
    "a command and what it opens": (
        "home title",
        b"\x10zz\x7f\x7frulebook\r/pit\x7f\x7f\x7fslip\r",
        RulebookScreen,
        "/slip ",
    ),
    "an answer and what is below": ("home prompt", b"hans\rS", SeasonsScreen, "A new season"),
    "Esc and a letter": ("home title", b"?\x1b8", LogScreen, "Records"),
    "Esc and a field": ("home rulebook", b"/zz\x1b/pit\x1b/slip\r", RulebookScreen, "/slip "),
    "a name and a code": ("line paddock", b"R\x15hans\r/zz\x7fb", PaddockScreen, "you are hans"),
    "what is said": ("line entry list", b"/hello 12\r", EntriesScreen, "Ann: hello 12"),
    "what is said in a race": ("line remote race", b"/hello 12\r", RemoteRaceScreen, "Ann says: hello 12"),
}
"""Where keys lead to that arrive together, with all that each of them does, and what is seen there."""


@pytest.mark.parametrize(("place", "keys", "screen", "seen"), CHAINS.values(), ids=CHAINS.keys())
async def test_a_key_is_for_what_the_keys_before_it_have_opened(
    place: str, keys: bytes, screen: type[Screen[Any]], seen: str, tmp_path: Path
) -> None:
    async with seated(place, tmp_path) as seat:
        seat.type(keys)
        await until(lambda: isinstance(seat.app.screen, screen) and seen in text_of(seat.app))
        assert isinstance(seat.app.screen, screen)
        assert seen in text_of(seat.app)


def every_kind(kind: type[FieldScreen] = FieldScreen) -> Iterator[type[FieldScreen]]:
    """All screens that may have a field, as somebody meets them."""
    for package in pkgutil.walk_packages([str(SOURCE / "tui")], "motorchamp_tui.tui."):
        importlib.import_module(package.name)
    kinds = kind.__subclasses__()
    yield from (each for each in kinds if not each.__subclasses__())
    for each in kinds:
        yield from every_kind(each)


def has_a_field(kind: type[FieldScreen]) -> bool:
    """Whether anything is ever typed on it: a form without letters is only chosen from."""
    begins = re.search(r"begin_typing|self\.typed = ", inspect.getsource(kind))
    if issubclass(kind, FormScreen):
        forms = (vars(each).get("__annotations__", {}).get("form") for each in kind.mro())
        return next(filter(None, forms)).write is not Form.write
    return bool(begins) or not issubclass(kind, TypingScreen)


def test_every_screen_on_which_something_is_typed_is_tried_here() -> None:
    assert {kind for kind in every_kind() if has_a_field(kind)} == {field.screen for field in FIELDS.values()}


def test_letters_are_taken_in_one_place() -> None:
    """Besides that of the fields: a key on its way, one for a command, a letter in the other case, a file."""
    takes = re.compile(r"def _?on_paste|is_printable|event\.character|import .*\b(Input|TextArea)\b")
    files = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if takes.search(path.read_text("utf-8"))
    }
    others = {"terminals/screen/keys_in_turn.py", "tui/menu/title.py", "tui/paddock/shelf.py"}
    assert files == {"tui/widgets/field_screen.py", *others}
