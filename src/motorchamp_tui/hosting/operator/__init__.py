"""The socket by which the operator of a host talks to it while it runs, and the other end of it."""
