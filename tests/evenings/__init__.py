"""Simulated evenings: a host with its people, its disk and its clock, all from one seed and without waiting.

``evening`` is the door: :func:`.evening.spend` spends one evening and returns what was wrong with it.
"""
