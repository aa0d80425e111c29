"""Entry list of a race, and what is agreed about it before it begins."""
