"""People of a paddock: names, keys, visits, their shares of limited things, and their own files."""
