"""Lists on screens: on every one of them the same keys and the same wheel."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page_screen import PageScreen
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

ItemT = TypeVar("ItemT")

HEAD_LINES = 3
END = 1_000_000
"""More lines than any list has."""


def list_keys(one: str, many: str) -> list[BindingType]:
    """The keys that move the mark in a list of these."""
    return [
        Binding("up,k", "move(-1)", "choose", id="up", key_display="↑", tooltip=f"Mark the {one} above"),
        Binding("down,j", "move(1)", "choose", id="down", key_display="↓", tooltip=f"Mark the {one} below"),
        Binding("pageup", "move(-10)", show=False, id="page_up", tooltip=f"Ten {many} up"),
        Binding("pagedown", "move(10)", show=False, id="page_down", tooltip=f"Ten {many} down"),
        Binding("home", f"move(-{END})", show=False, id="first", tooltip=f"The first {one}"),
        Binding("end", f"move({END})", show=False, id="last", tooltip=f"The last {one}"),
    ]


def last_keys(one: str, many: str, back: str) -> list[BindingType]:
    """The keys that end those of a screen with a list: to move its mark, for help, and the way ``back``."""
    leave = Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip=back)
    return [*list_keys(one, many), page.HELP, leave]


class ListScreen(TurnedByWheel, PageScreen):
    """A screen with a list; the mouse wheel marks another line, as ↑ and ↓ do."""

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do this, or say why it cannot be done; returns whether it was done."""
        with self.saying_why():
            do()
        return not self.message

    def action_move(self, by: int) -> None:
        """Mark the line this many further down."""
        raise NotImplementedError

    def turn(self, by: int, event: events.MouseEvent) -> None:
        """The line above or below."""
        if self.check_action("move", (by,)):
            self.action_move(by)


class MarkedListScreen(ListScreen):
    """A list with a mark: ``marked`` is the number of a line, ``top`` that of the first one in view."""

    marked = top = 0

    @property
    def count(self) -> int:
        """How many lines can be marked."""
        raise NotImplementedError

    @property
    def room(self) -> int:
        """How many of them are in view at once."""
        return self.count

    @only_if(lambda screen, *_: screen.count > 0)
    def action_move(self, by: int) -> None:
        """Mark another line."""
        self.marked = max(0, min(self.marked + by, self.count - 1))
        self.top = max(0, self.marked - self.room + 1, min(self.top, self.marked))
        self.show_page()

    def action_choose(self, number: int) -> None:
        """Mark this line and open it."""
        self.action_move(number - self.marked)
        self.action_open()

    def action_open(self) -> None:
        """Do what Enter does on the marked line."""
        raise NotImplementedError

    def list_lines(self, words: Sequence[str], width: int) -> Iterator[Line]:
        """Those of these lines that are in view, each to click."""
        for number in range(self.top, min(len(words), self.top + self.room)):
            is_marked = number == self.marked
            text = page.column(f" {page.MARK if is_marked else ' '} {words[number]}", width)
            style = palette.CHOSEN if is_marked else self.style_of_line(number)
            yield [page.button(text, f"screen.choose({number})", style)]

    def style_of_line(self, _number: int) -> Style:
        """The style of a line that is not marked."""
        return palette.PLAIN


class ItemsScreen(MarkedListScreen, Generic[ItemT]):
    """A list of :attr:`items` below its ``heads``, and a line that opens a ``new`` one.

    ``about`` is what they are, shown unless there is ``trouble``.
    """

    about: ClassVar[str] = ""
    new: ClassVar[str] = ""
    foot_lines: ClassVar[int] = 3

    @property
    def heads(self) -> str:
        """What is in its columns."""
        return ""

    @property
    def items(self) -> Sequence[ItemT] | None:
        """What is listed; None until it has been read."""
        raise NotImplementedError

    def words_of(self, item: ItemT) -> str:
        """The line of an item."""
        raise NotImplementedError

    def open_item(self, item: ItemT) -> None:
        """Open the marked item."""
        raise NotImplementedError

    def action_new(self) -> None:
        """Open a new one."""
        raise NotImplementedError

    @property
    def item(self) -> ItemT | None:
        """The marked one."""
        items = self.items or ()
        return items[self.marked] if self.marked < len(items) else None

    @property
    def trouble(self) -> str:
        """What is wrong."""
        return self.message

    @property
    def count(self) -> int:
        """The items, and the line for a new one."""
        return 0 if self.items is None else len(self.items) + bool(self.new)

    @property
    def room(self) -> int:
        """How many of them fit."""
        return max(1, self.page_lines - HEAD_LINES - self.foot_lines)

    def above(self) -> Sequence[Line]:
        """The lines above the heads."""
        return (page.EMPTY,)

    def lines(self, width: int, height: int) -> Iterable[Line]:
        """The list, with what is above and below it."""
        told, style = (self.trouble, palette.BAD) if self.trouble else (self.about, palette.FAINT)
        items = self.items or ()
        return [
            *self.above(),
            line((self.heads if items else "", palette.FAINT)),
            *self.list_lines([*map(self.words_of, items), self.new][: self.count], width),
            page.EMPTY,
            *page.wrapped(told, width - 4, style, indent=2)[: self.foot_lines - 1],
        ]

    @only_if(lambda screen, *_: screen.count > 0)
    def action_open(self) -> None:
        """Open the marked item, or a new one."""
        if (item := self.item) is not None:
            self.open_item(item)
        elif self.count:
            self.action_new()
