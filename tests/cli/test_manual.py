"""The manual: the man page that help prints, and the page of commands in the documents."""

import re
from pathlib import Path

import pytest
from click import Context, Option

from motorchamp_tui import locations
from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.cli.manual import DATA, FILES, commands_page, man_page, manual_entries
from motorchamp_tui.cli.options import LOOKS

DOCUMENT = Path(__file__).parents[2] / "docs" / "commands.md"


def test_the_page_of_commands_is_what_the_commands_say() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == commands_page()


def test_every_command_has_its_entry_with_the_options_of_its_own() -> None:
    entries = {entry.usage: entry for group in manual_entries().values() for entry in group}
    context = Context(motorchamp, info_name="motorchamp")
    for name in motorchamp.list_commands(context):
        command = motorchamp.get_command(context, name)
        assert command is not None
        (entry,) = (entry for usage, entry in entries.items() if re.match(rf"motorchamp {name}( [^a-z]|$)", usage))
        terms = " ".join(term for term, _ in entry.options)
        shown = (param for param in command.params if isinstance(param, Option) and not param.hidden)
        options = [option for option in shown if option.name not in LOOKS]
        assert [option.name for option in options if option.opts[0] not in terms] == []
    begun = {" ".join(usage.split()[:3]) for usage in entries}
    assert {"motorchamp season new", "motorchamp puzzles check"} <= begun


def test_every_place_where_something_of_a_player_is_kept_is_listed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    places = (value() for name, value in vars(locations).items() if re.fullmatch(r"[a-z].*_(folder|file)", name))
    kept = {f"{DATA}/{place.name}" for place in places if place.is_relative_to(tmp_path / "data")}
    assert len(kept) > 5
    assert sorted(kept - set(", ".join(term for term, _ in FILES).split(", "))) == []


def test_the_man_page_names_both_games() -> None:
    name = man_page().partition(".SH NAME\n")[2].partition("\n.SH ")[0]
    assert "MotorChamp" in name
    assert "Das Motorsportspiel" in name


if __name__ == "__main__":
    DOCUMENT.write_text(commands_page(), encoding="utf-8")
