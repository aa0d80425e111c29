"""Copies of a paddock in other processes: what they are sent, and what they ask the owner to do."""
