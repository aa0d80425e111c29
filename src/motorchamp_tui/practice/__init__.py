"""The quick solo lap: perfect driving, grades, ghosts, the daily lap, laps driven before.

The lap itself is a race of one car by ``rules.practice``. Rulebook: "Practice"; Q-106.
"""
