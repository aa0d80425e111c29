"""From the title into the game."""
