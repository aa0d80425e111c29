"""Settings of a player, and where each value comes from."""
