"""A practice lap of Das Motorsportspiel a second time: a car alone, whose dice or goes are counted."""

from plain_driving import Board, Car, Judgement, Placing, Road, Space, crossing, judge

MANY = 99


class Practice:
    """A car on its way. ``goes``: how many it may drive (HQ-56), or 0: a lap in as few dice as possible."""

    def __init__(self, on: Road, goes: int = 0) -> None:
        self.car = Car("me", ("R", on.rows - 1), laps=-1)
        self.board = Board(on, [self.car], laps=MANY if goes else 1)
        self.goes, self.dice, self.driven = goes, 0, 0
        self.is_over = False
        self.time: str | None = None

    def judged(self, placing: Placing) -> Judgement:
        return judge(self.board, self.car, placing)

    def drive(self, placing: Placing, place: Space) -> None:
        """A go that ends on this space, be it by an error (HQ-22, HQ-23)."""
        found, mistake = self.judged(placing), 0
        self.driven += 1
        if place in found.home:
            last, over = crossing(self.board, self.car, placing)
            self.end(f"{self.dice + last}/{over}")
            return
        self.dice += len(placing)
        if found.excess > 6:
            self.end(None)
            return
        if found.excess:
            mistake = 1 if found.excess <= 3 else 2
        self.dice += 3 * mistake
        self.driven += mistake
        self.car.laps += place[1] < self.car.at[1]
        self.car.at = self.beside_the_gravel(place) if mistake == 2 else place
        if self.goes and self.driven >= self.goes:
            rows = self.board.road.rows
            self.end(str((self.car.laps + 1) * rows + self.car.at[1] - (rows - 1)))

    def beside_the_gravel(self, place: Space) -> Space:
        on, row = self.board.road, place[1]
        return on.gravel[row], on.fronts[on.gravel[row]][row]

    def end(self, time: str | None) -> None:
        self.is_over, self.time = True, time
