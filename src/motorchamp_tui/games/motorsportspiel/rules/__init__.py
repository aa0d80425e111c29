"""Rules of Das Motorsportspiel, a module a chapter; ``referee`` is the door.

Numbers like H-17 are rules, HQ-34 rulings: see ``docs/rules/motorsportspiel``.
"""
