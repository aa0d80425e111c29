"""Workshop on the screen: the circuits that can be drawn, and the bench on which one is."""
