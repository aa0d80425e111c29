"""Memory of what the terminal already shows, so that nothing is sent twice: one car's step costs one car's bytes.

It decides which cells of an update are worth sending, and finds the fewest escape sequences for them. It knows
strips and styles, nothing about the game.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, count, groupby, repeat, zip_longest
from operator import is_not, itemgetter, ne
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from motorchamp_tui.terminals.screen.marks import Marks

BRIDGE = 4
"""How many bytes of unchanged cells are no longer than the sequence that moves the cursor over them."""

MANY = 24
"""How many cells of a row have to change before it is worth asking whether they have only moved."""
RARE = 3
"""A character that a row has at most this often shows by how much the row has moved."""
SURE = 6
"""How many more characters have to agree on one move than on any other."""
CANDIDATES = 3
"""How many moves are tried on a row without other rows to go by."""
WORTH_SHIFTING = 5
"""How many cells fewer have to be written where a row is moved."""
WORTH_ERASING, WORTH_PASSING = 6, 12
"""How many blanks are shorter as a sequence than as spaces: with nothing after them, and before more cells."""

ATTRIBUTES = {
    "bold": ("1", "22"),
    "dim": ("2", "22"),
    "italic": ("3", "23"),
    "underline": ("4", "24"),
    "blink": ("5", "25"),
    "blink2": ("6", "25"),
    "reverse": ("7", "27"),
    "conceal": ("8", "28"),
    "strike": ("9", "29"),
    "underline2": ("21", "24"),
    "frame": ("51", "54"),
    "encircle": ("52", "54"),
    "overline": ("53", "55"),
}
"""The attributes of a style other than colours, each with its number and the one that ends it; some end two."""
ENDS = dict(ATTRIBUTES.values())

SEEN_ON_BLANKS = frozenset(["4", "5", "6", "7", "9", "21", "51", "52", "53"])


class Ink(NamedTuple):
    """How a cell is written, in the numbers of escape sequences; a blank's ``colour`` is None."""

    attributes: str = ""
    colour: str | None = "39"
    ground: str = "49"
    link: str = ""


Cell = tuple[str, Ink]
"""A character and its ink; the right half of a wide character is an empty one."""
CHARACTER, INK = itemgetter(0), itemgetter(1)

PLAIN, BLANK = Ink(), Ink(colour=None)
UNKNOWN: Cell = ("?", Ink("?"))

Spot = tuple[int, int]
"""A row and a column."""


class CursorPlace(NamedTuple):
    """Where the terminal's cursor is; None if unknown.

    Unless its column ``is_sure``, no movement is counted from it: terminals differ in how wide some characters
    are, and in where the cursor is after the last column.
    """

    row: int | None = None
    column: int | None = None
    is_sure: bool = False


ELSEWHERE = CursorPlace()
SHOW_CURSOR, HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"


class Span(NamedTuple):
    """Neighbouring cells of one ink."""

    row: int
    column: int
    width: int
    characters: str
    ink: Ink


