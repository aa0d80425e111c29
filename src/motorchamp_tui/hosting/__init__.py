"""Hosting: connections to this machine by SSH or a local socket, each running an app of its own.

The paddock and its screens decide what a player sees and does there.
"""
