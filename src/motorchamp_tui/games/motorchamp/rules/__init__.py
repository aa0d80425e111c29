"""Rules of the game: frozen values and pure functions, one module a rulebook chapter.

The door is four functions: ``start.line_up``, ``referee.legal_moves``, ``referee.apply`` and
``classification.classify``; :mod:`motorchamp_tui.games.motorchamp` offers them together.
"""
