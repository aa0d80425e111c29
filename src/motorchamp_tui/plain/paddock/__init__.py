"""Paddock line by line: for visitors without a screen, or who want none.

A visit runs in a thread of its own and asks the paddock in the event loop; it changes nothing there by itself.
"""
