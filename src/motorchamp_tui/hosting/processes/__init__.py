"""Processes of a host: one keeps the paddock, the others have the people, and one starts them all."""
