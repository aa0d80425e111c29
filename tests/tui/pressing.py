"""Keys, clicks and what is on the screen, without Pilot's waiting for an idle processor."""

import asyncio
import time
from collections.abc import Callable

import pytest
from textual import events
from textual import pilot as pilots
from textual._queue import Queue
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from motorchamp_tui.terminals.screen import drawing_queue, textual_fixes
from motorchamp_tui.tui.race import screen as race_screen
from motorchamp_tui.tui.widgets import settling
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel

TEXTUAL_AS_IT_IS = {(owner, name): getattr(owner, name) for owner, name in textual_fixes.PATCHED}
"""What the fixes replace."""
textual_fixes.patch_textual()  # as in the game itself; without them, an app takes half as long again
settling.SETTLE_SECONDS = 0
"""No key is too early, unless a test is about that."""
race_screen.KEYS_SETTLE = 0.0
"""The line of keys is always that of the moment that is looked at."""
drawing_queue.FOR_AN_ANSWER = 0.0
"""Whoever waits to draw has to wait for others alone, and not for the clock."""
SIZES = [(80, 24), (120, 40)]
ELLIPSIS = "…"
PATIENCE = 300.0
"""Seconds after which a test has failed that waits for what always comes, even while others need the processor."""


async def _no_rest(_shortest: float = 0.0, _longest: float = 0.0) -> None:
    """Wait for nothing: how busy the processor is says nothing about this app."""


vars(pilots)["wait_for_idle"] = _no_rest

TURNS = 4
"""So many turns of the event loop there are at least until what was posted is seen: as many as in Pilot's wait."""
_ask_everyone = Pilot._wait_for_screen


def _is_at_rest(pump: MessagePump) -> bool:
    """Whether it waits for its next message, and has none."""
    queue: Queue[Message | None] = pump._message_queue
    waits = any(not waiter.done() for waiter in vars(queue.ready_event)["_waiters"])
    return waits and queue.empty() and pump._pending_message is None


def _a_thread_is_at_work() -> bool:
    """Whether something was given to a thread that has not come back yet."""
    threads = vars(asyncio.get_running_loop())["_default_executor"]
    return threads is not None and threads._idle_semaphore._value < len(threads._threads)


def _somebody_waits_to_draw() -> bool:
    """Whether a screen has something new to show as soon as it is its turn."""
    waiting = drawing_queue.drawing_queue()._waiting.values()
    return any(not turn.done() for turns in waiting for _, turn in turns)


async def _until_at_rest(pilot: Pilot[None], timeout: float = 30.0) -> bool:
    """Wait for the screen as Pilot does, but without a message to each widget where none has anything to do."""
    while _somebody_waits_to_draw():
        await asyncio.sleep(0)
    for _ in range(TURNS):
        await asyncio.sleep(0)
    app = pilot.app
    nobody_else_works = app._exception is None and not _a_thread_is_at_work()
    if nobody_else_works and all(map(_is_at_rest, (app, *app.screen.walk_children(with_self=True)))):
        return True
    return await _ask_everyone(pilot, timeout)


vars(pilots)["Pilot"]._wait_for_screen = _until_at_rest


def _paint_nothing(screen: Screen[object]) -> None:
    screen._dirty_widgets.clear()
    screen._compositor._dirty_regions.clear()


def leave_unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay screens out, but paint only what is looked at: for tests of the room that things have."""
    monkeypatch.setattr(Screen, "_compositor_refresh", _paint_nothing)


MOST_ROUNDS = 12
"""A screen on which something is always moving is never at rest."""


async def settle(pilot: Pilot[None]) -> None:
    """Let everything that was asked for happen, also what was put off until the screen had been laid out."""
    for _ in range(4):
        await pilot._wait_for_screen()
        if pilot.app._resize_event is not None:  # no need to wait for the timer of the new size
            pilot.app._check_resize()
            await pilot._wait_for_screen()
    for _ in range(MOST_ROUNDS):
        screen = pilot.app.screen
        was_laid_out = not screen._layout_required
        screen._on_timer_update()
        if was_laid_out and not (screen._callbacks or screen._next_callbacks):
            break
        await pilot._wait_for_screen()


async def until(pilot: Pilot[None], is_so: Callable[[], object], what: str = "it") -> None:
    """Let everything happen, in threads and other programs too, until this is so."""
    deadline = time.monotonic() + PATIENCE
    await settle(pilot)
    while not is_so():
        assert time.monotonic() < deadline, f"waited in vain for {what}:\n{text_of(pilot.app)}"
        await asyncio.sleep(0.002)
        await settle(pilot)


async def until_seen(pilot: Pilot[None], words: str) -> None:
    """The same, until these words are on the screen."""
    await until(pilot, lambda: words in text_of(pilot.app), repr(words))


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        event = events.Key(key, key if len(key) == 1 else {"question_mark": "?", "space": " "}.get(key))
        event.set_sender(pilot.app)
        pilot.app.post_message(event)
        await settle(pilot)


async def turn_wheel(pilot: Pilot[None], widget: Widget, by: int) -> None:
    """Turn the wheel over this widget: down by 1, up by -1."""
    kind = events.MouseScrollDown if by > 0 else events.MouseScrollUp
    widget.post_message(kind(widget, 5, 5, 0, 0, 0, False, False, False))
    await settle(pilot)


async def type_text(pilot: Pilot[None], text: str) -> None:
    names = {"?": "question_mark", " ": "space", ",": "comma", ":": "colon"}
    for letter in text:
        event = events.Key(names.get(letter, letter), letter)
        event.set_sender(pilot.app)
        pilot.app.post_message(event)
    await settle(pilot)


def lines_of(app: App[None]) -> list[str]:
    """The screen as text, line by line."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def words_of(app: App[None], panel: str) -> str:
    """What a panel of lines says, however it is wrapped."""
    return " ".join(" ".join(strip.text for strip in app.screen.query_one(f"#{panel}", LinesPanel)._lines).split())


def cut_on(pilot: Pilot[None]) -> list[str]:
    """Everything on the screen on top that is not seen whole."""
    panels = [panel for panel in pilot.app.screen.query(LinesPanel) if panel.region]
    cut = [f"#{panel.id}: {words}" for panel in panels for words in panel.cut_off]
    shortened = [
        f"#{panel.id}: {strip.text}" for panel in panels for strip in panel._lines if ELLIPSIS in strip.text
    ]
    return cut + shortened


def text_of(app: App[None]) -> str:
    return "\n".join(lines_of(app))


async def click(pilot: Pilot[None], words: str, *, on_line_with: str = "") -> None:
    """Click where these words begin, on the first line that also has the others."""
    lines = lines_of(pilot.app)
    row = next(row for row, line in enumerate(lines) if words in line and on_line_with in line)
    column = lines[row].index(words, lines[row].index(on_line_with))
    await pilot.click(offset=(column, row))
    await settle(pilot)