class Frame:
    """What is written for one update, with the pen as the last update left it; None when that is unknown.

    All cells of one ink are written together: moving to and fro is shorter than changing the pen.
    """

    def __init__(
        self, columns: int, pen: Ink | None = None, at: CursorPlace = ELSEWHERE, *, can_erase: bool = False
    ) -> None:
        """``columns`` of the terminal, and where its cursor is."""
        self._parts: list[str] = []
        self._begins = "" if pen else "\x1b[m"
        self._columns = columns
        self._can_erase = can_erase
        self._spans: list[Span] = []
        """What is to be written."""
        self.pen = pen or PLAIN
        """How the pen writes once everything is written."""
        self.at = at
        """Where the cursor is then."""

    def put(self, row: int, column: int, run: Sequence[Cell]) -> None:
        """Write some cells of a row, once everything to be written is known."""
        spans = self._spans
        for ink, alike in groupby(run, key=INK):
            characters = list(map(CHARACTER, alike))
            first, width, text = column, len(characters), "".join(characters)
            column += width
            if spans and _go_on(spans[-1], row, first, ink):
                _, first, more, before, _ = spans.pop()
                width, text = more + width, before + text
            spans.append(Span(row, first, width, text, ink))

    def shift(self, row: int, first: int, last: int, by: int) -> None:
        """Move the cells from ``first`` to ``last`` ``by`` columns to the left, or to the right if it is negative.

        The cells to the right of them stay where they are.
        """
        if by > 0:
            self._move_to(row, first)
            self._parts.append(f"\x1b[{by}P")
            if last < self._columns:
                self._move_to(row, last - by)
                self._parts.append(f"\x1b[{by}@")
        else:
            if last < self._columns:
                self._move_to(row, last + by)
                self._parts.append(f"\x1b[{-by}P")
            self._move_to(row, first)
            self._parts.append(f"\x1b[{-by}@")

    def written(self) -> str:
        """Everything to be written; empty if no cell was put."""
        self._write(_by_ink(self._spans, self.pen))
        change, self.pen = _taken(self.pen, self.pen._replace(link=""))
        self._parts.append(change)
        text = "".join(self._parts)
        return f"{self._begins}{text}" if text else ""

    def _write(self, spans: Sequence[Span]) -> None:
        """Write these spans one after another."""
        for (row, column, width, characters, ink), following in zip_longest(spans, spans[1:]):
            is_blank, end = ink.colour is None, column + width
            change, self.pen = _taken(self.pen, _for_both(ink, following.ink) if is_blank and following else ink)
            self._move_to(row, column)
            self._parts.append(change)
            goes_on = is_blank and following is not None and following[:2] == (row, end)
            if self._can_erase and is_blank and width >= (WORTH_PASSING if goes_on else WORTH_ERASING):
                self._parts.append(f"\x1b[{width}X")
            else:
                self._parts.append(characters)
                is_sure = self.at.is_sure and end < self._columns and characters.isascii()
                self.at = CursorPlace(row, end, is_sure)

    def _move_to(self, row: int, column: int) -> None:
        move = _move(self.at, row, column)
        if move:
            self._parts.append(move)
            self.at = CursorPlace(row, column, is_sure=True)


def _go_on(span: Span, row: int, column: int, ink: Ink) -> bool:
    """Whether the cells here continue a span: of the same ink, or after a few blanks."""
    its_row, its_column, width, _, its_ink = span
    if its_row != row or its_column + width != column:
        return False
    is_gap = its_ink.colour is None and width < WORTH_ERASING
    return its_ink == ink or (is_gap and _for_both(its_ink, ink) is ink)


def _by_ink(spans: Sequence[Span], pen: Ink) -> list[Span]:
    """These spans in another order: those of one ink together, the ink that is nearest to the pen first."""
    inked = _inked(spans)
    return [span for ink in _in_short_steps(pen, tuple(inked)) for span in inked[ink]]


@lru_cache(1024)
def _in_short_steps(pen: Ink, inks: tuple[Ink, ...]) -> tuple[Ink, ...]:
    """These inks in another order, the nearest to the pen first, and so on: it comes again with every key.

    A change of ground takes the most bytes, so the inks of one ground stay together: a whole screen has a hundred.
    """
    left, order = dict.fromkeys(inks), list[Ink]()
    while left:
        near = [ink for ink in left if ink.ground == pen.ground] or left
        letters = {ink: len(_taken(pen, ink)[0]) for ink in near}
        ink = min(letters, key=letters.__getitem__)
        del left[ink]
        pen = _taken(pen, ink)[1]
        order.append(ink)
    return tuple(order)


def _inked(spans: Sequence[Span]) -> dict[Ink, list[Span]]:
    """The spans of each ink; with them the blanks that can be written in it."""
    found = defaultdict[Ink, list[Span]](list)
    for span in spans:
        found[span.ink].append(span)
    for blank in [ink for ink in found if ink.colour is None]:
        for_both = [ink for ink in found if ink is not blank and _for_both(blank, ink) is ink]
        if for_both:
            ink = max(for_both, key=lambda ink: len(found[ink]))
            found[ink] = sorted([*found[ink], *found.pop(blank)])
    return found


