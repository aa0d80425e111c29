"""Settings on the screen, and the keys."""
