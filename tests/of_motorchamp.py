"""What the program hands on as a race of some game, as the race of MotorChamp that it is in these tests."""

from motorchamp_tui.games import protocol, standing_order
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, DropOut, Move, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.standing_order import StandingOrder, WantedLane, WantedPit


def of_motorchamp(race: protocol.AnyRace | None) -> Race:
    """The race, which is one of MotorChamp."""
    assert isinstance(race, Race), race
    return race


def track_of_motorchamp(track: protocol.AnyTrack) -> Track:
    """The track, which is one of MotorChamp."""
    assert isinstance(track, Track), track
    return track


def move_of_motorchamp(move: protocol.Move) -> Move:
    """The move, which is one of MotorChamp."""
    assert isinstance(move, ChooseDice | Throw | Drive | StandBeside | DropOut), move
    return move


def order_for_motorchamp(
    dice: str = "3",
    risk: float = 0.0,
    lane: WantedLane = WantedLane.ANY,
    pit: WantedPit = WantedPit.STAY_OUT,
) -> standing_order.StandingOrder:
    """A standing order of MotorChamp, as a meeting takes the orders of any game."""
    order: object = StandingOrder(dice, risk, lane, pit)
    assert isinstance(order, standing_order.StandingOrderOf)
    return order


def time_of_motorchamp(time: protocol.LapTime | None) -> PracticeTime | None:
    """The time of a practice lap, which is one of MotorChamp."""
    assert time is None or isinstance(time, PracticeTime), time
    return time
