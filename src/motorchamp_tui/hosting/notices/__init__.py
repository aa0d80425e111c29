"""Notices on their way out of the host: to the players' webhooks, and to a command of its operator."""
