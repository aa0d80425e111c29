"""What a player is asked in the three moments of a go: how many dice, how to place them, where to end."""

from collections.abc import Callable, Sequence
from typing import TypeGuard

from rich.style import Style

from motorchamp_tui.games.motorsportspiel.rules.moves import FORFEIT, ChooseNumber, Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.forecast import (
    Kind,
    chances,
    clean_ends,
    forecast,
    good_placings,
    passes_the_entrance,
    prospect,
)
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.marking import NOTHING_MARKED, stepped
from motorchamp_tui.tui.games.motorsportspiel import dice_panel
from motorchamp_tui.tui.games.motorsportspiel.dice_panel import place_of
from motorchamp_tui.tui.games.protocol import Choosing
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.words import capitalised

SUGGEST, BACK, PLACE = (
    ("[suggest]", "screen.press('good', 1)"),
    ("[back]", "screen.press('take_back')"),
    ("[place]", "screen.press('place')"),
)
"""What can be clicked while dice are placed."""
PLACED_COLUMNS = {1: len(" placed red 3"), 2: len(" placed red 3, 6"), 3: len(" placed red 3, 6, 6")}
"""How many columns it takes at most to say how that many dice are placed."""
FIELDS = ("first", "second", "third")
"""The dice by the order in which they are driven."""
SHORT_COLUMNS = 24
"""The columns of a good placing where several are in a line."""
NAME_COLUMNS = 16
"""The columns of the placing itself, with its mark."""


def choosing(race: Race, moves: Sequence[Move]) -> Choosing:
    """The question that somebody is asked who may make one of these moves."""
    if race.throw is None:
        return ChoosingNumber(race, moves)
    return ChoosingPlacing(race, moves) if race.placing is None else ChoosingEnd(race, moves)


class ChoosingNumber:
    """How many dice to throw; the most that are always clean are marked first, or else the red one alone."""

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        self.refusal = ""
        self._race = race
        self._offered = [move.number if isinstance(move, ChooseNumber) else 0 for move in moves]
        safe = [one.number for one in chances(race) if one.is_safe]
        self._marked: int | None = safe[-1] if safe else 1
        self._ahead: dict[int, Lights] = {}
        """Where the numbers of dice that have been marked can lead."""

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do."""
        return action in ("confirm", "look") or (action == "say" and parameters[0] in self._offered)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Throw so many dice, or the number that is marked; or mark the next number or the one before."""
        self.refusal = ""
        match action, parameters:
            case "say", (int(number),):
                return _said(number)
            case "confirm", _:
                if self._marked is not None:
                    return _said(self._marked)
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


