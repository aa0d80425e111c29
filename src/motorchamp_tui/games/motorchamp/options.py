"""Options of a MotorChamp race beyond its track, laps and cars: one row of :data:`OPTIONS` each.

Rulebook: "Start", "Practice", "Optional rules"; R-12, Q-50, Q-94, Q-101, Q-107 to Q-115.
"""

from enum import Enum

from motorchamp_tui.games.options import (
    GRID,
    NO,
    RATED,
    UNDO,
    USUAL,
    YES,
    CommandFlag,
    Grid,
    OptionTable,
    OptionValue,
    RaceOption,
    Sentence,
    no_or_yes,
)
from motorchamp_tui.games.points import SCORE

LAPS_WITHOUT_PITS = 4


class PracticeOut(Enum):
    """The fate of a car that goes out in practice."""

    BANNED = "banned"
    LAST = "last"


PIT_STOPS = RaceOption(
    "pit-stops",
    "Pit stops",
    no_or_yes("without pit stops", "with pit stops"),
    default=YES,
    sentence=Sentence.LAPS,
    matters=lambda laps, _: laps > LAPS_WITHOUT_PITS,
    idle=f"from {LAPS_WITHOUT_PITS + 1} laps",
    idle_word=NO,
    typed="pits",
    aliases=(("no-pits", NO),),
    flag=CommandFlag("no-pits", "no pit stops; races of up to four laps never have any", NO),
    is_in_every_head=True,
)
PRACTICE_OUT = RaceOption(
    "practice-out",
    "Out in practice",
    (
        OptionValue(PracticeOut.BANNED, "banned", "does not start", "does not start"),
        OptionValue(PracticeOut.LAST, "last", "starts last", "starts last"),
    ),
    default="last",
    sentence=Sentence.OUT_IN_PRACTICE,
    matters=lambda _, options: options[GRID] is Grid.PRACTICE,
    idle="if by practice",
    typed="out",
    aliases=(("practice-out-last", "last"), ("practice-out-banned", "banned")),
    is_in_every_head=True,
)
BEGINNERS = RaceOption(
    "beginners",
    "Beginners",
    no_or_yes("not a beginners' race", "a beginners' race: four laps, no pit stops"),
    default=NO,
    note="four laps, no stops",
    is_extra=True,
    laps=LAPS_WITHOUT_PITS,
)
SOFTER_OUTS = RaceOption(
    "softer-outs",
    "Softer outs",
    (
        OptionValue(value=False, word=NO, phrase="two points too many put a car permanently out", formerly="hard"),
        OptionValue(
            value=True,
            word=YES,
            phrase="a car that would be permanently out waits beside its square with the handicap flap",
            formerly="soft",
        ),
    ),
    default=NO,
    note="two over: it waits",
    is_extra=True,
    formerly=("out", "outs"),
)
ROLLING_START = RaceOption(
    "start",
    "Start",
    (
        OptionValue(value=False, word="standing", phrase="a standing start"),
        OptionValue(value=True, word="rolling", phrase="a rolling start: one car a row, no start phase"),
    ),
    default="standing",
    note="or rolling",
    is_extra=True,
)
STRICT_TABLE = RaceOption(
    "table",
    "Table",
    (
        OptionValue(value=False, word="friendly", phrase="too many dice cannot be taken"),
        OptionValue(
            value=True,
            word="strict",
            phrase="a strict table: too many dice can be thrown, unless another driver insists",
        ),
    ),
    default="friendly",
    note="or strict",
    is_extra=True,
)
STRICT_EYES = RaceOption(
    "strict-eyes",
    "Bots insist",
    tuple(
        OptionValue(percent / 100, f"{percent}", f"bots insist {percent} times in a hundred", f"{percent} %")
        for percent in (0, 25, 50, 75, 100)
    ),
    default="100",
    matters=lambda _, options: options[STRICT_TABLE],
    idle="at a strict table",
    typed="eyes",
    is_extra=True,
)
"""How often a bot notices too many dice."""
OWN_TURNING = RaceOption(
    "turning",
    "Turning",
    (
        OptionValue(value=False, word="automatic", phrase="passed cars are turned automatically"),
        OptionValue(
            value=True, word="own", phrase="drivers turn their own cars: a pass that is not claimed is lost"
        ),
    ),
    default="automatic",
    note="or own",
    is_extra=True,
)
OPTIONS: OptionTable = (
    PIT_STOPS,
    GRID,
    PRACTICE_OUT,
    UNDO,
    RATED,
    BEGINNERS,
    SOFTER_OUTS,
    ROLLING_START,
    STRICT_TABLE,
    STRICT_EYES,
    OWN_TURNING,
    SCORE,
)
"""Every option, in the order of forms and journals."""
USUAL_OPTIONS = USUAL
