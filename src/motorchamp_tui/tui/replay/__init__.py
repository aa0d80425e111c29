"""A kept race seen again, at any of its moments."""
