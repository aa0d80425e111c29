"""Files of a paddock, brought to disk while nobody waits for them."""
