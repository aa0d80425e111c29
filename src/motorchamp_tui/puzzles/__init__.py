"""Puzzles: a road, the dice as they lie and one choice that is clearly best.

``puzzle`` says what one is, ``files`` reads and writes them. They are mined in a clone, by ``tools/mine.py``.
"""
