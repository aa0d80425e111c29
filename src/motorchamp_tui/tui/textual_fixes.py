"""Every place that reaches into Textual's private parts; the reason why Textual is pinned to one version.

Decides nothing about the game. Each fix has a test that fails when Textual no longer needs it.
"""

import os
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from rich.color import ColorSystem
from rich.console import Console
from textual import constants, events
from textual import strip as textual_strip
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from motorchamp_tui.tui import terminal
from motorchamp_tui.tui.glyphs import COLOURLESS, GLYPH_FILTERS, Colours, Terminal
from motorchamp_tui.tui.screen_memory import ScreenMemory, cells
from motorchamp_tui.tui.terminal import loan

RESIZE_PAUSE = 1 / 30
"""Seconds in which a storm of new sizes becomes one."""


class LoopDriver(Driver):
    """Keys and screen inside the event loop, on the terminal that :data:`terminal.loan` has taken.

    Textual's own driver has a thread that wakes ten times a second to look for keys, waits up to 0.2 s for
    it when the app quits, and a second thread that writes what the first one then waits for.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._size = terminal.size()
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._unsent: list[str] = []
        self._is_resizing = False
        self._signals = (
            (signal.SIGWINCH, self._resize_soon),
            (signal.SIGTSTP, self._suspend),
            (signal.SIGCONT, self._repaint),
            (signal.SIGINT, self._interrupt),
        )

    @property
    def can_suspend(self) -> bool:
        """The shell can have the terminal in between."""
        return True

    def write(self, data: str) -> None:
        """Keep ``data`` until the frame is complete."""
        if not self._unsent:
            self._loop.call_soon(self.flush)
        self._unsent.append(data)

    def flush(self) -> None:
        """Write everything kept, while the terminal is ours."""
        data = "".join(self._unsent)
        self._unsent.clear()
        if data and loan.is_taken:
            terminal.write(data)

    def send_message(self, message: Message) -> None:
        """Hand a message to the app, which lives in the same loop."""
        self._app.post_message(message)

    def start_application_mode(self) -> None:
        """Listen to keys, mouse and new sizes."""
        loan.switch_on(os.environ)
        forget(self._app.console)
        self._loop.add_reader(terminal.KEYS, self._read)
        for number, react in self._signals:
            self._loop.add_signal_handler(number, react)

    def disable_input(self) -> None:
        """Stop listening."""
        self._loop.remove_reader(terminal.KEYS)
        for number, _ in self._signals:
            self._loop.remove_signal_handler(number)

    def stop_application_mode(self) -> None:
        """Give the terminal back; a frame that is still unsent is no longer wanted."""
        self.disable_input()
        self._unsent.clear()
        loan.give_back()

    def _read(self) -> None:
        try:
            data = os.read(terminal.KEYS, 4096)
        except OSError:
            data = b""
        if not data:
            # The terminal is gone without a signal; a reader at its end would spin.
            self._loop.remove_reader(terminal.KEYS)
            self._app.exit(return_code=128 + signal.SIGHUP)
            return
        # Half a character decodes to nothing, and nothing means the end to the parser.
        if text := self._decode(data):
            for message in self._parser.feed(text):
                self.process_message(message)
        if self._parser._timeout_time is not None:
            self._loop.call_later(constants.ESCAPE_DELAY * 1.05, self._end_escape)

    def _end_escape(self) -> None:
        for message in self._parser.tick():
            self.process_message(message)

    def _resize_soon(self) -> None:
        if not self._is_resizing:
            self._is_resizing = True
            self._loop.call_later(RESIZE_PAUSE, self._report_size)

    def _report_size(self) -> None:
        self._is_resizing = False
        before, self._size = self._size, terminal.size()
        # The terminal has moved its lines about, even when its size is the old one again.
        if before == self._size:
            repaint(self._app)
            return
        forget(self._app.console)
        size = Size(*self._size)
        self.send_message(events.Resize(size, size))

    def _suspend(self) -> None:
        self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.resume_application_mode()
        self.send_message(self.SignalResume())
        self._repaint()

    def _interrupt(self) -> None:
        self._app.exit(return_code=128 + signal.SIGINT)

    def _repaint(self) -> None:
        repaint(self._app)


memories: WeakKeyDictionary[Console, ScreenMemory] = WeakKeyDictionary()
"""What each app's terminal shows, by the console that the app writes with."""


def forget(console: Console) -> None:
    """Believe nothing any more of what is shown."""
    memories.pop(console, None)


