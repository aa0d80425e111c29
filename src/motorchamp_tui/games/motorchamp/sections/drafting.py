"""Drafting of circuits: lines of a drawing for the workshop, sections put together, a blank ring, the spelling.

What is wrong with a drawing is for the checks of track files alone. See also ``docs/circuits.md``.
"""

from collections.abc import Mapping, Sequence

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games.motorchamp.notation import CODE_EDITION as CODE_EDITION
from motorchamp_tui.games.motorchamp.notation import CODE_MARK as CODE_MARK
from motorchamp_tui.games.motorchamp.rules.practice import PRACTICE
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections.circuits import FEWEST_ROWS, Circuit
from motorchamp_tui.games.motorchamp.sections.figure_races import CAREFUL_BOT as CAREFUL_BOT
from motorchamp_tui.games.motorchamp.sections.figure_races import DARING_BOT as DARING_BOT
from motorchamp_tui.games.motorchamp.sections.figure_races import FIGURE_RACES as FIGURE_RACES
from motorchamp_tui.games.motorchamp.sections.figure_races import STOP_UNIT as STOP_UNIT
from motorchamp_tui.games.motorchamp.sections.figure_races import stop_cost as stop_cost
from motorchamp_tui.games.motorchamp.sections.section_checks import LIMITS, TIGHT_FROM
from motorchamp_tui.games.motorchamp.sections.sections import (
    BEND,
    BOX,
    ENTRANCE,
    EXIT,
    FINISH,
    HIGHEST_LIMIT,
    LABELS,
    LANE_SQUARE,
    LEFT_COLOUR,
    LEFT_LIMIT,
    LINE,
    LONG_START_END,
    MARKS,
    NOTHING,
    PIT,
    PLAIN,
    RIGHT_COLOUR,
    RIGHT_LIMIT,
    SHARPEST_BEND,
    SHORT_START_END,
    SOLID,
    STRANDS,
    Row,
    Section,
)
from motorchamp_tui.games.motorchamp.sections.sections import VOCABULARY as VOCABULARY
from motorchamp_tui.games.motorchamp.sections.tracks import circuit_names, ring_of
from motorchamp_tui.games.motorchamp.sections.tracks import judge_drawing as judge_drawing
from motorchamp_tui.games.motorchamp.sections.tracks import track_of_drawing as track_of_drawing
from motorchamp_tui.games.motorchamp.setup import USUAL_LAPS
from motorchamp_tui.games.spelling import Speller, spell_turns, spell_word
from motorchamp_tui.games.workshop import BEND_LINE, SPOKEN_NOTHING, DrawnLine, DrawnRing, Words, degrees_in
from motorchamp_tui.locations import tracks_folder

IS_DRAWN_TO_THE_RIGHT = True
DRAWING_HEAD = """\
# Read the drawing in driving direction, a column a row of the track, the left lane above, the right below.
#   colour  1 dark (one die)  2 middle (two)  3 light (three)      limit  a number, or . for none
#   line    - dashed, = solid, between the two lanes               bend   degrees, right positive, . straight on
#   pit     P pit lane, B pit lane with a box                      marks  F first row beyond the finish line,
#           S / L end of the start area of short / long tracks, in pit entrance, out exits from the pit lane
# The whole story: docs/circuits.md. After a change: motorchamp check-track and the name of this file
"""

_COLOURS = {"single": "1", "double": "2", "triple": "3", "dark": "1", "middle": "2", "light": "3"}
_DASHED_OR_SOLID = {"dashed": "-", "solid": SOLID, "none": "-"}
_COLOUR_WORDS = ("1", "2", "3")
_LIMITS = (NOTHING, *map(str, range(LIMITS[1][0], LIMITS[3][1] + 1)))
_COLOUR_MEANS = "its colour: single (1, dark), double (2, middle) or triple (3, light)"


