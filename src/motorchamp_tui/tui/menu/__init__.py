"""Menu: the ways from the title into the game."""
