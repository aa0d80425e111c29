"""Track pages: the circuits as text and as data, for ``motorchamp tracks``."""

from collections.abc import Iterator

from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.sections.tracks import ListedCircuit


def circuit_lines(name: str | None, *, ascii_only: bool = False, width: int = 100) -> list[str]:
    """One circuit as a lane grid, or without a name all of them with their small pictures."""
    if name is not None:
        return list(tracks.lane_grid(tracks.circuit(name), ascii_only=ascii_only, width=width))
    return [line for listed in tracks.listing(ascii_only=ascii_only) for line in _entry(listed)]


def _entry(listed: ListedCircuit) -> Iterator[str]:
    yield f"{listed.name}  {listed.length}: {listed.character}"
    yield from (f"    {line}" for line in listed.picture)
    yield ""


def circuit_data(name: str | None) -> object:
    """One circuit square by square, or without a name a list of all."""
    if name is not None:
        return tracks.as_data(tracks.circuit(name))
    return [
        {
            "name": listed.name,
            "rows": listed.rows,
            "long": listed.kind == tracks.LONG,
            "character": listed.character,
        }
        for listed in tracks.listing()
    ]
