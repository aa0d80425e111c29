"""How notices leave the host: to the players' webhooks, and to a command of whoever runs it."""
