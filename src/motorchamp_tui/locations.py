"""Where things live on this machine.

Decides where the track files are: in the package when it was installed as a wheel, beside ``src`` in a
checkout.
"""

from pathlib import Path


def tracks_folder() -> Path:
    """The folder with the section files that belong to the game."""
    package = Path(__file__).resolve().parent
    installed = package / "_tracks"
    return installed if installed.is_dir() else package.parent.parent / "tracks"
