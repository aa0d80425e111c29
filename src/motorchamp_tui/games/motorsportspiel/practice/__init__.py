"""Practice: the value of a lap alone in dice from any place, perfect driving, par."""

FIRST_THROW = ""
NO_TIME_YET, NO_TIME = "0/–", "–/–"

UNIT, COUNTED, LAP_ROUND = "dice", "dice", "go"

DAILY_CIRCUITS = ("hockenheim-short", "hockenheim-gp")
"""Listed here so that a new board does not change the days to come."""
DAILY_SALT = "das motorsportspiel daily lap 1"
