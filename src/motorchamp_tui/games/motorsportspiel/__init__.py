"""Das Motorsportspiel on the Hockenheimring: rules, boards, bots, words, practice, situations and the rulebook.

One import gives the rules: ``from motorchamp_tui.games.motorsportspiel import legal_moves, apply, classify``.
The names are those of :class:`.GameOf`, by which the program plays any game; each is loaded when it is first
asked for.
"""

from typing import TYPE_CHECKING

from motorchamp_tui.games import lazily

if TYPE_CHECKING:
    from motorchamp_tui.games.motorsportspiel.bots import ADVISER, BOT_NAMES, STAND_IN, bot_named, explain, prepare
    from motorchamp_tui.games.motorsportspiel.notation import (
        TRACK_KEYWORDS,
        TrackReader,
        fingerprint,
        move_words,
        take_move,
        track_lines,
    )
    from motorchamp_tui.games.motorsportspiel.odds import ODDS_QUESTIONS, odds_data, odds_lines
    from motorchamp_tui.games.motorsportspiel.options import OPTIONS, USUAL_OPTIONS
    from motorchamp_tui.games.motorsportspiel.parts.boards import character_of, check_files, circuit, circuit_names
    from motorchamp_tui.games.motorsportspiel.parts.layouts import kind_of
    from motorchamp_tui.games.motorsportspiel.parts.sheet import circuit_data, circuit_lines
    from motorchamp_tui.games.motorsportspiel.parts.survey import survey_data, survey_lines
    from motorchamp_tui.games.motorsportspiel.practice import (
        COUNTED,
        DAILY_CIRCUITS,
        DAILY_SALT,
        LAP_ROUND,
        NO_TIME,
        NO_TIME_YET,
        UNIT,
    )
    from motorchamp_tui.games.motorsportspiel.practice.advice import choice_in_words, lap_advice
    from motorchamp_tui.games.motorsportspiel.practice.laps import (
        best_move,
        costs_of,
        grade_of,
        par_of,
        so_far_in_words,
        still_to_come,
        time_in_words,
        time_so_far,
        units_of,
        way_to_go,
    )
    from motorchamp_tui.games.motorsportspiel.practice.par import par_data, par_lines
    from motorchamp_tui.games.motorsportspiel.rulebook import read_rulebook
    from motorchamp_tui.games.motorsportspiel.rulebook.figures import figure
    from motorchamp_tui.games.motorsportspiel.rules.classification import classify, lap_of, leader
    from motorchamp_tui.games.motorsportspiel.rules.practice import lap_time, read_time
    from motorchamp_tui.games.motorsportspiel.rules.referee import (
        EDITION,
        apply,
        are_dice_prescribed,
        come_to_the_same,
        legal_moves,
        time_is_up,
    )
    from motorchamp_tui.games.motorsportspiel.rules.start import MOST_CARS, MOST_DRIVERS
    from motorchamp_tui.games.motorsportspiel.rules.throws import thrown
    from motorchamp_tui.games.motorsportspiel.setup import (
        BOTS_RACE,
        FULL_RACE,
        QUICK_RACE,
        TEAMS,
        TITLE,
        enter,
        grid,
        line_up,
        line_up_lap,
        usual_cars,
        usual_laps,
        warn_of_entries,
    )
    from motorchamp_tui.games.motorsportspiel.situations import judge_situation
    from motorchamp_tui.games.motorsportspiel.standing_order import StandingOrder
    from motorchamp_tui.games.motorsportspiel.wording.car_counts import (
        BREAKDOWNS,
        CAR_COLUMNS,
        CAR_COUNTS,
        count_cars,
    )
    from motorchamp_tui.games.motorsportspiel.wording.commentary import as_data, sentence, summary
    from motorchamp_tui.games.motorsportspiel.wording.figures import (
        FIGURES,
        INCIDENTS,
        figures,
        incident,
        laps_completed,
    )
    from motorchamp_tui.games.motorsportspiel.wording.plain_answers import (
        GAME_IN_SHORT,
        HELP_ON_SETUP,
        HELP_ON_TOPICS,
        HOW_TO_ANSWER,
        RULES_IN_SHORT,
        TOPICS,
        about,
        again,
        answers,
        goal,
        prompt,
        question,
        why_not,
    )
    from motorchamp_tui.games.motorsportspiel.wording.plain_news import news, order_lines, told
    from motorchamp_tui.games.motorsportspiel.wording.plain_words import lap_time_words, state, why_no_choice

