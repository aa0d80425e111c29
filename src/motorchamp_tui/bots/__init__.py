"""Bots from outside: programs that read a question a line and write an answer a line."""
