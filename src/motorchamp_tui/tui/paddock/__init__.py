"""Paddock and the races in it, as one player sees them."""
