"""Orders of simulations, as they are typed."""

from motorchamp_tui.games import game_with
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.laboratory.simulation import RaceBatch, race_batch


def ordered(races: int, drivers: str, *tracks: str, seed: int = 1, laps: int | None = None) -> RaceBatch:
    """So many races of these drivers on these tracks in turn."""
    read = read_drivers(drivers, game_with(tracks[0]).BOT_NAMES)
    return race_batch(races, read, tracks, seed=seed, laps=laps)
