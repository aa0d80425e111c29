"""Shelf of a paddock: the circuits that people have drawn and others can drive."""
