"""What a person can set, and where each value comes from."""