def _render_what_changed(self: ChopsUpdate | LayoutUpdate, console: Console) -> str:
    """What an update writes: the cells that are not shown yet.

    Textual sends a changed piece of a line again from its left edge on, and paints the whole screen
    several times at the start and whenever one screen comes after another.
    """
    memory, size = memories.get(console), _size_of_screen(self)
    if memory is None or memory.size != size:
        # What was painted for another size may lie beyond the edges of the terminal.
        memory = memories[console] = ScreenMemory(size)
    system = console._color_system or ColorSystem.TRUECOLOR
    return memory.written((row, column, cells(strip, system)) for row, column, strip in _pieces(self))


def _size_of_screen(update: ChopsUpdate | LayoutUpdate) -> Size:
    if isinstance(update, LayoutUpdate):
        return update.region.size
    return Size(max((ends[-1] for ends in update.chop_ends if ends), default=0), len(update.chops))


def _pieces(update: ChopsUpdate | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    if isinstance(update, LayoutUpdate):
        for row, line in enumerate(update.strips, update.region.y):
            yield row, update.region.x, Strip.join(line)
        return
    for row, x1, x2 in update.spans:
        for end, (x, strip) in zip(update.chop_ends[row], update.chops[row].items(), strict=False):
            first, last = max(x, x1), min(end, x2)
            if strip is not None and first < last:
                yield row, first, strip.crop(first - x, last - x)


class NoCache:
    """Remembers nothing, for all strips at once.

    Textual gives every line of every widget seven caches, each an object with a dictionary in it: half of what
    a screen holds in memory, and no key press is slower without them.
    """

    def get(self, key: object, default: object = None) -> object:
        """Nothing is there."""
        return default

    def __setitem__(self, key: object, value: object) -> None:
        pass


NO_CACHE = NoCache()

_parse_rules = Stylesheet._parse_rules
parsed_rules: dict[object, list[RuleSet]] = {}
"""The rules of every style sheet that was read, by its text and what its variables stood for."""


def _parse_rules_once(self: Stylesheet, *text: Any, **place: Any) -> list[RuleSet]:
    """The rules in a style sheet, read once for all apps: each of them would spend a fifth of its start on it."""
    key = (text, *sorted(place.items()), frozenset(self._variables.items()))
    if key not in parsed_rules:
        parsed_rules[key] = _parse_rules(self, *text, **place)
    return parsed_rules[key]


def patch_textual() -> None:
    """Put the fixes in place that hold for every app."""
    Stylesheet._parse_rules = _parse_rules_once  # type: ignore[method-assign]
    vars(textual_strip)["FIFOCache"] = lambda maxsize: NO_CACHE
    ChopsUpdate.render_segments = _render_what_changed  # type: ignore[method-assign]
    LayoutUpdate.render_segments = _render_what_changed  # type: ignore[method-assign]


def repaint(app: App[Any]) -> None:
    """Send the whole screen again, whatever the terminal shows."""
    forget(app.console)
    app.refresh()


COLOUR_SYSTEMS: Mapping[Colours, ColorSystem] = {
    "true": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
    "none": ColorSystem.TRUECOLOR,
}


def use_terminal(app: App[Any], kind: Terminal, recolour: Sequence[LineFilter] = ()) -> None:
    """Let ``app`` show only what its terminal can, recoloured by these filters first.

    Textual takes NO_COLOR for a wish for greys, even when it is empty; here it means no colours, and an
    empty one nothing.
    """
    filters: list[LineFilter] = []
    if kind.colours in ("true", "256"):
        filters += [f for f in app._filters if isinstance(f, ANSIToTruecolor)] or [ANSIToTruecolor(app.ansi_theme)]
    filters += recolour
    if kind.colours == "none":
        filters.append(COLOURLESS)
    if kind.colours == "16":
        from motorchamp_tui.tui.sixteen import SIXTEEN  # noqa: PLC0415 - hardly ever needed

        filters.append(SIXTEEN)
    app._filters[:] = [*filters, *GLYPH_FILTERS[kind.glyphs]]
    app.console._color_system = COLOUR_SYSTEMS[kind.colours]


def show_as_drawn(app: App[Any]) -> None:
    """Let ``app`` show exactly the characters and colours that it draws."""
    app._filters.clear()
    app.console._color_system = ColorSystem.TRUECOLOR


class AppStoppedError(Exception):
    """The app ended by an exception that nobody caught; the cause is that exception."""


def run(app: App[None]) -> int:
    """Run ``app`` on the loaned terminal and return its exit status; raises what stopped it.

    Textual would print a traceback with the values of all variables on the person's screen.
    """
    patch_textual()
    app.driver_class = LoopDriver
    print_messages = app._print_error_renderables

    def print_no_traceback() -> None:
        if app._exception is None:
            print_messages()

    app._print_error_renderables = print_no_traceback  # type: ignore[method-assign]
    app._fatal_error = app._close_messages_no_wait  # type: ignore[method-assign]
    app.run()
    if app._exception is not None:
        raise AppStoppedError("the screen stopped") from app._exception
    return app.return_code or 0
