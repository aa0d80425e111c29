"""Wording for races, seasons and people in a paddock, on screens and line by line."""
