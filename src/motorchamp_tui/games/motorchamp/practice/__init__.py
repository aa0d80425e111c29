"""Practice: the value of a lap alone from any place, perfect driving, par."""

FIRST_THROW = "⚂  ⚄  ⚀"
NO_TIME_YET, NO_TIME = "0.–/–", "–.–/–"

UNIT, COUNTED, LAP_ROUND = "throws", "throws before the last", "throw"

DAILY_CIRCUITS = (
    *("A1-B1-C1", "A1-B1-C2", "A1-B2-C1", "A1-B2-C2", "A2-B1-C1", "A2-B1-C2", "A2-B2-C1", "A2-B2-C2"),
    *("A1-C1", "A1-C2", "A2-C1", "A2-C2"),
)
"""Listed here so that a new section does not change the days to come."""
DAILY_SALT = "motorchamp daily lap 1"
