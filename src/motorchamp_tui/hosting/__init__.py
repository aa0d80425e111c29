"""How people come in: connections to this machine by SSH or a local socket, each running an app of its own.

What a player sees and does there is the business of the paddock and its screens.
"""