DRAWN_LINES = (
    DrawnLine(
        LEFT_LIMIT,
        _LIMITS,
        NOTHING,
        "the speed limit of the left square",
        SPOKEN_NOTHING,
        RIGHT_LIMIT,
    ),
    DrawnLine(
        LEFT_COLOUR,
        _COLOUR_WORDS,
        "3",
        f"the left square, {_COLOUR_MEANS}",
        _COLOURS,
        RIGHT_COLOUR,
    ),
    DrawnLine(LINE, ("-", SOLID), "-", "the line between the lanes", _DASHED_OR_SOLID, LINE),
    DrawnLine(
        RIGHT_COLOUR,
        _COLOUR_WORDS,
        "3",
        f"the right square, {_COLOUR_MEANS}",
        _COLOURS,
        LEFT_COLOUR,
    ),
    DrawnLine(
        RIGHT_LIMIT,
        _LIMITS,
        NOTHING,
        "the speed limit of the right square",
        SPOKEN_NOTHING,
        LEFT_LIMIT,
    ),
    DrawnLine(
        PIT,
        (NOTHING, LANE_SQUARE, BOX),
        NOTHING,
        "the pit lane, with a box or without",
        {"lane": LANE_SQUARE, "box": BOX, **SPOKEN_NOTHING},
        PIT,
    ),
    BEND_LINE,
    DrawnLine(
        MARKS,
        (FINISH, SHORT_START_END, LONG_START_END, ENTRANCE, EXIT, NOTHING),
        NOTHING,
        "the line, the ends of the start areas, the way into the pits and out",
        {"line": FINISH, "short": SHORT_START_END, "long": LONG_START_END, "entrance": ENTRANCE, "exit": EXIT}
        | SPOKEN_NOTHING,
        MARKS,
        single=frozenset({FINISH, SHORT_START_END, LONG_START_END, ENTRANCE}),
    ),
)

TURNED = " turned"
"""Behind the name of a middle section: the other way round, what is the way out leads home."""


def strands_of(values: Mapping[str, object]) -> tuple[str, ...]:
    """The keys of the drawings in a file with these values."""
    kind = values.get("section")
    return STRANDS.get(kind, ()) if isinstance(kind, str) else ()


def is_whole(values: Mapping[str, object]) -> bool:
    """Whether a file with these values is a whole track."""
    return values.get("section") == "whole"


def values_named(values: Mapping[str, object], name: str) -> Mapping[str, object]:
    """The values of a file under this name: a track is called like its file."""
    return values


def values_after(
    values: Mapping[str, object], before: Sequence[Words], after: Sequence[tuple[int | None, Words]]
) -> Mapping[str, object]:
    """None: nothing beside a drawing depends on its rows."""
    return {}


def names_of_rows(values: Mapping[str, object], rows: Sequence[Words]) -> tuple[str, ...]:
    """None: bends have no names."""
    return ("",) * len(rows)


def values_with_name(
    values: Mapping[str, object], rows: Sequence[Words], row: int, name: str
) -> Mapping[str, object]:
    """Refuse to give a bend a name."""
    raise SetupError("Bends of MotorChamp have no names.")


def values_with_laps(values: Mapping[str, object], laps: int) -> Mapping[str, object]:
    """Refuse to have a number of laps."""
    raise SetupError(f"A race of MotorChamp has {USUAL_LAPS} laps by default, on every circuit.")


def sketch_of(name: str, rows: Sequence[Words]) -> Track:
    """A ring of these rows to look at; words that cannot be read are plain, pits are there as far as they go."""
    drawn = tuple(Row.of(VOCABULARY.unplaced(words)) for words in rows)
    return Circuit(name, "", len(drawn) >= FEWEST_ROWS[True], (), drawn).track


def empty_road(track: Track) -> Race:
    """A lap on a ring before there is a car."""
    return Race(track, PRACTICE, (), (), round=1, occupied=0)


def _pieces() -> tuple[str, ...]:
    names = [path.stem for path in sorted(tracks_folder().glob("[ABC]*.toml"))]
    return tuple(one for name in names for one in ((name, name + TURNED) if name.startswith("B") else (name,)))


