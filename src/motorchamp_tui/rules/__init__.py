"""What the game is: frozen values and pure functions, one module a rulebook chapter.

The door is four functions: :func:`~motorchamp_tui.rules.start.line_up`,
:func:`~motorchamp_tui.rules.referee.legal_moves`, :func:`~motorchamp_tui.rules.referee.apply` and
:func:`~motorchamp_tui.rules.classification.classify`.
"""
