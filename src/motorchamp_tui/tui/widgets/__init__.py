"""Widgets of which screens are made."""
