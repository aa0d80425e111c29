"""First sight of a choice: where there is nothing more to see."""

from collections.abc import Collection, Sequence

from motorchamp_tui.games import puzzles_of
from motorchamp_tui.games.protocol import AnyRace, Move


def is_obvious(race: AnyRace, moves: Sequence[Move], right: Collection[Move]) -> bool:
    """Whether a right answer is at least as good as every wrong one in all that is seen at first sight."""
    game = puzzles_of(race.game)
    seen = {move: game.first_sight(race, move) for move in moves}
    wrong = [seen[move] for move in moves if move not in right]
    return any(all(_is_as_good(seen[move], other) for other in wrong) for move in right)


def _is_as_good(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(mine >= theirs for mine, theirs in zip(one, other, strict=True))
