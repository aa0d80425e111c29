"""The fixes, and whether Textual still needs them: a test that fails here says that one can go."""

import asyncio
import functools
import gc
import inspect
import sys
from collections.abc import Callable
from typing import ClassVar
from weakref import ref

import pytest
from pressing import TEXTUAL_AS_IT_IS, settle
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _callback as callbacks
from textual import on, work
from textual._compositor import Compositor, CompositorUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.events import Click, Key, Mount
from textual.filter import ANSIToTruecolor, LineFilter, Monochrome
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from motorchamp_tui.errors import WrongLibraryError
from motorchamp_tui.terminals.screen import textual_fixes
from motorchamp_tui.terminals.screen.kinds import Colours, Terminal
from motorchamp_tui.terminals.screen.textual_fixes import show_as_drawn, use_terminal
from motorchamp_tui.tui import start
from motorchamp_tui.tui.look.fewer_colours import COLOURLESS, MANY
from motorchamp_tui.tui.look.letters import GLYPH_FILTERS
from motorchamp_tui.tui.look.looks import filters_for
from motorchamp_tui.tui.look.sixteen_colours import SIXTEEN
from motorchamp_tui.tui.too_small import RoomyApp
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel, line

pytestmark = pytest.mark.painted


class Hello(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("hello")


@pytest.fixture
def unpatched(monkeypatch: pytest.MonkeyPatch) -> None:
    for (owner, name), its_own in TEXTUAL_AS_IT_IS.items():
        monkeypatch.setattr(owner, name, its_own)


def console() -> Console:
    return Console(color_system="truecolor", force_terminal=True)


def whole_screen() -> LayoutUpdate:
    return LayoutUpdate([[Strip([Segment("abc")])], [Strip([Segment("def")])]], Region(0, 0, 3, 2))


def caches_of(strip: Strip) -> list[object]:
    names = set(Strip.__slots__) - {"_render_cache"}
    return [getattr(strip, name) for name in names if name.endswith("_cache")]


@pytest.mark.usefixtures("unpatched")
def test_textual_still_gives_every_line_caches_of_its_own() -> None:
    caches = caches_of(Strip([Segment("abc")]))
    assert len(caches) == len(set(map(id, caches))) >= 7


def test_lines_share_one_that_remembers_nothing_and_are_the_same_lines() -> None:
    strip = Strip([Segment("abc"), Segment("def")])
    assert set(map(id, caches_of(strip))) == {id(textual_fixes.NO_CACHE)}
    for _ in range(2):
        assert strip.crop(1, 4).text == "bcd"
        assert [part.text for part in strip.divide([2, 6])] == ["ab", "cdef"]
        assert strip.crop_extend(4, 8, None).text == "ef  "


def test_a_line_is_filtered_once_by_each_filter_that_asks() -> None:
    strip, black, white = Strip([Segment("┌", Style(color="red"))]), Color(0, 0, 0), Color(255, 255, 255)
    for each in (COLOURLESS, *GLYPH_FILTERS["ascii"]):
        shown = strip.apply_filter(each, black)
        assert strip.apply_filter(each, black) is shown
        assert list(shown) == each.apply(list(strip), black)
        assert strip.apply_filter(each, white) is not shown


def rules_of(variables: dict[str, str]) -> list[RuleSet]:
    sheet = Stylesheet(variables=variables)
    sheet.add_source("Static { color: $ink; }", ("styles.tcss", ""))
    return sheet.rules


@pytest.mark.usefixtures("unpatched")
def test_textual_still_reads_a_style_sheet_again_for_every_app() -> None:
    assert rules_of({"ink": "red"})[0] is not rules_of({"ink": "red"})[0]


def test_apps_share_the_rules_of_a_style_sheet_unless_its_variables_differ() -> None:
    assert rules_of({"ink": "red"})[0] is rules_of({"ink": "red"})[0]
    assert "color: #FF0000" in rules_of({"ink": "red"})[0].css
    assert "color: #0000FF" in rules_of({"ink": "blue"})[0].css


def grounds_keep_the_lines_of_a_widget() -> bool:
    lines = StylesCache()
    lines.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    reference = ref(lines)
    del lines
    gc.collect()
    return reference() is not None


class Heard(Message):
    """Something to hear."""


class Quiet(Heard):
    """The same, told more quietly."""


class Base(Widget):
    def on_heard(self) -> None: ...


class Derived(Base):
    @on(Heard)
    def hear(self) -> None: ...

    def on_click(self) -> None: ...

    def _on_heard(self) -> None: ...


def hearing(widget: Widget, name: str, message: Message) -> list[tuple[type, str]]:
    """Which methods of which classes hear a message, in their order."""
    return [(cls, method.__name__) for cls, method in widget._get_dispatch_methods(name, message)]


def lookups(widget: Widget, message: Message) -> int:
    """How many classes are asked for what hears a message of which they have heard before."""
    asked = 0

    def count(_frame: object, event: str, argument: object) -> None:
        nonlocal asked
        asked += event == "c_call" and getattr(argument, "__name__", "") == "get"

    hearing(widget, message.handler_name, message)
    sys.setprofile(count)
    try:
        hearing(widget, message.handler_name, message)
    finally:
        sys.setprofile(None)
    return asked


@pytest.mark.usefixtures("unpatched")
def test_textual_still_asks_every_class_for_what_hears_a_message() -> None:
    assert lookups(Base(), Heard()) > 2 * len(Base.__mro__)


def test_only_classes_that_hear_a_message_are_asked_again() -> None:
    assert lookups(Base(), Heard()) <= 2


@pytest.mark.parametrize("widget", [Widget, Base, Derived])
@pytest.mark.parametrize("message", [Heard, Quiet, Mount, Click])
def test_what_hears_a_message_hears_it_in_the_same_order(widget: type[Widget], message: type[Message]) -> None:
    dispatch = TEXTUAL_AS_IT_IS[MessagePump, "_get_dispatch_methods"]
    some, name = widget(), message.handler_name
    told = object.__new__(message)
    told._no_default_action = False
    expected = [(cls, method.__name__) for cls, method in dispatch(some, name, told)]
    assert hearing(some, name, told) == expected
    told._no_default_action = True
    assert hearing(some, name, told) == []


def added(one: int, *more: int, last: int = 0, **named: int) -> int:
    return one + last + sum(more) + sum(named.values())


@pytest.mark.parametrize(
    "function",
    [added, lambda: 0, Base().on_heard, functools.cache(added), functools.wraps(added)(lambda: 0), len, Base],
)
def test_parameters_are_counted_as_in_a_signature(function: Callable[..., object]) -> None:
    assert callbacks._count_parameters(function) == len(inspect.signature(function).parameters)


def is_signature_asked_for(monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether Textual works out a signature to call a function that it has not called before."""
    asked = list[object]()

    def signature(function: Callable[..., object]) -> inspect.Signature:
        asked.append(function)
        return inspect.signature(function)

    monkeypatch.setattr(callbacks, "signature", signature)
    callbacks.count_parameters(functools.partial(lambda number: number, 1))
    return bool(asked)


@pytest.mark.usefixtures("unpatched")
def test_textual_still_works_out_the_signature_of_every_partial(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_signature_asked_for(monkeypatch)


def test_no_signature_is_worked_out_for_a_plain_function(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_signature_asked_for(monkeypatch)


@pytest.mark.usefixtures("unpatched")
def test_textual_still_keeps_the_lines_of_widgets_that_are_gone() -> None:
    assert grounds_keep_the_lines_of_a_widget()


def test_the_grounds_inside_and_outside_a_border_are_known_by_their_colours_alone() -> None:
    inner, outer = StylesCache().get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    assert (inner.background, outer.background) == (Color(4, 5, 6), Color(1, 2, 3))
    assert not grounds_keep_the_lines_of_a_widget()


class Lines(Widget):
    """Ten lines, and which of them were asked for."""

    asked: ClassVar[list[int]] = []

    def render_line(self, y: int) -> Strip:
        self.asked.append(y)
        return Strip([Segment(f"line {y} of ten")])


class TenLines(App[None]):
    CSS = "Static { layer: above; } Screen { layers: below above; }"

    def compose(self) -> ComposeResult:
        yield Lines()
        yield Static("above")


async def asked_for_two_cells() -> tuple[list[int], str]:
    """The lines that are asked for when cells of the third and the fifth have changed, and what is written."""
    app = TenLines()
    async with app.run_test(size=(20, 10)) as pilot:
        await settle(pilot)
        lines, compositor = app.query_one(Lines), app.screen._compositor
        compositor.render_full_update().render_segments(app.console)
        Lines.asked.clear()
        lines._styles_cache.clear()
        compositor._dirty_regions = {Region(5, 2, 1, 1), Region(5, 4, 1, 1)}
        update = compositor.render_partial_update()
        assert isinstance(update, CompositorUpdate)
        return [*Lines.asked], update.render_segments(app.console)


@pytest.mark.usefixtures("unpatched")
async def test_textual_still_asks_for_all_lines_and_sends_what_is_left_of_a_change() -> None:
    asked, written = await asked_for_two_cells()
    assert asked == [*range(10)]
    assert "line 2" in written


async def test_only_lines_that_changed_are_asked_for_and_only_what_is_not_shown_yet_is_sent() -> None:
    asked, written = await asked_for_two_cells()
    assert asked == [2, 3, 4]
    assert written == ""


@pytest.mark.usefixtures("unpatched")
def test_textual_still_sends_a_whole_screen_again_that_is_shown_already() -> None:
    its_console = console()
    first = whole_screen().render_segments(its_console)
    assert whole_screen().render_segments(its_console) == first != ""


def test_a_screen_that_is_shown_already_is_not_sent_again() -> None:
    its_console = console()
    assert whole_screen().render_segments(its_console) == "\x1b[m\x1b[1Habc\x1b[2Hdef"
    assert whole_screen().render_segments(its_console) == ""


def test_a_screen_of_another_size_is_sent_whole() -> None:
    its_console = console()
    whole_screen().render_segments(its_console)
    larger = LayoutUpdate([[Strip([Segment("abcd")])], [Strip([Segment("def ")])]], Region(0, 0, 4, 2))
    assert larger.render_segments(its_console) == "\x1b[m\x1b[1Habcd\x1b[2Hdef "


class Shown(Hello):
    """Sends what it would send to a terminal."""

    is_headless = False


class NothingNew(CompositorUpdate):
    def render_segments(self, console: Console) -> str:
        return ""

    def __rich__(self) -> str:
        return ""


async def sent_for_nothing_new() -> str:
    app, sent = Shown(), list[str]()
    async with app.run_test(size=(20, 4)) as pilot:
        await settle(pilot)
        vars(app._driver)["write"] = sent.append
        app._display(app.screen, NothingNew())
        app._display(app.screen, NothingNew())
        return "".join(sent)


@pytest.mark.usefixtures("unpatched")
async def test_textual_still_moves_the_cursor_where_nothing_has_changed() -> None:
    assert await sent_for_nothing_new() == "\x1b[1;1H" * 2


async def test_nothing_is_sent_where_nothing_has_changed() -> None:
    assert await sent_for_nothing_new() == ""


async def test_a_repaint_sends_everything_again() -> None:
    app = Hello()
    async with app.run_test(size=(20, 4)) as pilot:
        first = app.screen._compositor.render_full_update().render_segments(app.console)
        assert app.screen._compositor.render_full_update().render_segments(app.console) == ""
        textual_fixes.repaint(app)
        await pilot.pause()
        assert app.screen._compositor.render_full_update().render_segments(app.console) == first


def test_textual_still_takes_an_empty_no_color_for_a_wish_for_greys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert any(isinstance(each, Monochrome) for each in Hello()._filters)


def test_an_empty_no_color_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    app = Hello()
    use_terminal(app, Terminal("true", "full"), filters_for(Terminal("true", "full")))
    assert [type(each) for each in app._filters] == [ANSIToTruecolor]


@pytest.mark.parametrize(
    ("kind", "first", "filters"),
    [
        (Terminal("true", "full"), [ANSIToTruecolor], []),
        (Terminal("256", "ascii"), [ANSIToTruecolor], [MANY, *GLYPH_FILTERS["ascii"]]),
        (Terminal("16", "full"), [], [SIXTEEN]),
        (Terminal("none", "lines"), [], [COLOURLESS, *GLYPH_FILTERS["lines"]]),
    ],
)
def test_an_app_gets_the_filters_that_its_terminal_needs(
    kind: Terminal, first: list[type], filters: list[LineFilter]
) -> None:
    app = Hello()
    use_terminal(app, kind, filters_for(kind))
    assert [type(each) for each in app._filters[: len(first)]] == first
    assert app._filters[len(first) :] == filters


def test_a_terminal_that_may_be_of_1978_moves_nothing() -> None:
    for kind, is_unable in (
        (Terminal("true", "full"), False),
        (Terminal("16", "lines"), False),
        (Terminal("none", "ascii"), True),
    ):
        app = Hello()
        use_terminal(app, kind, filters_for(kind))
        assert (app.console in textual_fixes.unable_to_shift) is is_unable


def test_what_a_terminal_needed_goes_when_another_one_comes() -> None:
    app = Hello()
    use_terminal(app, Terminal("none", "ascii"), filters_for(Terminal("none", "ascii")))
    use_terminal(app, Terminal("true", "full"), filters_for(Terminal("true", "full")))
    assert [type(each) for each in app._filters] == [ANSIToTruecolor]


@pytest.mark.parametrize(
    ("colours", "system"),
    [("true", ColorSystem.TRUECOLOR), ("256", ColorSystem.EIGHT_BIT), ("16", ColorSystem.STANDARD)],
)
def test_there_are_so_many_colours_whatever_rich_believes(colours: Colours, system: ColorSystem) -> None:
    app = Hello()
    use_terminal(app, Terminal(colours, "full"), filters_for(Terminal(colours, "full")))
    assert app.console._color_system is system


def test_rich_still_takes_a_direct_colour_terminal_for_sixteen_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-direct")
    monkeypatch.delenv("COLORTERM", raising=False)
    assert Hello().console._color_system is ColorSystem.STANDARD


def test_an_app_can_show_exactly_what_it_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    app = Hello()
    show_as_drawn(app)
    assert app._filters == []
    assert app.console._color_system is ColorSystem.TRUECOLOR


async def test_an_ascii_screen_has_no_other_character() -> None:
    class Boxes(Hello):
        CSS = "Static { border: round red; }"

    app = Boxes()
    use_terminal(app, Terminal("none", "ascii"), filters_for(Terminal("none", "ascii")))
    async with app.run_test(size=(20, 5)):
        shown = app.screen._compositor.render_strips()
        assert "".join(strip.text for strip in shown).isascii()
        assert all(segment.style is None or segment.style.color is None for strip in shown for segment in strip)


def test_what_is_otherwise_inside_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert textual_fixes.otherwise_inside() == ""
    with monkeypatch.context() as patch:
        patch.setattr(Strip, "__slots__", [*Strip.__slots__, "_more"])
        assert textual_fixes.otherwise_inside() == "its lines differ in _more"
    monkeypatch.delattr(Compositor, "render_partial_update")
    assert textual_fixes.otherwise_inside() == "it has no Compositor.render_partial_update"


def test_screens_that_cannot_be_loaded_blame_textual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "motorchamp_tui.tui.app", None)
    try:
        with pytest.raises(WrongLibraryError, match=r"motorchamp_tui\.tui\.app"):
            start._run(None, None)
    finally:
        gc.enable()


class Card(Screen[None]):
    """Notes whether its text was there whenever it was told or did something; counts by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.saw = list[bool]()

    def compose(self) -> ComposeResult:
        yield Static("card")

    def on_mount(self) -> None:
        self.look()
        self.count()

    def look(self) -> None:
        self.saw.append(bool(self.query(Static)))

    @work
    async def count(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(0)


async def seen_by_cards() -> list[bool]:
    """What cards saw that were closed a little later each."""
    seen = list[bool]()
    async with Hello().run_test() as pilot:
        for turns in range(25):
            card = Card()
            pilot.app.push_screen(card)
            for _ in range(turns):
                await asyncio.sleep(0)
            await pilot.app.pop_screen()
            seen += card.saw
    return seen


@pytest.mark.usefixtures("unpatched")
async def test_textual_still_takes_the_panels_of_a_screen_before_it_leaves_it_alone() -> None:
    assert False in await seen_by_cards()


async def test_a_screen_does_nothing_without_its_panels() -> None:
    seen = await seen_by_cards()
    assert seen
    assert all(seen)


class Name(Screen[None]):
    """Letters are taken by a method, and what erases them is a key of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [("backspace", "erase", ""), ("enter", "app.push_screen('name')", "")]
    text = ""

    def compose(self) -> ComposeResult:
        yield Static("name")

    def on_key(self, event: Key) -> None:
        if event.is_printable:
            event.stop()
            self.text += event.character or ""

    def action_erase(self) -> None:
        self.text = self.text[:-1]


class Named(App[None]):
    """Two names, each on a screen of its own."""

    SCREENS: ClassVar[dict[str, Callable[[], Screen[None]]]] = {"name": Name}

    def get_default_screen(self) -> Name:
        return Name()


class NamedInTurn(RoomyApp, Named):
    """The same, with one key after the other."""


async def names_typed(app: Named) -> list[str]:
    async with app.run_test() as pilot:
        for key in ("a", "b", "backspace", "c", "enter", "d", "backspace", "e"):
            app.post_message(Key(key, key if len(key) == 1 else None))
        await settle(pilot)
        return [screen.text for screen in app.screen_stack if isinstance(screen, Name)]


async def test_textual_still_takes_all_letters_before_it_runs_a_binding() -> None:
    assert (await names_typed(Named()))[0] == "abcd"


async def test_of_keys_that_arrive_together_one_is_done_with_before_the_next() -> None:
    assert await names_typed(NamedInTurn()) == ["ac", "e"]


class KeysOfItsOwn(Screen[None]):
    """Some keys are those of the class, some of one screen: where both have a key, the screen's comes first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("a", "press('class')"), Binding("b", "press('class')")]

    def __init__(self, own: str) -> None:
        super().__init__()
        self.own, self.pressed = own, list[str]()
        textual_fixes.bind(self, [Binding("a", f"press('{own}')"), Binding("tab", f"press('{own}')")])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return parameters != ("closed",)

    def action_press(self, whose: str) -> None:
        self.pressed.append(whose)


@pytest.mark.parametrize(
    ("own", "pressed"), [("own", ["own", "class", "own"]), ("closed", ["class", "class"])], ids=["open", "closed"]
)
async def test_a_single_screen_has_keys_of_its_own(own: str, pressed: list[str]) -> None:
    async with App[None]().run_test() as pilot:
        screen, other = KeysOfItsOwn(own), KeysOfItsOwn("other")
        await pilot.app.push_screen(screen)
        await pilot.press("a", "b", "tab")
        assert screen.pressed == pressed
        assert not other.pressed


class KeysOfAllKinds(Screen[None]):
    """Some keys are shown, some do several things, and some are closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "first", "first"),
        Binding("a", "second", "second"),
        Binding("b", "closed", "closed"),
        Binding("b,c", "third", "third"),
        Binding("d", "hidden", "hidden", show=False),
        Binding("e", "faint", "faint"),
        Binding("f", "hidden", "hidden", show=False),
        Binding("f", "covered", "covered"),
        Binding("f", "first", "urgent", priority=True),
        Binding("g", "unnamed"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.asked = list[str]()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        self.asked.append(action)
        return None if action == "faint" else action != "closed"


async def test_only_the_keys_that_are_shown_are_asked_what_they_may_do() -> None:
    async with App[None]().run_test() as pilot:
        screen = KeysOfAllKinds()
        await pilot.app.push_screen(screen)
        screen.asked.clear()
        active = [binding for _, binding, is_enabled, _ in screen.active_bindings.values() if is_enabled]
        assert "unnamed" in screen.asked, "Textual asks them all"
        screen.asked.clear()
        shown = textual_fixes.shown_bindings(screen)
        assert shown == [binding for binding in active if binding.show and binding.description]
        assert [binding.description for binding in shown] == ["first", "third", "third", "urgent"]
        assert "unnamed" not in screen.asked


class Growing(Widget):
    DEFAULT_CSS = "Growing { height: auto; }"
    lines = 1

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return self.lines


async def height_after_growing_twice(grow: Callable[[Growing], object]) -> int:
    """The height of a widget that grows, gets a larger window, and grows again before it has heard of either."""
    growing = Growing()
    async with App[None]().run_test() as pilot:
        await pilot.app.mount(growing)
        await settle(pilot)
        growing.lines = 2
        grow(growing)
        growing.screen._refresh_layout(Size(100, 30))
        assert growing.size.height == 2
        growing.lines = 10
        grow(growing)
        await settle(pilot)
        return growing.size.height


async def test_textual_still_forgets_that_a_widget_has_grown_a_second_time() -> None:
    assert await height_after_growing_twice(lambda growing: growing.refresh(layout=True)) == 2


async def test_a_widget_has_the_room_for_its_latest_content() -> None:
    assert await height_after_growing_twice(textual_fixes.lay_out_anew) == 10


class AsWide(LinesPanel):
    """As many lines as it has tens of columns, as soon as it hears of them."""

    def fill(self) -> None:
        self.show([line("full")] * (self.size.width // 10))

    def on_resize(self) -> None:
        self.fill()


class FilledLate(Screen[None]):
    def compose(self) -> ComposeResult:
        yield AsWide()


class FilledInTime(textual_fixes.FilledScreen, FilledLate):
    def fill(self) -> None:
        self.query_one(AsWide).fill()


async def heights_painted() -> list[int]:
    """How high the widget is in the frames that are painted of a screen that opens."""
    heights, app, screen = list[int](), App[None](), FilledLate()

    def keep(shown: Screen[object], update: CompositorUpdate | None) -> None:
        if shown is screen and update is not None:
            heights.append(screen.query_one(AsWide).size.height)

    app._display = keep  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        await settle(pilot)
    return heights


@pytest.mark.usefixtures("unpatched")
async def test_textual_still_paints_a_screen_that_opens_before_its_panels_are_filled() -> None:
    first, *_, last = await heights_painted()
    assert (first, last) == (0, 8)


async def test_no_frame_of_a_screen_that_opens_is_painted_before_its_panels_are_filled() -> None:
    assert set(await heights_painted()) == {8}


async def is_told_at_once(screen: Screen[None]) -> bool:
    """Whether the screen knows of a changed line before any message is heard; it paints the line either way."""
    app = App[None]()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        await settle(pilot)
        panel = screen.query_one(AsWide)
        panel.show([line("new"), *[line("full")] * 7])
        is_told = panel in screen._dirty_widgets
        await settle(pilot)
        assert textual_fixes.seen(screen)[0].text.rstrip() == "new"
    return is_told


async def test_textual_still_sends_messages_about_a_line_that_has_changed() -> None:
    assert not await is_told_at_once(FilledLate())


async def test_a_filled_screen_is_told_at_once_of_a_line_that_has_changed() -> None:
    assert await is_told_at_once(FilledInTime())
