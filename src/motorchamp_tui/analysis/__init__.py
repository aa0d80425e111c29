"""Looking back on a race: what decided it, its mistakes, where each result comes from, and choosing again.

``account`` works it out, ``kept`` keeps it, ``pages`` and ``charts`` write it as text, JSON, CSV and SVG. ``mistakes``
has the choices that cost somebody something, ``again`` puts one of them before somebody once more.
"""
