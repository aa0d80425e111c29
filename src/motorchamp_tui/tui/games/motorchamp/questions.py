"""Questions to a player: which dice to throw, or where the throw is to end; what is marked, and what keys do."""

from collections.abc import Callable, Sequence
from typing import TypeGuard

from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Insist, Move, Turn, end_of
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.marking import NOTHING_MARKED, enter, stepped
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.games.protocol import Choosing
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.widgets.lines_panel import Line


def choosing(race: Race, moves: Sequence[Move]) -> Choosing:
    """The question to a player who may make one of these moves."""
    if race.is_for_a_word:
        return ChoosingWord(moves)
    return ChoosingDice(race, moves) if race.dice is None else ChoosingEnd(race, moves)


class ChoosingWord:
    """Whether to insist on a new throw, or to turn one's car; at first neither is chosen."""

    then: Move | None = None

    def __init__(self, moves: Sequence[Move]) -> None:
        self.refusal = ""
        self._moves = moves
        self._marked: int | None = len(moves) - 1

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do: the key of the word that can be said now, and those that mark one."""
        match action:
            case "insist":
                return isinstance(self._moves[0], Insist)
            case "claim":
                return isinstance(self._moves[0], Turn)
            case _:
                return action in ("look", "say") or action == enter("say_marked", self._marked)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Say it, or the marked word; or mark the other."""
        match action, parameters:
            case (("insist" | "claim"), _):
                return self._moves[0]
            case "say_marked", _ if self._marked is not None:
                return self._moves[self._marked]
            case "nothing_marked", _:
                self.refusal = NOTHING_MARKED
            case "say", (int(number),):
                return self._moves[number]
            case "look", (int(by),):
                self._marked, self.refusal = stepped(self._marked, by, len(self._moves)), ""
        return None

    def click(self, place: Place, /) -> Move | None:
        """Do nothing: words are not places."""

    def mark(self, move: object, /) -> None:
        """Mark this."""
        self._marked = self._moves.index(move)

    def unmark(self) -> None:
        """Mark nothing."""
        self._marked = None

    def lights(self) -> Lights:
        """Nothing is lit."""
        return Lights()

    def lines(self, columns: int, _height: int, /) -> list[Line]:
        """The words that can be said."""
        return list(dice_panel.word_lines(self._moves, self._marked, columns))

    def filling(self, _columns: int, _height: int, /) -> Sequence[Line]:
        """Nothing."""
        return ()


class ChoosingDice:
    """Which dice to throw; the safest choice is marked first."""

    then: Move | None = None

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        self.refusal = ""
        self._race = race
        self._moves = moves
        self._marked: Dice | None = dice_panel.default_look(race)

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do: keys of open dice throw them, those of closed dice say why."""
        match action:
            case "throw":
                return ChooseDice(_dice_of_key(parameters[0])) in self._moves
            case "why_closed":
                return ChooseDice(_dice_of_key(parameters[0])) not in self._moves
            case _:
                return action == "look" or action == enter("confirm", self._marked)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Throw these dice or the marked ones, mark the next or previous ones, or explain why some are closed."""
        match action, parameters:
            case "throw", (key,):
                return ChooseDice(_dice_of_key(key))
            case "confirm", _ if self._marked is not None:
                return ChooseDice(self._marked)
            case "nothing_marked", _:
                self.refusal = NOTHING_MARKED
            case "look", (int(by),):
                offered = [move.dice for move in self._moves if isinstance(move, ChooseDice)]
                at = None if self._marked is None else offered.index(self._marked)
                self._marked, self.refusal = offered[stepped(at, by, len(offered))], ""
            case "why_closed", (key,):
                self.refusal = dice_panel.why_closed_words(self._race, _dice_of_key(key))
        return None

    def click(self, place: Place, /) -> Move | None:
        """Nothing: no place can be chosen yet."""

    def mark(self, move: object, /) -> None:
        """Mark these dice."""
        if isinstance(move, ChooseDice):
            self._marked = move.dice

    def unmark(self) -> None:
        """Mark nothing."""
        self._marked = None

    def lights(self) -> Lights:
        """The chances of the marked dice."""
        return Lights() if self._marked is None else dice_panel.lights_ahead(self._race, self._marked)

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """Every choice with its odds."""
        return dice_panel.choice_lines(self._race, self._marked, columns, height)

    def filling(self, columns: int, height: int, /) -> Sequence[Line]:
        """The chance of each total."""
        marked = self._marked
        return () if marked is None else dice_panel.chart_lines(self._race, marked, columns, height)


