"""The paddock: the races on this host, who sits in which seat, who is here and who watches what.

It knows the rules only through race control, and nothing of screens or connections: a visit is somebody who is
here, however they came.
"""
