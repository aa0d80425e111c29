"""What each game draws."""
