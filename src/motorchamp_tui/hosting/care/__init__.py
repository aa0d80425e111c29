"""Care of what a host keeps, without the host: whether it is sound, what can go, what is kept about a person."""
