"""Every rule against the oracle, on random positions and through random races."""

import random

import pytest
from random_moments import random_race, random_rules, random_track, spot

import oracle
import oracle_rounds
from drawings import is_end
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, dice_on_offer
from motorchamp_tui.games.motorchamp.rules.moves import Drive, DropOut, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Status
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.throws import EVERY_THROW, Dice
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.motorchamp.rules.verdict import Verdict, choices, odds, verdict
from motorchamp_tui.games.road import Lane
from thoroughness import IS_THOROUGH

STATES = {
    Status.RUNNING: "on",
    Status.TEMPORARILY_OUT: "beside",
    Status.PERMANENTLY_OUT: "gone",
    Status.FINISHED: "home",
}


def as_oracle(race: Race) -> oracle.Game:
    track, game = race.track, oracle.Game()
    game.rows, game.solid, game.wall = track.rows, set(track.solid), set(track.wall)
    squares = [at(lane, row) for row in range(track.rows) for lane in (Lane.RIGHT, Lane.LEFT)]
    game.colour = {spot(square.name): track.colour(square) for square in squares}
    game.limit = {spot(square.name): limit for square in squares if (limit := track.limit(square))}
    game.start_area_end, pit = track.start_area_end, track.pit
    game.entrance = pit.entrance if pit else None
    game.lane, game.exits = (list(pit.lane), set(pit.exits)) if pit else ([], set())
    game.laps, game.pit_stops, game.winner_in = race.rules.laps, race.rules.pit_stops, race.winner_in
    game.soft, game.rolling = race.rules.softer_outs, race.rules.rolling_start
    game.strict, game.own_turning = race.rules.strict_table, race.rules.own_turning
    game.cars = {car.name: as_oracle_car(car) for car in race.cars}
    return game


def as_oracle_car(car: Car) -> oracle.OracleCar:
    return oracle.OracleCar(
        spot(car.square.name),
        car.laps,
        car.flap.value,
        STATES[car.status],
        car.passes,
        list(car.boxes),
        yellow_at_the_box=car.has_flap_waiting,
    )


def as_ruling(ruling: Verdict) -> oracle.Ruling:
    return {
        "outcome": ruling.outcome.value,
        "ends": {str(square) for square in ruling.ends},
        "tows": {str(move) for move in ruling.tows},
        "beside": {str(square) for square in ruling.beside},
    }


def facts(race: Race) -> dict[str, object]:
    return {car.name: as_oracle_car(car).facts() for car in race.cars}


def oracle_facts(game: oracle.Game) -> dict[str, object]:
    return {name: car.facts() for name, car in game.cars.items()}


