"""A lap alone that is driven by given choices: those of a bot, or of perfect driving."""

from collections.abc import Callable, Sequence

from motorchamp_tui.games import game_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, Move
from motorchamp_tui.race.control import driven
from motorchamp_tui.race.record import Step

ANYBODY = Entry("ghost", "ghost", "ghost")


def lap_driven(track: AnyTrack, seed: int, choose: Callable[[AnyRace, Sequence[Move]], Move]) -> tuple[Step, ...]:
    """The lap that these choices make of the dice of this seed."""
    return tuple(driven(game_of(track).line_up_lap(track, ANYBODY, USUAL), choose, SeededDice(seed)))
