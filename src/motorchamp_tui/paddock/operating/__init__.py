"""Acts on a running host, by its operators and by its players: one table.

The socket of a host, the palette of its screens and its lines are made from :data:`acts.ACTS`; everything that is
done goes through :class:`operations.Operations`.
"""
