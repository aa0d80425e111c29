"""Drafting of circuits: lines of a drawing for the workshop, parts put together, a blank ring, the spelling.

What is wrong with a drawing is for the checks of track files alone. See also ``docs/circuits.md``.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games.drawings import Word
from motorchamp_tui.games.motorsportspiel.notation import CODE_EDITION as CODE_EDITION
from motorchamp_tui.games.motorsportspiel.notation import CODE_MARK as CODE_MARK
from motorchamp_tui.games.motorsportspiel.parts.boards import judge_drawing as judge_drawing
from motorchamp_tui.games.motorsportspiel.parts.boards import layout_of, parts_in_use
from motorchamp_tui.games.motorsportspiel.parts.boards import track_of_drawing as track_of_drawing
from motorchamp_tui.games.motorsportspiel.parts.drawn import (
    BEND,
    CLOSING,
    CORNER,
    DOTTED_SPACE,
    ENTRANCE,
    EXIT,
    FINISH,
    GOES_ON,
    HIGHEST_LIMIT,
    LABELS,
    LANE_SPACE,
    LEFT,
    LINE_SPACE,
    LOWEST_LIMIT,
    MADE_UP,
    MARK_MEANS,
    MARKS,
    NOTHING,
    OWN_PIT,
    PIT,
    PLAIN_SPACE,
    RIGHT,
    SHARED,
    SHARPEST_BEND,
    WHOLE,
    BoardPart,
    DrawnCorner,
    DrawnRow,
)
from motorchamp_tui.games.motorsportspiel.parts.drawn import VOCABULARY as VOCABULARY
from motorchamp_tui.games.motorsportspiel.parts.figure_races import CAREFUL_BOT as CAREFUL_BOT
from motorchamp_tui.games.motorsportspiel.parts.figure_races import DARING_BOT as DARING_BOT
from motorchamp_tui.games.motorsportspiel.parts.figure_races import FIGURE_RACES as FIGURE_RACES
from motorchamp_tui.games.motorsportspiel.parts.figure_races import STOP_UNIT as STOP_UNIT
from motorchamp_tui.games.motorsportspiel.parts.figure_races import stop_cost as stop_cost
from motorchamp_tui.games.motorsportspiel.parts.layouts import Layout, join
from motorchamp_tui.games.motorsportspiel.parts.part_files import (
    GAME,
    LONGEST_NAME,
    MOST_LAPS,
    STRAND,
    USUAL_LAPS,
    runs_of_one_limit,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.spelling import Speller, spell_number, spell_turns, spell_word
from motorchamp_tui.games.workshop import (
    BEND_LINE,
    LEFT_OR_RIGHT,
    SPOKEN_NOTHING,
    DrawnLine,
    DrawnRing,
    Words,
    degrees_in,
)
from motorchamp_tui.words import brief

IS_DRAWN_TO_THE_RIGHT = False
DRAWING_HEAD = """\
# Read the drawing in driving direction, a column a row of the road.
#   left, right  - a plain space  = a space of the line  =o one with a dot  > the one before goes on: it is long
#   corner       limit and side of the gravel, like 2l, or .      bend   degrees, right positive, or .
#   pit          P pit lane  B pit lane with a pit                marks  F first row beyond the finish line,
#                in: the pit lane begins at the right space of this row, out: here it leads back to the road
# The whole story: docs/circuits.md. After a change: motorchamp check-track and the name of this file
"""

_SPACES = {"plain": PLAIN_SPACE, "line": LINE_SPACE, "dot": DOTTED_SPACE, "long": GOES_ON}
_SPACE_WORDS = (PLAIN_SPACE, LINE_SPACE, DOTTED_SPACE, GOES_ON)
_SPACE_MEANS = "space: plain (-), line (=), dot (=o), or long (>), where the one before goes on"


def other_gravel(word: str) -> str:
    """A corner with its gravel on the other side."""
    return word if word == NOTHING else word[0] + {"l": "r", "r": "l"}.get(word[1:], word[1:])


def corner_heard(said: str) -> str:
    """The word of a corner that was said, such as ``2 gravel left`` or ``2 left``; anything else stays."""
    parts = [part for part in said.casefold().split() if part != "gravel"]
    limits = [part for part in parts if part.isdecimal()]
    sides = [part[0] for part in parts if part in LEFT_OR_RIGHT]
    return f"{limits[0]}{sides[0]}" if len(limits) == len(sides) == 1 and len(parts) == 2 else said


DRAWN_LINES = (
    DrawnLine(LEFT, _SPACE_WORDS, PLAIN_SPACE, f"the left {_SPACE_MEANS}", _SPACES, RIGHT),
    DrawnLine(
        CORNER,
        (NOTHING, *(f"{limit}{side}" for limit in range(LOWEST_LIMIT, HIGHEST_LIMIT + 1) for side in "lr")),
        NOTHING,
        "the corner: its limit and the side of the gravel, like 2l",
        SPOKEN_NOTHING,
        CORNER,
        other_gravel,
        heard=corner_heard,
    ),
    DrawnLine(RIGHT, _SPACE_WORDS, PLAIN_SPACE, f"the right {_SPACE_MEANS}", _SPACES, LEFT),
    DrawnLine(
        PIT,
        (NOTHING, LANE_SPACE, OWN_PIT),
        NOTHING,
        "the pit lane, with a pit or without",
        {"lane": LANE_SPACE, "lane with a pit": OWN_PIT, "pit": OWN_PIT, **SPOKEN_NOTHING},
        PIT,
    ),
    BEND_LINE,
    DrawnLine(
        MARKS,
        (FINISH, ENTRANCE, EXIT, NOTHING),
        NOTHING,
        "the line, the way into the pits and out",
        {"line": FINISH, "entrance": ENTRANCE, "exit": EXIT, **SPOKEN_NOTHING},
        MARKS,
        joined="+",
        single=frozenset({FINISH, ENTRANCE}),
    ),
)
_AT = {label: at for at, label in enumerate(LABELS)}


def strands_of(values: Mapping[str, object]) -> tuple[str, ...]:
    """The key of the drawing."""
    return (STRAND,)


def is_whole(values: Mapping[str, object]) -> bool:
    """Whether a file with these values is a ring of its own."""
    return values.get("part") == WHOLE


def values_named(values: Mapping[str, object], name: str) -> Mapping[str, object]:
    """The values of a file under this name, which is that of its ring, too."""
    return values if values.get("part") == SHARED else {**values, "circuit": name}


def _runs(rows: Iterable[Words]) -> list[list[int]]:
    """The rows of each corner, in the order of these rows."""
    groups = itertools.groupby(enumerate(rows), lambda one: one[1][_AT[CORNER]][:1])
    return [[at for at, _ in run] for limit, run in groups if limit != NOTHING]


def _names(values: Mapping[str, object]) -> list[str]:
    names = values.get("corners", [])
    return [str(name) for name in names] if isinstance(names, list) else []


def names_of_rows(values: Mapping[str, object], rows: Sequence[Words]) -> tuple[str, ...]:
    """The name of the corner that each row is in."""
    found = [""] * len(rows)
    for name, run in zip(_names(values), _runs(rows), strict=False):
        for row in run:
            found[row] = name
    return tuple(found)


def values_after(
    values: Mapping[str, object], before: Sequence[Words], after: Sequence[tuple[int | None, Words]]
) -> Mapping[str, object]:
    """The names of the corners: each keeps its own, new ones are numbered."""
    corner_of = {row: corner for corner, run in enumerate(_runs(before)) for row in run}
    names, taken = dict(enumerate(_names(values))), list[int | None]()
    for run in _runs(words for _, words in after):
        own = (corner_of[was] for was in (after[row][0] for row in run) if was in corner_of)
        taken.append(next((corner for corner in own if corner in names and corner not in taken), None))
    numbers = (name for name in map("corner {}".format, itertools.count(1)) if name not in names.values())
    return {"corners": [next(numbers) if corner is None else names[corner] for corner in taken]}


def values_with_name(
    values: Mapping[str, object], rows: Sequence[Words], row: int, name: str
) -> Mapping[str, object]:
    """The names of the corners, with another one for that at a row."""
    corner = next((at for at, run in enumerate(_runs(rows)) if row in run), None)
    if corner is None:
        raise SetupError("There is no corner in this row.")
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise SetupError(f"The name of a corner has 1 to {LONGEST_NAME} letters, unlike {brief(name)!a}.")
    names = _names(values)
    if corner >= len(names):
        raise SetupError("The corners before it have no names yet.")
    return {"corners": [*names[:corner], name.strip(), *names[corner + 1 :]]}


def values_with_laps(values: Mapping[str, object], laps: int) -> Mapping[str, object]:
    """The number of laps in the file."""
    if not 1 <= laps <= MOST_LAPS:
        raise SetupError(f"A race lasts 1 to {MOST_LAPS} laps, not {laps}.")
    if values.get("part") == SHARED:
        raise SetupError("The laps are those of a whole ring, or of the part that closes one.")
    return {"laps": laps}


def sketch_of(name: str, rows: Sequence[Words]) -> Track:
    """A ring of these rows to look at; words that cannot be read are plain, pits are there as far as they go."""
    drawn = tuple(DrawnRow.of(VOCABULARY.unplaced(words)) for words in rows)
    corners = (DrawnCorner(f"corner {number}", run) for number, run in enumerate(runs_of_one_limit(drawn), 1))
    part = BoardPart(name, WHOLE, "", "", drawn, tuple(corners), name, Word("", "", 1, 1), USUAL_LAPS)
    return Layout((part,), drawn, part).track


def empty_road(track: Track) -> Race:
    """A lap on a ring before there is a car."""
    return Race(track, Rules(laps=1, practice=True), (), ())


PIECES = tuple(parts_in_use())


def put_together(pieces: Sequence[str]) -> DrawnRing:
    """The ring of a shared part and one that closes it, or of a whole one.

    Raises :class:`SetupError` and :class:`UnknownNameError`.
    """
    parts = parts_in_use()
    for piece in pieces:
        if piece not in parts:
            raise UnknownNameError("part", piece, tuple(parts))
    ring = [parts[piece] for piece in pieces]
    kinds = [part.kind for part in ring]
    if kinds != [WHOLE] and not (kinds == [SHARED, CLOSING] and ring[1].closes.text == ring[0].name):
        raise SetupError("A ring is put together from a shared part and one that closes it.")
    return _ring(join(ring))


def _ring(layout: Layout) -> DrawnRing:
    at = {row: number for number, row in enumerate(layout.rows)}
    corners = sorted((at[corner.rows[0]], corner.name) for part in layout.parts for corner in part.corners)
    rows = tuple(tuple(row.words[label].text for label in LABELS) for row in layout.rows)
    laps = layout.parts[-1].laps
    values: dict[str, object] = {
        "game": GAME,
        "part": WHOLE,
        "circuit": layout.name,
        "character": layout.character,
    }
    values |= {"laps": laps} if laps != USUAL_LAPS else {}
    return DrawnRing(values | {"corners": [name for _, name in corners]}, rows)


def drawn_circuit(name: str) -> DrawnRing:
    """One of the game's circuits as a ring of its own; raises :class:`UnknownNameError`."""
    return _ring(layout_of(name))


