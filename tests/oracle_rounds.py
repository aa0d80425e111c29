"""The oracle's second half: what a go leaves behind, and who goes next (passing, order, laps and handicap)."""

import itertools

from oracle import Game, Square, ends_at_the_line, excess, furthest, only_takes_red_off, others, ways_out


def square_of(text: str) -> Square:
    return text[0], int(text[1:])


def after(
    game: Game, name: str, faces: tuple[int, ...], chosen: str, unclaimed: "list[str] | None" = None
) -> Game:
    """The game after a go: ``chosen`` is ``R14``, ``R14>L17``, ``beside R14`` or ``out``.

    Where drivers turn their own cars, those that were passed go into ``unclaimed`` instead of being turned.
    """
    game = game.copy()
    car = game.cars[name]
    if chosen == "out":
        car.state = "gone"
        return game
    throws = {sum(faces)}
    if car.at[0] == "B" and car.flap != "pit":
        throws = {other for die, other in (faces, faces[::-1]) if die >= 4}
    if chosen.startswith("beside ") and is_spared(game, name, sum(faces), chosen):
        car.state, car.passes = "beside", 0
        car.yellow_at_the_box, car.flap = car.flap == "pit", "handicap"
        return game
    if car.at[0] == "B" and car.flap != "pit" and sum(faces) >= 4:
        car.flap, car.yellow_at_the_box = "none" if only_takes_red_off(game, car) else "pit", False
    squares = [square_of(part) for part in chosen.removeprefix("beside ").split(">")]
    if squares[0] == car.at and not chosen.startswith("beside "):
        return game
    passed = rows_passed(game, name, throws, squares)
    rows = sum((to[1] - start[1]) % game.rows for start, to in itertools.pairwise([car.at, *squares]))
    over_the_line = car.at[1] + rows >= game.rows
    ends_here = ends_at_the_line(game, car)
    car.at = squares[-1]
    if over_the_line:
        car.laps += 1
        if ends_here:
            car.state, game.winner_in = "home", True
        elif car.laps == 4 and car.flap == "none" and game.pit_stops and car.at[0] in "RL":
            car.flap = "handicap"
    if chosen.startswith("beside "):
        car.state, car.passes = "beside", 0
    taken = {other.at for other in game.cars.values() if other.state == "on"}
    for other, waiting in game.cars.items():
        if other != name and waiting.state == "beside" and waiting.at[1] in passed:
            if unclaimed is not None:
                if waiting.passes < 2 or waiting.at not in taken:
                    unclaimed.append(other)
                continue
            waiting.passes = min(waiting.passes + 1, 2)
            if waiting.passes == 2 and waiting.at not in taken:
                waiting.state, waiting.passes = "on", 0
    return game


def claimed(game: Game, name: str) -> Game:
    """The game after this car has been turned by its driver: once for the first pass, back for the second."""
    game = game.copy()
    car = game.cars[name]
    car.passes = min(car.passes + 1, 2)
    if car.passes == 2 and not any(other.state == "on" and other.at == car.at for other in game.cars.values()):
        car.state, car.passes = "on", 0
    return game


def is_spared(game: Game, name: str, points: int, chosen: str) -> bool:
    """Whether it stands beside its own square because it would have been lost, and not for want of any other."""
    car = game.cars[name]
    if not game.soft or square_of(chosen.removeprefix("beside ")) != car.at:
        return False
    return excess(game, name, points) > 1 or furthest(game, others(game, name), car.at, points) > 0


def rows_passed(game: Game, name: str, throws: set[int], squares: list[Square]) -> set[int]:
    """Rows i of which the car drove the step i to i + 1 from a race-track square, by any of these totals."""
    start, end = game.cars[name].at, squares[0]
    steps = (end[1] - start[1]) % game.rows
    if start[0] in "PB":
        ways = [path for points in throws for path in ways_out(game, name, points).get(steps, [])]
        paths = [path for path in ways if path[-1] == end]
        # Where two exits lead to the same square, the car is taken to have used the first.
        path = max(paths, key=lambda path: sum(lane in "RL" for lane, _ in path), default=(start,))
        passed = {row for lane, row in path[:-1] if lane in "RL"}
    elif end[0] in "PB":
        assert game.entrance is not None
        passed = {(start[1] + n) % game.rows for n in range((game.entrance - start[1]) % game.rows + 1)}
    else:
        passed = {(start[1] + n) % game.rows for n in range(steps)}
    for before, to in itertools.pairwise(squares):
        passed |= {(before[1] + n) % game.rows for n in range((to[1] - before[1]) % game.rows)}
    return passed


def order(game: Game) -> list[str]:
    """Who goes in a round that begins now (Q-48, D)."""
    able = {name: car for name, car in game.cars.items() if car.state == "on"}
    if not able:
        return []

    def progress(name: str) -> int:
        return able[name].laps * game.rows + able[name].at[1]

    def gap_ahead(row: int) -> int:
        return min(((car.at[1] - row) % game.rows or game.rows) for car in able.values())

    head = able[max(able, key=progress)].at[1]
    visited = [head]
    while gap_ahead(head) <= 15:
        head = (head + gap_ahead(head)) % game.rows
        if head in visited:
            widest = max(gap_ahead(car.at[1]) for car in able.values())
            leaders = [name for name in able if gap_ahead(able[name].at[1]) == widest]
            head = able[max(leaders, key=progress)].at[1]
            break
        visited.append(head)
    return sorted(able, key=lambda name: ((head - able[name].at[1]) % game.rows, "RLPB".index(able[name].at[0])))


def next_round(game: Game) -> tuple[Game, list[str]]:
    """The game and the order when a round begins; empty rounds pass before it; no order: the race is over."""
    game = game.copy()
    while not order(game):
        waiting = [car for car in game.cars.values() if car.state == "beside"]
        if game.winner_in or not waiting:
            return game, []
        for car in waiting:
            car.passes = min(car.passes + 1, 2)
            if car.passes == 2:
                car.state, car.passes = "on", 0
    return game, order(game)
