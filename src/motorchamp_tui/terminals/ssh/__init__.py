"""SSH way in, for people with an SSH client."""

HOST_KEY = "host_key"
"""The file with the key of a host, in its folder."""
