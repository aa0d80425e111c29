"""A lap alone: what every choice of it is worth, par and grades."""
