"""The games: what the program may know of one, and a folder for each."""
