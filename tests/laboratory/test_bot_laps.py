"""Practice laps of bots, to compare one's own with."""

import json

from click.testing import CliRunner

from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.games import game_of, game_with
from motorchamp_tui.laboratory.bot_laps import BotLaps, bot_laps_of

A1_C1 = game_with("A1-C1").circuit("A1-C1")


def test_the_laps_of_bots_are_printed_and_are_data() -> None:
    asked = ["par", "--track", "A1-C1", "--laps", "2"]
    told, data = (CliRunner().invoke(motorchamp, [*asked, *more]).stdout for more in ([], ["--json"]))
    assert told.splitlines()[0].split() == ["A1-C1", "throws", "given", "away", "grade", "no", "time"]
    assert [line.split()[0] for line in told.splitlines()[1:]] == list(game_of(A1_C1).BOT_NAMES)
    assert [BotLaps(**laps) for laps in json.loads(data)] == list(bot_laps_of(A1_C1, 2))
