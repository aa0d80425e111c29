"""Lessons, short roads with a task to drive: their ``files``, ``attempts`` at them, and ``checking`` them.

A player's ``progress`` is known without reading any of them.
"""
