"""Fixes of what Textual sends, keeps and colours: with the drivers, every use of its private parts.

They are used with the versions of Textual that were tried, by way of ``textual_parts``; any other gets
``public_parts`` instead. Each fix has a test that fails when Textual no longer needs it.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from textual import _callback as callbacks
from textual._compositor import Compositor, CompositorUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.app import App
from textual.await_remove import AwaitRemove
from textual.binding import Binding, BindingsMap, BindingType
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.events import Callback, ScreenResume, Unmount
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.messages import CloseMessages, InvokeLater, Prune
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from motorchamp_tui.terminals.screen.composing import DrawnInParts, Piece, SteadyScreen, seen_pieces
from motorchamp_tui.terminals.screen.kinds import COLOUR_SYSTEMS, Terminal
from motorchamp_tui.terminals.screen.marks import Mark
from motorchamp_tui.terminals.screen.screen_memory import ScreenMemory, cells

memories: WeakKeyDictionary[Console, ScreenMemory] = WeakKeyDictionary()
"""The memory of each app's terminal, by the console with which the app writes."""


without_cursor: WeakSet[Console] = WeakSet()
"""The consoles of players who do not want to see the cursor; it is where it belongs for them, too."""
unable_to_shift: WeakSet[Console] = WeakSet()
"""The consoles of terminals that may be too old to move the cells of a row."""
able_to_erase: WeakSet[Console] = WeakSet()
"""The consoles of terminals that leave the ground of the pen where they erase."""


def every_binding(screen: Screen[Any]) -> Iterator[Binding]:
    """The bindings of a screen and its app by the keys chosen for them, including those of no use now."""
    for _, bindings in screen._binding_chain:
        for _, binding in bindings:
            yield binding


def shown_bindings(screen: Screen[Any]) -> list[Binding]:
    """The visible bindings whose keys work now.

    They are those of ``active_bindings``, but without asking what the hidden keys may do.
    """
    chain = [(node, list(bindings)) for node, bindings in screen._modal_binding_chain]
    keys = {key for _, bindings in chain for key, binding in bindings if _is_shown(binding)}
    found: dict[str, tuple[Binding, bool]] = {}
    answers: dict[tuple[DOMNode, str], bool | None] = {}
    for node, bindings in chain:
        for key, binding in bindings:
            if key not in keys or (key in found and (found[key][0].priority or not binding.priority)):
                continue
            asked = node, binding.action
            if asked not in answers:  # several keys do the same
                answers[asked] = screen.app._check_action_state(binding.action, node)
            may_run = answers[asked]
            if may_run is not False:
                found[key] = binding, bool(may_run)
    return [binding for binding, is_enabled in found.values() if is_enabled and _is_shown(binding)]


def _is_shown(binding: Binding) -> bool:
    return binding.show and bool(binding.description)


def bind(screen: Screen[Any], keys: Sequence[BindingType]) -> None:
    """Give a single screen these bindings, ahead of those of its class where a key has both."""
    of_class, alone = screen._bindings.key_to_bindings, BindingsMap(keys).key_to_bindings
    own = BindingsMap([*keys, *type(screen).BINDINGS]).key_to_bindings
    order = dict.fromkeys([*BindingsMap(Screen.BINDINGS).key_to_bindings, *alone, *of_class])
    screen._bindings = BindingsMap.from_keys({key: own.get(key) or of_class[key] for key in order})


def forget(console: Console) -> None:
    """Assume nothing about what is shown."""
    memories.pop(console, None)


class PiecesUpdate(CompositorUpdate):
    """The changed parts of a screen of this size, piece by piece."""

    def __init__(self, pieces: Sequence[Piece], size: Size) -> None:
        self.pieces = pieces
        self.size = size

    def render_segments(self, console: Console) -> str:
        """The segments for the terminal."""
        return _written(console, self.size, self.pieces)


def _compose_what_changed(self: Compositor) -> PiecesUpdate | None:
    """A partial update, from the widgets that are visible where something has changed."""
    regions = list(self._dirty_regions)
    self._dirty_regions.clear()
    pieces = seen_pieces(self, regions)
    return PiecesUpdate(pieces, self.size) if pieces else None


def _render_screen(self: LayoutUpdate, console: Console) -> str:
    """The update of a whole screen.

    Textual paints it several times at the start and whenever one screen follows another.
    """
    lines = enumerate(self.strips, self.region.y)
    return _written(console, self.region.size, [(row, self.region.x, Strip.join(line)) for row, line in lines])


