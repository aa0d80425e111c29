"""Help, the rulebook, the command palette, and what the coach has said."""
