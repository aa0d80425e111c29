"""Figures that the workshop shows of a drawing: the races they come from, and what a stop costs."""

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.laboratory import SurveyedRaces
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import UNTROUBLED, Flags, expected_goes_of
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.start import line_up_cars
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.road import Lane

CAREFUL_BOT, DARING_BOT = "steady", "daring"
FIGURE_RACES = SurveyedRaces("daring", 1, (4,), (3,))
STOP_UNIT = "goes"
LAPS_WITH_A_STOP = 2


def stop_cost(track: Track) -> float:
    """How many more goes a car on its own needs for two laps with an agreed stop than without one."""
    free, stopping = (
        expected_goes_of(_alone(track, Rules(laps=LAPS_WITH_A_STOP, extra_stop=extra))) for extra in (False, True)
    )
    start = track.holding(Lane.RIGHT, track.rows - 1)
    return stopping.goes_to_go((Flags.NONE, True), -1, start) - free.goes_to_go(UNTROUBLED, -1, start)


def _alone(track: Track, rules: Rules) -> Race:
    return line_up_cars(track, [Entry("car", "team", "driver")], rules, ["team"])
