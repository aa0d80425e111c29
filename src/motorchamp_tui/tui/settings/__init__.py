"""The settings on the screen, and the keys."""
