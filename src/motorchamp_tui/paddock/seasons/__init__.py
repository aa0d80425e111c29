"""Seasons and leagues on a host, with their files."""
