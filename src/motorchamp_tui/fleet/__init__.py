"""Paddock on several hosts: a database has everything, and decides which of them keeps the paddock."""
