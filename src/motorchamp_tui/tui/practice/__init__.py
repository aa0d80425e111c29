"""A practice lap on the screen."""
