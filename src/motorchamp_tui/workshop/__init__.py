"""Workshop: drawings of circuits that are being changed, and what a lap on them is like.

It knows neither screens nor games: a drawing asks its game. See ``docs/circuits.md``.
"""