@lru_cache(8192)
def _move(at: CursorPlace, row: int, column: int) -> str:
    """The shortest way to take the cursor to a cell; empty where it is there."""
    to_the_cell = f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"
    if at.row is None:
        return to_the_cell
    if row == at.row and column == at.column:
        return ""
    down = _steps(row - at.row, "B", "A")
    return min([to_the_cell, *(f"{down}{across}" for across in _across(at, column))], key=len)


def _across(at: CursorPlace, column: int) -> Iterator[str]:
    """The ways to take the cursor to a column."""
    yield f"\x1b[{column + 1}G" if column else "\r"
    if at.is_sure and at.column is not None:
        steps = column - at.column
        yield _steps(steps, "C", "D")
        yield "\b" * -steps if steps < 0 else _steps(steps, "C", "D")


def _steps(number: int, forth: str, back: str) -> str:
    """The sequence that moves the cursor this many steps in one direction, or back if negative."""
    count = "" if abs(number) == 1 else f"{abs(number)}"
    return f"\x1b[{count}{forth if number > 0 else back}" if number else ""


@lru_cache(8192)
def _taken(pen: Ink, ink: Ink) -> tuple[str, Ink]:
    """The sequence that makes this pen write in that ink, and the new pen: blanks are written in any colour."""
    numbers = list[str]()
    attributes = pen.attributes if ink.colour is None and not _is_seen(pen.attributes) else ink.attributes
    if attributes != pen.attributes:
        numbers += _changes(pen.attributes, attributes)
    colour = pen.colour if ink.colour is None else ink.colour
    if colour != pen.colour:
        numbers.append(str(colour))
    if ink.ground != pen.ground:
        numbers.append(ink.ground)
    change = f"\x1b[{';'.join(numbers)}m" if numbers else ""
    if ink.link != pen.link:
        change += f"\x1b]8;{ink.link or ';'}\x1b\\"
    return change, Ink(attributes, colour, ink.ground, ink.link)


def _for_both(ink: Ink, following: Ink) -> Ink:
    """The ink for which to change the pen at some cells: at blanks the change includes what comes after them."""
    if ink.colour is not None or following.ground != ink.ground or following.link != ink.link:
        return ink
    return ink if _is_seen(following.attributes) else following


class ScreenMemory:
    """The cells of a terminal of this ``size`` as they were last written, and the pen that wrote them.

    ``can_shift``: the terminal can move the cells of a row to the left or to the right. ``can_erase``: where it
    erases, it leaves the ground of the pen.
    """

    def __init__(self, size: Size, *, can_shift: bool = False, can_erase: bool = False) -> None:
        self.size = size
        self._can_shift = can_shift
        self._can_erase = can_erase
        self._lines: dict[int, list[Cell]] = {}
        self._pen: Ink | None = None
        self._at = ELSEWHERE
        self.marks = Marks()
        self._shows_cursor: bool | None = None

    def written(self, pieces: Iterable[tuple[int, int, list[Cell]]]) -> str:
        """The text that makes all pieces appear, each from a row and column on."""
        frame, votes = Frame(self.size.width, self._pen, self._at, can_erase=self._can_erase), Counter[int]()
        for row, column, wanted in pieces:
            shown = self._shown(row, column, wanted)
            if shown != wanted:
                self._update(frame, row, column, shown, wanted, votes)
        written = frame.written()
        if written:
            self._pen, self._at = frame.pen, frame.at
        return written

    def cursor(self, place: Spot | None, *, is_shown: bool) -> str:
        """The sequence that moves the cursor to a place; empty where it is there."""
        parts = list[str]()
        if place is not None and (move := _move(self._at, *place)):
            parts.append(move)
            self._at = CursorPlace(*place, is_sure=True)
        if is_shown is not self._shows_cursor:
            self._shows_cursor = is_shown
            parts.append(SHOW_CURSOR if is_shown else HIDE_CURSOR)
        return "".join(parts)

    def _shown(self, row: int, column: int, wanted: list[Cell]) -> list[Cell]:
        """The cells that are shown where these are wanted."""
        line = self._lines.setdefault(row, [])
        end = column + len(wanted)
        if len(line) < end:
            line.extend(repeat(UNKNOWN, end - len(line)))
        return line[column:end]

    def _update(
        self, frame: Frame, row: int, column: int, shown: list[Cell], wanted: list[Cell], votes: Counter[int]
    ) -> None:
        changed, end = _changed(shown, wanted), column + len(wanted)
        if self._can_shift and len(changed) >= MANY and self._may_shift(row, column):
            first = changed[0]
            by = _best_shift(shown[first:], wanted[first:], votes)
            if by:
                frame.shift(row, column + first, end, by)
                changed = _changed([*shown[:first], *_shifted(shown[first:], by)], wanted)
        self._lines[row][column:end] = wanted
        for start, stop in _runs(changed, wanted):
            frame.put(row, column + start, wanted[start:stop])

    def _may_shift(self, row: int, column: int) -> bool:
        """Whether cells are shown already, and no wide character could be torn apart."""
        shown = self._lines[row][column:]
        return shown[0] is not UNKNOWN and all(map(CHARACTER, shown))