_BLANK = """
6*.  .  -  -
12*15 3l - =>
20*. . => -
1*.  .  -  -
12*15 3l - =>
15*. .  -  -
"""
"""Stretches of a plain oval: how many rows turn by how much; the corner, the left lane, the right lane."""
_BLANK_PITS, _BLANK_MARKS = "PPBBBBBBBBPPPP", {0: FINISH, 51: ENTRANCE, 65: EXIT}
_BLANK_CORNERS = ["first corner", "last corner"]


def blank_ring(name: str) -> DrawnRing:
    """An oval to begin with: a short ring that can be driven, with nothing special about it."""
    rows = list[Words]()
    for stretch in _BLANK.split("\n")[1:-1]:
        size, corner, left, right = stretch.split()
        count, _, bend = size.partition("*")
        for at in range(int(count)):
            row = dict.fromkeys(LABELS, NOTHING) | {LEFT: left[at % len(left)], RIGHT: right[at % len(right)]}
            row |= {CORNER: corner, BEND: bend, MARKS: _BLANK_MARKS.get(len(rows), NOTHING)}
            rows.append(tuple(row.values()))
    first, at = len(rows) - len(_BLANK_PITS), _AT[PIT]
    rows[first:] = [(*row[:at], pit, *row[at + 1 :]) for row, pit in zip(rows[first:], _BLANK_PITS, strict=True)]
    values = {"game": GAME, "part": WHOLE, "circuit": name, "character": "a plain oval", "corners": _BLANK_CORNERS}
    return DrawnRing(values, tuple(rows))


