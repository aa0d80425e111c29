#!/usr/bin/env python3
"""A simple bot for Das Motorsportspiel: the red die alone, its slow side up, and as far as that leads."""

import json
import sys


def choose(race: dict, moves: list[str]) -> int:
    """The index of the move: numbers, placings and ends all come with the one that is wanted first."""
    if race["placing"] is None:
        return 0  # numbers come as 1 2 3, placings from the slow side of the red die on
    roads = [move for move in moves if move[0] in "RL"]
    pits = [move for move in moves if move[0] in "PB"]
    is_due = any(car["due"] != "none" for car in race["cars"] if car["name"] == race["to_go"][0])
    return moves.index((pits or roads or moves)[0] if is_due else (roads or moves)[0])


for line in sys.stdin:
    question = json.loads(line)
    number = choose(question["race"], question["moves"])
    print(json.dumps({"id": question["id"], "move": number}), flush=True)
