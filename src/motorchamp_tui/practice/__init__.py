"""The quick solo lap: perfect driving, grades, ghosts, the daily lap, laps driven before.

The lap itself is a race of one car by the rules of practice. Rulebook: "Practice"; Q-106.
"""
