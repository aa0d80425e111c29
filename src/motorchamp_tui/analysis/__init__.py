"""Looking back on a race: where each result comes from, what every choice cost, how the race went round by round.

``account`` works it out, ``kept`` keeps it, ``pages`` and ``charts`` write it as text, JSON, CSV and SVG.
"""
