"""Form for a circuit of sections or parts: which ones in which order, and what comes of it."""

import itertools
from collections.abc import Sequence
from typing import Self

from attrs import define

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.forms import Form, FormRow, FormState, FormVerdict, next_of
from motorchamp_tui.words import counted, ordinal
from motorchamp_tui.workshop import starts

NONE = ""
MOST_PIECES = 12


@define
class PiecesForm(Form):
    """The ``pieces`` so far, in driving direction from the first end to the last."""

    game: str
    pieces: tuple[str, ...] = ()

    @classmethod
    def usual(cls, game: str) -> Self:
        """The first two pieces of a game that make a circuit."""
        pairs = map(cls, itertools.repeat(game), itertools.product(starts.pieces(game), repeat=2))
        return next((pair for pair in pairs if pair.verdict() == CAN_BE_DRIVEN), cls(game))

    @property
    def rows(self) -> Sequence[FormRow]:
        """A row for each piece, and one for another; without a piece, the rest moves up."""
        shown = [*self.pieces, NONE][:MOST_PIECES]
        return [
            FormRow(f"{ordinal(number)} piece", piece or "none", "" if piece else "another one", number - 1)
            for number, piece in enumerate(shown, 1)
        ]

    def step(self, name: int, by: int) -> None:
        """Take the next piece in a row, or none."""
        shown = [*self.pieces, NONE]
        shown[name] = next_of((NONE, *starts.pieces(self.game)), shown[name], by)
        self.pieces = tuple(filter(None, shown))

    def drawing(self) -> Drawing:
        """The ring of these pieces; raises a :class:`MotorChampError`."""
        return starts.put_together(self.game, self.pieces)

    def verdict(self) -> FormVerdict:
        """Whether they make a circuit, and one that can be driven."""
        try:
            drawing = self.drawing()
        except MotorChampError as error:
            return FormVerdict(str(error), FormState.UNFINISHED)
        mistakes = drawing.mistakes
        if not mistakes:
            return CAN_BE_DRIVEN
        more = f", and {counted(len(mistakes) - 1, 'other mistake')}" if len(mistakes) > 1 else ""
        return FormVerdict(f"To be put right in the workshop: {mistakes[0].sentence}{more}.", FormState.ODD)


CAN_BE_DRIVEN = FormVerdict("It can be driven as it is.")
