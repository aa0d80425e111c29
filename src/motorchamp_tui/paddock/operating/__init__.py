"""What can be done with a running host, by its operator and by its players: one table of acts.

The socket of a host, the palette of its screens and its lines are made from :data:`acts.ACTS`; everything that is
done goes through :class:`operations.Operations`.
"""
