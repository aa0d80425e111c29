"""How colours are seen by people who see fewer of them.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency" (IEEE TVCG 15/6, 2009), for the complete lack of one kind of cone; distances are CIE 1976.
"""

from motorchamp_tui.tui.look.contrast import channels, linear

Matrix = tuple[tuple[float, float, float], ...]

SEEN_BY: dict[str, Matrix] = {
    "everybody else": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopes": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopes": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix]


def lab(colour: str, matrix: Matrix) -> tuple[float, float, float]:
    """CIELAB of a colour as it is seen with this matrix."""
    seen = [min(1.0, max(0.0, each)) for each in _times(matrix, [linear(each / 255) for each in channels(colour)])]
    x, y, z = (_root(each / white) for each, white in zip(_times(XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return float(share ** (1 / 3)) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def distance(one: str, other: str, matrix: Matrix) -> float:
    """How far apart two colours are seen; about 2.3 can just be noticed side by side."""
    pairs = zip(lab(one, matrix), lab(other, matrix), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)
