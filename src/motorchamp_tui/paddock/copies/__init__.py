"""Copies of a paddock at other hosts: what they are sent, and what they ask the owner to do."""
