"""The paddock: the races on this host, who sits in which seat, who is here and who watches what.

Knows a rulebook only through race control's door, and nothing of screens or lines: a visit is a person who is
here, however they came.
"""
