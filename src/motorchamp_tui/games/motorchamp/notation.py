"""Notation of moves and tracks in a journal, and the fingerprint of a track.

The track is kept with the race, so that the race can be replayed without our section files. See
``docs/journal.md`` and ``docs/tracks.md``.
"""

import hashlib
import re
from collections.abc import Callable, Sequence

from motorchamp_tui.games.motorchamp.rules.moves import (
    INSIST,
    KEEP_QUIET,
    ChooseDice,
    Drive,
    DropOut,
    Move,
    StandBeside,
    Throw,
    Turn,
)
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.track import (
    LANE_LETTERS,
    LONGEST_THROW,
    Square,
    Track,
    square_named,
)
from motorchamp_tui.games.notation import (
    NotationError,
    name_in,
    name_word,
    number_in,
    numbers_in,
    ranges,
    words_of,
)
from motorchamp_tui.games.road import Lane, Pit

FEWEST_ROWS, MOST_ROWS = LONGEST_THROW + 1, 400
MOST_LIMIT, MOST_BEND = 99, 360
RACE_LANES = (Lane.RIGHT, Lane.LEFT)
STAYS, TURN, QUIET, INSIST_WORD = "stays", "turn", str(KEEP_QUIET), str(INSIST)
FACES = re.compile(r"\[[1-6](?: [1-6]){0,2}\]")


def move_words(race: Race, move: Move) -> str:
    """A move as a journal has it: ``3``, ``[4 5 2]``, ``R14>R17``, ``beside R15``, ``out``, ``stays``."""
    if isinstance(move, Turn):
        return TURN
    stays = isinstance(move, Drive) and not move.tows and move.end is race.current_car.square
    return STAYS if stays else str(move)


def take_move(race: Race, words: list[str]) -> Move:
    """The move at the beginning of ``words``, which is taken off; legal or not."""
    word = words.pop(0)
    if race.is_for_a_word:
        return _word_in(race, word)
    if race.dice is None:
        if word not in DICE_LETTERS:
            raise NotationError(f"{word} is not a choice of dice: choose from {', '.join(DICE_LETTERS)}")
        return ChooseDice(Dice(DICE_LETTERS.index(word)))
    if race.faces is None:
        if not FACES.fullmatch(word):
            raise NotationError(f"{word} is not a throw: write it like [4 5 2]")
        return Throw(tuple(int(digit) for digit in word[1:-1].split(" ")))
    match word:
        case "out":
            return DropOut()
        case "stays":
            return Drive(race.current_car.square)
        case "beside":
            if not words:
                raise NotationError("beside must be followed by a square")
            return StandBeside(_square(race, words.pop(0)))
        case _:
            end, *tows = (_square(race, name) for name in word.split(">"))
            return Drive(end, tuple(tows))


def _word_in(race: Race, word: str) -> Move:
    """The word of a driver who may insist, or turn their car."""
    said: dict[str, Move] = {QUIET: KEEP_QUIET}
    said |= {INSIST_WORD: INSIST} if race.may_be_insisted else {TURN: Turn(race.current_car.name)}
    if word not in said:
        raise NotationError(f"{word} cannot be said now: {' or '.join(said)}")
    return said[word]


def _square(race: Race, name: str) -> Square:
    digits = name[1:]
    if not (name[:1] in LANE_LETTERS and name[:1] and re.fullmatch(r"0|[1-9][0-9]{0,3}", digits)):
        raise NotationError(f"{name} is not a square: write it like R14, L14, P14 or B14")
    if int(digits) >= race.track.rows:
        raise NotationError(f"there is no square {name}: {race.track.name} has rows 0 to {race.track.rows - 1}")
    return square_named(name)


def fingerprint(track: Track) -> str:
    """Sixteen letters unique to a track: the same rows, colours, limits, lines and pits give the same letters."""
    return _fingerprint(_shape_lines(track))


