"""SSH way in, for people with an SSH client."""
