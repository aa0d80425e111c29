"""Questions to a player in a go: how many dice, how to place them, and where to end if that is still open."""

from collections.abc import Callable, Sequence
from typing import TypeGuard

from motorchamp_tui.games.motorsportspiel.rules.moves import FORFEIT, ChooseNumber, Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.wording.forecast import passes_the_entrance
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.marking import NOTHING_MARKED, enter, stepped
from motorchamp_tui.tui.games.motorsportspiel import dice_panel
from motorchamp_tui.tui.games.motorsportspiel.dice_panel import place_of
from motorchamp_tui.tui.games.motorsportspiel.placing import ChoosingPlacing
from motorchamp_tui.tui.games.protocol import Choosing
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.widgets.lines_panel import Line


def choosing(race: Race, moves: Sequence[Move]) -> Choosing:
    """The question to a player who may make one of these moves."""
    if race.throw is None:
        return ChoosingNumber(race, moves)
    return ChoosingPlacing(race, moves) if race.placing is None else ChoosingEnd(race, moves)


class ChoosingNumber:
    """How many dice to throw; all three are ready, which is best in most goes."""

    then: Move | None = None

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        self.refusal = ""
        self._race = race
        self._offered = [move.number if isinstance(move, ChooseNumber) else 0 for move in moves]
        self._marked: int | None = NUMBERS[-1]
        self._ahead: dict[int, Lights] = {}
        """Where the numbers of dice marked so far can lead."""

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do."""
        if action == "say":
            return parameters[0] in self._offered
        return action == "look" or action == enter("confirm", self._marked)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Throw this many dice, or the marked number; or mark the next number or the previous one."""
        self.refusal = ""
        match action, parameters:
            case "say", (int(number),):
                return _said(number)
            case "confirm", _ if self._marked is not None:
                return _said(self._marked)
            case "nothing_marked", _:
                self.refusal = NOTHING_MARKED
            case "look", (int(by),):
                at = None if self._marked is None else self._offered.index(self._marked)
                self._marked = self._offered[stepped(at, by, len(self._offered))]
            case _:
                pass
        return None

    def click(self, place: Place, /) -> Move | None:
        """Nothing: no place can be chosen yet."""

    def mark(self, move: object, /) -> None:
        """Mark this number."""
        self._marked = move.number if isinstance(move, ChooseNumber) else 0

    def unmark(self) -> None:
        """Mark nothing."""
        self._marked = None

    def lights(self) -> Lights:
        """Where the marked number of dice can lead."""
        if self._marked is None:
            return Lights()
        if self._marked not in self._ahead:
            self._ahead[self._marked] = dice_panel.lights_ahead(self._race, self._marked)
        return self._ahead[self._marked]

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """Every number with its chances."""
        return dice_panel.choice_lines(self._race, self._marked, columns, height)

    def filling(self, _columns: int, _height: int, /) -> Sequence[Line]:
        """Nothing."""
        return ()


def _said(number: int) -> Move:
    return ChooseNumber(number) if number else FORFEIT


class ChoosingEnd:
    """Where a placing is to end; the first end that does not end the race is marked."""

    then: Move | None = None

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        self.refusal = ""
        self._race = race
        self._moves = moves
        racing = (at for at, move in enumerate(moves) if not self._ends_the_race(move))
        self._marked: int | None = next(racing, 0)
        self._warned: Move | None = None

    def _ends_the_race(self, move: Move) -> bool:
        """Whether it goes past the entrance with a stop due."""
        return isinstance(move, Drive) and passes_the_entrance(self._race, self._race.current_car, move.end)

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do with these ends."""
        match action:
            case "pick" | "drive_to":
                return self._is_offered(parameters[0])
            case "next_line":
                return any(map(_is_on_the_line, self._moves))
            case "next_pit":
                return any(map(_is_in_the_pits, self._moves))
            case _:
                return action == "next_end" or action == enter("drive", self._marked)

    def _is_offered(self, index: object) -> TypeGuard[int]:
        return isinstance(index, int) and index < len(self._moves)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Drive to the marked end, or mark another. An end that is picked twice, or clicked, is driven to."""
        self.refusal = ""
        match action, parameters:
            case "drive", _ if self._marked is not None:
                return self._driven_to(self._marked)
            case "nothing_marked", _:
                self.refusal = NOTHING_MARKED
            case "drive_to", (int(index),):
                return self._driven_to(index)
            case "pick", (int(index),) if index == self._marked:
                return self._driven_to(index)
            case "pick", (int(index),):
                self._marked = index
            case "next_end", (int(by),):
                self._marked = stepped(self._marked, by, len(self._moves))
            case "next_line", _:
                self._mark_next(_is_on_the_line)
            case "next_pit", _:
                self._mark_next(_is_in_the_pits)
            case _:
                pass
        return None

    def _driven_to(self, index: int) -> Move | None:
        """The move that ends there; one that ends the race must be picked twice, unless all of them do."""
        self._marked, move = index, self._moves[index]
        if self._ends_the_race(move) and self._warned != move and not all(map(self._ends_the_race, self._moves)):
            self._warned = move
            self.refusal = (
                f"{place_of(move)} is past the entrance, and a stop is due: retired. Press again to drive there."
            )
            return None
        return move

    def _mark_next(self, is_wanted: Callable[[Move], bool]) -> None:
        after = stepped(self._marked, 1, len(self._moves))
        following = [*range(after, len(self._moves)), *range(after)]
        self._marked = next(index for index in following if is_wanted(self._moves[index]))

    def click(self, place: Place, /) -> Move | None:
        """The move that ends there."""
        index = next((at for at, move in enumerate(self._moves) if place_of(move) == place), None)
        return None if index is None else self._driven_to(index)

    def mark(self, move: object, /) -> None:
        """Mark the end of this move."""
        self._marked = self._moves.index(move)

    def unmark(self) -> None:
        """Mark nothing."""
        self._marked = None

    def lights(self) -> Lights:
        """The ends, each with its number."""
        marked = None if self._marked is None else self._moves[self._marked]
        return dice_panel.lights_of_ends(self._race, self._moves, marked)

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """The throw and the placing, and the ends on offer."""
        ends = dice_panel.end_lines(self._race, self._moves, self._marked, columns, height - 1)
        shares_a_line, ways = len(ends) < len(self._moves), list[list[Line]]()
        if self._marked is not None:
            marked = self._moves[self._marked]
            ways = dice_panel.marked_ways(self._race, marked, columns, is_named=shares_a_line)
        fitting = next((lines for lines in ways if 1 + len(ends) + len(lines) <= height), [])
        return [dice_panel.dice_line(self._race), *ends, *fitting]

    def filling(self, _columns: int, _height: int, /) -> Sequence[Line]:
        """Nothing."""
        return ()


def _is_on_the_line(move: Move) -> bool:
    return isinstance(move, Drive) and move.end.is_line


def _is_in_the_pits(move: Move) -> bool:
    return isinstance(move, Drive) and not move.end.is_on_track
