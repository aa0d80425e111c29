"""Help, the rulebook on screen, the command palette, and what the coach has explained."""
