"""MotorChamp has every name of the door: mypy checks the types, this that each can be loaded."""

from motorchamp_tui.games import game_named, motorchamp
from motorchamp_tui.games.laboratory import CountingOf
from motorchamp_tui.games.motorchamp.rules.moves import Move, Report
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.plain_words import PlainWordsOf
from motorchamp_tui.games.practice import PracticeOf
from motorchamp_tui.games.protocol import GameOf
from motorchamp_tui.games.puzzles import PuzzlesOf
from motorchamp_tui.games.reference import ReferenceOf
from motorchamp_tui.games.standing_order import OrdersOf
from motorchamp_tui.games.workshop import DraftingOf
from motorchamp_tui.games.worths import WorthsOf

MOTORCHAMP: GameOf[Track, Race, Move, Report, PracticeTime] = motorchamp
COUNTED: CountingOf[Track, Race, Report] = motorchamp
PRACTISED: PracticeOf[Track, Race, Move, PracticeTime] = motorchamp
TAKES_ORDERS: OrdersOf[Race, Move] = motorchamp
LINE_BY_LINE: PlainWordsOf[Race, Move, Report, PracticeTime] = motorchamp
LOOKED_UP: ReferenceOf[Track, Race] = motorchamp
PUZZLING: PuzzlesOf[Race, Move] = motorchamp
WEIGHED: WorthsOf[Race, Move] = motorchamp
DRAWN: DraftingOf[Track] = motorchamp.drafting


def test_every_name_of_the_door_is_there() -> None:
    parts = (CountingOf, GameOf, OrdersOf, PlainWordsOf, PracticeOf, PuzzlesOf, ReferenceOf, WorthsOf)
    names = [name for part in parts for name in vars(part) if not name.startswith("_")]
    assert names
    assert all(getattr(game_named("motorchamp"), name) is not None for name in names)
