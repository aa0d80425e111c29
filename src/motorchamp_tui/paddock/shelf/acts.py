"""Acts at the shelf: what a player may do with its circuits now."""

from functools import partial

from attrs import frozen

from motorchamp_tui.acts import Acts, Judged, act, done, shown
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.shelf.shelf import NOT_FOR_GUESTS, Shelf, ShelvedCircuit

ADDS = "Put the circuit in a code, or in a track file, on the shelf"
WHICH = "Which circuit? Give the name of one on the shelf."


@frozen
class AtShelf(Acts):
    """At the shelf; ``marked`` is the circuit that is meant where no name is given."""

    shelf: Shelf
    player: Player
    marked: ShelvedCircuit | None = None

    @act(key="l", label="race")
    def new_race(self) -> Judged:
        """Open a race on the marked circuit."""
        return shown if self.marked else WHICH

    @act(key="2", label="practice")
    def practice(self) -> Judged:
        """A lap alone on the marked circuit."""
        return shown if self.marked else WHICH

    @act(key="3", label="today's lap")
    def todays_lap(self) -> Judged:
        """Today's lap on the marked circuit: the same dice for everyone, once a day."""
        return shown if self.marked else WHICH

    @act(key="slash", label="add", words=("add",), after="CODE", in_lines=ADDS)
    def add(self, code: str = "") -> Judged:
        """Paste the code of a circuit, or its track file, and put it on the shelf."""
        return NOT_FOR_GUESTS if self.player.is_guest else partial(self._add, code)

    @act(
        key="x,delete",
        label="remove",
        words=("remove",),
        after="Millpond",
        in_lines="Take a circuit that you put there off the shelf",
    )
    def remove(self, typed: str = "") -> Judged:
        """Take the marked circuit off the shelf, if you put it there."""
        circuit = self._meant(typed)
        if not isinstance(circuit, ShelvedCircuit):
            return circuit
        if refusal := self.shelf.why_not_removed(self.player, circuit):
            return refusal
        return done(f"{circuit.name} is off the shelf.", self.shelf.remove, self.player, circuit.code)

    def _add(self, code: str) -> str:
        return f"{self.shelf.add(self.player, code)} is on the shelf."

    def _meant(self, typed: str) -> ShelvedCircuit | str:
        """The circuit of this name, or the marked one; without either a sentence."""
        if not typed:
            return self.marked or WHICH
        try:
            return self.shelf.called(typed)
        except MotorChampError as error:
            return str(error)
