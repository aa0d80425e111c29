"""Workshop's side of a game: which lines its drawings have, how they are judged, joined, shown and packed.

A game without it has no circuits that players can draw.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from attrs import frozen

from motorchamp_tui.games.drawings import Mistake, Vocabulary
from motorchamp_tui.games.laboratory import SurveyedRaces
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, TrackT
from motorchamp_tui.games.spelling import Speller

Words = tuple[str, ...]
"""The words of a row, in the order of the lines of a drawing."""
NOTHING = "."
SPOKEN_NOTHING = {"none": NOTHING, "nothing": NOTHING, "off": NOTHING}
"""What can be typed for the word for nothing."""


def _stays(word: str) -> str:
    return word


@frozen
class DrawnLine:
    """A line of a drawing: its ``label``, and the ``words`` that a key goes through; any known word can be typed.

    ``plain`` is that of an empty row. ``spoken`` has words to type instead, such as ``single`` for ``1``.
    Mirrored, a word moves to the line ``mirror`` and becomes what ``mirrored`` makes of it. Several words of a
    line that has ``joined`` may be in one row, with that between them; a ring has those in ``single`` once.
    ``heard`` is for words that are spoken otherwise than they are written, such as ``20 left`` for ``-20``.
    """

    label: str
    words: tuple[str, ...]
    plain: str
    meaning: str
    spoken: Mapping[str, str] = {}
    mirror: str = ""
    mirrored: Callable[[str], str] = _stays
    joined: str = ""
    single: frozenset[str] = frozenset()
    heard: Callable[[str], str] = _stays

    def word_of(self, said: str) -> str:
        """The word that was said, perhaps as it is spoken; one that is none stays as it is."""
        known = {**{word.casefold(): word for word in self.words}, **self.spoken}
        parts = said.casefold().split(" and ") if self.joined else [said.casefold()]
        if all(part in known for part in parts):
            return self.joined.join(known[part] for part in parts)
        return self.heard(said)


LEFT_OR_RIGHT = ("left", "right")


def bend_heard(said: str) -> str:
    """The word of a bend that was said, such as ``20 left`` or ``left 20``; anything else stays as it is."""
    degrees = [part for part in said.split() if part.isdecimal()]
    sides = [part for part in said.casefold().split() if part in LEFT_OR_RIGHT]
    if len(degrees) == len(sides) == 1 and len(said.split()) == 2:
        return f"{'-' if sides == ['left'] else ''}{degrees[0]}"
    return said


def degrees_in(word: str) -> int:
    """By how many degrees a row with this bend turns, right positive."""
    return 0 if word == NOTHING else int(word)


def _to_the_other_side(word: str) -> str:
    return word if word == NOTHING else word[1:] if word.startswith("-") else f"-{word}"


BEND_LINE = DrawnLine(
    "bend",
    (NOTHING, "10", "20", "30", "40", "-40", "-30", "-20", "-10"),
    NOTHING,
    "by how many degrees the road turns, to the left with a -",
    {"straight": NOTHING, **SPOKEN_NOTHING},
    "bend",
    _to_the_other_side,
    heard=bend_heard,
)
"""The line of the bends, which both games draw in the same way."""


@frozen
class DrawnRing:
    """A whole ring in words: the ``values`` beside its drawing, by key, and its rows from the line on."""

    values: Mapping[str, object]
    rows: tuple[Words, ...]


class DraftingOf(Protocol[TrackT]):
    """A game whose circuits can be drawn. Its package has a module ``drafting`` with these names."""

    @property
    def DRAWN_LINES(self) -> tuple[DrawnLine, ...]:
        """The lines of a drawing, from top to bottom; :attr:`VOCABULARY` has the same labels."""

    @property
    def VOCABULARY(self) -> Vocabulary:
        """The words of these lines."""

    @property
    def DRAWING_HEAD(self) -> str:
        """The remarks at the head of a new file: how to read the drawing."""

    @property
    def IS_DRAWN_TO_THE_RIGHT(self) -> bool:
        """Whether the words of a column end below each other in a new file, and do not begin there."""

    @property
    def CODE_MARK(self) -> str:
        """The letters with which the code of a circuit begins."""

    @property
    def CODE_EDITION(self) -> int:
        """The edition of the rules that codes are for: no later one has changed what a drawing can say."""

    def strands_of(self, values: Mapping[str, object], /) -> tuple[str, ...]:
        """The keys of the drawings in a file with these values, in driving direction."""

    def is_whole(self, values: Mapping[str, object], /) -> bool:
        """Whether a file with these values is a ring of its own."""

    def values_named(self, values: Mapping[str, object], name: str, /) -> Mapping[str, object]:
        """The values of a file that is kept under this name."""

    def judge_drawing(self, text: str, file: Path, /) -> tuple[Mistake, ...]:
        """Every mistake that ``check-track`` finds in a file with this text."""

    def track_of_drawing(self, text: str, file: Path, /) -> TrackT:
        """The circuit in a file with this text; raises :class:`.BrokenFileError`."""

    def sketch_of(self, name: str, rows: Sequence[Words], /) -> TrackT:
        """A ring of these rows to look at, whatever is wrong with it."""

    def empty_road(self, track: TrackT, /) -> AnyRace:
        """A lap on a ring before there is a car: what is shown of it while it is drawn."""

    def values_after(
        self, values: Mapping[str, object], before: Sequence[Words], after: Sequence[tuple[int | None, Words]], /
    ) -> Mapping[str, object]:
        """Those of the values that change with the rows; each row comes with its place in ``before``, if any."""

    def names_of_rows(self, values: Mapping[str, object], rows: Sequence[Words], /) -> tuple[str, ...]:
        """The name of the corner that each row is in; empty where none has a name."""

    def values_with_name(
        self, values: Mapping[str, object], rows: Sequence[Words], row: int, name: str, /
    ) -> Mapping[str, object]:
        """The values that change when the corner at a row is called this; raises :class:`.SetupError`."""

    def values_with_laps(self, values: Mapping[str, object], laps: int, /) -> Mapping[str, object]:
        """The values that change when a race has this many laps by default; raises :class:`.SetupError`."""

    @property
    def PIECES(self) -> tuple[str, ...]:
        """The sections or parts that can be put together."""

    def put_together(self, pieces: Sequence[str], /) -> DrawnRing:
        """The ring of these pieces, in this order; raises a :class:`.MotorChampError`."""

    def drawn_circuit(self, name: str, /) -> DrawnRing:
        """One of the game's circuits as a whole ring; raises :class:`.UnknownNameError`."""

    def blank_ring(self, name: str, /) -> DrawnRing:
        """A plain ring to begin with: an oval with a line, pits and nothing else."""

    def spell_ring(self, speller: Speller, ring: DrawnRing | None, /) -> DrawnRing:
        """Write a ring letter by letter, or read it; the reading speller is given none."""

    # What a lap is like
    @property
    def CAREFUL_BOT(self) -> str:
        """The bot that stands for a careful driver."""

    @property
    def DARING_BOT(self) -> str:
        """The bot that stands for a daring one."""

    @property
    def FIGURE_RACES(self) -> SurveyedRaces:
        """The races that tell what a circuit is like: one kind, soon driven."""

    @property
    def STOP_UNIT(self) -> str:
        """The things that a stop in the pits costs: throws or goes."""

    def stop_cost(self, track: TrackT, /) -> float:
        """How many more of them a car on its own needs with a stop than without, driven as well as possible."""


Drafting = DraftingOf[AnyTrack]
"""Any such game, as the program sees it."""