class ChoosingPlacing:
    """The fields of the move indicator: which die goes into which, and which side it shows."""

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        assert race.throw is not None
        self.refusal = ""
        self._race = race
        self._offered = [move for move in moves if isinstance(move, Placing)]
        self._good = good_placings(race, race.throw)
        throw = race.throw
        self._sides = [throw.red, *((white, 7 - white) for white in throw.whites)]
        self._is_in_the_pits = outlook(race).ways is None
        self._shown = [min(sides) if self._is_in_the_pits else sides[0] for sides in self._sides]
        self._fields: list[int] = []
        """The dice in the fields, in order; 0 is the red one."""
        self._marked = 0
        self._warned: Placing | None = None
        self._enter_suggests = True
        """Whether it may suggest a placing: in puzzles and lessons somebody marks one first."""
        self._lines, self._lines_of = list[Line](), tuple[object, ...]()
        """What was last said of the dice, and how they lay: every key asks for it several times."""
        self._lit: dict[Placing, Lights] = {}
        """Where the placings that have lain there lead."""
        self._ways = tuple(zip(*map(self._forms, self._good), strict=True))
        """What each good placing will do, in every way of saying it, the fullest first."""

    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do."""
        match action:
            case "put":
                return isinstance(parameters[0], int) and parameters[0] < len(self._sides)
            case "choose":
                return isinstance(parameters[0], int) and parameters[0] < len(self._good)
            case "turn" | "good":
                return True
            case "suggest" | "place":
                return (action == "suggest") is self._is_for_a_suggestion
            case "take_back":
                return bool(self._fields)
            case _:
                return False

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Put a die into the next field, turn it, take one back, show a good placing, or place the dice."""
        self.refusal = ""
        match action, parameters:
            case "put", (int(die),):
                self._put(die)
            case "turn", ():
                self._turn(self._marked)
            case "turn", (int(die),):
                self._turn(die)
            case "take_back", _:
                self._marked = self._fields.pop()
            case "good", (int(by),):
                self._show_good(by)
            case "suggest", _:
                self._show_good(1)
            case "choose", (int(index),):
                self.mark(self._good[index])
            case "place", _:
                return self._place()
            case _:
                pass
        return None

    def _put(self, die: int) -> None:
        self._marked = die
        if die not in self._fields:
            self._fields.append(die)

    def _turn(self, die: int) -> None:
        self._marked = die
        if self._is_in_the_pits:
            self.refusal = "In the pit lane every die shows its slow side."
            return
        self._shown[die] = sum(self._sides[die]) - self._shown[die]

    def _show_good(self, by: int) -> None:
        placing = self.placing
        at = self._good.index(placing) if placing in self._good else -1 if by > 0 else 0
        self.mark(self._good[(at + by) % len(self._good)])

    @property
    def _is_for_a_suggestion(self) -> bool:
        """Whether Enter shows the best placing, since no die lies in a field yet."""
        return self._enter_suggests and not self._fields

    def _place(self) -> Move | None:
        """The placing that lies there; one that will fail only when it is asked for once more."""
        placing = self.placing
        if placing is None:
            self.refusal = "Put every die in its place first; Tab suggests a placing."
        elif prospect(self._race, placing).kind is not Kind.CLEAN and self._warned != placing:
            self._warned = placing
            self.refusal = "This will fail. Enter once more places it all the same; Tab suggests a better one."
            if placing in self._good:
                self.refusal = "This will fail. Enter once more places it all the same."
        else:
            return placing
        return None

    @property
    def placing(self) -> Placing | None:
        """The placing as it lies there, once every die is in a field."""
        if len(self._fields) < len(self._sides):
            return None
        values = tuple(self._shown[die] for die in self._fields)
        made = Placing(values, self._fields.index(0))
        return next(placing for placing in self._offered if placing == made)

    def click(self, place: Place, /) -> Move | None:
        """Place the dice as they lie there, if this is where they may end."""
        if self.placing is None or place not in dict([*self.lights().ends, *self.lights().errors]):
            return None
        return self.press("place")

    def mark(self, move: object, /) -> None:
        """Lay the dice as in this placing."""
        if not isinstance(move, Placing):
            return
        whites = list(range(1, len(self._sides)))
        self._fields = []
        for at, value in enumerate(move.values):
            die = 0 if at == move.red else next(one for one in whites if value in self._sides[one])
            if die:
                whites.remove(die)
            self._shown[die] = value
            self._fields.append(die)
        self._marked = self._fields[-1]

    def unmark(self) -> None:
        """Mark nothing: no die lies there yet, and Enter suggests none."""
        self._enter_suggests = False

    def lights(self) -> Lights:
        """The ends or the error as soon as all dice lie there; before that, how far the first ones lead."""
        placing, ways = self.placing, outlook(self._race).ways
        if placing is not None:
            if placing not in self._lit:
                moves = outlook(self._race).verdict(placing).moves
                self._lit[placing] = dice_panel.lights_of_ends(self._race, moves, None)
            return self._lit[placing]
        if ways is None or not self._fields:
            return Lights()
        way = ways.drive(tuple(self._shown[die] for die in self._fields))
        spaces = [(space, "·") for space in ways.road.spaces(way.places)]
        return Lights(errors=spaces) if way.failing else Lights(ends=spaces)

    def lines(self, columns: int, _height: int, /) -> list[Line]:
        """The dice, the fields, and what the placing will do."""
        source = columns, self._marked, tuple(self._shown), tuple(self._fields)
        if source != self._lines_of:
            words, style = self._forecast()
            fold = page.wrapped(words, columns, style, indent=1)
            self._lines, self._lines_of = [*self._dice_and_fields(columns), *fold], source
        return list(self._lines)

    def _dice_and_fields(self, columns: int) -> list[Line]:
        """The dice, how they are placed, and what a click does with them, in as few lines as there is room for."""
        placed = f" placed {self._fields_in_words()}".ljust(PLACED_COLUMNS[len(self._sides)])
        back = _buttons(BACK) if self._fields else [(f" {' ' * len(BACK[0])}", palette.PLAIN)]
        rows = [self._dice()]
        place = [(" " * (1 + len(PLACE[0])), palette.PLAIN)] if self._is_for_a_suggestion else _buttons(PLACE)
        for parts in ([(placed, palette.STRONG)], [*_buttons(SUGGEST), *place, *back]):
            joined = [*rows[-1], ("  ", palette.PLAIN), *parts]
            if sum(len(text) for text, _ in joined) <= columns:
                rows[-1] = joined
            else:
                rows.append(parts)
        return [line(*parts) for parts in rows]

    def _dice(self) -> list[tuple[str, Style]]:
        """Every die with the side that it shows and the one beneath."""
        parts = list[tuple[str, Style]]()
        for die, sides in enumerate(self._sides):
            beneath, is_marked = sum(sides) - self._shown[die], die == self._marked
            style = palette.CHOSEN if is_marked else palette.FAINT if die in self._fields else palette.MARKED
            put = f"screen.press('put', {die})"
            parts += [
                (" ", palette.PLAIN),
                (f"{page.MARK if is_marked else ' '}[{die + 1}] ", palette.clickable(style, put)),
                (self._shown_as(die), palette.clickable(palette.STRONG, put)),
                (f"/{beneath}", palette.clickable(palette.STRONG, f"screen.press('turn', {die})")),
            ]
        return parts

    def _fields_in_words(self) -> str:
        """The dice in the order in which they are driven, as far as that has been said."""
        free = len(self._sides) - len(self._fields)
        return ", ".join([*map(self._shown_as, self._fields), *["–"] * free])

    def _shown_as(self, die: int) -> str:
        """A die with the side that it shows."""
        return f"{'red ' if die == 0 else ''}{self._shown[die]}"

    def _forecast(self) -> tuple[str, Style]:
        """What the placing will do or, until every die lies in a field, what is to be done."""
        placing = self.placing
        if placing is not None:
            return capitalised(forecast(self._race, placing)), dice_panel.STYLES[
                prospect(self._race, placing).kind
            ]
        keys = " ".join(f"{die + 1}" for die in range(len(self._sides)))
        is_the_only_one = len(self._sides) == 1
        what = "takes the die" if is_the_only_one else f"picks the die driven {FIELDS[len(self._fields)]}"
        turn = ", f turns it over" if not self._is_in_the_pits and (self._fields or is_the_only_one) else ""
        suggesting = "Tab or Enter suggests" if self._enter_suggests else "Tab suggests"
        suggests = "" if self._fields else f"; {suggesting}"
        return f"{keys} {what}{turn}{suggests}.", palette.HINT

    def _suggestions(self, columns: int, room: int) -> list[Line]:
        """The best placings, for a click: a line each, or in short beside each other where there are more.

        Of those that have no room even so, the ones around the one that lies there are shown.
        """
        if room <= 0:
            return []
        a_line = 1 if len(self._good) <= room else columns // SHORT_COLUMNS
        words = self._told(columns // a_line - NAME_COLUMNS, is_short=a_line > 1)
        made, shown = self.placing, room * a_line
        at = self._good.index(made) if made in self._good else 0
        first = max(0, min(at // a_line - room // 2, -(-len(self._good) // a_line) - room)) * a_line
        buttons = list[tuple[str, Style]]()
        for index, placing in list(enumerate(self._good))[first : first + shown]:
            mark = page.MARK if placing == made else " "
            text = f" {mark} {f'{placing.words}:':{NAME_COLUMNS - 4}} {words[index]}"
            style = palette.clickable(palette.PLAIN, f"screen.press('choose', {index})")
            buttons.append((text.ljust(SHORT_COLUMNS if a_line > 1 else 0), style))
        return [line(*buttons[start : start + a_line]) for start in range(0, len(buttons), a_line)]

    def _told(self, columns: int, *, is_short: bool) -> Sequence[str]:
        """What each good placing will do, all of them in the fullest way for which there is room."""
        ways = self._ways
        fitting = (words for words in ways[-1 if is_short else 0 :] if max(map(len, words)) <= columns)
        return next(fitting, ways[-1])

    def _forms(self, placing: Placing) -> tuple[str, str, str, str]:
        """What a placing will do: in full, in short, shorter, and only its farthest end or the points over."""
        words, excess = forecast(self._race, placing), outlook(self._race).verdict(placing).excess
        if excess:
            found = prospect(self._race, placing)
            return words, f"{excess} over, {found.words}", f"{excess} over, {found.what}", f"{excess} over"
        first, *others = clean_ends(self._race, placing)
        end = f"to {first}"
        in_short = f"{end} or {len(others)} more" if others else end
        return words, f"clean, {in_short}", in_short, end

    def filling(self, columns: int, height: int, /) -> Sequence[Line]:
        """The best placings, and that Tab leads from one to the next."""
        if height < 1 + bool(self._good):
            return ()
        heading = line((" best placings, Tab shows the next", palette.FAINT))
        return [heading, *self._suggestions(columns, min(height - 1, len(self._good)))]


class ChoosingEnd:
    """Where a placing is to end; the first end that does not end the race is marked."""

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
                return action in ("drive", "next_end")

    def _is_offered(self, index: object) -> TypeGuard[int]:
        return isinstance(index, int) and index < len(self._moves)

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Drive to the end that is marked, or mark another. One that is picked twice, or clicked, is driven to."""
        self.refusal = ""
        match action, parameters:
            case "drive", _:
                if self._marked is not None:
                    return self._driven_to(self._marked)
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
        """The move that ends there; one that ends the race has to be asked for twice, unless all of them do."""
        self._marked, move = index, self._moves[index]
        if self._ends_the_race(move) and self._warned != move and not all(map(self._ends_the_race, self._moves)):
            self._warned = move
            self.refusal = (
                f"{place_of(move)} is past the entrance, and a stop is due: retired. Once more drives there."
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


def _buttons(*buttons: tuple[str, str]) -> list[tuple[str, Style]]:
    """Words to click, with a gap before each."""
    parts = list[tuple[str, Style]]()
    for label, action in buttons:
        parts += [(" ", palette.PLAIN), (label, palette.clickable(palette.HINT, action))]
    return parts


def _is_on_the_line(move: Move) -> bool:
    return isinstance(move, Drive) and move.end.is_line


def _is_in_the_pits(move: Move) -> bool:
    return isinstance(move, Drive) and not move.end.is_on_track
