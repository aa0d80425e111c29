"""Circuits: sections, their files and checks, and how they are joined."""
