"""Contrast of two colours, and which ink can be read on which ground.

Relative luminance and contrast as in the Web Content Accessibility Guidelines 2.2.
"""

from functools import cache

BLACK, WHITE = "#000000", "#ffffff"
STEPS = 20


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def linear(channel: float) -> float:
    """The light of a channel, both from 0 to 1."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@cache
def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = (linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


@cache
def blended(colour: str, towards: str, share: float) -> str:
    """A colour mixed with a share of another."""
    pairs = zip(channels(colour), channels(towards), strict=True)
    return "#" + "".join(f"{round(old + (new - old) * share):02x}" for old, new in pairs)


@cache
def better_ink(ground: str) -> str:
    """Black or white, whichever is easier to read on this ground."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, ground))


@cache
def readable(ink: str, ground: str, least: float) -> str:
    """The ink, moved towards black or white until it has this contrast, or all the way."""
    towards = better_ink(ground)
    shades = (blended(ink, towards, step / STEPS) for step in range(STEPS))
    return next((shade for shade in shades if contrast(shade, ground) >= least), towards)
