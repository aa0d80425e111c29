"""People of a paddock: names, keys, their shares of limited things, their laps alone and their own files."""