# The spelling: what is likely here was counted on the game's own circuits. A change makes all codes unreadable.

_KNOWN_CORNERS = (
    "Nordkurve",
    "cross link entry",
    "cross link chicane",
    "Jim-Clark-Schikane",
    "chicane before the Ostkurve",
    "Ostkurve",
    "Ayrton-Senna-Schikane",
    "Motodrom entry",
    "Sachskurve",
    "first Südkurve",
    "second Südkurve",
    "first corner",
    "last corner",
)
_NUMBERED, _SPELT_OUT = len(_KNOWN_CORNERS), len(_KNOWN_CORNERS) + 1
_MOST_NUMBERED = 127
_NAME_LETTERS = "".join(map(chr, range(ord(" "), ord("~") + 1))) + "ÄÖÜäöüßéèáà"
_LIKELY_LETTERS = tuple(
    12 if letter in " aeinrst" else 6 if letter.islower() else 2 if letter.isupper() else 1
    for letter in _NAME_LETTERS
)
_OTHER_LETTER = len(_NAME_LETTERS)
_BYTES = 256


def spell_ring(speller: Speller, ring: DrawnRing | None) -> DrawnRing:
    """Write a ring, or read it: the bends first, since the rest depends on them; the names of corners last."""
    drawn = [dict(zip(LABELS, words, strict=True)) for words in ring.rows] if ring else []
    turns = spell_turns(speller, SHARPEST_BEND, [degrees_in(row[BEND]) for row in drawn] if ring else None)
    rows, before = list[dict[str, str]](), dict(MADE_UP)
    for turn, told in zip(turns, drawn or [{}] * len(turns), strict=True):
        before = _spell_row(speller, before, turn, told)
        rows.append(before)
    words = tuple(tuple(row[label] for label in LABELS) for row in rows)
    names = None if ring is None else list(_full_names(ring))
    values: dict[str, object] = {"game": GAME, "part": WHOLE, "circuit": "", "character": "from a code"}
    laps = _spell_laps(speller, None if ring is None else ring.values.get("laps", USUAL_LAPS))
    if laps != USUAL_LAPS:
        values["laps"] = laps
    corners = [
        _spell_name(speller, None if names is None else names[number]) for number in range(len(_runs(words)))
    ]
    return DrawnRing(values | {"corners": corners}, words)