def changed_runs(shown: list[Cell], wanted: list[Cell]) -> Iterator[tuple[int, int]]:
    """Where the two differ, as half-open ranges; two are joined where rewriting the gap is cheaper."""
    return _runs(_changed(shown, wanted), wanted)


def _changed(shown: list[Cell], wanted: list[Cell]) -> list[int]:
    """Where the two differ; most equal cells are the same object."""
    others = compress(count(), map(is_not, shown, wanted))
    return [index for index in others if shown[index] != wanted[index]]


def _runs(changed: Sequence[int], wanted: list[Cell]) -> Iterator[tuple[int, int]]:
    first = last = changed[0] if changed else -1
    for index in changed:
        if index - last > 1 and not _is_bridge(wanted, last, index):
            yield _whole_characters(wanted, first, last + 1)
            first = index
        last = index
    if changed:
        yield _whole_characters(wanted, first, last + 1)


def _is_bridge(wanted: list[Cell], last: int, index: int) -> bool:
    """Whether the cells between two changes are shorter to write than to pass over: with both, by one pen."""
    if index - last > BRIDGE + 1:
        return False
    cells = wanted[last : index + 1]
    inks = {ink for _, ink in cells if ink.colour is not None}
    if len({ink.ground for _, ink in cells}) > 1 or len(inks) > 1:
        return False
    return len("".join(character for character, _ in cells[1:-1]).encode()) <= BRIDGE


def _whole_characters(wanted: list[Cell], first: int, last: int) -> tuple[int, int]:
    while first and not wanted[first][0]:
        first -= 1
    while last < len(wanted) and not wanted[last][0]:
        last += 1
    return first, last


def _best_shift(shown: list[Cell], wanted: list[Cell], votes: Counter[int]) -> int:
    """By how many columns to the left these cells are best moved, and other cells are written; 0: not at all.

    ``votes`` has the moves of the rows above, and takes this one's, unless they are sure.
    """
    if _lead(votes) >= SURE:
        tried = votes.most_common(1)
    else:
        own = Counter(_moves(shown, wanted))
        votes.update(own)
        tried = [*votes.most_common(1), *own.most_common(CANDIDATES)]
    number = {by: sum(map(ne, _shifted(shown, by), wanted)) for by, _ in tried if abs(by) < len(shown)}
    best = min(number, key=number.__getitem__, default=0)
    return best if best and sum(map(ne, shown, wanted)) - number[best] >= WORTH_SHIFTING else 0


