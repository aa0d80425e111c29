"""Questions to a player: which dice to throw, or where the throw is to end; what is marked, and what keys do."""

from collections.abc import Sequence
from typing import ClassVar

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Insist, Move, Turn, end_of
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.wording.endings import end_ahead
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.marking import ChoosingMarked, ChoosingPlace
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.games.protocol import Choosing
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.widgets.lines_panel import Line


def choosing(race: Race, moves: Sequence[Move]) -> Choosing:
    """The question to a player who may make one of these moves."""
    if race.is_for_a_word:
        return ChoosingWord(moves)
    return ChoosingDice(race, moves) if race.dice is None else ChoosingEnd(race, moves)


class ChoosingWord(ChoosingMarked[Move]):
    """Whether to insist on a new throw, or to turn one's car; to keep quiet is marked first."""

    ENTER = "say_marked"

    def __init__(self, moves: Sequence[Move]) -> None:
        super().__init__(moves, len(moves) - 1)

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do: the key of the word that can be said now, and those that mark one."""
        match action:
            case "insist":
                return isinstance(self.moves[0], Insist)
            case "claim":
                return isinstance(self.moves[0], Turn)
            case _:
                return action == "say" or super().may_press(action)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Say it, or the marked word; or mark the other."""
        match action, parameters:
            case (("insist" | "claim"), _):
                return self.moves[0]
            case "say", (int(at),):
                return self.moves[at]
            case _:
                return super().press(action, *parameters)

    def lines(self, _columns: int, _height: int, /) -> list[Line]:
        """The words that can be said."""
        return list(dice_panel.word_lines(self.moves, self.at))


class ChoosingDice(ChoosingMarked[ChooseDice]):
    """Which dice to throw; the strongest safe choice is marked first, otherwise the weakest allowed."""

    ENTER = "confirm"

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        offered = [move for move in moves if isinstance(move, ChooseDice)]
        super().__init__(offered, offered.index(ChooseDice(allowed_dice(race, race.current_car)[0])))
        self._race = race

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do: keys of open dice throw them, those of closed dice say why."""
        match action, parameters:
            case "throw", (key,):
                return _thrown_by(key) in self.moves
            case "why_closed", (key,):
                return _thrown_by(key) not in self.moves
            case _:
                return super().may_press(action)

    def press(self, action: str, /, *parameters: object) -> ChooseDice | None:
        """Throw these dice or the marked ones, mark the next or previous ones, or explain why some are closed."""
        match action, parameters:
            case "throw", (key,):
                return _thrown_by(key)
            case "why_closed", (key,):
                self.refusal = dice_panel.why_closed_words(self._race, _thrown_by(key).dice)
                return None
            case _:
                return super().press(action, *parameters)

    def lights(self) -> Lights:
        """The chances of the marked dice."""
        return Lights() if self.marked is None else dice_panel.lights_ahead(self._race, self.marked.dice)

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """Every choice with its odds."""
        look = None if self.marked is None else self.marked.dice
        return dice_panel.choice_lines(self._race, look, columns, height)

    def filling(self, columns: int, height: int, /) -> Sequence[Line]:
        """The chance of each total."""
        return () if self.marked is None else dice_panel.chart_lines(self._race, self.marked.dice, columns, height)


def _thrown_by(key: object) -> ChooseDice:
    """The choice of dice that has this key."""
    return ChooseDice(Dice(DICE_LETTERS.index(str(key).upper())))


def _is_tow(move: object) -> bool:
    """Whether the move takes a slipstream."""
    return isinstance(move, Drive) and bool(move.tows)


def _is_pit(move: object) -> bool:
    """Whether the move ends in the pit lane or a box."""
    return isinstance(move, Drive) and not move.end.is_on_track


class ChoosingEnd(ChoosingPlace[Move]):
    """Where a throw is to end; at first the end is marked at which the car had best be for its next go."""

    KINDS: ClassVar = {"next_tow": _is_tow, "next_pit": _is_pit}

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        super().__init__(moves, moves.index(end_ahead(race, moves)), [*map(end_of, moves)])
        self._race = race

    def lights(self) -> Lights:
        """The ends, each with its number."""
        numbers = dict[Place, str]()
        for number, end in enumerate(self.ends, 1):
            if end is not None:
                numbers.setdefault(end, str(number))
        return Lights(ends=tuple(numbers.items()), chosen=None if self.at is None else self.ends[self.at])

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """The throw, and the ends on offer."""
        race, move = self._race, self.marked
        outlook = [] if move is None else list(dice_panel.outlook_lines(race, move, columns))
        ends = dice_panel.end_lines(race, self.moves, self.at, columns, height - 1 - len(outlook))
        # Every end has its risk beside it; that of the marked one is told in full only where there is room.
        ways = [outlook]
        if move is not None and len(ends) < len(self.moves):
            ways.insert(0, list(dice_panel.outlook_lines(race, move, columns, is_named=True)))
        fitting = next((lines for lines in ways if 1 + len(ends) + len(lines) <= height), [])
        return [dice_panel.dice_line(race, (), columns), *ends, *fitting]
