"""Notation of moves and tracks in a journal, and the fingerprint of a track.

The track is kept with the race, so that the race can be replayed without our section files. See
``docs/design.md`` and ``docs/circuits.md``.
"""

import re
from collections.abc import Sequence
from functools import partial

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
from motorchamp_tui.games.notation import NotationError, name_in, number_in, numbers_in, ranges
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

FEWEST_ROWS, MOST_LIMIT = LONGEST_THROW + 1, 99
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
    return fingerprint_of(_shape_lines(track))


def track_lines(track: Track) -> list[str]:
    """The track as lines, its name and fingerprint first."""
    return lines_of_track(track.name, _shape_lines(track))


def _shape_lines(track: Track) -> list[str]:
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
    lines.append(pit_line(track.pit))
    lines.append(" ".join(["bends", *map(str, track.bends)]))
    return lines


def _check(keyword: str, lines: list[list[str]]) -> None:
    """Refuse a meaningless line as soon as it comes."""
    words = lines[-1]
    if keyword == "rows":
        _check_rows(words)
    if len(lines) <= 2:
        return
    rows = int(lines[1][0])
    match keyword:
        case "right" | "left":
            if len(words) != 1 or len(words[0]) != rows or set(words[0]) - set("123"):
                raise NotationError(f"expected {rows} colours, each 1, 2 or 3")
        case "limits":
            _limits(words, rows)
        case "start-area":
            if len(numbers_in(words, rows - 1)) > 1:
                raise NotationError("a start area has one end")
        case "pit":
            pit_in(words, rows)
        case "bends":
            bends_in(words, rows)
        case _:
            numbers_in(words, rows - 1)


def _check_rows(words: Sequence[str]) -> None:
    rows, *more = words or [""]
    number_in(rows, FEWEST_ROWS, MOST_ROWS)
    if more not in ([], ["any-box"]):
        raise NotationError(f"{' '.join(more)} is not a line of a track")


def _put_together(lines: list[list[str]]) -> Track:
    name, size, right, left, limits, solid, wall, start, pit, bends = lines
    rows = int(size[0])
    return Track(
        name_in(name[0]),
        rows,
        tuple(int(colour) for pair in zip(right[0], left[0], strict=True) for colour in pair),
        _limits(limits, rows),
        frozenset(numbers_in(solid, rows - 1)),
        frozenset(numbers_in(wall, rows - 1)),
        numbers_in(start, rows - 1)[0] if start else None,
        pit_in(pit, rows),
        len(size) == 2,
        bends_in(bends, rows),
    )


CODE_MARK = "MC"
"""The letters with which the code of a circuit begins."""
CODE_EDITION = 2
"""The edition of the rules that codes are for: no later one has changed what a drawing can say."""

TRACK_KEYWORDS = ("track", "rows", "right", "left", "limits", "solid", "wall", "start-area", "pit", "bends")
"""The lines of a track, in their order."""

TrackReader = partial(TrackLines, TRACK_KEYWORDS, _check, _put_together, fingerprint)


def _limits(words: Sequence[str], rows: int) -> tuple[int, ...]:
    limits = [0] * (2 * rows)
    for word in words:
        square, is_limit, limit = word.partition("=")
        if square[:1] not in ("R", "L") or not is_limit:
            raise NotationError(f"{word} is not a limit: it is written like R14=7")
        row = number_in(square[1:], 0, rows - 1)
        limits[2 * row + LANE_LETTERS.index(square[0])] = number_in(limit, 1, MOST_LIMIT)
    return tuple(limits)
