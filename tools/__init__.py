"""Makers of what comes with the program: run in a clone as ``python -m tools.NAME``, no part of the wheel."""
