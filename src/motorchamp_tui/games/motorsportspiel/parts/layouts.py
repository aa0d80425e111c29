"""Layouts: parts joined into a ring, the shared part from the line on, the closing one, the rest of the first.

The words of a drawing become a :class:`.Track` here. Row 0 is the row marked F, the first beyond the finish
line. HQ-01, HQ-29, HQ-32, HQ-35, HQ-40. See also ``docs/circuits.md``.
"""

import functools
from collections.abc import Sequence

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.parts.drawn import (
    DOTTED_SPACE,
    ENTRANCE,
    EXIT,
    FINISH,
    GOES_ON,
    LANES,
    LINE_SPACE,
    OWN_PIT,
    BoardPart,
    DrawnRow,
)
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track, numbered
from motorchamp_tui.games.road import Pit

LENGTHS = {"short": range(60, 81), "long": range(95, 121)}
"""How many rows a circuit of each kind has."""


@frozen
class RingShape:
    """The parts of a ring that a picture needs, even if its lanes have mistakes."""

    rows: int
    bends: tuple[int, ...]


@frozen(eq=False)
class Layout:
    """A ring of rows, with its parts.

    ``judged`` is the part in whose file mistakes of the ring as a whole are reported.
    """

    parts: tuple[BoardPart, ...]
    rows: tuple[DrawnRow, ...]
    judged: BoardPart

    @property
    def name(self) -> str:
        """The name of the circuit."""
        return self.parts[-1].circuit

    @property
    def character(self) -> str:
        """Its character."""
        return self.parts[-1].character

    @property
    def unread(self) -> frozenset[str]:
        """The labels with a word that could not be read."""
        return frozenset[str]().union(*(part.unread for part in self.parts))

    def marked(self, mark: str) -> tuple[int, ...]:
        """The rows with this mark."""
        return tuple(number for number, row in enumerate(self.rows) if mark in row.marks)

    @property
    def lane(self) -> tuple[int, ...]:
        """The rows beside which the pit lane runs, from the entrance on."""
        entrance, rows = (*self.marked(ENTRANCE), -1)[0], len(self.rows)
        beside = (number for number, row in enumerate(self.rows) if row.has_pit_lane)
        return tuple(sorted(beside, key=lambda number: (number - entrance - 1) % rows))

    @property
    def shape(self) -> RingShape:
        """How the road bends."""
        return RingShape(len(self.rows), tuple(row.bend for row in self.rows))

    @functools.cached_property
    def track(self) -> Track:
        """The circuit as the rules know it; of one that is not fit for it, as far as it goes."""
        corners, bends, laps = self._corners(), self.shape.bends, self.parts[-1].laps
        return Track(self.name, len(self.rows), numbered(self._spaces()), corners, self._pit(), bends, laps)

    def _pit(self) -> Pit | None:
        lane, exits = self.lane, self.marked(EXIT)
        if not lane:
            return None
        entrance = (*self.marked(ENTRANCE), (lane[0] - 1) % len(self.rows))[0]
        pits = tuple(row for row in lane if self.rows[row].pit == OWN_PIT)
        return Pit(entrance, lane, pits, tuple(row for row in lane if row in exits))

    def _spaces(self) -> list[Space]:
        found = list[Space]()
        for label, lane in LANES.items():
            words = [row.space(label) for row in self.rows]
            are_of_the_line = [word in (LINE_SPACE, DOTTED_SPACE) for word in words]
            for number, (word, is_line) in enumerate(zip(words, are_of_the_line, strict=True)):
                if word == GOES_ON and number and are_of_the_line[number - 1]:
                    continue
                front = number + (is_line and words[number + 1 : number + 2] == [GOES_ON])
                length, row = 1 + front - number, self.rows[front]
                found.append(Space(lane, front, 0, length, row.limit, is_line, word == DOTTED_SPACE, row.gravel))
        return found

    def _corners(self) -> tuple[Corner, ...]:
        at = {row: number for number, row in enumerate(self.rows)}
        found = (
            Corner(corner.name, at[corner.rows[0]], at[corner.rows[-1]], corner.rows[0].limit)
            for part in self.parts
            for corner in part.corners
        )
        return tuple(sorted(found, key=lambda corner: corner.first))


def join(parts: Sequence[BoardPart], judged: BoardPart | None = None) -> Layout:
    """The layout of a shared part and one that closes it, or of a whole ring; the last part is judged by default.

    Each must be fit for it, see ``part_checks.can_be_joined``: marks and pit lane are assumed.
    """
    first = parts[0].rows
    line = next(number for number, row in enumerate(first) if FINISH in row.marks)
    between = tuple(row for part in parts[1:] for row in part.rows)
    return Layout(tuple(parts), (*first[line:], *between, *first[:line]), judged or parts[-1])


def kind_of(track: Track) -> str:
    """Whether it is a short circuit or a long one."""
    return "short" if track.rows < (LENGTHS["short"].stop + LENGTHS["long"].start) // 2 else "long"