def _written(console: Console, size: Size, pieces: Iterable[Piece]) -> str:
    """The text that makes these pieces appear: the cells that are not shown yet."""
    memory = memories.get(console)
    if memory is None or memory.size != size:
        # What was painted for another size may be outside the terminal.
        memory = memories[console] = ScreenMemory(
            size, can_shift=console not in unable_to_shift, can_erase=console in able_to_erase
        )
    system = console._color_system or ColorSystem.TRUECOLOR
    seen_now = list(pieces)
    for piece in seen_now:
        memory.marks.see(*piece)
    return memory.written((row, column, cells(strip, system)) for row, column, strip in seen_now)


def _display(self: App[Any], screen: Screen[Any], renderable: Any) -> None:
    """Send the changes of the screen, and take the cursor to the mark."""
    if not isinstance(renderable, CompositorUpdate) or self.is_headless:
        _textuals_display(self, screen, renderable)
        return
    try:
        driver = self._driver
        if self._batch_count or not self._running or self._closed or driver is None:
            return
        text = renderable.render_segments(self.console)
        text += _cursor_moved(self)
        if text:
            self._begin_update()
            driver.write(text)
            self._end_update()
            driver.flush()
    finally:
        self.post_display_hook()


def _cursor_moved(app: App[Any]) -> str:
    """The sequence that moves the terminal's cursor to the mark, and shows it there if it may be visible.

    While something moves it goes only to a text being typed, and to other marks when that is over.
    """
    memory = memories.get(app.console)
    if memory is None:
        return ""
    place = memory.marks.place
    if place is None or (place.mark is not Mark.TYPED and getattr(app.screen, "is_moving", False)):
        return memory.cursor(None, is_shown=False)
    is_shown = place.mark is not Mark.NEWS and app.console not in without_cursor
    return memory.cursor((place.row, place.column), is_shown=is_shown)


class NoCache:
    """Remembers nothing, for all strips at once.

    Textual gives every line of every widget seven caches, each an object with a dictionary: half of what
    a screen holds in memory, and only the one for filters makes anything faster.
    """

    def get(self, key: object, default: object = None) -> object:
        """Find nothing."""
        return default

    def __setitem__(self, key: object, value: object) -> None:
        pass


NO_CACHE: Any = NoCache()


