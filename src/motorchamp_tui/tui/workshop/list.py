"""List of what can be drawn on: circuits of one's own, and the beginnings of another."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from attrs import frozen
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import why_not
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.circuits import wrong_with
from motorchamp_tui.games.own_circuits import drop, own_circuits, why_own_unknown
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import ItemsScreen, list_keys
from motorchamp_tui.tui.widgets.prompt import ask_for
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.workshop.pieces import PiecesScreen
from motorchamp_tui.tui.workshop.screen import WorkshopScreen
from motorchamp_tui.words import counted
from motorchamp_tui.workshop import starts
from motorchamp_tui.workshop.bench import Workbench

NAME = 24


@frozen
class Beginning:
    """A line of the list: its words, what it is, and what opens it; ``own`` is the name of an own circuit."""

    words: str
    about: str
    open: Callable[[], object]
    own: str = ""


class WorkshopListScreen(ItemsScreen[Beginning]):
    """Circuits of one's own first, then what another can begin as."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "draw", id="open", tooltip="Open it in the workshop"),
        *list_keys("circuit", "circuits"),
        Binding("x,delete", "delete", "delete", id="delete", tooltip="Delete this circuit, after a question"),
        Binding("G", "other_game", "other game", id="next_game", tooltip="Circuits of the other game"),
        Binding("right,left,tab", "other_game", show=False, id="other_game", tooltip="Circuits of the other game"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]
    about: ClassVar[str] = (
        "Draw a circuit, see what a lap on it is like while you draw, drive it, and give it to friends as a "
        "code for a chat."
    )

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self._items: Sequence[Beginning] = ()

    def on_screen_resume(self) -> None:
        """Look what there is, again when coming back from the bench."""
        self._items = tuple(self._beginnings())
        self.action_move(0)

    def _beginnings(self) -> Iterator[Beginning]:
        for name in own_circuits(self.game):
            mistakes = wrong_with(name)
            state = counted(len(mistakes), "mistake") if mistakes else "can be driven"
            yield Beginning(
                name, f"yours, {state}", partial(self._open_bench, partial(self._bench_of, name)), name
            )
        oval = partial(self._open_bench, lambda: Workbench(starts.blank(self.game)))
        yield Beginning("A plain oval", "to begin with", oval)
        yield Beginning("Pieces put together", f"{self._pieces}, in any order", self._open_pieces)
        yield Beginning("A code or a file", "of a circuit that a friend has drawn", self._ask_for_code)
        for name in game_named(self.game).circuit_names():
            yield Beginning(f"A copy of {name}", "", partial(self._open_bench, partial(self._bench_of, name)))

    @property
    def _pieces(self) -> str:
        return ", ".join(name for name in starts.pieces(self.game) if " " not in name)

    @property
    def items(self) -> Sequence[Beginning]:
        """The lines."""
        return self._items

    def words_of(self, item: Beginning) -> str:
        """A line, and what it is."""
        return f"{page.column(item.words, NAME)} {item.about}"

    def above(self) -> Sequence[Line]:
        """Which game they are of."""
        title = game_named(self.game).TITLE
        trouble = why_own_unknown()
        return (
            line(("  The workshop", palette.MARKED), (f" · {title}", palette.FAINT)),
            page.EMPTY,
            *(
                [*page.wrapped(trouble, self.size.width - 2, palette.FAINT, indent=2), page.EMPTY]
                if trouble
                else ()
            ),
        )

    def open_item(self, item: Beginning) -> None:
        """Open it."""
        item.open()

    def action_new(self) -> None:
        """None: every way to begin has a line."""

    def _bench_of(self, word: str) -> Workbench:
        return Workbench.open(word, self.game)

    def _open_bench(self, bench: Callable[[], Workbench]) -> None:
        self.say(why_not(lambda: self.app.push_screen(WorkshopScreen(bench()))))

    def _open_pieces(self) -> None:
        self.app.push_screen(PiecesScreen(self.game))

    def _ask_for_code(self) -> None:
        def trouble(text: str) -> str:
            return why_not(self._bench_of, text.strip())

        def opened(text: str) -> None:
            self._open_bench(partial(self._kept_bench, text.strip()))

        ask_for(self.app, "Paste a code, or type the name of a track file (.toml).", "", trouble, opened)

    def _kept_bench(self, word: str) -> Workbench:
        bench = self._bench_of(word)
        bench.save()
        return bench

    @only_if(lambda screen, *_: screen.item is not None and bool(screen.item.own))
    def action_delete(self) -> None:
        """Delete the marked circuit, after a question."""
        item = self.item
        if item is None:
            return

        def delete() -> None:
            self.message = why_not(drop, item.own)
            self.on_screen_resume()

        ask(self.app, f"Delete your circuit {item.own}? Races that were driven on it stay.", delete)

    def action_other_game(self) -> None:
        """The circuits of the other game."""
        names = tuple(GAMES)
        self.game = names[(names.index(self.game) + 1) % len(names)]
        self.on_screen_resume()
