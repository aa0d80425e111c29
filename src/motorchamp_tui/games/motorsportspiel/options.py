"""Options of a race beyond its track, laps and cars: one row of :data:`OPTIONS` each.

H-24, H-27, H-30; HQ-09, HQ-28, HQ-43, HQ-56.
"""

from motorchamp_tui.games.options import (
    CLOCK,
    GRID,
    NO,
    RATED,
    UNDO,
    USUAL,
    YES,
    Grid,
    OptionTable,
    OptionValue,
    RaceOption,
    no_or_yes,
)

PRACTICES = (4, 6, 8, 10, 12)
"""How many goes a practice by distance can have."""

EXTRA_STOP = RaceOption(
    "extra-stop",
    "Extra stop",
    no_or_yes("no extra stop", "every car stops once"),
    default=NO,
    note="for every car",
)
AMBULANCE_RETIRES = RaceOption(
    "ambulance-retires",
    "Ambulance",
    (
        OptionValue(
            value=False, word=NO, phrase="a big mistake behind cars costs a go and a red flag", shown="a go lost"
        ),
        OptionValue(
            value=True, word=YES, phrase="a big mistake behind cars ends the race of the car", shown="out"
        ),
    ),
    default=YES,
    note="running into cars",
)
PRACTICE_GOES = RaceOption(
    "practice-goes",
    "Practice",
    (
        OptionValue(0, "none", "practice is a lap in as few dice as possible", "one lap"),
        *(
            OptionValue(goes, f"{goes}", f"practice is as far as possible in {goes} goes", f"{goes} goes")
            for goes in PRACTICES
        ),
    ),
    default="none",
    matters=lambda _, options: options[GRID] is Grid.PRACTICE,
    idle="if by practice",
    note="or by distance",
)
OPTIONS: OptionTable = (GRID, CLOCK, EXTRA_STOP, AMBULANCE_RETIRES, PRACTICE_GOES, UNDO, RATED)
"""Every option, in the order of forms and journals."""
USUAL_OPTIONS = USUAL.having(GRID, Grid.PRACTICE)
"""The printed start is by practice (H-30)."""
