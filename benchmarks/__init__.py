"""Benchmarks: how fast the rules are, and what a screen costs. ``python -m benchmarks`` measures everything."""