@pytest.mark.parametrize("seed", range(100 if IS_THOROUGH else 12))
def test_dice_odds_and_every_throw_are_those_of_the_oracle_on_random_boards(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        race = random_race(chance)
        game, car = as_oracle(race), race.current_car
        assert [str(dice) for dice in allowed_dice(race, car)] == oracle.dice_allowed(game, car.name)
        assert [str(move) for move in legal_moves(race)] == oracle.dice_on_the_table(game, car.name)
        for dice in (*choices(race), *dice_on_offer(race, car)):
            found = odds(race, dice)
            assert (found.temporarily, found.permanently) == oracle.odds(game, car.name, str(dice)), car
            for faces in one_throw_a_total(race, dice):
                assert as_ruling(verdict(race, dice, faces)) == oracle.judge(game, car.name, str(dice), faces)


def one_throw_a_total(race: Race, dice: Dice) -> list[tuple[int, ...]]:
    """On the race track only the total counts, in the box every face."""
    if race.current_car.square.lane is Lane.BOX:
        return list(EVERY_THROW[dice])
    return list({sum(faces): faces for faces in EVERY_THROW[dice]}.values())


@pytest.mark.parametrize("seed", range(100, 200 if IS_THOROUGH else 112))
def test_every_go_leaves_the_board_as_the_oracle_says_on_random_boards(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        race = random_race(chance)
        game, name = as_oracle(race), race.current_car.name
        for _ in range(4):
            move, thrown = random_go(chance, race)
            after, _ = apply(thrown, move)
            passed = list[str]()
            unclaimed = passed if race.rules.own_turning else None
            expected = oracle_rounds.after(game, name, thrown.faces or (), written(move), unclaimed)
            after, expected = with_words(chance, after, expected, passed)
            if len(race.to_go) == 1:
                expected, _ = oracle_rounds.next_round(expected)
            assert facts(after) == oracle_facts(expected), (race, move)


def with_words(
    chance: random.Random, race: Race, game: oracle.Game, passed: list[str]
) -> tuple[Race, oracle.Game]:
    """Race and game after the owners of these cars have turned some of them and forgotten others."""
    left = set(passed)
    while race.is_for_a_word:
        name = race.current_car.name
        left.remove(name)
        turn, quiet = legal_moves(race)
        claims = chance.random() < 0.7
        if claims:
            game = oracle_rounds.claimed(game, name)
        race, _ = apply(race, turn if claims else quiet)
    assert not left
    return race, game


@pytest.mark.parametrize("seed", range(200, 204))
def test_the_order_of_a_round_is_that_of_the_oracle_on_random_boards(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(400):
        race = random_race(chance)
        order = [race.cars[index].name for index in order_of_moves(race)]
        assert order == oracle_rounds.order(as_oracle(race))


def random_go(chance: random.Random, race: Race, caution: float = 0.0) -> tuple[Move, Race]:
    """A random end of a go, and the race just before it.

    The cautious take fewer dice, slipstreams and the pits.
    """
    while True:
        moves = legal_moves(race)
        move = chance.choice(moves)
        if race.is_for_a_word and chance.random() < 0.8:
            move = moves[-1]
        if race.faces is None and race.dice is None and chance.random() < caution:
            move = moves[0]
        if is_end(move):
            if chance.random() < caution:
                move = max(moves, key=lambda end: (len(str(end).split(">")), any(box in str(end) for box in "PB")))
            return move, race
        race, _ = apply(race, move)


def written(move: Move) -> str:
    assert isinstance(move, Drive | StandBeside | DropOut)
    return str(move)


@pytest.mark.parametrize("seed", range(300, 1300 if IS_THOROUGH else 340))
def test_a_whole_race_goes_as_the_oracle_says(seed: int) -> None:
    chance = random.Random(seed)
    track = random_track(chance)
    drivers = chance.choice([("Ann",), ("Ann", "Ben", "Cleo")])
    entries = [
        Entry(f"car{number}", f"team{number // 2}", drivers[number % len(drivers)])
        for number in range(chance.randint(1, 10))
    ]
    race = line_up(track, entries, random_rules(chance, chance.choice([1, 2, 4, 6])))
    game, to_go = oracle_rounds.next_round(as_oracle(race))
    caution = chance.random()
    while not race.is_over:
        assert [race.cars[index].name for index in race.to_go] == to_go
        assert [str(move) for move in legal_moves(race)] == oracle.dice_on_the_table(game, to_go[0])
        move, thrown = random_go(chance, race, caution)
        assert thrown.dice is not None
        assert thrown.faces is not None
        ruling = oracle.judge(game, to_go[0], str(thrown.dice), thrown.faces)
        assert as_ruling(verdict(thrown, thrown.dice, thrown.faces)) == ruling
        race, _ = apply(thrown, move)
        passed = list[str]()
        unclaimed = passed if race.rules.own_turning else None
        game, to_go = oracle_rounds.after(game, to_go[0], thrown.faces, written(move), unclaimed), to_go[1:]
        race, game = with_words(chance, race, game, passed)
        if not to_go:
            game, to_go = oracle_rounds.next_round(game)
        assert facts(race) == oracle_facts(game)
    assert not to_go
