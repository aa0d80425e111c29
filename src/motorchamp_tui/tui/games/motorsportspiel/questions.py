"""Questions to a player in a go: how many dice, how to place them, and where to end if that is still open."""

from collections.abc import Sequence
from typing import ClassVar

from motorchamp_tui.games.motorsportspiel.rules.moves import FORFEIT, ChooseNumber, Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.wording.endings import suggested_number
from motorchamp_tui.games.motorsportspiel.wording.forecast import passes_the_entrance
from motorchamp_tui.tui.games.marking import ChoosingMarked, ChoosingPlace
from motorchamp_tui.tui.games.motorsportspiel import dice_panel
from motorchamp_tui.tui.games.motorsportspiel.dice_panel import place_of
from motorchamp_tui.tui.games.motorsportspiel.placing import ChoosingPlacing
from motorchamp_tui.tui.games.protocol import Choosing
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.widgets.lines_panel import Line


def choosing(race: Race, moves: Sequence[Move]) -> Choosing:
    """The question to a player who may make one of these moves."""
    match moves[0]:
        case ChooseNumber():
            return ChoosingNumber(race, moves)
        case Placing():
            return ChoosingPlacing(race, moves)
        case _:
            return ChoosingEnd(race, moves)


class ChoosingNumber(ChoosingMarked[Move]):
    """How many dice to throw; as many as are suggested are ready, three in most goes."""

    ENTER = "confirm"

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        super().__init__(moves, moves.index(suggested_number(race, moves)))
        self._race = race

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do."""
        match action, parameters:
            case "say", (int(number),):
                return _said(number) in self.moves
            case _:
                return super().may_press(action)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Throw this many dice, or the marked number; or mark the next number or the previous one."""
        match action, parameters:
            case "say", (int(number),):
                return _said(number)
            case _:
                return super().press(action, *parameters)

    def lights(self) -> Lights:
        """Where the marked number of dice can lead."""
        marked = self.marked
        return dice_panel.lights_ahead(self._race, marked.number) if isinstance(marked, ChooseNumber) else Lights()

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """Every number with its chances."""
        return dice_panel.choice_lines(self._race, self.marked, columns, height)


def _said(number: int) -> Move:
    return ChooseNumber(number) if number else FORFEIT


def _is_on_the_line(move: object) -> bool:
    return isinstance(move, Drive) and move.end.is_line


def _is_in_the_pits(move: object) -> bool:
    return isinstance(move, Drive) and not move.end.is_on_track


class ChoosingEnd(ChoosingPlace[Move]):
    """Where a placing is to end; the first end that does not end the race is marked."""

    KINDS: ClassVar = {"next_line": _is_on_the_line, "next_pit": _is_in_the_pits}

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        self._race = race
        racing = (at for at, move in enumerate(moves) if not self._ends_the_race(move))
        super().__init__(moves, next(racing, 0), [*map(place_of, moves)])
        self._warned: Move | None = None

    def _ends_the_race(self, move: Move) -> bool:
        """Whether it goes past the entrance with a stop due."""
        return isinstance(move, Drive) and passes_the_entrance(self._race, self._race.current_car, move.end)

    def taken(self, at: int) -> Move | None:
        """The move that ends there; one that ends the race must be picked twice, unless all of them do."""
        self.at, move = at, self.moves[at]
        if self._ends_the_race(move) and self._warned != move and not all(map(self._ends_the_race, self.moves)):
            self._warned = move
            self.refusal = (
                f"{self.ends[at]} is past the entrance, and a stop is due: retired. Press again to drive there."
            )
            return None
        return move

    def lights(self) -> Lights:
        """The ends, each with its number."""
        return dice_panel.lights_of_ends(self._race, self.moves, self.marked)

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """The throw and the placing, and the ends on offer."""
        ends = dice_panel.end_lines(self._race, self.moves, self.at, columns, height - 1)
        shares_a_line, ways = len(ends) < len(self.moves), list[list[Line]]()
        if self.marked is not None:
            ways = dice_panel.marked_ways(self._race, self.marked, columns, is_named=shares_a_line)
        fitting = next((lines for lines in ways if 1 + len(ends) + len(lines) <= height), [])
        return [dice_panel.dice_line(self._race, (), columns), *ends, *fitting]