PIECES = _pieces()


def put_together(pieces: Sequence[str]) -> DrawnRing:
    """The ring of two ends with any number of middle sections between them: the way out, and the way home.

    Both ends may be of one kind; a middle section may be turned round. Raises :class:`SetupError` and
    :class:`UnknownNameError`.
    """
    for piece in pieces:
        if piece not in PIECES:
            raise UnknownNameError("section", piece, PIECES)
    sections = ring_of([piece.removesuffix(TURNED) for piece in pieces])
    kinds = "".join(section.kind for section in sections)
    if len(kinds) < 2 or "B" in (kinds[0], kinds[-1]) or kinds[1:-1].strip("B"):
        raise SetupError("A ring is put together from an end, A or C, any number of B, and another end.")
    out, home = list[Row](), list[Row]()
    for piece, section in zip(pieces[1:-1], sections[1:-1], strict=True):
        one, other = section.strands[:: -1 if piece.endswith(TURNED) else 1]
        out, home = [*out, *one], [*other, *home]
    rows = [*sections[0].rows, *out, *sections[-1].rows, *home]
    return _ring(sections, rows)


def _ring(sections: Sequence[Section], rows: Sequence[Row]) -> DrawnRing:
    line = next((at for at, row in enumerate(rows) if row.mark == FINISH), 0)
    drawn = [tuple(row.words[label].text for label in LABELS) for row in rows]
    character = ", ".join(dict.fromkeys(section.character for section in sections))
    return DrawnRing({"section": "whole", "character": character}, (*drawn[line:], *drawn[:line]))


def drawn_circuit(name: str) -> DrawnRing:
    """One of the game's circuits as a whole track; raises :class:`UnknownNameError`."""
    known = next((one for one in circuit_names() if one.casefold() == name.casefold()), None)
    if known is None:
        raise UnknownNameError("track", name, circuit_names())
    return put_together(known.split("-"))


_BLANK = """
4*.       3333  ----  3333
3*18      222   -==   221
7*18      2222222 ------- 2221222
12*.      333333333333 ------------ 333333333333
3*18      222   -==   221
7*18      2222222 ------- 2222211
8*.       33333333 -------- 33333333
"""
"""Stretches of a plain oval: how many rows turn by how much; the left colours, the line, the right colours."""
_BLANK_PITS, _BLANK_MARKS = (
    "PBBBBPPP",
    {0: FINISH, 14: SHORT_START_END, 36: LONG_START_END, 35: ENTRANCE, 42: EXIT, 43: EXIT},
)


def blank_ring(name: str) -> DrawnRing:
    """An oval to begin with: a short track that can be driven, with nothing special about it."""
    rows = list[Words]()
    for stretch in _BLANK.split("\n")[1:-1]:
        size, left, line, right = stretch.split()
        count, _, bend = size.partition("*")
        for at in range(int(count)):
            row = dict.fromkeys(LABELS, NOTHING) | {LEFT_COLOUR: left[at], LINE: line[at], RIGHT_COLOUR: right[at]}
            row |= {BEND: bend, MARKS: _BLANK_MARKS.get(len(rows), NOTHING)}
            rows.append(tuple(row.values()))
    first = len(rows) - len(_BLANK_PITS)
    at = LABELS.index(PIT)
    rows[first:] = [(*row[:at], pit, *row[at + 1 :]) for row, pit in zip(rows[first:], _BLANK_PITS, strict=True)]
    return DrawnRing({"section": "whole", "character": "a plain oval"}, tuple(rows))


# The spelling: what is likely here was counted on the game's own circuits. A change makes all codes unreadable.

_RAW_LIMITS = tuple(map(str, range(1, HIGHEST_LIMIT + 1)))