def _full_names(ring: DrawnRing) -> list[str]:
    """The names of all corners of a ring, also where the file has too few or too many."""
    names = values_after(ring.values, ring.rows, list(enumerate(ring.rows)))["corners"]
    assert isinstance(names, list)
    return names


_PITS_AFTER = {
    NOTHING: {NOTHING: 96, LANE_SPACE: 3, OWN_PIT: 1},
    LANE_SPACE: {NOTHING: 25, LANE_SPACE: 45, OWN_PIT: 30},
    OWN_PIT: {NOTHING: 2, LANE_SPACE: 13, OWN_PIT: 85},
}
_SPACES_AFTER = {
    PLAIN_SPACE: {PLAIN_SPACE: 74, LINE_SPACE: 22, DOTTED_SPACE: 3, GOES_ON: 1},
    LINE_SPACE: {PLAIN_SPACE: 8, LINE_SPACE: 8, DOTTED_SPACE: 6, GOES_ON: 78},
    DOTTED_SPACE: {PLAIN_SPACE: 15, LINE_SPACE: 4, DOTTED_SPACE: 1, GOES_ON: 80},
    GOES_ON: {PLAIN_SPACE: 66, LINE_SPACE: 25, DOTTED_SPACE: 8, GOES_ON: 1},
}
_MARK_WORDS = tuple(
    "+".join(marks) if marks else NOTHING
    for size in range(len(MARK_MEANS) + 1)
    for marks in itertools.combinations(MARK_MEANS, size)
)
_MARK_WEIGHTS = {False: (96, 1, 2, *(1,) * 5), True: (88, 3, 1, 6, 1, 3, 1, 1)}


