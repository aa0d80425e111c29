"""What a player can set, and where each value comes from."""