def spell_ring(speller: Speller, ring: DrawnRing | None) -> DrawnRing:
    """Write the rows of a ring, or read them: how the road bends first, since the rest depends on it."""
    drawn = [dict(zip(LABELS, words, strict=True)) for words in ring.rows] if ring else []
    turns = spell_turns(speller, SHARPEST_BEND, [degrees_in(row[BEND]) for row in drawn] if ring else None)
    rows, before = list[dict[str, str]](), dict(PLAIN)
    for at, (turn, told) in enumerate(zip(turns, drawn or [{}] * len(turns), strict=True)):
        ahead = [abs(turns[(at + step) % len(turns)]) for step in range(4)]
        before = _spell_row(speller, before, turn, ahead, told)
        rows.append(before)
    values = {"section": "whole", "character": "from a code"}
    return DrawnRing(values, tuple(tuple(row[label] for label in LABELS) for row in rows))


def _spell_row(
    speller: Speller, before: Mapping[str, str], turn: int, ahead: Sequence[int], told: Mapping[str, str]
) -> dict[str, str]:
    def word(label: str, about: object, likely: Mapping[str, int]) -> str:
        return spell_word(speller, (label, about), likely, told.get(label))

    here, *next_rows = ahead
    bends = 3 if here >= TIGHT_FROM else 2 if here else 1 if any(next_rows) else 0
    row = {BEND: str(turn) if turn else NOTHING}
    row[PIT] = word(
        PIT,
        before[PIT],
        {NOTHING: 90, LANE_SQUARE: 3, BOX: 3}
        if before[PIT] == NOTHING
        else {NOTHING: 8, LANE_SQUARE: 35, BOX: 50},
    )
    row[MARKS] = word(MARKS, (row[PIT] != NOTHING), _MARK_WEIGHTS[row[PIT] != NOTHING])
    is_pit = row[PIT] != NOTHING
    row[LEFT_COLOUR] = word(LEFT_COLOUR, (before[LEFT_COLOUR], bends, is_pit), _COLOURS_AFTER[before[LEFT_COLOUR]])
    row[RIGHT_COLOUR] = word(
        RIGHT_COLOUR, (row[LEFT_COLOUR], before[RIGHT_COLOUR], is_pit), _COLOURS_AFTER[row[LEFT_COLOUR]]
    )
    row[LINE] = word(
        LINE, (before[LINE], bends > 0), {"-": 92, SOLID: 8} if before[LINE] == "-" else {"-": 40, SOLID: 60}
    )
    for label, colour in ((RIGHT_LIMIT, RIGHT_COLOUR), (LEFT_LIMIT, LEFT_COLOUR)):
        about = bends, is_pit, row.get(RIGHT_LIMIT, NOTHING) != NOTHING
        row[label] = _spell_limit(speller, row[colour], about, told.get(label))
    return row


_COLOURS_AFTER = {
    "1": {"1": 45, "2": 45, "3": 10},
    "2": {"1": 25, "2": 50, "3": 25},
    "3": {"1": 4, "2": 21, "3": 75},
}
_MARK_WEIGHTS = {
    False: {NOTHING: 92, FINISH: 2, SHORT_START_END: 2, LONG_START_END: 2, ENTRANCE: 2, EXIT: 1},
    True: {NOTHING: 86, FINISH: 1, SHORT_START_END: 1, LONG_START_END: 1, ENTRANCE: 1, EXIT: 12},
}


def _spell_limit(speller: Speller, colour: str, about: tuple[int, bool, bool], told: str | None) -> str:
    bends, is_pit, _ = about
    likely = {NOTHING: 98, "n": 2} if is_pit or not bends else {NOTHING: 75, "n": 25}
    is_told = told and (NOTHING if told == NOTHING else "n")
    if spell_word(speller, ("limit?", about, colour == "3"), likely, is_told) == NOTHING:
        return NOTHING
    lowest, highest = LIMITS[int(colour)]
    weights = {word: 200 if lowest <= int(word) <= highest else 1 for word in _RAW_LIMITS}
    return spell_word(speller, ("limit", colour), weights, told and str(int(told)))
