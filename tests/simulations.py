"""Orders of simulations, as they are typed."""

from motorchamp_tui.games import game_with
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.laboratory.simulation import Order, order_simulation


def ordered(races: int, drivers: str, *tracks: str, seed: int = 1, laps: int | None = None) -> Order:
    """So many races of these drivers on these tracks in turn."""
    read = read_drivers(drivers, game_with(tracks[0]).BOT_NAMES)
    return order_simulation(races, read, tracks, seed=seed, laps=laps)
