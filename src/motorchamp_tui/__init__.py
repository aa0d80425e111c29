"""Two dice racing board games in the terminal, MotorChamp and Das Motorsportspiel, with their complete rules."""

__version__ = "0.2.0"
