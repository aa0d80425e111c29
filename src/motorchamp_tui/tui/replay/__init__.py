"""Replay of a kept race, from any of its moments."""
