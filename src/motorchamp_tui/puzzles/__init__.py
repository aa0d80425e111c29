"""Puzzles: a road, the dice as they lie and one choice that is clearly best.

``puzzle`` says what one is, ``files`` reads and writes them, ``weighing`` estimates by rollouts what each choice
costs, ``difficulty`` how hard it is. They are mined in the laboratory.
"""
