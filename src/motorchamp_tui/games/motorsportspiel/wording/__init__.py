"""Wording and figures: commentary, counts, plain mode."""
