"""Wary: drives as carefully as steady, and is afraid of gravel.

It ends a go beside gravel only if the throw leaves no other end, so it stops short of corners, and
needs more goes than steady does. Among the remaining ends it likes those that steady likes.
"""

from motorchamp_tui.games.motorsportspiel.bots.habits import Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.bots.steady import Steady
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space


class Wary(Steady):
    """Keeps away from gravel."""

    def of_place(self, race: Race, place: int) -> Liking:
        """Away from gravel, then as steady does."""
        is_clear = race.track.spaces[place % len(race.track.spaces)].gravel is None
        return is_clear, *super().of_place(race, place)

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By gravel, too."""
        why = super().why_there(race, space, target)
        if target[0] is not End.CLEAN:
            return why
        return f"{'clear of' if space.gravel is None else 'beside'} gravel, {why}"


DRIVER = Wary()