def _spell_row(speller: Speller, before: Mapping[str, str], turn: int, told: Mapping[str, str]) -> dict[str, str]:
    row = {BEND: str(turn) if turn else NOTHING}
    row[CORNER] = _spell_corner(speller, before[CORNER], turn, told.get(CORNER))
    row[PIT] = spell_word(speller, (PIT, before[PIT]), _PITS_AFTER[before[PIT]], told.get(PIT))
    row[MARKS] = _spell_marks(speller, row[PIT], told.get(MARKS))
    is_corner, is_pit = row[CORNER] != NOTHING, row[PIT] != NOTHING
    about = RIGHT, before[RIGHT], is_corner, is_pit
    row[RIGHT] = spell_word(speller, about, _SPACES_AFTER[before[RIGHT]], told.get(RIGHT))
    about = LEFT, before[LEFT], row[RIGHT] != PLAIN_SPACE, is_pit
    row[LEFT] = spell_word(speller, about, _SPACES_AFTER[before[LEFT]], told.get(LEFT))
    return row


def _spell_corner(speller: Speller, before: str, turn: int, told: str | None) -> str:
    """The limit of a row, mostly that of the row before, and the side of its gravel, mostly outside the bend."""
    limits, was = (NOTHING, *map(str, range(1, 10))), before[0]
    likely = {
        word: 60 if word == was else 24 if word == NOTHING else 4 if word in "2345" else 1 for word in limits
    }
    if was == NOTHING:
        likely[NOTHING] = 150 if turn else 400
    limit = spell_word(speller, ("limit", was, turn != 0), likely, told and told[0])
    if limit == NOTHING:
        return NOTHING
    usual = "l" if turn > 0 else "r" if turn < 0 else before[1:] or "l"
    sides = {usual: 97, "r" if usual == "l" else "l": 3}
    return limit + spell_word(speller, ("gravel", turn != 0), sides, told and told[1])


def _spell_marks(speller: Speller, pit: str, told: str | None) -> str:
    is_pit, marks = pit != NOTHING, None if told is None else told.split("+")
    word = None if marks is None else "+".join(mark for mark in (*MARK_MEANS, NOTHING) if mark in marks)
    return spell_word(speller, (MARKS, is_pit), dict(zip(_MARK_WORDS, _MARK_WEIGHTS[is_pit], strict=True)), word)


def _spell_laps(speller: Speller, laps: object) -> int:
    told = laps if type(laps) is int and 1 <= laps <= MOST_LAPS else USUAL_LAPS
    is_usual = speller.choose(None, (7, 1), None if laps is None else int(told != USUAL_LAPS)) == 0
    return USUAL_LAPS if is_usual else 1 + spell_number(speller, MOST_LAPS - 1, None if laps is None else told - 1)


def _spell_name(speller: Speller, name: str | None) -> str:
    """The name of a corner: one of those on the game's own circuits, a numbered one, or any other."""
    weights = (*(2,) * len(_KNOWN_CORNERS), 50, 20)
    number = None if name is None else _number_of(name)
    kind = (
        None
        if name is None
        else _KNOWN_CORNERS.index(name)
        if name in _KNOWN_CORNERS
        else _SPELT_OUT
        if number is None
        else _NUMBERED
    )
    kind = speller.choose("corner", weights, kind)
    if kind < _NUMBERED:
        return _KNOWN_CORNERS[kind]
    if kind == _NUMBERED:
        return f"corner {spell_number(speller, _MOST_NUMBERED, number)}"
    length = 1 + spell_number(speller, LONGEST_NAME - 1, None if name is None else len(name) - 1)
    return "".join(_spell_letter(speller, None if name is None else name[at]) for at in range(length))


def _number_of(name: str) -> int | None:
    found = name.removeprefix("corner ")
    is_number = found != name and found.isascii() and found.isdigit() and str(int(found)) == found
    return int(found) if is_number and int(found) <= _MOST_NUMBERED else None


def _spell_letter(speller: Speller, letter: str | None) -> str:
    at = None if letter is None else _NAME_LETTERS.find(letter) % (_OTHER_LETTER + 1)
    at = speller.choose("letter", (*_LIKELY_LETTERS, 1), at)
    if at < _OTHER_LETTER:
        return _NAME_LETTERS[at]
    bytes_ = None if letter is None else ord(letter)
    high, middle, low = (
        spell_number(speller, _BYTES - 1, None if bytes_ is None else bytes_ >> shift & _BYTES - 1)
        for shift in (16, 8, 0)
    )
    return chr(min(high << 16 | middle << 8 | low, 0x10FFFF))
