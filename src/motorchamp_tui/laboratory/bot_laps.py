"""Practice laps of bots: what their choices cost and their grades, for comparison with one's own."""

from collections.abc import Iterable, Iterator
from statistics import mean
from typing import Any

from attrs import asdict, frozen

from motorchamp_tui.games import game_of, practice_of
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.practice.driving import lap_driven
from motorchamp_tui.practice.luck_and_skill import account_of, grade_of
from motorchamp_tui.race.control import BotSeat


@frozen
class BotLaps:
    """The laps of a bot on a track: what its choices cost and its grade, on average; how many got no time."""

    track: str
    bot: str
    given_away: float
    grade: float
    no_time: int


def bot_laps_of(track: AnyTrack, number: int) -> Iterator[BotLaps]:
    """This many laps of each bot of the game, all with the same dice."""
    game = game_of(track)
    for bot in game.BOT_NAMES:
        laps = [_lap(track, BotSeat(game.bot_named(bot), seed, bot), seed) for seed in range(number)]
        given_away, grades, timed = zip(*laps, strict=True)
        yield BotLaps(track.name, bot, mean(given_away), float(mean(grades)), number - sum(timed))


def _lap(track: AnyTrack, seat: BotSeat, seed: int) -> tuple[float, int, bool]:
    """What the choices of a lap cost, its grade, and whether it got a time."""
    steps = lap_driven(track, seed, seat.decide)
    time = game_of(track).lap_time(report for step in steps for report in step.reports)
    return float(account_of(steps).driving), grade_of(time, steps), time is not None


def bot_laps_lines(tracks: Iterable[AnyTrack], number: int) -> Iterator[str]:
    """A heading for each track, and a line for each bot as its laps are done."""
    for track in tracks:
        yield f"{track.name:16}  {practice_of(track).UNIT + ' given away':>17}  grade  no time"
        for laps in bot_laps_of(track, number):
            yield f"  {laps.bot:14}  {laps.given_away:17.3f}  {laps.grade:5.0f}  {laps.no_time:7}"


def bot_laps_data(tracks: Iterable[AnyTrack], number: int) -> list[dict[str, Any]]:
    """The same as JSON data."""
    return [asdict(laps) for track in tracks for laps in bot_laps_of(track, number)]
