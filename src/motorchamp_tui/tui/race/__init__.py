"""Race on the screen, from the grid to the classification."""
