"""The quick solo lap beyond the rules: perfect driving, grades, ghosts, the daily lap, what was driven before.

Decides nothing about the lap itself: that is a race of one car by ``rules.practice``. Rulebook: "Practice"; Q-106.
"""
