"""Colours, characters and themes."""