def _lead(votes: Counter[int]) -> int:
    """How many more votes the first has than the second."""
    first, second, *_ = [*(number for _, number in votes.most_common(2)), 0, 0]
    return first - second


def _moves(shown: list[Cell], wanted: list[Cell]) -> Iterator[int]:
    """How far each sign that is rare in both has moved to the left, for each place it may have come from."""
    places = defaultdict[str, tuple[list[int], list[int]]](lambda: ([], []))
    for index, ((old, _), (new, _)) in enumerate(zip(shown, wanted, strict=True)):
        if old != " ":
            places[old][0].append(index)
        if new != " ":
            places[new][1].append(index)
    for before, after in places.values():
        if len(before) <= RARE and len(after) <= RARE:
            yield from (old - new for old in before for new in after)


def _shifted(shown: list[Cell], by: int) -> list[Cell]:
    """The cells after a shift to the left, or the right if ``by`` is negative; those that come in are unknown."""
    if not by:
        return shown
    blank = [UNKNOWN] * abs(by)
    return [*shown[by:], *blank] if by > 0 else [*blank, *shown[:by]]


def cells(strip: Strip, system: ColorSystem) -> list[Cell]:
    """The strip cell by cell."""
    result: list[Cell] = []
    for text, style, _ in strip:
        mark, run = _cells_of(text, style, system)
        if mark and result:
            _join_mark(result, mark)
            run = run[1:]
        result.extend(run)
    return result


@lru_cache(8192)
def _cells_of(text: str, style: Style | None, system: ColorSystem) -> tuple[str, tuple[Cell, ...]]:
    """The cells of one segment, the same tuple every time, since most of a road looks alike.

    Before them the first, again, if it is a combining mark.
    """
    ink, blank = _inks(style, system) if style else (PLAIN, BLANK)
    result: list[Cell] = []
    for character in text:
        width = 1 if character.isascii() else cell_len(character)
        if not width and result:
            _join_mark(result, character)
        else:
            result += [_cell(character, blank if character == " " else ink), *[_cell("", ink)] * (width - 1)]
    mark = result[0][0] if result and not cell_len(result[0][0]) else ""
    return mark, tuple(result)


@lru_cache(16384)
def _cell(character: str, ink: Ink) -> Cell:
    """A character in this ink, the same object every time: thousands of lines are remembered cell by cell."""
    return character, ink


def _join_mark(before: list[Cell], mark: str) -> None:
    """A combining mark belongs to the character before it."""
    index = len(before) - 1
    while index and not before[index][0]:
        index -= 1
    before[index] = (before[index][0] + mark, before[index][1])


@lru_cache(4096)
def _inks(style: Style, system: ColorSystem) -> tuple[Ink, Ink]:
    """The ink for characters of this style, and the one for its blanks."""
    attributes = ";".join(number for name, (number, _) in ATTRIBUTES.items() if getattr(style, name))
    link = f"id={style.link_id};{style.link}" if style.link else ""
    ink = Ink(
        attributes,
        _numbers(style.color, system, "39", is_ground=False),
        _numbers(style.bgcolor, system, "49", is_ground=True),
        link,
    )
    return ink, ink if _is_seen(attributes) or link else Ink(ground=ink.ground, colour=None)


def _numbers(color: Color | None, system: ColorSystem, default: str, *, is_ground: bool) -> str:
    return ";".join(color.downgrade(system).get_ansi_codes(foreground=not is_ground)) if color else default


@lru_cache(1024)
def _changes(old: str, new: str) -> tuple[str, ...]:
    """The numbers that turn a pen of old attributes into one of new ones."""
    had, wanted = (set(filter(None, attributes.split(";"))) for attributes in (old, new))
    ends = {ENDS[number] for number in had - wanted}
    return *sorted(ends), *sorted(number for number in wanted if number not in had or ENDS[number] in ends)


@lru_cache(256)
def _is_seen(attributes: str) -> bool:
    return not SEEN_ON_BLANKS.isdisjoint(attributes.split(";"))
