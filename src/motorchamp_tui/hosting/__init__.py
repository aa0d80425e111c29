"""From where you come: lines to this machine, by SSH or by a local socket, each with an app of its own on it.

Decides nothing about races; what a person sees and does is the paddock's business and that of its screens.
"""
