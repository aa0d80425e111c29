"""A race seen again."""
