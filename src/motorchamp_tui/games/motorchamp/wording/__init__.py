"""Wording of everything that happens in a race."""
