"""The paddock and the races in it, as one visitor sees them."""
