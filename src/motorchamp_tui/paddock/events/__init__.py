"""Events: who is here, and who is notified of what happens."""
