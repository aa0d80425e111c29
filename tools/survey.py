"""Surveys circuits: what they demand of a driver, and how open their races are, measured with bots.

Run ``python -m tools.survey`` for the circuits of MotorChamp, with the name of a circuit for that one alone, or
with ``--game motorsportspiel``; ``--json`` prints JSON.
"""

import argparse
from collections.abc import Sequence
from typing import Any, cast

from attrs import asdict

from motorchamp_tui.games import FIRST_GAME, GAMES, game_named, game_with
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.json_text import json_text
from tools import survey_motorchamp, survey_motorsportspiel
from tools.open_circuits import open_races, openness_data, openness_lines


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("circuit", nargs="?", help="one circuit, instead of all of a game")
    parser.add_argument("--game", choices=list(GAMES), default=FIRST_GAME, help="the circuits of this game")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    game = game_with(wanted.circuit) if wanted.circuit else game_named(wanted.game)
    names = [wanted.circuit] if wanted.circuit else shipped_circuits(game)
    circuits = [game.circuit(name) for name in names]
    of_each = [open_races(circuit) for circuit in circuits]
    if wanted.json:
        surveyed = zip(survey_data(circuits), of_each, strict=True)
        print(json_text([{**figures, "open_races": openness_data(races)} for figures, races in surveyed]))
    else:
        races = [kind for one in of_each for kind in one]
        print("\n".join([*survey_lines(circuits), "", *openness_lines(races)]))


def _surveys(circuits: Sequence[AnyTrack]) -> Any:
    """The module that surveys these circuits, which are of one game."""
    modules = {"motorchamp": survey_motorchamp, "motorsportspiel": survey_motorsportspiel}
    return modules[circuits[0].game]


def survey_data(circuits: Sequence[AnyTrack]) -> list[dict[str, Any]]:
    """The survey of circuits of one game as JSON data."""
    return [asdict(circuit) for circuit in _surveys(circuits).survey(circuits)]


def survey_lines(circuits: Sequence[AnyTrack]) -> list[str]:
    """The survey of circuits of one game as a Markdown table, and the meaning of its columns."""
    module = _surveys(circuits)
    return cast("list[str]", [*module.table(tuple(module.survey(circuits))), "", *module.LEGEND.splitlines()])


if __name__ == "__main__":
    main()
