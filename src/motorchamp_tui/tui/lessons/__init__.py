"""Lessons on the screen: the list of them, and one being driven."""
