"""Analysis of a race: what decided it, its mistakes, where each result comes from, and choosing again.

``account`` works it out, ``kept`` keeps it, ``pages`` and ``charts`` write it as text, JSON, CSV and SVG.
``story`` has what happened, ``mistakes`` what cost a driver something; ``again`` asks such a choice once more.
"""
