"""Seasons and leagues of a host."""
