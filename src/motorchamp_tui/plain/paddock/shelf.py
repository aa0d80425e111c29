"""Shelf of circuits line by line: what is on it, a code put there, an opinion."""

from collections.abc import Sequence

from motorchamp_tui.games import GAMES
from motorchamp_tui.paddock.shelf.acts import AtShelf
from motorchamp_tui.paddock.wording.shelf_words import circuit_words
from motorchamp_tui.plain.paddock.visitor import Visitor

EMPTY = "There is no circuit on the shelf yet. Draw one in the workshop; shelf add and its code puts it here."
ASK_CODE = "What is its code?"
WAYS_ON = "new and a name opens a race on one, practice and a name drives a lap, shelf and a name has its code."


class ShelfOfHost:
    """The shelf, as a visitor asks for it."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._shelf = visitor.paddock.shelf

    def obey(self, words: str) -> None:
        """Do what is said after the word; raises a :class:`MotorChampError` where that cannot be done."""
        visitor, acts = self._visitor, AtShelf(self._shelf, self._visitor.player)
        first, _, rest = words.partition(" ")
        name = acts.names().get(first.casefold())
        if name is None:
            visitor.talk.say(visitor.in_loop(lambda: self._one(words) if words else self._all()))
            return
        if name == "add" and not rest and not acts.refusal(name):
            rest = visitor.talk.ask(ASK_CODE)
        visitor.talk.say([str(visitor.in_loop(lambda: acts.do_typed(name, rest.strip())))])

    def _all(self) -> Sequence[str]:
        """Everything that is on it; asked in the loop."""
        paddock, player = self._visitor.paddock, self._visitor.player
        bests = {key: lap for game in GAMES for key, lap in paddock.laps.best(game).items()}
        lines = [circuit_words(one, paddock.players, bests, player) for one in self._shelf.circuits]
        return [*lines, WAYS_ON] if lines else [EMPTY]

    def _one(self, words: str) -> Sequence[str]:
        """One of them, with its code; asked in the loop."""
        paddock, circuit = self._visitor.paddock, self._shelf.called(words)
        bests = paddock.laps.best(circuit.drawing.game)
        return [circuit_words(circuit, paddock.players, bests, self._visitor.player), circuit.code]
