"""A lap alone: the value of every choice, par and grades."""
