"""One evening from one seed: a home, the program started there again and again, and somebody at its screens."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import frozen
from textual.screen import Screen

from evenings.evening import without_rubbish
from motorchamp_tui.cli import crash
from motorchamp_tui.workshop import figures
from screens.hands import Hands, Notes, last_line
from screens.home import furnish, living_in
from screens.host import HostEvening
from screens.people import Person
from screens.rules import lost
from screens.terminal import KilledError, Terminal, dice_from

MOST_ACTS = 60
LONGEST = 20
"""Seconds of processor time after which a program hangs that was only looked at."""
MOST_STEPS, COUNTED_EVERY = 5_000_000, 50_000
"""How many steps of SQLite one act may cost."""
PAINTED = 0.25
"""In what share of the evenings all that changes is painted, sent, and seen on a terminal."""
LIVES = 3
ON_A_HOST = 4
"""Of that many evenings, one is spent on a host."""
STARTS = (
    *[()] * 8, ("race",), ("race", "--game", "motorsportspiel"),
    ("race", "--game", "motorsportspiel", "--clock", "20"),
    ("race", "--rule", "beginners"), ("race", "--grid", "practice"), ("race", "--rule", "undo"), ("learn",),
    ("learn", "--game", "motorsportspiel"), ("puzzle",), ("practice",), ("practice", "--daily"),
    *[("workshop",)] * 2, ("season",), ("resume",), ("watch",), ("practice", "--game", "motorsportspiel"),
)  # fmt: skip
"""The words after ``motorchamp``."""
LINES = "\n1\n\n?\nhelp\n\n\nquit\ny\nquit\n"
"""What is typed where the game goes on line by line."""


@frozen
class Outcome:
    """What there was to see in an evening; ``found`` is empty when everything held."""

    seed: int
    found: tuple[str, ...]
    acts: int
    lives: int
    screens: frozenset[str]
    trail: str
    """All that was done."""


class Evening:
    """One evening at home."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = random.Random(f"screens {seed}")
        self._folders = folder
        self._homes = 0
        self.home = folder / "home0"
        self.kept = furnish(self.home, self.chance)
        self.person = Person(random.Random(self.chance.random()))
        self.is_painted = self.chance.random() < PAINTED
        self.terminal = Terminal((80, 24), random.Random(self.chance.random()), shows=self.is_painted)
        self.notes = Notes(seed)
        self.hands = Hands(self.person, self.terminal, self.notes, self._begin_to_count)
        self.lives = 0
        self._crashes: list[BaseException] = []
        self._steps = 0

    def spend(self) -> None:
        """Start the program until the evening is over, or something is found."""
        while self.lives < LIVES and self.notes.acts < MOST_ACTS and not self.notes.found:
            self.lives += 1
            self._live()

    def _live(self) -> None:
        words = self.chance.choice(STARTS)
        self.notes.trail.append(f"motorchamp {' '.join(words)}")
        with living_in(self.home), self._by_chance():
            try:
                status, told = self.terminal.run(words, LINES, self._at_work)
            except Exception as error:  # noqa: BLE001 - that is what is looked for
                self.notes.find("no crash", last_line(error))
                return
        if self._crashes:
            self.notes.find("no crash", last_line(self._crashes[0]))
        elif status == 1 or "Traceback" in told:
            self.notes.find("no crash", told.strip().splitlines()[-1])
        self.notes.trail.append(f"[{status}]")

    def _begin_to_count(self) -> None:
        self._steps = 0

    @contextmanager
    def _by_chance(self) -> Iterator[None]:
        seeded = random.Random(self.chance.random())
        with ExitStack() as stack:
            stack.enter_context(dice_from(seeded))
            stack.enter_context(patch.object(crash, "write_log", self._crashes.append))
            stack.enter_context(patch.object(figures, "STEPS", (1,)))
            stack.enter_context(patch.object(sqlite3, "connect", self._counted(sqlite3.connect)))
            if not self.is_painted:
                stack.enter_context(patch.object(Screen, "_compositor_refresh", _paint_nothing))
            before = signal.signal(signal.SIGVTALRM, self._hangs)
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            try:
                yield
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
                signal.signal(signal.SIGVTALRM, before)

    def _hangs(self, _number: int, _frame: object) -> None:
        self.notes.find("nothing hangs", f"{LONGEST} seconds of processor time")
        raise KilledError

    def _counted(self, connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
        """Connections that do not go on for ever: no signal is heard while SQLite works."""

        def count() -> bool:
            self._steps += COUNTED_EVERY
            if self._steps == MOST_STEPS:
                self.notes.find("nothing hangs", f"{MOST_STEPS:,} steps of SQLite")
            return self._steps >= MOST_STEPS

        def connected(*given: Any, **named: Any) -> sqlite3.Connection:
            connection = connect(*given, **named)
            connection.set_progress_handler(count, COUNTED_EVERY)
            return connection

        return connected

    async def _at_work(self) -> None:
        """Do things until enough has been done, and leave."""
        assert self.terminal.loop is not None
        self.terminal.loop.set_exception_handler(self._unheard)
        sight = self.hands.sight()
        for _ in range(self.chance.randint(10, MOST_ACTS)):
            sight = await self.hands.step(sight)
            if self.notes.found or self.notes.acts > MOST_ACTS:
                break
        if self.notes.found:
            self._kill()
        elif self.chance.random() < 0.3:
            self._killed()
        elif self.chance.random() < 0.2:
            self.terminal.type(b"\x03")
            await asyncio.sleep(1)
            self.notes.find("q ends the program", "Ctrl-C does not end it")
        else:
            await self.hands.leave()

    def _unheard(self, _loop: object, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, KilledError):
            self.notes.find("no crash", f"{context['message']}: {last_line(error) if error else ''}")

    def _killed(self) -> None:
        """The program is killed; what is on the disk now is what the next one finds."""
        self._homes += 1
        home = self._folders / f"home{self._homes}"
        shutil.copytree(self.home, home)
        if self.terminal.app is not None:
            for words in lost(self.terminal.app, self.home, home):
                self.notes.find("what was shown is kept", words)
        self.home = home
        self._kill()

    def _kill(self) -> None:
        def killed() -> None:
            raise KilledError

        assert self.terminal.loop is not None
        self.terminal.loop.call_soon(killed)


def _paint_nothing(screen: Screen[object]) -> None:
    screen._dirty_widgets.clear()
    screen._compositor._dirty_regions.clear()


@without_rubbish()
def spend(seed: int) -> Outcome:
    """Spend the evening of this seed; an evening is the same in every run."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        kind = HostEvening if seed % ON_A_HOST == ON_A_HOST - 1 else Evening
        evening = kind(seed, Path(folder))
        evening.spend()
    return Outcome(
        seed,
        tuple(evening.notes.found),
        evening.notes.acts,
        evening.lives,
        frozenset(evening.notes.screens),
        "\n".join(evening.notes.trail),
    )
