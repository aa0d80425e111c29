"""MotorChamp in the terminal: the dice racing board game by its complete rules."""

__version__ = "0.1.0"
