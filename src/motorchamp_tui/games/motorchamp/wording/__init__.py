"""What happens in a race, in words."""
