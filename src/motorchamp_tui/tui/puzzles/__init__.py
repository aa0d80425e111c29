"""Puzzles on the screen: the page on which they are chosen, and one being solved."""