def _make_strip(self: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """A line without caches."""
    self._segments = list(segments)
    self._cell_length = cell_length
    self._divide_cache = self._crop_cache = self._style_cache = self._filter_cache = NO_CACHE
    self._line_length_cache = self._crop_extend_cache = self._offsets_cache = NO_CACHE
    self._render_cache = self._link_ids = self._cell_count = None


def _filter_once(self: Strip, filter: LineFilter, background: Color) -> Strip:
    """The line as this filter shows it, computed once: every frame asks for every line in view."""
    known: Any = self._filter_cache
    if known is NO_CACHE or known[0] is not filter or known[1] != background:
        filtered = Strip(filter.apply(self._segments, background), self._cell_length)
        known = self._filter_cache = (filter, background, filtered)  # type: ignore[assignment]
    shown: Strip = known[2]
    return shown


_textuals_display = App._display
_parse_rules = Stylesheet._parse_rules
parsed_rules: dict[object, list[RuleSet]] = {}
"""The rules of every style sheet that was read, by its text and the values of its variables."""


def _parse_rules_once(self: Stylesheet, *text: Any, **place: Any) -> list[RuleSet]:
    """The rules in a style sheet, parsed once for all apps: that takes a fifth of the start of each."""
    key = (text, *sorted(place.items()), frozenset(self._variables.items()))
    if key not in parsed_rules:
        parsed_rules[key] = _parse_rules(self, *text, **place)
    return parsed_rules[key]


_inner_outer = lru_cache(1024)(StylesCache.get_inner_outer.__wrapped__)


def _grounds(_: StylesCache, *colours: Color) -> tuple[Style, Style]:
    """The grounds inside and outside a border; Textual's cache would keep the lines of widgets that are gone."""
    return _inner_outer(StylesCache, *colours)


_dispatch_methods = MessagePump._get_dispatch_methods
Method = Callable[[Message], Any]


@lru_cache(4096)
def _classes_that_hear(kind: type, name: str, message: type) -> tuple[type, ...] | None:
    """The classes from ``kind`` up with a method of this name; None where a decorator names such a message."""
    decorated = (cls.__dict__.get("_decorated_handlers") or {} for cls in kind.__mro__)
    if any(each in handlers for handlers in decorated for each in message.__mro__):
        return None
    return tuple(cls for cls in kind.__mro__ if name in cls.__dict__ or f"_{name}" in cls.__dict__)


def _methods_that_hear(self: MessagePump, name: str, message: Message) -> Iterator[tuple[type, Method]]:
    """The methods that handle a message; Textual asks all classes of a widget again with every message."""
    classes = _classes_that_hear(type(self), name, type(message))  # type: ignore[arg-type]
    if classes is None:
        yield from _dispatch_methods(self, name, message)
        return
    for cls in classes:
        if message._no_default_action:
            return
        method = cls.__dict__.get(f"_{name}") or cls.__dict__.get(name)
        if method is not None and not getattr(method, "_textual_on", None):
            yield cls, method.__get__(self, cls)


_count_by_signature = callbacks._count_parameters


def _count_parameters(func: Callable[..., Any]) -> int:
    """How many parameters a function has; Textual works out the signature of every new partial and lambda."""
    code = getattr(func, "__code__", None)
    if code is None or hasattr(func, "__wrapped__") or hasattr(func, "__signature__"):
        return _count_by_signature(func)
    others = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    count: int = code.co_argcount + code.co_kwonlyargcount + others
    return count - inspect.ismethod(func)


HEARD_TO_THE_END = (Unmount, Callback, Prune, CloseMessages, InvokeLater)
"""The way in which Textual closes a screen."""


async def _hear_while_open(self: Screen[Any], message: Message) -> None:
    """Ignore messages that were on their way when the screen was closed: keys, and messages from its panels.

    Textual delivers them when the panels are already gone, and to a screen that was closed before it had any.
    """
    is_leaving = self._pruning or self._closing or self.app._exit
    if not is_leaving or isinstance(message, HEARD_TO_THE_END):
        await Widget._on_message(self, message)


_resume, _paint = Screen._on_screen_resume, Screen._compositor_refresh


def _resume_unpainted(self: Screen[Any], event: ScreenResume) -> None:
    """Lay out a screen that opens or comes back, and leave painting until its panels are filled."""
    self._repaint_required = True  # which Textual says only after it has painted
    _resume(self, event)


def _paint_once(self: Screen[Any]) -> None:
    """Paint the changes, unless everything is about to be painted: Textual would do one after the other."""
    if not (self._repaint_required and self.is_current):
        _paint(self)


_prune = App._prune


def _prune_at_rest(self: App[Any], *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
    """Close screens, stopping their timers and workers first: Textual would remove their panels first."""
    for node in nodes:
        if isinstance(node, Screen):
            self.workers.cancel_node(node)
            for timer in list(node._timers):
                timer.stop()
    return _prune(self, *nodes, parent=parent)


def lay_out_anew(widget: Widget) -> None:
    """Let the widget get the room that its content needs now.

    Textual takes a second change for the first one if the widget has not handled its own messages between them.
    If the screen has been laid out meanwhile, the widget would keep the height of its first content.
    """
    widget._layout_updates += 1
    widget.refresh(layout=True)


def is_open(screen: Screen[Any]) -> bool:
    """Whether the screen has its panels: it is composed, and neither it nor its app is being closed."""
    return screen.is_attached and not screen._pruning and bool(screen.children)


async def until_composed(screen: Screen[Any]) -> None:
    """Wait for a screen that was opened a moment ago: keys come to it before its panels do."""
    if screen._task is not None:
        await screen._mounted_event.wait()


PATCHED = (
    (MessagePump, "_get_dispatch_methods"),
    (callbacks, "_count_parameters"),
    (Screen, "_on_message"),
    (Screen, "_compositor_refresh"),
    (Screen, "_on_screen_resume"),
    (Screen, "_refresh_layout"),
    (App, "_prune"),
    (App, "_display"),
    (StylesCache, "get_inner_outer"),
    (Stylesheet, "_parse_rules"),
    (Strip, "__init__"),
    (Strip, "apply_filter"),
    (Compositor, "render_partial_update"),
    (Compositor, "_regions_to_spans"),
    (Compositor, "visible_widgets"),
    (LayoutUpdate, "render_segments"),
)


def otherwise_inside() -> str:
    """What differs from the known shape of Textual, as a clause; empty where nothing does."""
    missing = next(((patched, name) for patched, name in PATCHED if not hasattr(patched, name)), None)
    if missing:
        return f"it has no {missing[0].__name__}.{missing[1]}"
    unknown = set(Strip.__slots__).symmetric_difference(_make_strip.__code__.co_names) - {"list", "NO_CACHE"}
    return f"its lines differ in {', '.join(sorted(unknown))}" if unknown else ""


def patch_textual() -> None:
    """Put the fixes in place that hold for every app."""
    MessagePump._get_dispatch_methods = _methods_that_hear  # type: ignore[method-assign, assignment]
    callbacks._count_parameters = _count_parameters
    Screen._on_message = _hear_while_open  # type: ignore[method-assign, assignment]
    Screen._on_screen_resume = _resume_unpainted  # type: ignore[method-assign]
    Screen._compositor_refresh = _paint_once  # type: ignore[method-assign]
    App._display = _display  # type: ignore[method-assign]
    App._prune = _prune_at_rest  # type: ignore[method-assign]
    StylesCache.get_inner_outer = _grounds  # type: ignore[assignment]
    Stylesheet._parse_rules = _parse_rules_once  # type: ignore[method-assign]
    Strip.__init__ = _make_strip  # type: ignore[method-assign]
    Strip.apply_filter = _filter_once  # type: ignore[method-assign]
    Compositor.render_partial_update = _compose_what_changed  # type: ignore[method-assign, assignment]
    LayoutUpdate.render_segments = _render_screen  # type: ignore[method-assign]


ROUNDS_OF_FILLING = 3
"""How often panels are filled again: the content of one can change its height, and so the content of others."""


class FilledScreen(SteadyScreen):
    """A screen with panels that are filled for the sizes which they get, before they are painted in them.

    Textual paints them first, and only then gives them their sizes: the first frame would have to be written
    twice.
    """

    _filled_for: object = None
    """The sizes of the panels when they were last filled."""
    _rounds = 0

    def fill(self) -> None:
        """Show everything in the sizes that the panels have now."""
        raise NotImplementedError

    def _on_timer_update(self) -> None:
        others = (widget for widget in self._compositor.visible_widgets if widget is not self)
        if any(widget._layout_required for widget in others):
            self._update_timer.pause()  # until they have said that they need another size
        else:
            super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        is_laid_out_anew = self._compositor.visible_widgets is not self._layout
        self._layout = self._compositor.visible_widgets
        if is_laid_out_anew and self._is_filled_otherwise() and self._rounds < ROUNDS_OF_FILLING:
            self._rounds += 1
            self._refresh_layout()  # which comes back here
            return
        self._rounds = 0
        self._compositor.update_widgets(self._dirty_widgets)  # also those that have just been filled
        super()._compositor_refresh()

    def _is_filled_otherwise(self) -> bool:
        """Fill the panels if their sizes are new; whether any of them needs another size for its new content."""
        seen_now = self._compositor.visible_widgets.items()
        sizes = {widget: region.size for widget, (region, _) in seen_now if isinstance(widget, DrawnInParts)}
        if sizes == self._filled_for:
            return False
        self._filled_for = sizes
        before = {widget: widget._layout_updates for widget in sizes}
        self.fill()
        changed = [widget for widget in sizes if widget._layout_updates != before[widget]]
        for widget in changed:
            _forget_arrangement(widget)
        return bool(changed)


def _forget_arrangement(widget: Widget) -> None:
    """Lay a widget out again at once, as Textual does when the widget handles its messages."""
    widget._layout_required = False
    for ancestor in widget.ancestors:
        if not isinstance(ancestor, Widget):
            break
        ancestor._clear_arrangement_cache()
        ancestor._layout_updates += 1
        if not ancestor.styles.auto_dimensions:
            break


def laid_out(screen: Screen[Any]) -> bool:
    """Lay the screen out for the present content of its panels; whether the size of any has changed."""
    _, _, resized = screen._compositor.reflow(screen, screen.outer_size)
    for widget, (region, _, _, virtual_size, container_size, *_) in screen._compositor.layers:
        widget._size_updated(region.size, virtual_size, container_size)
    return bool(resized)


def seen(screen: Screen[Any]) -> list[Strip]:
    """The lines of the screen as it is laid out, from top to bottom."""
    return screen._compositor.render_strips()


def repaint(app: App[Any]) -> None:
    """Send the whole screen again, whatever the terminal shows; also for callers outside the app."""
    forget(app.console)
    app.call_later(app.refresh)


def show_cursor(app: App[Any], *, is_shown: bool) -> None:
    """Make the terminal's cursor visible at the mark, or only place it there."""
    (without_cursor.discard if is_shown else without_cursor.add)(app.console)


def use_terminal(app: App[Any], kind: Terminal, more: Sequence[LineFilter] = (), *, erases: bool = False) -> None:
    """Let ``app`` show only what its terminal can, by these filters.

    Textual takes NO_COLOR to mean greys, even when it is empty; here it means no colours, and an empty
    one means nothing.
    """
    filters: list[LineFilter] = []
    if kind.colours in ("true", "256"):
        filters += [f for f in app._filters if isinstance(f, ANSIToTruecolor)] or [ANSIToTruecolor(app.ansi_theme)]
    app._filters[:] = [*filters, *more]
    (unable_to_shift.add if kind.glyphs == "ascii" else unable_to_shift.discard)(app.console)
    (able_to_erase.add if erases else able_to_erase.discard)(app.console)
    app.console._color_system = COLOUR_SYSTEMS[kind.colours]


def line_filters(_: App[Any], usual: Sequence[LineFilter]) -> Sequence[LineFilter]:
    """The filters between an app and its terminal: those that Textual has been given."""
    return usual


def show_as_drawn(app: App[Any]) -> None:
    """Let ``app`` show exactly the characters and colours that it draws."""
    app._filters.clear()
    app.console._color_system = ColorSystem.TRUECOLOR
