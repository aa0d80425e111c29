"""Wording and figures: forecasts, counts, plain mode."""
