"""Circuits: sections joined into a ring, A – B – C – B – A or A – C – A.

It orders the strands, and turns the words of a drawing into a :class:`Track`. Row 0 is the row
marked F, the first beyond the finish line. Rulebook: R-01; Q-51, Q-67, Q-79, Q-80. See also ``docs/circuits.md``.
"""

import functools
from collections.abc import Sequence

from attrs import frozen

from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections.sections import (
    BOX,
    ENTRANCE,
    EXIT,
    FINISH,
    LONG_START_END,
    SHORT_START_END,
    Row,
    Section,
)
from motorchamp_tui.games.road import Pit

FEWEST_ROWS, MOST_ROWS = {True: 56, False: 36}, {True: 70, False: 48}
"""By whether the circuit is long."""


@frozen(eq=False)
class Circuit:
    """A ring of rows, with its sections."""

    name: str
    character: str
    is_long: bool
    sections: tuple[Section, ...]
    rows: tuple[Row, ...]

    @property
    def is_whole(self) -> bool:
        """Whether it was read from one file, not joined from the sections of a board."""
        return len(self.sections) == 1

    @property
    def unread(self) -> frozenset[str]:
        """The labels with a word that could not be read."""
        return frozenset[str]().union(*(section.unread for section in self.sections))

    def marked(self, mark: str) -> tuple[int, ...]:
        """The rows with this mark."""
        return tuple(number for number, row in enumerate(self.rows) if row.mark == mark)

    @property
    def lane(self) -> tuple[int, ...]:
        """The rows beside which the pit lane runs."""
        return tuple(number for number, row in enumerate(self.rows) if row.has_pit_lane)

    @property
    def boxes(self) -> tuple[int, ...]:
        """The rows with a box."""
        return tuple(number for number, row in enumerate(self.rows) if row.pit == BOX)

    @functools.cached_property
    def track(self) -> Track:
        """The circuit as the rules know it; of one that is not fit for it, as far as it goes."""
        rows = self.rows
        end = self.marked(LONG_START_END if self.is_long else SHORT_START_END)
        return Track(
            name=self.name,
            rows=len(rows),
            colours=tuple(colour for row in rows for colour in (row.right_colour, row.left_colour)),
            limits=tuple(limit for row in rows for limit in (row.right_limit, row.left_limit)),
            solid=frozenset(number for number, row in enumerate(rows) if row.is_solid),
            wall=frozenset(self.lane),
            start_area_end=end[0] if end else None,
            pit=self._pit,
            any_box=not self.is_long,
            bends=tuple(row.bend for row in rows),
        )

    @property
    def _pit(self) -> Pit | None:
        lane = self.lane
        if not lane:
            return None
        entrance, *_ = (*self.marked(ENTRANCE), (lane[0] - 1) % len(self.rows))
        return Pit(entrance, lane, self.boxes, tuple(row for row in self.marked(EXIT) if row in lane))


def join(sections: Sequence[Section]) -> Circuit:
    """The circuit of A, B and C, of A and C, or of one whole track.

    Each must be fit for it, see ``section_checks.can_be_joined``: marks and pit lane are assumed.
    """
    first = sections[0]
    line = next(number for number, row in enumerate(first.rows) if row.mark == FINISH)
    before, beyond = first.rows[:line], first.rows[line:]
    if len(sections) == 1:
        rows = (*beyond, *before)
        return Circuit(first.name, first.character, len(rows) >= FEWEST_ROWS[True], (first,), rows)
    middle, last = sections[1:-1], sections[-1]
    outward = tuple(row for section in middle for row in section.strands[0])
    homeward = tuple(row for section in middle for row in section.strands[1])
    return Circuit(
        "-".join(section.name for section in sections),
        ", ".join(section.character for section in sections),
        bool(middle),
        tuple(sections),
        (*beyond, *outward, *last.rows, *homeward, *before),
    )
