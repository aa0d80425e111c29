"""What was drawn last is there at once when it is wanted again."""

from motorchamp_tui.tui.board.drawings import MOST, Drawings


def test_the_same_things_are_drawn_once_and_equal_ones_again() -> None:
    drawings, drawn, one, another = Drawings[int](), list[str](), ["a"], ["a"]

    def draw() -> int:
        drawn.append("again")
        return len(drawn)

    assert [drawings.of((one, None), draw), drawings.of((another, None), draw)] == [1, 2]
    assert [drawings.of((one, None), draw), drawings.of((another, None), draw)] == [1, 2]
    for other in [["b"] for _ in range(MOST)]:
        drawings.of((other, None), draw)
    assert drawings.of((one, None), draw) == MOST + 3, "forgotten since"
