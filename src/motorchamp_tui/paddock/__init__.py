"""Paddock: the races on this host, who sits in which seat, who is here and who watches what.

It knows the rules only through race control, and nothing about screens or connections: a visit is a player who is
here, however they came.
"""
