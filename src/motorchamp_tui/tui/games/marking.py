"""Marking of one of several choices: nothing may be marked yet, and the marked one is shown in full.

Also the questions that are answered like this, and the keys of those that ask where a go is to end.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.style import Style
from textual.binding import Binding

from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line

MoveT = TypeVar("MoveT", bound=Hashable)

NOTHING_MARKED = "Nothing is marked: ↑ ↓ mark, Enter answers."
TELL_THAT_NOTHING_IS = Binding(
    "enter",
    "press('nothing_marked')",
    show=False,
    id="nothing_marked",
    tooltip="Nothing yet: mark an answer first",
    system=True,
)
"""The word for Enter where nothing is marked yet: the bottom line does not promise an answer."""


def stepped(marked: int | None, by: int, choices: int) -> int:
    """The choice this many after the ``marked`` one, in a circle; with none marked, the first or the last."""
    start = (-1 if by > 0 else 0) if marked is None else marked
    return (start + by) % choices


def fitting(choices: Sequence[tuple[Sequence[Line], bool]], room: int) -> list[Line]:
    """The lines of every choice, each with whether it is marked, cut to the available room.

    The marked one is never cut: as many of the others as need be keep only their first line, or not even that.
    """
    kept = [list(lines) for lines, _ in choices]
    for most in (1, 0):
        for own, (_, is_marked) in reversed(list(zip(kept, choices, strict=True))):
            if sum(map(len, kept)) > room and not is_marked:
                del own[most:]
    return [content for own in kept for content in own]


def key_and_name(key: str, name: str, *, is_marked: bool) -> list[tuple[str, Style]]:
    """The key of a choice, with the mark before it, and its name."""
    style, words = (palette.CHOSEN, palette.STRONG) if is_marked else (palette.MARKED, palette.PLAIN)
    return [(f" {page.MARK if is_marked else ' '}[{key}] ", style), (name, words)]


def buttons(parts: Sequence[tuple[str, Style]], action: str) -> Line:
    """A line from texts with styles; a click on any of them runs the action."""
    return [page.button(text, action, style) for text, style in parts]


class ChoosingMarked(Generic[MoveT]):
    """A question that one of several ``moves`` answers: keys mark the next one, Enter gives it.

    Nothing is lit, no place can be clicked, and nothing more is shown unless a question has that.
    """

    ENTER: ClassVar[str]
    """What Enter does: it answers with the marked move."""
    STEP: ClassVar[str] = "look"
    """What the keys do that mark the next move or the previous one."""
    then: Hashable | None = None

    def __init__(self, moves: Sequence[MoveT], at: int) -> None:
        """``at``: the place of the move that is marked first."""
        self.refusal = ""
        self.moves = moves
        self.at: int | None = at
        """The place of the marked move; None with none marked."""

    @property
    def marked(self) -> MoveT | None:
        """The marked move."""
        return None if self.at is None else self.moves[self.at]

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do; where nothing is marked, Enter says so."""
        return action in (self.STEP, "nothing_marked" if self.at is None else self.ENTER)

    def press(self, action: str, /, *parameters: object) -> MoveT | None:
        """Answer with the marked move, or mark another."""
        self.refusal = ""
        match action, parameters:
            case self.ENTER, _ if self.at is not None:
                return self.taken(self.at)
            case "nothing_marked", _:
                self.refusal = NOTHING_MARKED
            case self.STEP, (int(by),):
                self.at = stepped(self.at, by, len(self.moves))
            case _:
                pass
        return None

    def taken(self, at: int) -> MoveT | None:
        """The answer with the move at this place; None where a question asks once more."""
        return self.moves[at]

    def click(self, place: Place, /) -> MoveT | None:
        """Nothing: no place can be chosen."""
        return None

    def mark(self, move: object, /) -> None:
        """Mark this move."""
        self.at = self.moves.index(move)

    def unmark(self) -> None:
        """Mark nothing."""
        self.at = None

    def lights(self) -> Lights:
        """None."""
        return Lights()

    def filling(self, _columns: int, _height: int, /) -> Sequence[Line]:
        """Nothing."""
        return ()


class ChoosingPlace(ChoosingMarked[MoveT]):
    """Where a go is to end: keys also mark a move by its number or by its kind.

    One that is picked twice, or clicked, is driven to.
    """

    ENTER, STEP = "drive", "next_end"
    KINDS: ClassVar[Mapping[str, Callable[[object], bool]]]
    """What the keys do that mark the next move of a kind, and which moves are."""

    def __init__(self, moves: Sequence[MoveT], at: int, ends: Sequence[Place | None]) -> None:
        """``ends``: where the go ends with each of the moves."""
        super().__init__(moves, at)
        self.ends = ends

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do with these ends."""
        match action, parameters:
            case (("pick" | "drive_to"), (int(at),)):
                return at < len(self.moves)
            case _ if action in self.KINDS:
                return any(map(self.KINDS[action], self.moves))
            case _:
                return super().may_press(action)

    def press(self, action: str, /, *parameters: object) -> MoveT | None:
        """Drive to the marked end, or mark another."""
        self.refusal = ""
        match action, parameters:
            case "pick", (int(at),) if at != self.at:
                self.at = at
            case (("pick" | "drive_to"), (int(at),)):
                return self.taken(at)
            case _ if action in self.KINDS:
                after = stepped(self.at, 1, len(self.moves))
                following = [*range(after, len(self.moves)), *range(after)]
                self.at = next(at for at in following if self.KINDS[action](self.moves[at]))
            case _:
                return super().press(action, *parameters)
        return None

    def click(self, place: Place, /) -> MoveT | None:
        """The first move that ends there."""
        return self.taken(self.ends.index(place)) if place in self.ends else None


def keys_of_looking(tooltip: str) -> Sequence[Binding]:
    """The keys that mark the next choice and the previous one, where they look at what it would do."""
    return [
        Binding(key, f"press('look', {by})", "look", show=False, id=f"look_{way}", tooltip=tooltip)
        for key, by, way in (("up,k", -1, "up"), ("down,j", 1, "down"))
    ]


def keys_of_ends(place: str) -> Sequence[Binding]:
    """The keys of every :class:`ChoosingPlace`; a ``place`` of the road is called like this."""
    pick = f"Mark the {place} with this number; again: drive there"
    return [
        Binding("enter", "press('drive')", "drive", id="drive", tooltip=f"Drive to the marked {place}"),
        *(
            Binding(f"{n}", f"press('pick', {n - 1})", place, show=False, id=f"pick_{n}", tooltip=pick)
            for n in range(1, 10)
        ),
        Binding(
            "left,shift+tab,up,k",
            "press('next_end', -1)",
            place,
            id="end_before",
            key_display="← →",
            tooltip=f"Mark the previous {place}",
        ),
        Binding(
            "right,tab,down,j",
            "press('next_end', 1)",
            place,
            show=False,
            id="end_after",
            tooltip=f"Mark the next {place}",
        ),
    ]
