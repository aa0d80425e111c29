"""Words for the host: what a player can ask of it, and an operator; chosen from a list, then typed on.

The words are those of the table of acts; what comes of one is shown below them, or over them where it is long.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.operating.act import Act
from motorchamp_tui.paddock.operating.acts import acts_for, read_line
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.field_screen import TypingScreen, typing_keys
from motorchamp_tui.tui.widgets.form_lines import mark
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, last_keys
from motorchamp_tui.tui.widgets.log import LogScreen
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import TypedLine

LONGEST_LINE = 300
NAME_COLUMNS = 9
HEAD_LINES, FOOT_LINES = 2, 4


class HostWordsScreen(TypingScreen, MarkedListScreen):
    """A line for each act; ``act`` is the one that is wanted at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("do it"),
        Binding("enter,space", "begin", "do it", id="do_this", tooltip="Do what is marked, or type what it needs"),
        *last_keys("word", "words", "Back to the paddock"),
    ]

    def __init__(self, operations: Operations, player: Player, act: str = "") -> None:
        super().__init__()
        self._operations = operations
        self._player = player
        self._is_operator = operations.is_operator(player.key)
        self._acts = acts_for(is_operator=self._is_operator)
        names = [one.name for one in self._acts]
        self.marked = names.index(act) if act in names else 0
        self._begins_at_once = act in names
        self._words, self._style = "", palette.BAD

    def on_mount(self) -> None:
        """Begin with what is wanted."""
        if self._begins_at_once:
            self.action_begin()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The words, and what came of the last one."""
        return page.down_to(list(self._lines(width, height)), height)

    def _lines(self, width: int, height: int) -> Iterator[Line]:
        what = "You are an operator of this host" if self._is_operator else "Words for this host"
        yield line((f"  {what}", palette.MARKED))
        yield EMPTY
        room = max(1, height - HEAD_LINES - FOOT_LINES)
        first = max(0, min(self.marked - room // 2, len(self._acts) - room))
        for number, act in list(enumerate(self._acts))[first : first + room]:
            yield self._row(number, act, width)
        yield EMPTY
        if self.typed is not None:
            yield [*line(("  ▶ ", palette.MARKED)), *self.typed.shown(width - 6)]
            yield from page.wrapped(self._act.usage, width - 4, palette.FAINT, indent=4)
        else:
            yield from page.wrapped(self._words or " ", width - 4, self._style, indent=2)[: FOOT_LINES - 1]

    def _row(self, number: int, act: Act, width: int) -> Line:
        is_marked = number == self.marked
        style = palette.CHOSEN if is_marked else palette.STRONG
        button = page.button(act.name.ljust(NAME_COLUMNS), f"screen.choose({number})", style)
        meaning = page.wrapped(act.meaning.rstrip("."), width - NAME_COLUMNS - 6)
        return [
            *mark(is_marked),
            button,
            *line("  "),
            *meaning[0],
            *line(("…" if len(meaning) > 1 else "", palette.PLAIN)),
        ]

    @property
    def _act(self) -> Act:
        return self._acts[self.marked]

    @property
    def count(self) -> int:
        """How many acts there are."""
        return len(self._acts)

    def action_choose(self, number: int) -> None:
        """Mark this word, and do it."""
        if self.typed is None:
            self.marked = number
            self.action_begin()

    def action_begin(self) -> None:
        """Do what is marked, or begin to type what it needs."""
        self._words = ""
        if self._act.parameters:
            self.begin_typing(TypedLine(LONGEST_LINE, text=f"{self._act.name} "))
        else:
            self.take(self._act.name)

    def take(self, text: str) -> None:
        """Do what was typed."""
        self._do(text)

    @work(exclusive=True, group="acts")
    async def _do(self, text: str) -> None:
        try:
            act, given = read_line(text)
            result = await self._operations.by_player(self._player, act.name, given)
        except MotorChampError as error:
            self._say(" ".join(str(error).split()), is_well=False)
            return
        if len(result.lines) > 1 or not act.changes:
            self.app.push_screen(LogScreen(act.name, [line(f" {told}") for told in result.lines], from_end=False))
        else:
            self._say(" ".join(result.lines), is_well=True)

    def _say(self, words: str, *, is_well: bool) -> None:
        self._words, self._style = words, palette.WELL if is_well else palette.BAD
        self.show_page()

    def action_leave(self) -> None:
        """Back to the paddock."""
        self.dismiss(None)
