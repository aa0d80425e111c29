"""Screens: the Textual app, its screens and widgets."""
