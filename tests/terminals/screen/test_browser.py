"""The game by another driver of Textual's: what textual-serve does for a browser, spoken to in its packets."""

import ast
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import pyte
import pytest

ROOT = Path(__file__).parents[3]
COMMAND = str(Path(sys.executable).with_name("motorchamp"))
PATIENCE = 300
"""Seconds after which a game that shows nothing more is ended, so that the test fails."""
SERVED = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "COLUMNS": "100", "ROWS": "30"}


class Served(NamedTuple):
    """The other end of the pipes, with what a browser would show."""

    keys: IO[bytes]
    frames: IO[bytes]
    screen: pyte.Screen
    meta: list[dict[str, object]]

    def type(self, keys: str, kind: bytes = b"D") -> None:
        data = keys.encode()
        self.keys.write(kind + len(data).to_bytes(4, "big") + data)
        self.keys.flush()

    def click(self, words: str) -> None:
        row, line = next((row, line) for row, line in enumerate(self.screen.display, 1) if words in line)
        place = f"0;{line.index(words) + 1};{row}"
        self.type(f"\x1b[<{place}M\x1b[<{place}m")

    def until(self, words: str) -> None:
        """Take frames until these words are shown; the end of the frames is a mistake."""
        while words not in "\n".join(self.screen.display):
            assert self.take(), f"it ended before {words!r}:\n" + "\n".join(self.screen.display)

    def take(self) -> bool:
        """Take a packet; False at the end."""
        head = self.frames.read(5)
        data = self.frames.read(int.from_bytes(head[1:], "big"))
        if head[:1] == b"M":
            self.meta.append(json.loads(data))
        elif head:
            pyte.ByteStream(self.screen).feed(data)
        return bool(head)


@contextmanager
def served(*words: str) -> Iterator[Served]:
    """The command as a server of web pages starts it, which is no terminal."""
    environ = {name: word for name, word in os.environ.items() if name not in ("TERM", "COLORTERM", "NO_COLOR")}
    pipe = subprocess.PIPE
    command = [COMMAND, *words]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environ | SERVED) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        impatient = threading.Timer(PATIENCE, game.kill)
        impatient.start()
        try:
            assert game.stdout.readline() == b"__GANGLION__\n", game.stderr.read().decode()
            yield Served(game.stdin, game.stdout, pyte.Screen(100, 30), [])
            assert (game.wait(), game.stderr.read()) == (0, b"")
        finally:
            impatient.cancel()
            game.kill()


def test_the_game_is_shown_in_a_browser_and_hears_its_keys_mouse_and_sizes() -> None:
    with served() as browser:
        browser.until("Quick race")
        browser.type(",")
        browser.until("Glyphs")
        browser.type("\x1b[27u")
        browser.until("Quick race")
        browser.click("Set up")
        browser.until("Pit stops")
        browser.type(json.dumps({"type": "resize", "width": 60, "height": 20}), kind=b"M")
        browser.until("need 80")
        browser.type(json.dumps({"type": "quit"}), kind=b"M")
        while browser.take():
            pass
        assert browser.meta == [{"type": "exit"}]


@pytest.mark.parametrize("driver", ["nonsense", "no.such:Driver", "textual.app:App", "textual.app:Nothing"])
def test_what_is_no_driver_is_refused_in_one_sentence(driver: str) -> None:
    environ = os.environ | SERVED | {"TEXTUAL_DRIVER": driver}
    game = subprocess.run(
        [COMMAND], capture_output=True, text=True, check=False, env=environ, stdin=subprocess.DEVNULL
    )
    assert (game.returncode, game.stdout, game.stderr.count("\n")) == (2, "", 1)
    assert f"TEXTUAL_DRIVER={driver} is not a driver" in game.stderr


def test_what_the_trial_in_a_browser_waits_for_is_still_said() -> None:
    trial = ast.parse((ROOT / "tools" / "browser" / "trial.py").read_text(encoding="utf-8"))
    wanted = {
        word.value
        for call in ast.walk(trial)
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in {"until", "click"}
        for word in call.args
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    }
    assert len(wanted) > 10
    places = [
        *(ROOT / "tests/tui/goldens").glob("*.txt"),
        *(ROOT / "src").rglob("*.py"),
        ROOT / "tools/browser/enter",
    ]
    said = "\n".join(place.read_text(encoding="utf-8") for place in places)
    assert [word for word in wanted if word not in said] == []
