"""Das Motorsportspiel on the Hockenheimring: rules, boards, bots, words, practice, situations and the rulebook.

One import gives the rules: ``from motorchamp_tui.games.motorsportspiel import legal_moves, apply, classify``.
The names are those of :class:`.GameOf`, by which the program plays any game; ``__init__.pyi`` says where
each is, and it is loaded from there when it is first used.
"""

from motorchamp_tui.games import lazily

__getattr__, __all__ = lazily(__name__)
