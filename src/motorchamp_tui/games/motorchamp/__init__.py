"""MotorChamp (AZA-Spiele 2000): rules, circuits, bots, words, practice, situations and the rulebook.

One import gives the rules: ``from motorchamp_tui.games.motorchamp import line_up, legal_moves, apply, classify``.
The names are those of :class:`.GameOf`, by which the program plays any game; each is loaded when it is first
asked for.
"""

from typing import TYPE_CHECKING

from motorchamp_tui.games import lazily

if TYPE_CHECKING:
    from motorchamp_tui.games.entries import Entry
    from motorchamp_tui.games.motorchamp.bots import ADVISER, BOT_NAMES, STAND_IN, bot_named, explain, prepare
    from motorchamp_tui.games.motorchamp.notation import (
        TRACK_KEYWORDS,
        TrackReader,
        fingerprint,
        move_words,
        take_move,
        track_lines,
    )
    from motorchamp_tui.games.motorchamp.odds import odds_data, odds_lines
    from motorchamp_tui.games.motorchamp.options import OPTIONS, USUAL_OPTIONS
    from motorchamp_tui.games.motorchamp.practice import DAILY_CIRCUITS, NO_TIME, NO_TIME_YET
    from motorchamp_tui.games.motorchamp.practice.advice import choice_in_words, lap_advice
    from motorchamp_tui.games.motorchamp.practice.laps import (
        best_move,
        costs_of,
        grade_of,
        par_of,
        so_far_in_words,
        throws_of,
        throws_to_come,
        time_in_words,
        time_so_far,
        way_to_go,
    )
    from motorchamp_tui.games.motorchamp.practice.par import par_data, par_lines
    from motorchamp_tui.games.motorchamp.rulebook import read_rulebook
    from motorchamp_tui.games.motorchamp.rulebook.figures import figure
    from motorchamp_tui.games.motorchamp.rules.classification import classify, lap_of, leader
    from motorchamp_tui.games.motorchamp.rules.fair_play import are_dice_prescribed
    from motorchamp_tui.games.motorchamp.rules.moves import Throw, thrown
    from motorchamp_tui.games.motorchamp.rules.practice import lap_time, read_time
    from motorchamp_tui.games.motorchamp.rules.referee import EDITION, apply, come_to_the_same, legal_moves
    from motorchamp_tui.games.motorchamp.rules.start import MOST_DRIVERS
    from motorchamp_tui.games.motorchamp.sections.survey import survey_data, survey_lines
    from motorchamp_tui.games.motorchamp.sections.track_pages import circuit_data, circuit_lines
    from motorchamp_tui.games.motorchamp.sections.tracks import (
        character_of,
        check_files,
        circuit,
        circuit_names,
        kind_of,
    )
    from motorchamp_tui.games.motorchamp.setup import (
        BOTS_RACE,
        FULL_RACE,
        MOST_CARS,
        QUICK_RACE,
        TEAMS,
        TITLE,
        enter,
        grid,
        line_up,
        line_up_lap,
        time_is_up,
        usual_cars,
        usual_laps,
        warn_of_entries,
    )
    from motorchamp_tui.games.motorchamp.situations import judge_situation
    from motorchamp_tui.games.motorchamp.standing_order import StandingOrder
    from motorchamp_tui.games.motorchamp.wording.car_counts import BREAKDOWNS, CAR_COLUMNS, CAR_COUNTS, count_cars
    from motorchamp_tui.games.motorchamp.wording.commentary import as_data, sentence, summary
    from motorchamp_tui.games.motorchamp.wording.figures import (
        FIGURES,
        INCIDENTS,
        figures,
        incident,
        laps_completed,
    )
    from motorchamp_tui.games.motorchamp.wording.plain_answers import (
        GAME_IN_SHORT,
        HELP_ON_SETUP,
        HELP_ON_TOPICS,
        HOW_TO_ANSWER,
        RULES_IN_SHORT,
        TOPICS,
        about,
        again,
        answers,
        closed,
        goal,
        prompt,
        question,
    )
    from motorchamp_tui.games.motorchamp.wording.plain_news import news, order_lines, told
    from motorchamp_tui.games.motorchamp.wording.plain_words import lap_time_words, state, why_no_choice

