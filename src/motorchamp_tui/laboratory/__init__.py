"""The laboratory: many races of bots on all cores, and what they say about bots, grid places and tracks.

Races are run by race control like any other: the seed of a race in a listing shows it again with ``motorchamp
watch``.
"""
