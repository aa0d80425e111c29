"""How fast bots drive, on one core: champion's decisions, and rookies against random players of other games.

The yardsticks are catanatron's random players (four of them) and random games of python-chess; whichever is not
installed (``pip install catanatron chess``) is left out. All are counted alike: a decision is every move asked of
a player, even where only one is legal (rolling the dice and ending a turn of Catan are decisions, as choosing dice
is one here); those with more than one are counted separately, and what dice and decks show is not a decision. All
take turns in one run, in processor time that includes setting up, and no game is played twice, so that nothing is
gained by remembering the last.
"""

import contextlib
import importlib
import random
import statistics
import time
from collections.abc import Callable, Iterator

from attrs import frozen

from benchmarks.figures import Figure, at_most
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.bots import bot_named, prepare
from motorchamp_tui.games.motorchamp.bots.drivers import Rookie
from motorchamp_tui.games.motorchamp.rules.moves import Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections import tracks

CIRCUIT = "A1-B1-C1"
TEAMS = tuple("ABCDEFGH")
SECONDS, ROUNDS, RACES = 0.6, 5, 6
A_DECISION = "a decision: every move asked of a player, forced ones too"
SLOWEST_DECISION, TIMES_CATANATRON = 50.0, 4.0


@frozen
class Played:
    """Some whole games and how long they took; ``choices`` are decisions with more than one legal move."""

    games: int
    decisions: int
    choices: int
    seconds: float


def figures() -> Iterator[Figure]:
    """Champion first, then rookies and the yardsticks."""
    yield from _champion()
    games = {"motorchamp": _race, "catanatron": _catan_game(), "python-chess": _chess_game()}
    players = {name: game for name, game in games.items() if game}
    for name in games.keys() - players.keys():
        yield Figure(f"{name} is not installed", "left out")
    chance = {name: random.Random(1) for name in players}
    rounds = [{name: play(game, chance[name]) for name, game in players.items()} for _ in range(ROUNDS)]
    yield Figure(A_DECISION, "counted alike for all")
    rates = {name: _median([results[name] for results in rounds]) for name in players}
    for name, (decisions, choices, games_) in rates.items():
        yield Figure(f"{name}: decisions a second", f"{decisions:,.0f}")
        yield Figure(f"{name}: decisions with a choice a second", f"{choices:,.0f}")
        yield Figure(f"{name}: whole games a second", f"{games_:,.1f}")
    if "catanatron" in rates:
        asked, chose, whole = (
            ours / theirs for ours, theirs in zip(rates["motorchamp"], rates["catanatron"], strict=True)
        )
        yield _beside("decisions with a choice a second, beside catanatron", chose, TIMES_CATANATRON)
        yield _beside("decisions a second, forced ones too, beside catanatron", asked, TIMES_CATANATRON)
        yield _beside("whole games a second, beside catanatron", whole, 1.0)


def _beside(what: str, times: float, aim: float) -> Figure:
    return Figure(what, f"{times:.1f} times", f"≥ {aim:g} times", times >= aim)


def _median(played: list[Played]) -> tuple[float, float, float]:
    return (
        statistics.median(counts.decisions / counts.seconds for counts in played),
        statistics.median(counts.choices / counts.seconds for counts in played),
        statistics.median(counts.games / counts.seconds for counts in played),
    )


def play(game: Callable[[random.Random], tuple[int, int]], chance: random.Random) -> Played:
    """Whole games for a while."""
    games = decisions = choices = 0
    started = time.process_time()
    while time.process_time() - started < SECONDS:
        asked, chose = game(chance)
        games, decisions, choices = games + 1, decisions + asked, choices + chose
    return Played(games, decisions, choices, time.process_time() - started)


def _start(track: Track) -> Race:
    return line_up(track, [Entry(f"{team}{number}", team, team) for number in (1, 2) for team in TEAMS])


def _race(chance: random.Random) -> tuple[int, int]:
    race, cup, rookie = _start(tracks.circuit(CIRCUIT)), SeededDice(chance.getrandbits(32)), Rookie()
    asked = chose = 0
    while not race.is_over:
        if race.dice is not None and race.faces is None:
            race, _ = apply(race, Throw(cup.throw(race.awaited)))
            continue
        moves = legal_moves(race)
        asked, chose = asked + 1, chose + (len(moves) > 1)
        race, _ = apply(race, rookie.drive(race, moves, chance))
    return asked, chose


def _champion() -> Iterator[Figure]:
    """Sixteen champions; every decision with a choice is timed."""
    champion, seconds = bot_named("champion"), list[float]()
    start = _start(tracks.circuit(CIRCUIT))
    started = time.perf_counter()
    prepare("champion", start, [start.cars[0].name])
    first = time.perf_counter() - started
    prepare("champion", start, [car.name for car in start.cars])
    for seed in range(RACES):
        seconds += _timed(start, champion, SeededDice(seed))
    ordered = sorted(seconds)
    yield Figure("champion, what it works out before a race, one team", f"{1000 * first:.0f} ms")
    yield Figure(f"champion, a decision, median of {len(ordered)}", f"{1000 * statistics.median(ordered):.3f} ms")
    yield Figure("champion, a decision, 99 of 100", f"{1000 * ordered[len(ordered) * 99 // 100]:.2f} ms")
    yield at_most("champion, the slowest decision", 1000 * ordered[-1], SLOWEST_DECISION, "ms")


def _timed(race: Race, champion: Callable[..., object], cup: SeededDice) -> Iterator[float]:
    while not race.is_over:
        if race.dice is not None and race.faces is None:
            race, _ = apply(race, Throw(cup.throw(race.awaited)))
            continue
        moves = legal_moves(race)
        if len(moves) == 1:
            race, _ = apply(race, moves[0])
            continue
        started = time.perf_counter()
        move = champion(race, moves, random.Random(0))
        yield time.perf_counter() - started
        race, _ = apply(race, move)  # type: ignore[arg-type]


def _catan_game() -> Callable[[random.Random], tuple[int, int]] | None:
    with contextlib.suppress(ImportError):
        catan = importlib.import_module("catanatron")

        def game(chance: random.Random) -> tuple[int, int]:
            table = catan.Game([catan.RandomPlayer(color) for color in catan.Color], seed=chance.getrandbits(31))
            asked = chose = 0
            limit = importlib.import_module("catanatron.game").TURNS_LIMIT
            while table.winning_color() is None and table.state.num_turns < limit:
                asked, chose = asked + 1, chose + (len(table.state.playable_actions) > 1)
                table.play_tick()
            return asked, chose

        return game
    return None


def _chess_game() -> Callable[[random.Random], tuple[int, int]] | None:
    with contextlib.suppress(ImportError):
        chess = importlib.import_module("chess")

        def game(chance: random.Random) -> tuple[int, int]:
            board = chess.Board()
            asked = chose = 0
            while not board.is_game_over(claim_draw=False):
                moves = list(board.legal_moves)
                asked, chose = asked + 1, chose + (len(moves) > 1)
                board.push(moves[int(chance.random() * len(moves))])
            return asked, chose

        return game
    return None
