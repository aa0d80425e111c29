"""Wary: drives as carefully as steady, and is afraid of gravel.

It will not end a go beside gravel where the throw leaves it anything else, and so it stops short of corners, and
goes through them in small steps. Of all other ends it takes the farthest.
"""

from motorchamp_tui.games.motorsportspiel.bots.habits import Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.bots.steady import Steady
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space


class Wary(Steady):
    """Keeps away from gravel."""

    risk = 0.0

    def of_place(self, race: Race, place: int) -> Liking:
        """Away from gravel, then far on."""
        return race.track.spaces[place % len(race.track.spaces)].gravel is None, place

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By gravel."""
        if target[0] is not End.CLEAN:
            return super().why_there(race, space, target)
        return "no gravel there" if space.gravel is None else "beside gravel, which it likes better than an error"


DRIVER = Wary()
