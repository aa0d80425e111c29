"""Local way in, for people with an account on this machine."""
