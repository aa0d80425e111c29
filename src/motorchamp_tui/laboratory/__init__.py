"""Laboratory: many races of bots on all cores, and what they show about bots, grid places and tracks.

Race control runs these races like any other: ``motorchamp watch`` with the seed of one shows it
again.
"""
