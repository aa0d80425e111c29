"""Notices to players who are not on the host: commands and webhooks."""
