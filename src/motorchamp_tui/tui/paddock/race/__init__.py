"""Race with others, on the screen of one of them, and the order for their next go."""
