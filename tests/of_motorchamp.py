"""What the program hands on as a race of some game, as the race of MotorChamp that it is in these tests."""

from motorchamp_tui.games import protocol
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, DropOut, Move, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import Track


def of_motorchamp(race: protocol.Race | None) -> Race:
    """The race, which is one of MotorChamp."""
    assert isinstance(race, Race), race
    return race


def track_of_motorchamp(track: protocol.Track) -> Track:
    """The track, which is one of MotorChamp."""
    assert isinstance(track, Track), track
    return track


def move_of_motorchamp(move: protocol.Move) -> Move:
    """The move, which is one of MotorChamp."""
    assert isinstance(move, ChooseDice | Throw | Drive | StandBeside | DropOut), move
    return move
