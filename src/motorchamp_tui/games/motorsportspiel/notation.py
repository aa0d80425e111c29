"""Notation of moves and tracks in a journal, and the fingerprint of a track.

The track is kept with the race, so that the race can be replayed without our files. See ``docs/design.md``.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    FORFEIT,
    LATE,
    MISS_GO,
    Blocked,
    ChooseNumber,
    Drive,
    Move,
    PutBack,
    TooFast,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS, Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track, numbered
from motorchamp_tui.games.notation import NotationError, name_in, name_word, number_in, numbers_in, ranges
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.track_notation import (
    MOST_ROWS,
    TrackLines,
    bends_in,
    fingerprint_of,
    lines_of_track,
    pit_in,
    pit_line,
)

FEWEST_ROWS, MOST_LAPS = 16, 99
LEAST_LIMIT, MOST_LIMIT = 1, 9
LANES = (Lane.RIGHT, Lane.LEFT)
PLAIN, LINE, DOTTED, GOES_ON = "-", "=", "o", ">"

TOO_FAST, BLOCKED, BACK = "too-fast", "blocked", "back"
PLACED: Mapping[str, Callable[[Space], Move]] = {TOO_FAST: TooFast, BLOCKED: Blocked, BACK: PutBack}
"""The moves that a journal writes as a word and a space."""
ALONE: Mapping[str, Move] = {str(move): move for move in (FORFEIT, MISS_GO, LATE)}
"""The moves that are a word each."""
THROW = re.compile(r"\[([1-3])/([1-3])((?: [1-6]){0,2})\]")
PLACING = re.compile(r"r?[1-6](?:-r?[1-6]){0,2}")


def move_words(race: Race, move: Move) -> str:
    """A move as a journal has it: ``3``, ``[3/1 4 6]``, ``r2-6-1``, ``R18``, ``too-fast R18``, ``late``."""
    match move:
        case TooFast(space):
            return f"{TOO_FAST} {space}"
        case _:
            return str(move)


def take_move(race: Race, words: list[str]) -> Move:
    """The move at the beginning of ``words``, which is taken off; legal or not."""
    word = words.pop(0)
    if word in ALONE:
        return ALONE[word]
    if word in PLACED:
        if not words:
            raise NotationError(f"{word} must be followed by a space, like {word} R14")
        return PLACED[word](_space(race, words.pop(0)))
    if not race.number:
        return ChooseNumber(_number(word))
    if race.throw is None:
        return _throw(word)
    if race.placing is None:
        return placing_in(word)
    return Drive(_space(race, word))


def _number(word: str) -> int:
    if word not in map(str, NUMBERS):
        raise NotationError(f"{word} is not a number of dice: choose from {', '.join(map(str, NUMBERS))}")
    return int(word)


def _throw(word: str) -> Throw:
    found = THROW.fullmatch(word)
    if not found:
        raise NotationError(f"{word} is not a throw: write the red die and the white ones like [3/1 4 6]")
    top, bottom, whites = found.groups()
    return Throw((int(top), int(bottom)), tuple(map(int, whites.split())))


def placing_in(word: str) -> Placing:
    """The placing in this word: the values in their order, the red die with an ``r``."""
    dice = word.split("-")
    if not PLACING.fullmatch(word) or word.count("r") != 1:
        raise NotationError(f"{word} is not a placing: write the dice in their order, the red one like r2-6-1")
    red = next(at for at, die in enumerate(dice) if die.startswith("r"))
    return Placing(tuple(int(die.removeprefix("r")) for die in dice), red)


def _space(race: Race, name: str) -> Space:
    try:
        return race.track.named(name)
    except UnknownNameError:
        raise NotationError(
            f"there is no space {name}: {race.track.name} has rows 0 to {race.track.rows - 1}, "
            "and a long space has the name of its last row"
        ) from None


def fingerprint(track: Track) -> str:
    """Sixteen letters unique to a track: the same spaces, corners, gravel and pits give the same letters."""
    return fingerprint_of(_shape_lines(track))


def track_lines(track: Track) -> list[str]:
    """The track as lines, its name and fingerprint first."""
    return lines_of_track(track.name, _shape_lines(track))


def _shape_lines(track: Track) -> list[str]:
    lines = [f"rows {track.rows} laps {track.laps}"]
    lines += (f"{lane.name.lower()} {''.join(_drawn(track, lane))}" for lane in LANES)
    corners = (f"{corner.first}-{corner.last}={corner.limit} {name_word(corner.name)}" for corner in track.corners)
    lines.append(" ".join(["corners", *corners]))
    gravel = {lane: [row for row in range(track.rows) if _gravel_beside(track, row) is lane] for lane in LANES}
    words = (f"{lane.name.lower()} {ranges(rows)}".strip() for lane, rows in gravel.items())
    lines.append(" ".join(["gravel", *words]))
    lines.append(pit_line(track.pit))
    lines.append(" ".join(["bends", *map(str, track.bends)]))
    return lines


def _drawn(track: Track, lane: Lane) -> Iterator[str]:
    """A letter for each row: where a space begins, what kind it is; then ``>`` while it goes on."""
    for row in range(track.rows):
        space = track.holding(lane, row)
        if row != space.first_row:
            yield GOES_ON
        else:
            yield DOTTED if space.has_dot else LINE if space.is_line else PLAIN


def _gravel_beside(track: Track, row: int) -> Lane | None:
    return next((space.gravel for space in track.spaces if space.row == row), None)


def _check(keyword: str, lines: list[list[str]]) -> None:
    """Refuse a meaningless line as soon as it comes."""
    words = lines[-1]
    if keyword == "track":
        return
    rows = _rows_and_laps(lines[1])[0]
    match keyword:
        case "right" | "left":
            _spaces(words, rows)
        case "corners":
            _corners(words, rows)
        case "gravel":
            _gravel(words, rows)
        case "pit":
            pit_in(words, rows)
        case "bends":
            bends_in(words, rows)


def _put_together(lines: list[list[str]]) -> Track:
    name, size, right, left, corners, gravel, pit, bends = lines
    rows, laps = _rows_and_laps(size)
    marked, beside = _corners(corners, rows), _gravel(gravel, rows)
    limits = {row: corner.limit for corner in marked for row in range(corner.first, corner.last + 1)}
    spaces = [
        Space(
            lane,
            row,
            0,
            length,
            limits.get(row, 0),
            kind != PLAIN,
            kind == DOTTED,
            beside.get(row) if row in limits else None,
        )
        for lane, words in zip(LANES, (right, left), strict=True)
        for row, length, kind in _spaces(words, rows)
    ]
    pits, degrees = pit_in(pit, rows), bends_in(bends, rows)
    return Track(name_in(name[0]), rows, numbered(spaces), marked, pits, degrees, laps)


CODE_MARK = "MS"
"""The letters with which the code of a circuit begins."""
CODE_EDITION = 1
"""The edition of the rules that codes are for: no later one has changed what a drawing can say."""

TRACK_KEYWORDS = ("track", "rows", "right", "left", "corners", "gravel", "pit", "bends")
"""The lines of a track, in their order."""

TrackReader = partial(TrackLines, TRACK_KEYWORDS, _check, _put_together, fingerprint)


def _rows_and_laps(words: Sequence[str]) -> tuple[int, int]:
    if len(words) != 3 or words[1] != "laps":
        raise NotationError("expected the number of rows and of laps, like 107 laps 5")
    return number_in(words[0], FEWEST_ROWS, MOST_ROWS), number_in(words[2], 1, MOST_LAPS)


def _spaces(words: Sequence[str], rows: int) -> list[tuple[int, int, str]]:
    """Front, length and kind of every space of a lane."""
    drawing = words[0] if len(words) == 1 else ""
    if len(drawing) != rows or not re.fullmatch(f"(?:[{PLAIN}{LINE}{DOTTED}]{GOES_ON}?)+", drawing):
        raise NotationError(
            f"expected {rows} rows of spaces: {PLAIN} plain, {LINE} on the line, {DOTTED} with a dot, "
            f"{GOES_ON} where a long one goes on"
        )
    return [
        (found.end() - 1, found.end() - found.start(), found.group()[0])
        for found in re.finditer(f".{GOES_ON}?", drawing)
    ]


def _corners(words: Sequence[str], rows: int) -> tuple[Corner, ...]:
    if len(words) % 2:
        raise NotationError("expected the rows, the limit and the name of each corner, like 20-25=2 Ostkurve")
    corners = list[Corner]()
    for where, name in zip(words[::2], words[1::2], strict=True):
        found = re.fullmatch(r"([0-9]+)-([0-9]+)=([0-9])", where)
        if not found:
            raise NotationError(f"{where} is not a corner: it is written like 20-25=2")
        first = number_in(found.group(1), corners[-1].last + 1 if corners else 0, rows - 1)
        last = number_in(found.group(2), first, rows - 1)
        limit = number_in(found.group(3), LEAST_LIMIT, MOST_LIMIT)
        corners.append(Corner(name_in(name), first, last, limit))
    return tuple(corners)


def _gravel(words: Sequence[str], rows: int) -> dict[int, Lane]:
    """The side of the gravel, by row."""
    if words[:1] != ["right"] or "left" not in words:
        raise NotationError("expected right and left, each with the rows that have gravel there")
    at = words.index("left")
    right, left = numbers_in(words[1:at], rows - 1), numbers_in(words[at + 1 :], rows - 1)
    return {**dict.fromkeys(right, Lane.RIGHT), **dict.fromkeys(left, Lane.LEFT)}
