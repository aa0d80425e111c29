"""What MotorChamp draws: its dice, its road, its order of cars, and the keys of a go.

The names are those of :class:`.FaceOf`; each is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from motorchamp_tui.tui.games.motorchamp.dice_panel import place_tip
    from motorchamp_tui.tui.games.motorchamp.motion import moments
    from motorchamp_tui.tui.games.motorchamp.road_cells import ROWS_AHEAD, cells_of_road, cells_over_road
    from motorchamp_tui.tui.games.motorchamp.track_surface import box_owners, seen_cars, surface

__all__ = [
    "ROWS_AHEAD",
    "box_owners",
    "cells_of_road",
    "cells_over_road",
    "moments",
    "place_tip",
    "seen_cars",
    "surface",
]

_PLACES = {
    "dice_panel": ("place_tip",),
    "motion": ("moments",),
    "road_cells": ("ROWS_AHEAD", "cells_of_road", "cells_over_road"),
    "track_surface": ("box_owners", "seen_cars", "surface"),
}
_WHERE = {name: place for place, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    return value
