"""Shelf in words: a circuit, who drew it, and what has become of it."""

from collections.abc import Mapping

from motorchamp_tui.paddock.people.lap_book import KeptLap
from motorchamp_tui.paddock.people.players import Player, Players
from motorchamp_tui.paddock.shelf.shelf import ShelvedCircuit
from motorchamp_tui.words import counted

Bests = Mapping[str, KeptLap]
"""The best laps of the host, by the keys of their circuits."""
FORGOTTEN = "someone who has left"


def drawn_by(circuit: ShelvedCircuit, players: Players) -> str:
    """Who put it on the shelf."""
    known = players.known(circuit.by)
    return known.name if known else FORGOTTEN


def length(circuit: ShelvedCircuit) -> str:
    """How long it is: ``short, 34 rows``."""
    return f"{circuit.game.kind_of(circuit.track)}, {circuit.track.rows} rows"


def best_lap(circuit: ShelvedCircuit, bests: Bests) -> str:
    """The best lap of all driven alone on it, with whose it is; empty before the first."""
    lap = bests.get(circuit.record_key)
    return f"{lap.time} by {lap.name}" if lap else ""


def circuit_words(circuit: ShelvedCircuit, players: Players, bests: Bests, player: Player) -> str:
    """Everything about it but its code, in a sentence."""
    drawer = "you" if circuit.by == player.key else drawn_by(circuit, players)
    best = best_lap(circuit, bests)
    words = [
        f"{circuit.game.TITLE}, {length(circuit)}, put here by {drawer}",
        f"{counted(len(circuit.races), 'race')} driven",
        *([f"best lap {best}"] if best else []),
    ]
    return f"{circuit.name}: {'; '.join(words)}."
