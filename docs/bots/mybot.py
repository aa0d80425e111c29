#!/usr/bin/env python3
"""A simple bot for MotorChamp: the fewest dice, then the square that allows the most dice next time."""

import json
import sys


def dice_allowed(track: dict, square: str) -> int:
    """How many dice the colour of a square allows; in the pits one."""
    lane, row = square[0], int(square[1:])
    return track["colours"][2 * row + "RL".index(lane)] if lane in "RL" else 1


def choose(race: dict, moves: list[str]) -> int:
    """The index of the best move in the list."""
    if race["dice"] is None:
        return 0  # dice come as S 1 2 3: the first is slowest, but the least risk that fair play allows
    ends = [move.removeprefix("beside ").split(">")[-1] for move in moves]
    if "out" in ends:
        return 0
    worth = [(end[0] in "PB", dice_allowed(race["track"], end)) for end in ends]
    return worth.index(max(worth))


for line in sys.stdin:
    question = json.loads(line)
    number = choose(question["race"], question["moves"])
    print(json.dumps({"id": question["id"], "move": number}), flush=True)