class ChoosingEnd:
    """Where a throw is to end; at first the first end that takes the car further is marked."""

    then: Move | None = None

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        here = race.current_car.square
        self.refusal = ""
        self._race = race
        self._moves = moves
        onward = (index for index, move in enumerate(moves) if end_of(move) is not here)
        self._marked: int | None = next(onward, 0)

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do with these ends."""
        match action:
            case "pick" | "drive_to":
                return self._is_offered(parameters[0])
            case "next_tow":
                return any(map(_is_tow, self._moves))
            case "next_pit":
                return any(map(_is_pit, self._moves))
            case _:
                return action == "next_end" or action == enter("drive", self._marked)

    def _is_offered(self, index: object) -> TypeGuard[int]:
        return isinstance(index, int) and index < len(self._moves)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Drive to the marked end, or mark another. An end that is picked twice, or clicked, is driven to."""
        self.refusal = ""
        match action, parameters:
            case "drive", _ if self._marked is not None:
                return self._moves[self._marked]
            case "nothing_marked", _:
                self.refusal = NOTHING_MARKED
            case "drive_to", (int(index),):
                return self._moves[index]
            case "pick", (int(index),) if index == self._marked:
                return self._moves[index]
            case "pick", (int(index),):
                self._marked = index
            case "next_end", (int(by),):
                self._marked = stepped(self._marked, by, len(self._moves))
            case "next_tow", _:
                self._mark_next(_is_tow)
            case "next_pit", _:
                self._mark_next(_is_pit)
        return None

    def _mark_next(self, is_wanted: Callable[[Move], bool]) -> None:
        after = stepped(self._marked, 1, len(self._moves))
        following = [*range(after, len(self._moves)), *range(after)]
        self._marked = next(index for index in following if is_wanted(self._moves[index]))

    def click(self, place: Place, /) -> Move | None:
        """The first move that ends there."""
        return next((move for move in self._moves if end_of(move) is place), None)

    def mark(self, move: object, /) -> None:
        """Mark the end of this move."""
        self._marked = self._moves.index(move)

    def unmark(self) -> None:
        """Mark nothing."""
        self._marked = None

    def lights(self) -> Lights:
        """The ends, each with its number."""
        ends = dict[Place, str]()
        for number, move in enumerate(self._moves, 1):
            end = end_of(move)
            if end is not None:
                ends.setdefault(end, str(number))
        chosen = None if self._marked is None else end_of(self._moves[self._marked])
        return Lights(ends=tuple(ends.items()), chosen=chosen)

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """The throw, and the ends on offer."""
        race, marked = self._race, self._marked
        move = None if marked is None else self._moves[marked]
        outlook = [] if move is None else list(dice_panel.outlook_lines(race, move, columns))
        ends = dice_panel.end_lines(race, self._moves, marked, columns, height - 1 - len(outlook))
        # Every end has its risk beside it; that of the marked one is told in full only where there is room.
        ways = [outlook]
        if move is not None and len(ends) < len(self._moves):
            ways.insert(0, list(dice_panel.outlook_lines(race, move, columns, is_named=True)))
        fitting = next((lines for lines in ways if 1 + len(ends) + len(lines) <= height), [])
        return [dice_panel.dice_line(race, columns=columns), *ends, *fitting]

    def filling(self, _columns: int, _height: int, /) -> Sequence[Line]:
        """Nothing."""
        return ()


def _dice_of_key(key: object) -> Dice:
    """The dice that a key throws."""
    return Dice(DICE_LETTERS.index(str(key).upper()))


def _is_tow(move: Move) -> bool:
    """Whether the move takes a slipstream."""
    return isinstance(move, Drive) and bool(move.tows)


def _is_pit(move: Move) -> bool:
    """Whether the move ends in the pit lane or a box."""
    return isinstance(move, Drive) and not move.end.is_on_track