__all__ = [
    "ADVISER",
    "BOTS_RACE",
    "BOT_NAMES",
    "BREAKDOWNS",
    "CAR_COLUMNS",
    "CAR_COUNTS",
    "COUNTED",
    "DAILY_CIRCUITS",
    "DAILY_SALT",
    "EDITION",
    "FIGURES",
    "FULL_RACE",
    "GAME_IN_SHORT",
    "HELP_ON_SETUP",
    "HELP_ON_TOPICS",
    "HOW_TO_ANSWER",
    "INCIDENTS",
    "LAP_ROUND",
    "MOST_CARS",
    "MOST_DRIVERS",
    "NO_TIME",
    "NO_TIME_YET",
    "ODDS_QUESTIONS",
    "OPTIONS",
    "QUICK_RACE",
    "RULES_IN_SHORT",
    "STAND_IN",
    "TEAMS",
    "TITLE",
    "TOPICS",
    "TRACK_KEYWORDS",
    "UNIT",
    "USUAL_OPTIONS",
    "StandingOrder",
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
    "still_to_come",
    "summary",
    "survey_data",
    "survey_lines",
    "take_move",
    "thrown",
    "time_in_words",
    "time_is_up",
    "time_so_far",
    "told",
    "track_lines",
    "units_of",
    "usual_cars",
    "usual_laps",
    "warn_of_entries",
    "way_to_go",
    "why_no_choice",
    "why_not",
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
    "odds": (
        "ODDS_QUESTIONS",
        "odds_data",
        "odds_lines",
    ),
    "options": (
        "OPTIONS",
        "USUAL_OPTIONS",
    ),
    "parts.boards": (
        "character_of",
        "check_files",
        "circuit",
        "circuit_names",
    ),
    "parts.layouts": ("kind_of",),
    "parts.sheet": (
        "circuit_data",
        "circuit_lines",
    ),
    "parts.survey": (
        "survey_data",
        "survey_lines",
    ),
    "practice": (
        "COUNTED",
        "DAILY_CIRCUITS",
        "DAILY_SALT",
        "LAP_ROUND",
        "NO_TIME",
        "NO_TIME_YET",
        "UNIT",
    ),
    "practice.advice": (
        "choice_in_words",
        "lap_advice",
    ),
    "practice.laps": (
        "best_move",
        "costs_of",
        "grade_of",
        "par_of",
        "so_far_in_words",
        "still_to_come",
        "time_in_words",
        "time_so_far",
        "units_of",
        "way_to_go",
    ),
    "practice.par": (
        "par_data",
        "par_lines",
    ),
    "rulebook": ("read_rulebook",),
    "rulebook.figures": ("figure",),
    "rules.classification": (
        "classify",
        "lap_of",
        "leader",
    ),
    "rules.practice": (
        "lap_time",
        "read_time",
    ),
    "rules.referee": (
        "EDITION",
        "apply",
        "are_dice_prescribed",
        "come_to_the_same",
        "legal_moves",
        "time_is_up",
    ),
    "rules.start": (
        "MOST_CARS",
        "MOST_DRIVERS",
    ),
    "rules.throws": ("thrown",),
    "setup": (
        "BOTS_RACE",
        "FULL_RACE",
        "QUICK_RACE",
        "TEAMS",
        "TITLE",
        "enter",
        "grid",
        "line_up",
        "line_up_lap",
        "usual_cars",
        "usual_laps",
        "warn_of_entries",
    ),
    "situations": ("judge_situation",),
    "standing_order": ("StandingOrder",),
    "wording.car_counts": (
        "BREAKDOWNS",
        "CAR_COLUMNS",
        "CAR_COUNTS",
        "count_cars",
    ),
    "wording.commentary": (
        "as_data",
        "sentence",
        "summary",
    ),
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
        "goal",
        "prompt",
        "question",
        "why_not",
    ),
    "wording.plain_news": (
        "news",
        "order_lines",
        "told",
    ),
    "wording.plain_words": (
        "lap_time_words",
        "state",
        "why_no_choice",
    ),
}
__getattr__ = lazily(__name__, _PLACES)
