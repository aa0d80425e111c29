"""Terminals: Textual on a terminal of this machine or at the other end of a connection; no game is known here."""
