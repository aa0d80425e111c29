"""What is loaded and done until the title screen is seen; measured by names and numbers, not by the clock."""

import json
import sys
from pathlib import Path

import pytest
from pressing import settle

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.widgets.lines_panel import Line

KNOWN = Path(__file__).with_name("modules_before_the_first_frame.txt")
GAME = """
import json, os, sys
from motorchamp_tui.terminals.screen import terminal

write, sys.argv = terminal.write, ["motorchamp"]

def write_and_look(text):
    write(text)
    if "Quick race" in text:
        json.dump(sorted(sys.modules), open({file!r}, "w"))
        os._exit(0)

terminal.write = write_and_look
from motorchamp_tui.cli import main
main()
"""
BARE = """
import json, os, sys
from textual.drivers.linux_driver import LinuxDriver
from benchmarks.bare_apps import HelloApp

write = LinuxDriver.write

def write_and_look(self, text):
    write(self, text)
    if "a bare app" in text:
        json.dump(sorted(sys.modules), open({file!r}, "w"))
        os._exit(0)

LinuxDriver.write = write_and_look
HelloApp().run()
"""


def loaded(program: str, tmp_path: Path) -> set[str]:
    """The modules that this program has loaded when its first frame is written; of libraries their packages."""
    file = tmp_path / "modules"
    root = str(Path(__file__).parents[2])
    with PseudoTerminal(
        [sys.executable, "-c", program.format(file=str(file))], environ={"PYTHONPATH": root}
    ) as terminal:
        terminal.end()
        assert file.exists(), terminal.output
    names = set(json.loads(file.read_text()))
    alone = sys.stdlib_module_names | {"motorchamp_tui"}
    return {name if name.partition(".")[0] in alone else name.partition(".")[0] for name in names}


def test_nothing_is_loaded_before_the_first_frame_that_is_not_on_the_list(tmp_path: Path) -> None:
    """Besides what any Textual app loads. A module that the title cannot do without is named in the list by the
    change that needs it; all others are imported where they are used."""
    known = {line for line in KNOWN.read_text().splitlines() if line and not line.startswith("#")}
    needed = loaded(GAME, tmp_path) - loaded(BARE, tmp_path)
    assert sorted(needed - known) == [], "loaded before the first frame, and not on the list"
    assert sorted(known - needed) == [], "on the list, and not loaded any more"


@pytest.mark.painted
async def test_the_title_is_drawn_once_for_its_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = list[tuple[int, int]](), TitleScreen.lines

    def draw_and_count(self: TitleScreen, width: int, height: int) -> list[Line]:
        drawn.append((width, height))
        return draw(self, width, height)

    monkeypatch.setattr(TitleScreen, "lines", draw_and_count)
    monkeypatch.setattr(TitleScreen, "_look_for_race", lambda _: None)
    async with MotorChampApp().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert drawn == [(80, 23)]
