"""Board from above."""
