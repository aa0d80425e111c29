"""Das Motorsportspiel has every name of the door: mypy checks the types, this that each can be loaded."""

from motorchamp_tui.games import game_named, motorsportspiel
from motorchamp_tui.games.laboratory import CountingOf
from motorchamp_tui.games.motorsportspiel.rules.moves import Move, Report
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.times import Time
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.plain_words import PlainWordsOf
from motorchamp_tui.games.practice import PracticeOf
from motorchamp_tui.games.protocol import GameOf
from motorchamp_tui.games.puzzles import PuzzlesOf
from motorchamp_tui.games.reference import ReferenceOf
from motorchamp_tui.games.standing_order import OrdersOf
from motorchamp_tui.games.workshop import DraftingOf
from motorchamp_tui.games.worths import WorthsOf

MOTORSPORTSPIEL: GameOf[Track, Race, Move, Report, Time] = motorsportspiel
COUNTED: CountingOf[Track, Race, Report] = motorsportspiel
LINE_BY_LINE: PlainWordsOf[Race, Move, Report, Time] = motorsportspiel
PRACTISED: PracticeOf[Track, Race, Move, Time] = motorsportspiel
TAKES_ORDERS: OrdersOf[Race, Move] = motorsportspiel
LOOKED_UP: ReferenceOf[Track, Race] = motorsportspiel
PUZZLING: PuzzlesOf[Race, Move] = motorsportspiel
WEIGHED: WorthsOf[Race, Move] = motorsportspiel
DRAWN: DraftingOf[Track] = motorsportspiel.drafting
PARTS = (CountingOf, GameOf, OrdersOf, PlainWordsOf, PracticeOf, PuzzlesOf, ReferenceOf, WorthsOf)


def test_every_name_of_the_door_is_there() -> None:
    names = [name for part in PARTS for name in vars(part) if not name.startswith("_")]
    assert names
    assert all(getattr(game_named("motorsportspiel"), name) is not None for name in names)
