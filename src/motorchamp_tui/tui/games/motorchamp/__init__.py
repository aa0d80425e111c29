"""Face of MotorChamp: its dice, its road, its order of cars, and the keys of a go.

The names are those of :class:`.FaceOf`; ``__init__.pyi`` says where each is, and it is loaded
from there when it is first used.
"""

from motorchamp_tui.games import lazily

__getattr__, __all__ = lazily(__name__)