__all__ = [
    "ADVISER",
    "BOTS_RACE",
    "BOT_NAMES",
    "BREAKDOWNS",
    "CAR_COLUMNS",
    "CAR_COUNTS",
    "DAILY_CIRCUITS",
    "EDITION",
    "FIGURES",
    "FULL_RACE",
    "GAME_IN_SHORT",
    "HELP_ON_SETUP",
    "HELP_ON_TOPICS",
    "HOW_TO_ANSWER",
    "INCIDENTS",
    "MOST_CARS",
    "MOST_DRIVERS",
    "NO_TIME",
    "NO_TIME_YET",
    "OPTIONS",
    "QUICK_RACE",
    "RULES_IN_SHORT",
    "STAND_IN",
    "TEAMS",
    "TITLE",
    "TOPICS",
    "TRACK_KEYWORDS",
    "USUAL_OPTIONS",
    "Entry",
    "StandingOrder",
    "Throw",
    "TrackReader",
    "about",
    "again",
    "answers",
    "apply",
    "are_dice_prescribed",
    "as_data",
    "best_move",
    "bot_named",
    "character_of",
    "check_files",
    "choice_in_words",
    "circuit",
    "circuit_data",
    "circuit_lines",
    "circuit_names",
    "classify",
    "closed",
    "come_to_the_same",
    "costs_of",
    "count_cars",
    "enter",
    "explain",
    "figure",
    "figures",
    "fingerprint",
    "goal",
    "grade_of",
    "grid",
    "incident",
    "judge_situation",
    "kind_of",
    "lap_advice",
    "lap_of",
    "lap_time",
    "lap_time_words",
    "laps_completed",
    "leader",
    "legal_moves",
    "line_up",
    "line_up_lap",
    "move_words",
    "news",
    "odds_data",
    "odds_lines",
    "order_lines",
    "par_data",
    "par_lines",
    "par_of",
    "prepare",
    "prompt",
    "question",
    "read_rulebook",
    "read_time",
    "sentence",
    "so_far_in_words",
    "state",
    "summary",
    "survey_data",
    "survey_lines",
    "take_move",
    "thrown",
    "throws_of",
    "throws_to_come",
    "time_in_words",
    "time_is_up",
    "time_so_far",
    "told",
    "track_lines",
    "usual_cars",
    "usual_laps",
    "warn_of_entries",
    "way_to_go",
    "why_no_choice",
]

_PLACES = {
    "bots": (
        "ADVISER",
        "BOT_NAMES",
        "STAND_IN",
        "bot_named",
        "explain",
        "prepare",
    ),
    "notation": (
        "TRACK_KEYWORDS",
        "TrackReader",
        "fingerprint",
        "move_words",
        "take_move",
        "track_lines",
    ),
    "odds": ("odds_data", "odds_lines"),
    "options": ("OPTIONS", "USUAL_OPTIONS"),
    "practice": ("DAILY_CIRCUITS", "NO_TIME", "NO_TIME_YET"),
    "practice.advice": ("choice_in_words", "lap_advice"),
    "practice.laps": (
        "best_move",
        "costs_of",
        "grade_of",
        "par_of",
        "so_far_in_words",
        "throws_of",
        "throws_to_come",
        "time_in_words",
        "time_so_far",
        "way_to_go",
    ),
    "practice.par": ("par_data", "par_lines"),
    "rulebook": ("read_rulebook",),
    "rulebook.figures": ("figure",),
    "rules.classification": ("classify", "lap_of", "leader"),
    "rules.fair_play": ("are_dice_prescribed",),
    "rules.moves": ("Throw", "thrown"),
    "rules.practice": ("lap_time", "read_time"),
    "rules.referee": (
        "EDITION",
        "apply",
        "come_to_the_same",
        "legal_moves",
    ),
    "rules.start": ("MOST_DRIVERS", "Entry"),
    "sections.survey": ("survey_data", "survey_lines"),
    "sections.track_pages": ("circuit_data", "circuit_lines"),
    "sections.tracks": (
        "character_of",
        "check_files",
        "circuit",
        "circuit_names",
        "kind_of",
    ),
    "setup": (
        "BOTS_RACE",
        "FULL_RACE",
        "MOST_CARS",
        "QUICK_RACE",
        "TEAMS",
        "TITLE",
        "enter",
        "grid",
        "line_up",
        "line_up_lap",
        "time_is_up",
        "usual_cars",
        "usual_laps",
        "warn_of_entries",
    ),
    "standing_order": ("StandingOrder",),
    "situations": ("judge_situation",),
    "wording.car_counts": ("BREAKDOWNS", "CAR_COLUMNS", "CAR_COUNTS", "count_cars"),
    "wording.commentary": ("as_data", "sentence", "summary"),
    "wording.figures": (
        "FIGURES",
        "INCIDENTS",
        "figures",
        "incident",
        "laps_completed",
    ),
    "wording.plain_answers": (
        "GAME_IN_SHORT",
        "HELP_ON_SETUP",
        "HELP_ON_TOPICS",
        "HOW_TO_ANSWER",
        "RULES_IN_SHORT",
        "TOPICS",
        "about",
        "again",
        "answers",
        "closed",
        "goal",
        "prompt",
        "question",
    ),
    "wording.plain_news": ("news", "order_lines", "told"),
    "wording.plain_words": (
        "lap_time_words",
        "state",
        "why_no_choice",
    ),
}
__getattr__ = lazily(__name__, _PLACES)
