"""Ratings: strength as a number that says how sure it is; see :mod:`.strength`."""
