"""Face of MotorChamp: its dice, its road, its order of cars, and the keys of a go.

The names are those of :class:`.FaceOf`; each is loaded when it is first used.
"""

from typing import TYPE_CHECKING

from motorchamp_tui.games import lazily

if TYPE_CHECKING:
    from motorchamp_tui.tui.games.motorchamp.coach import Coach
    from motorchamp_tui.tui.games.motorchamp.dice_panel import (
        dice_in,
        dice_line,
        duty,
        falling,
        lights_of,
        place_tip,
        safest_end,
        where_it_stands,
    )
    from motorchamp_tui.tui.games.motorchamp.help import HELP
    from motorchamp_tui.tui.games.motorchamp.keys import KEYS, LAP_KEYS
    from motorchamp_tui.tui.games.motorchamp.motion import moments
    from motorchamp_tui.tui.games.motorchamp.order_panel import (
        EARNED,
        MARKS,
        earned,
        fate,
        next_car,
        order_lines,
        winner,
    )
    from motorchamp_tui.tui.games.motorchamp.questions import choosing
    from motorchamp_tui.tui.games.motorchamp.road_cells import (
        ROWS_AHEAD,
        cells_of_road,
        cells_over_road,
        rows_ahead,
    )
    from motorchamp_tui.tui.games.motorchamp.track_surface import box_owners, seen_cars, surface

__all__ = [
    "EARNED",
    "HELP",
    "KEYS",
    "LAP_KEYS",
    "MARKS",
    "ROWS_AHEAD",
    "Coach",
    "box_owners",
    "cells_of_road",
    "cells_over_road",
    "choosing",
    "dice_in",
    "dice_line",
    "duty",
    "earned",
    "falling",
    "fate",
    "lights_of",
    "moments",
    "next_car",
    "order_lines",
    "place_tip",
    "rows_ahead",
    "safest_end",
    "seen_cars",
    "surface",
    "where_it_stands",
    "winner",
]

_PLACES = {
    "coach": ("Coach",),
    "dice_panel": (
        "dice_in",
        "dice_line",
        "duty",
        "falling",
        "lights_of",
        "place_tip",
        "safest_end",
        "where_it_stands",
    ),
    "help": ("HELP",),
    "keys": (
        "KEYS",
        "LAP_KEYS",
    ),
    "motion": ("moments",),
    "order_panel": ("EARNED", "MARKS", "earned", "fate", "next_car", "order_lines", "winner"),
    "questions": ("choosing",),
    "road_cells": (
        "ROWS_AHEAD",
        "cells_of_road",
        "cells_over_road",
        "rows_ahead",
    ),
    "track_surface": (
        "box_owners",
        "seen_cars",
        "surface",
    ),
}
__getattr__ = lazily(__name__, _PLACES)
