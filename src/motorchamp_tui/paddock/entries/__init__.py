"""Entries: what is agreed about a race, who has entered, and how much of it there may be."""
