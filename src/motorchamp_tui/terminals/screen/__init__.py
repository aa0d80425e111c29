"""Terminal of the player: how it is taken and given back, what is sent to it, and every patch of Textual."""
