"""The board from above."""
