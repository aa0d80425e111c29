"""Placing of the dice: they are in the fields as suggested, and every key that puts or turns one changes that.

The placing is shown with the end to which it leads before Enter drives it. In puzzles and lessons the fields are
empty at first: dice are put one after another, or a suggestion is asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import evolve
from rich.style import Style

from motorchamp_tui.games.motorsportspiel.rules.moves import Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.endings import MOST, Ending, endings, suggestions, why
from motorchamp_tui.games.motorsportspiel.wording.forecast import (
    Taken,
    begins_with,
    forecast_ways,
    good_placings,
    prospect,
    the,
)
from motorchamp_tui.games.motorsportspiel.wording.next_go import clean_next
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.marking import stepped
from motorchamp_tui.tui.games.motorsportspiel import dice_panel
from motorchamp_tui.tui.games.motorsportspiel.dice_drawn import DICE_LINES, SeenDie, beside_dice
from motorchamp_tui.tui.games.seen import Chance, Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.words import and_so_on, capitalised, counted, spelt_ordinal

FIRST_KEY, MOST_LISTED = 4, 6
"""The keys of the listed ways begin after those of the dice."""
EVERY_DIE_FIRST = "Put every die in its place first; Tab suggests a placing."
FAILS = "This will fail. Press Enter again to drive it anyway; Tab suggests a better one."
SLOW_SIDES = "In the pit lane every die shows its slow side."
ONLY_BEYOND = "Only a die that is driven wholly on the road beyond the exit may be turned up."
STILL_OPEN, AND_THEN = " still open", ", next go clean with 3 dice"
DRIVE, PLACE, SUGGEST, BACK = (
    ("[drive]", "screen.press('drive_placed')"),
    ("[place]", "screen.press('place')"),
    ("[suggest]", "screen.press('good', 1)"),
    ("[back]", "screen.press('take_back')"),
)
"""The words that can be clicked, apart from dice, ends and the listed ways."""
ALWAYS = "✓"
"""The sign of an end from which three dice are always clean next go."""
LISTED_COLUMNS = 33
WANTED: Mapping[str, Callable[[Ending], bool]] = {
    "next_end": lambda _: True,
    "next_line": lambda one: one.space.is_line,
    "next_pit": lambda one: not one.space.is_on_track,
}
"""The ends that a key looks for."""


class ChoosingPlacing:
    """The fields of the move indicator: which die goes into which, which side it shows, and where that ends."""

    def __init__(self, race: Race, moves: Sequence[Move]) -> None:
        assert race.throw is not None
        self.refusal = ""
        self.then: Move | None = None
        """The end, where it has been chosen with the placing."""
        self._race, self._throw = race, race.throw
        self._offered = [move for move in moves if isinstance(move, Placing)]
        self._sides = [self._throw.red, *((white, 7 - white) for white in self._throw.whites)]
        is_in_the_pits = outlook(race).ways is None
        self._shown = [min(sides) if is_in_the_pits else sides[0] for sides in self._sides]
        self._own: list[int] = []
        """The dice that the player has put, in order; 0 is the red one."""
        self._turns_next = 0
        """The die that is turned where none is named."""
        self._placing: Placing | None = None
        """The placing in the fields, suggested as far as the player has not put the dice; None with one empty."""
        self._ending: Ending | None = None
        """The marked end of it."""
        self._suggests = True
        """Whether a placing is suggested unasked: in puzzles and lessons the player asks first."""
        self._warned: Placing | None = None
        self._lines, self._lines_of = list[Line](), tuple[object, ...]()
        """The last words on the dice, and their placing: every key asks for them several times."""
        self._lay_the_rest()

    # What lies there
    @property
    def _taken(self) -> Taken:
        return tuple((self._shown[die], die == 0) for die in self._own)

    @property
    def _are_all_own(self) -> bool:
        return len(self._own) == len(self._sides)

    @property
    def _is_offered(self) -> bool:
        """Whether a legal placing begins with the dice that are put: in the lane none is turned up (HQ-41)."""
        return any(begins_with(placing, self._taken) for placing in self._offered)

    @property
    def _ways(self) -> Sequence[Ending]:
        """The suggestions with the dice that are put; all of them where no other is left."""
        return suggestions(self._race, self._throw, () if self._are_all_own else self._taken)

    @property
    def _open(self) -> Sequence[Ending]:
        return endings(self._race, self._throw, self._taken)

    def _lay_the_rest(self) -> None:
        """Place the suggestion after the dice that are put; nothing where none is given unasked."""
        self._placing = self._ending = None
        if self._suggests:
            self._lay(suggestions(self._race, self._throw, self._taken)[0])
        elif self._are_all_own:
            made = Placing(tuple(value for value, _ in self._taken), self._own.index(0))
            self._placing = next(placing for placing in self._offered if placing == made)

    def _lay(self, ending: Ending) -> None:
        """Place the dice as in this ending, and mark its end where ends are chosen with the placing."""
        self._placing = ending.placing
        self._ending = ending if self._suggests else None
        for die, value in self._dice_of(ending.placing):
            self._shown[die] = value

    def _dice_of(self, placing: Placing) -> Sequence[tuple[int, int]]:
        """The dice of a placing in order, each with what it shows; those that are put stay where they are."""
        free = [die for die in range(1, len(self._sides)) if die not in self._own]
        dice = list[tuple[int, int]]()
        for at, value in enumerate(placing.values):
            if at < len(self._own):
                die = self._own[at]
            else:
                die = 0 if at == placing.red else next(one for one in free if value in self._sides[one])
                free = [one for one in free if one != die]
            dice.append((die, value))
        return dice

    # Keys
    def may_press(self, action: str, /, *parameters: object) -> bool:
        """Whether a key has something to do."""
        number = parameters[0] if parameters else None
        match action:
            case "put":
                return isinstance(number, int) and number < len(self._sides)
            case "choose":
                return isinstance(number, int) and self._suggests and number < min(len(self._ways), MOST_LISTED)
            case "turn":
                return not all(all(placing.lows) for placing in self._offered)
            case "good":
                return len(self._ways) > 1 or self._ways[0].placing != self._placing
            case _ if action in WANTED:
                return self._suggests and any(map(WANTED[action], self._open[1:]))
            case "drive_placed":
                return self._ending is not None
            case "place":
                return self._placing is not None and self._ending is None
            case "nothing_marked":
                return self._placing is None
            case "take_back":
                return bool(self._own) or (self._placing is not None and not self._suggests)
            case _:
                return False

    def press(self, action: str, /, *parameters: object) -> Move | None:
        """Put a die into the next field, turn it, take it back, mark an end or a way, or drive the placing."""
        self.refusal = ""
        match action, parameters:
            case "put", (int(die),):
                self._put(die)
            case "turn", ():
                self._turn(self._turns_next)
            case "turn", (int(die),):
                self._turn(die)
            case "take_back", _:
                self._take_back()
            case "good", (int(by),):
                self._show_good(by)
            case "choose", (int(index),):
                self._choose(self._ways[index])
            case "next_end", (int(by),):
                self._mark_end(by, WANTED[action])
            case (("next_line" | "next_pit"), _):
                self._mark_end(1, WANTED[action])
            case (("drive_placed" | "place" | "nothing_marked"), _):
                return self._place()
            case _:
                pass
        return None

    def _put(self, die: int) -> None:
        """Put a die into the next field, or turn one that was put; where all are, start again with it."""
        if die in self._own and (not self._are_all_own or die == self._own[-1]):
            self._turn(die)
            return
        self._own = [die] if self._are_all_own else [*self._own, die]
        self._turns_next = die
        if not self._is_offered:
            self._shown[die] = min(self._sides[die])
        self._lay_the_rest()

    def _turn(self, die: int) -> None:
        if not self.may_press("turn"):
            self.refusal = SLOW_SIDES
            return
        own = self._own
        if self._placing is not None and die not in own:
            self._own = [one for one, _ in self._dice_of(self._placing)]
        self._turns_next = die
        self._shown[die] = sum(self._sides[die]) - self._shown[die]
        if self._is_offered:
            self._lay_the_rest()
            return
        self._own, self.refusal = own, ONLY_BEYOND
        self._shown[die] = sum(self._sides[die]) - self._shown[die]

    def _take_back(self) -> None:
        if self._own:
            self._own.pop()
        self._turns_next = self._own[-1] if self._own else 0
        self._lay_the_rest()

    def _show_good(self, by: int) -> None:
        ways = self._ways
        placings = [way.placing for way in ways]
        at = placings.index(self._placing) if self._placing in placings else None
        self._choose(ways[stepped(at, by, len(ways))])

    def _choose(self, way: Ending) -> None:
        if self._are_all_own:
            self._own, self._turns_next = [], 0
        self._lay(way)

    def _mark_end(self, by: int, is_wanted: Callable[[Ending], bool]) -> None:
        """Mark the next of the ends that are still open; the dice stay as they are, if they also lead there."""
        found = self._open
        marked = self._ending.move if self._ending is not None else None
        at = next((at for at, one in enumerate(found) if one.move == marked), None)
        for _ in found:
            at = stepped(at, by, len(found))
            if is_wanted(found[at]):
                break
        if at is not None:
            self._lay(self._as_it_lies(found[at]))

    def _as_it_lies(self, ending: Ending) -> Ending:
        """The ending with the dice as they are, if they also lead to its end."""
        lying = self._placing
        if lying is None or ending.move not in outlook(self._race).verdict(lying).moves:
            return ending
        return evolve(ending, placing=lying)

    def _place(self) -> Move | None:
        """The placing in the fields; where it fails without need, only when it is asked for again."""
        placing, race = self._placing, self._race
        if placing is None:
            self.refusal = EVERY_DIE_FIRST
            return None
        best = good_placings(race, self._throw)[0]
        if prospect(race, placing).kind > prospect(race, best).kind and self._warned != placing:
            self._warned, self.refusal = placing, FAILS
            return None
        self.then = self._ending.move if self._ending is not None else None
        return placing

    def click(self, place: Place, /) -> Move | None:
        """Drive to an end that is still open; or, where ends are chosen later, place the dice that lead there."""
        if not self._suggests:
            lit = dict([*self.lights().ends, *self.lights().errors])
            return self.press("place") if self._placing is not None and place in lit else None
        found = next((one for one in self._open if one.space == place), None)
        if found is None:
            return None
        self.refusal = ""
        self._lay(self._as_it_lies(found))
        return self._place()

    def mark(self, move: object, /) -> None:
        """Place the dice as in this placing; its end is still to be chosen."""
        if isinstance(move, Placing):
            self._own = []
            dice = self._dice_of(move)
            self._own, self._placing, self._ending = [die for die, _ in dice], move, None
            for die, value in dice:
                self._shown[die] = value
            self._turns_next = self._own[-1]

    def unmark(self) -> None:
        """Mark nothing: no die is placed yet, and none is placed unasked."""
        self._suggests, self._own = False, []
        self._lay_the_rest()

    # What is seen
    def lights(self) -> Lights:
        """The ends of the placing, how far the dice that are put lead, and dimly the other open ends."""
        placing, race = self._placing, self._race
        if placing is not None and not self._suggests:
            return dice_panel.lights_of_ends(race, outlook(race).verdict(placing).moves, None)
        lit, errors = dict[Place, str](), dict[Place, str]()
        if not self._are_all_own:
            reached, broken = self._on_the_way()
            lit.update(dict.fromkeys(reached, "·"))
            for value in sorted(broken, reverse=True):
                errors.update(dict.fromkeys(broken[value], f"{value}!"))
        if placing is not None:
            known = {one.move: one for one in self._open}
            for move in outlook(race).verdict(placing).moves:
                place, one = dice_panel.place_of(move), known.get(move)
                assert place is not None
                if isinstance(move, Drive) and one is not None:
                    lit[place] = _label(one, is_marked=self._ending is not None and place == self._ending.space)
                else:
                    errors[place] = "!"
        open_ends = [one.space for one in self._open if isinstance(one.move, Drive)]
        return Lights(
            ends=list(lit.items()),
            errors=[(place, sign) for place, sign in errors.items() if place not in lit],
            still_open=[space for space in open_ends if space not in lit],
            chosen=self._ending.space if self._ending is not None else None,
        )

    def _on_the_way(self) -> tuple[Sequence[Space], Mapping[int, Sequence[Space]]]:
        """How far the dice that are put lead, and the spaces that a number would then enter too fast."""
        ways, values = outlook(self._race).ways, tuple(self._shown[die] for die in self._own)
        if ways is None or not values:
            return (), {}
        way, broken = ways.drive(values), dict[int, Sequence[Space]]()
        if way.failing:
            return (), {way.failing: ways.spaces(ways.failures(way)[0] or way.places)}
        for value in self._next_values():
            after = ways.drive((*values, value))
            entered = ways.failures(after)[0] if after.failing else 0
            if entered:
                broken[value] = ways.spaces(entered)
        return ways.spaces(way.places), broken

    def _next_values(self) -> set[int]:
        """The numbers that the other dice can show."""
        return {side for die, sides in enumerate(self._sides) if die not in self._own for side in sides}

    @property
    def dice(self) -> Sequence[SeenDie]:
        """The dice on the screen: those in the fields in their order, then those on the table."""
        lying = [die for die, _ in self._dice_of(self._placing)] if self._placing is not None else self._own
        table = [die for die in range(len(self._sides)) if die not in lying]
        fields = [(die, field) for field, die in enumerate(lying, 1)]
        return [self._seen(die, field) for die, field in (*fields, *((die, None) for die in table))]

    def _seen(self, die: int, field: int | None) -> SeenDie:
        shown = self._shown[die]
        beneath = sum(self._sides[die]) - shown
        is_turnable = die == self._turns_next and self.may_press("turn")
        return SeenDie(die + 1, shown, beneath, field, is_own=die in self._own, is_turnable=is_turnable)

    def lines(self, columns: int, height: int, /) -> list[Line]:
        """The dice, where they lead and why, and the words to click."""
        lying = self._placing, self._ending, tuple(self._own), tuple(self._shown), self._turns_next
        source = columns, height, lying
        if source != self._lines_of:
            self._lines, self._lines_of = beside_dice(self.dice, self._words, columns, height), source
        return list(self._lines)

    def _words(self, columns: int) -> Sequence[Line]:
        """The words beside the dice, in short where they take too many lines; of the reason as much as fits."""
        ways = [[fold for one in way for fold in page.wrapped(one[0], columns, one[1])] for way in self._said()]
        said = next((lines for lines in ways if len(lines) < DICE_LINES), ways[-1])
        reasons = (page.wrapped(words, columns, palette.FAINT) for words in self._reasons())
        reason = next((lines for lines in reasons if len(said) + len(lines) < DICE_LINES), [])
        return [*[*said, *reason][: DICE_LINES - 1], line(*self._buttons())]

    def _said(self) -> Iterator[Sequence[tuple[str, Style]]]:
        """The outcome of the placing; or what to do. From the longest wording to the shortest."""
        if self._placing is None:
            yield from self._to_be_done()
            return
        style = dice_panel.STYLES[prospect(self._race, self._placing).kind]
        ending = self._ending
        if ending is None or not isinstance(ending.move, Drive):
            mark = f"{page.MARK} " if ending is not None else ""
            for words in forecast_ways(self._race, self._placing):
                yield [(f"{mark}{capitalised(words)}", style)]
            return
        far = f", {counted(ending.rows, 'row')} on" if ending.space.is_on_track else ""
        words = dice_panel.move_words(self._race, ending.move)
        yield [(f"{page.MARK} to {words}{far}", palette.here(style))]
        yield [(f"{page.MARK} to {words}", palette.here(style))]

    def _reasons(self) -> Sequence[str]:
        """Why it is suggested; for another end the risk of the next go from there; in full and in short."""
        ending = self._ending
        if ending is None:
            return ()
        if ending == suggestions(self._race, self._throw, self._taken)[0]:
            return why(self._race, ending, self._open)
        shares = clean_next(self._race.placed(ending.placing), ending.move)
        return [f"next go clean: {', '.join(shares[:count])}" for count in (len(shares), 1) if shares]

    def _to_be_done(self) -> Iterator[Sequence[tuple[str, Style]]]:
        """How far the dice lead that are put, what would be too fast after them, and which keys put one."""
        reached, broken = self._on_the_way()
        told = list[tuple[str, Style]]()
        if reached:
            told.append((f"so far to {and_so_on([space.name for space in reached], 'or')}", palette.STRONG))
        if broken:
            numbers = and_so_on([str(value) for value in sorted(broken)], "or")
            corner = self._race.track.corner_at(next(iter(broken.values()))[0])
            where = f" for {the(corner.name)}" if corner else ""
            told.append((f"{numbers}{' next' if reached else ''} is too fast{where}", palette.BAD))
        keys = " ".join(f"{die + 1}" for die in range(len(self._sides)))
        which = f" driven {spelt_ordinal(len(self._own) + 1)}" if len(self._sides) > 1 else ""
        turns = ", f turns it" if self.may_press("turn") else ""
        for words in (f"{keys} puts the die{which}{turns}; Tab suggests.", f"{keys} puts one; Tab suggests."):
            yield [*told, (words, palette.HINT)]
        yield [*told[-1:], (words, palette.HINT)]

    def _buttons(self) -> Iterator[tuple[str, Style]]:
        """The words to click, with a gap between."""
        driven = DRIVE if self._ending is not None else PLACE if self._placing is not None else SUGGEST
        for label, action in (driven, *([BACK] if self.may_press("take_back") else [])):
            yield label, palette.clickable(palette.HINT, action)
            yield " ", palette.PLAIN

    def filling(self, columns: int, height: int, /) -> Sequence[Line]:
        """The ways still open, each with its key; in a single line without the current one."""
        ways = [*enumerate(self._ways[:MOST_LISTED], FIRST_KEY)]
        if height < 1 or len(ways) < 2 or not self._suggests:
            return ()
        if height == 1:
            others = (self._listed(key, way) for key, way in ways if way.placing != self._placing)
            return [_as_many_as_fit(others, columns)]
        told = [self._listed(key, way) for key, way in ways]
        a_line = 1 if len(told) < height else max(1, columns // LISTED_COLUMNS)
        rows = [told[first : first + a_line] for first in range(0, len(told), a_line)][: height - 1]
        lines = [line(*((words.ljust(columns // a_line), style) for words, style in row)) for row in rows]
        return [line((f"{STILL_OPEN}{AND_THEN}"[:columns], palette.FAINT)), *lines]

    def _listed(self, key: int, way: Ending) -> tuple[str, Style]:
        """A way in a few words, to be clicked."""
        lies_there = way.placing == self._placing
        safe = f", {way.clean}/{len(CASES[MOST])}" if way.clean is not None else ""
        words = f" {page.MARK if lies_there else ' '}[{key}] {way.space} {way.placing.words}{safe}"
        style = palette.STRONG if lies_there else palette.PLAIN
        return words, palette.clickable(style, f"screen.press('choose', {key - FIRST_KEY})")


def _as_many_as_fit(told: Iterable[tuple[str, Style]], columns: int) -> Line:
    """The ways still open, in a single line."""
    parts, room = [(STILL_OPEN, palette.FAINT)], columns - len(STILL_OPEN)
    for words, style in told:
        room -= len(words)
        if room < 0:
            break
        parts.append((words, style))
    return line(*parts)


def _label(ending: Ending, *, is_marked: bool) -> str:
    """On the road: how likely three dice are clean from there next go; beside the mark only a sign fits."""
    of = len(CASES[MOST])
    if ending.clean == of:
        return ALWAYS
    return "" if ending.clean is None or is_marked else Chance(ending.clean, of).label
