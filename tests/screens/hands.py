"""Hands at the keys and the mouse of an app, and what they have found there."""

import asyncio
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from attrs import Factory, define
from textual.app import App

from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.widgets.question import Question
from screens.people import ESCAPE, Act, Person
from screens.rules import RULES, Step
from screens.sight import Sight, sight_of
from screens.terminal import Size

A_MOMENT = 0.5
SLOW = 2.5
"""Seconds after which whatever is read has been read."""
MOST_SCREENS = 30
"""So many screens lie between anybody and the way out at most."""


class Seat(Protocol):
    """A terminal at home or on a line, and the app that reads its keys."""

    size: Size

    @property
    def app(self) -> App[Any] | None:
        """The app that reads keys now."""

    def type(self, data: bytes) -> None:
        """Keys, clicks and pastes, as bytes."""

    def resize(self, size: Size) -> None:
        """The window gets another size."""

    def suspend(self, size: Size | None) -> None:
        """Ctrl-Z and ``fg``, in a window of perhaps another size."""

    def shows(self, lines: Any) -> bool:
        """Whether the terminal shows these lines, where somebody keeps what it shows."""


@define
class Notes:
    """What has been done in an evening, and what did not hold."""

    seed: int
    found: list[str] = Factory(list)
    trail: list[str] = Factory(list)
    screens: set[str] = Factory(set)
    acts: int = 0

    def find(self, rule: str, words: str, screen: str = "") -> None:
        """Something does not hold."""
        where = f" · {screen}" if screen else ""
        self.found.append(f"seed {self.seed} · step {self.acts}{where} · {rule}: {words}")


def last_line(error: BaseException) -> str:
    """What went wrong in the end, and where."""
    while error.__cause__ is not None:
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "motorchamp_tui" in frame.filename] or [*frames]
    where = f" ({Path(ours[-1].filename).name}:{ours[-1].lineno})" if ours else ""
    return f"{type(error).__name__}: {error}{where}"


class Hands:
    """Somebody at a seat; ``before_each`` is called before every act."""

    def __init__(
        self, person: Person, seat: Seat, notes: Notes, before_each: Callable[[], object] = lambda: None
    ) -> None:
        self._person, self._seat, self._notes = person, seat, notes
        self._before_each = before_each
        self._last = Act("")

    @property
    def app(self) -> App[Any] | None:
        """The app at which they are."""
        return self._seat.app

    def sight(self) -> Sight | None:
        """What they see."""
        sight = sight_of(self._seat.app) if self._seat.app else None
        if sight:
            self._notes.screens.add(sight.kind)
        return sight

    async def step(self, before: Sight | None) -> Sight | None:
        """One act, and what came of it."""
        self._notes.acts += 1
        self._before_each()
        act = self._person.act(before, self._seat.size)
        driven, settling = _driven(before), bool(before and getattr(before.screen, "is_settling", False))
        self._notes.trail.append(f"{before.kind if before else '-'}: {act.words}")
        if act.words == "Ctrl-Z":
            self._seat.suspend(act.size)
            await asyncio.sleep(A_MOMENT)  # it may end in the middle of the time in which nothing runs
        elif act.size:
            self._seat.resize(act.size)
        elif act.data:
            self._seat.type(act.data)
        await asyncio.sleep(act.pause)
        after = self.sight()
        if act.key and before and after and before.looks_like(after):
            await asyncio.sleep(SLOW)  # a disk may be slow
            after = self.sight()
        if before and after:
            step = Step(before, act, after, driven, settling, act.data == self._last.data)
            for name, rule in RULES.items():
                for words in rule(step):
                    self._notes.find(name, f"{words} after {act.words!r}", after.kind)
            if not self._is_shown(after):
                await asyncio.sleep(A_MOMENT)  # a frame may be on its way
                after = self.sight()
            if after and not self._is_shown(after):
                self._notes.find("the window shows what is drawn", f"it differs after {act.words!r}", after.kind)
        if self._notes.found and after:
            self._notes.trail.append(after.text)
        if act.data:
            self._last = act
        return after

    def _is_shown(self, sight: Sight) -> bool:
        """Whether the window has the size, and the lines, that are drawn."""
        return sight.screen.size == self._seat.size and self._seat.shows(sight.lines)

    async def leave(self) -> None:
        """Find the way out that is shown, and leave by it."""
        self._seat.resize((80, 24))
        await asyncio.sleep(1)
        for _ in range(MOST_SCREENS):
            sight = self.sight()
            if sight is None:
                await asyncio.sleep(1)
                continue
            if isinstance(sight.screen, TitleScreen):
                self._seat.type(b"q")
                await asyncio.sleep(0.3)
                self._notes.find("q ends the program", "q does not end it at once", sight.kind)
                return
            self._notes.trail.append(f"{sight.kind}: leave")
            out = next((key for key in sight.keys if key.name in ("q", "Esc")), ESCAPE)
            self._seat.type(b"y" if isinstance(sight.screen, Question) else out.data)
            await asyncio.sleep(1)
        self._notes.find("there is a way on", "no way out is found", sight.kind if sight else "")


def _driven(sight: Sight | None) -> int:
    attempt = getattr(getattr(sight.screen, "live", None), "attempt", None) if sight else None
    return 0 if attempt is None or attempt.result is not None else len(attempt.steps)