def _fingerprint(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def track_lines(track: Track) -> list[str]:
    """The track as lines, its name and fingerprint first."""
    shape = _shape_lines(track)
    return [f"track {name_word(track.name)} {_fingerprint(shape)}", *shape]


def _shape_lines(track: Track) -> list[str]:
    pit = track.pit
    lines = [f"rows {track.rows}{' any-box' if track.any_box else ''}"]
    for lane in RACE_LANES:
        colours = "".join(map(str, track.colours[lane::2]))
        lines.append(f"{lane.name.lower()} {colours}")
    limits = [
        f"{LANE_LETTERS[lane]}{row}={limit}"
        for row in range(track.rows)
        for lane in RACE_LANES
        if (limit := track.limits[2 * row + lane])
    ]
    lines.append(" ".join(["limits", *limits]))
    lines.append(f"solid {ranges(sorted(track.solid))}".strip())
    lines.append(f"wall {ranges(sorted(track.wall))}".strip())
    lines.append("start-area" if track.start_area_end is None else f"start-area {track.start_area_end}")
    if pit is None:
        lines.append("pit")
    else:
        marked = {"lane": pit.lane, "boxes": pit.boxes, "exits": pit.exits}
        words = (f"{mark} {ranges(rows)}".strip() for mark, rows in marked.items())
        lines.append(f"pit {pit.entrance} {' '.join(words)}")
    lines.append(" ".join(["bends", *map(str, track.bends)]))
    return lines


class TrackReader:
    """Takes the lines of a track one by one; after the last there is a ``track``."""

    def __init__(self) -> None:
        self._lines: list[list[str]] = []
        self.track: Track | None = None

    @property
    def lacking(self) -> str | None:
        """The keyword of the line that comes next, None when all are there."""
        return None if self.track else TRACK_KEYWORDS[len(self._lines)]

    def take(self, text: str) -> None:
        """The next line; raises :class:`NotationError` for one that does not belong there."""
        words = words_of(text)
        keyword = self.lacking or ""
        if words[0] != keyword:
            raise NotationError(f"expected the line {keyword!r} of the track")
        self._lines.append(words[1:])
        CHECKS.get(keyword, _nothing)(self._lines)
        if len(self._lines) == len(TRACK_KEYWORDS):
            self.track = self._put_together()

    def _put_together(self) -> Track:
        name, rows, right, left, limits, solid, wall, start, pit, bends = self._lines
        length = int(rows[0])
        track = Track(
            name_in(name[0]),
            length,
            tuple(int(colour) for pair in zip(right[0], left[0], strict=True) for colour in pair),
            _limits(limits, length),
            frozenset(numbers_in(solid, length - 1)),
            frozenset(numbers_in(wall, length - 1)),
            numbers_in(start, length - 1)[0] if start else None,
            _pit(pit, length),
            len(rows) == 2,
            tuple(number_in(bend, -MOST_BEND, MOST_BEND) for bend in bends),
        )
        found = fingerprint(track)
        if found != name[1]:
            raise NotationError(f"this is not the track of the race: its fingerprint is {found}, not {name[1]}")
        return track


TRACK_KEYWORDS = ("track", "rows", "right", "left", "limits", "solid", "wall", "start-area", "pit", "bends")
"""The lines of a track, in their order."""


def _nothing(lines: list[list[str]]) -> None:
    """A line that is judged when all lines are there."""


def _check_name(lines: list[list[str]]) -> None:
    if len(lines[0]) != 2:
        raise NotationError("expected the name of the track and its fingerprint")


def _check_rows(lines: list[list[str]]) -> None:
    rows, *more = lines[1] or [""]
    number_in(rows, FEWEST_ROWS, MOST_ROWS)
    if more not in ([], ["any-box"]):
        raise NotationError(f"{' '.join(more)} is not a line of a track")


def _check_colours(lines: list[list[str]]) -> None:
    rows, words = int(lines[1][0]), lines[-1]
    if len(words) != 1 or len(words[0]) != rows or set(words[0]) - set("123"):
        raise NotationError(f"expected {rows} colours, each 1, 2 or 3")


def _check_rest(lines: list[list[str]]) -> None:
    rows, words = int(lines[1][0]), lines[-1]
    match TRACK_KEYWORDS[len(lines) - 1]:
        case "limits":
            _limits(words, rows)
        case "start-area":
            if len(numbers_in(words, rows - 1)) > 1:
                raise NotationError("a start area has one end")
        case "pit":
            _pit(words, rows)
        case "bends":
            if len(words) not in (0, rows):
                raise NotationError(f"expected {rows} bends, or none")
            for word in words:
                number_in(word, -MOST_BEND, MOST_BEND)
        case _:
            numbers_in(words, rows - 1)


CHECKS: dict[str, Callable[[list[list[str]]], None]] = {
    "track": _check_name,
    "rows": _check_rows,
    "right": _check_colours,
    "left": _check_colours,
    **dict.fromkeys(TRACK_KEYWORDS[4:], _check_rest),
}


def _limits(words: Sequence[str], rows: int) -> tuple[int, ...]:
    limits = [0] * (2 * rows)
    for word in words:
        square, is_limit, limit = word.partition("=")
        if square[:1] not in ("R", "L") or not is_limit:
            raise NotationError(f"{word} is not a limit: it is written like R14=7")
        row = number_in(square[1:], 0, rows - 1)
        limits[2 * row + LANE_LETTERS.index(square[0])] = number_in(limit, 1, MOST_LIMIT)
    return tuple(limits)


def _pit(words: Sequence[str], rows: int) -> Pit | None:
    """The pit lane: rows in driving direction from the entrance on, boxes and exits along it."""
    if not words:
        return None
    try:
        marks = [words.index(mark) for mark in ("lane", "boxes", "exits")]
    except ValueError:
        raise NotationError("expected pit, the entrance, lane, boxes, exits with their rows") from None
    if marks != sorted(marks) or marks[0] != 1:
        raise NotationError("expected pit, the entrance, lane, boxes, exits with their rows")
    last = rows - 1
    entrance = number_in(words[0], 0, last)
    lane = numbers_in(words[2 : marks[1]], last)
    boxes = numbers_in(words[marks[1] + 1 : marks[2]], last)
    exits = numbers_in(words[marks[2] + 1 :], last)
    if (
        not lane
        or lane != tuple((entrance + step) % rows for step in range(1, len(lane) + 1))
        or len(lane) >= rows
    ):
        raise NotationError(f"the pit lane runs from row {(entrance + 1) % rows} on, row by row")
    if not set(boxes) | set(exits) <= set(lane) or not exits or lane[-1] not in exits:
        raise NotationError("boxes and exits lie along the pit lane, the last exit at its end")
    return Pit(entrance, lane, boxes, exits)
