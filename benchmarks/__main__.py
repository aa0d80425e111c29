"""Measure everything, or parts: ``python -m benchmarks rules start screen board journal practice bots games``

One more part is ``hosting``. The part ``evening`` takes eleven minutes and is measured only when it is named.
"""

import os
import platform
import sys
import tempfile
from importlib import import_module

PARTS = {
    "rules": "rules",
    "start": "start_up",
    "screen": "race_screen",
    "board": "board",
    "journal": "journal",
    "practice": "practice",
    "bots": "bots",
    "games": "games",
    "hosting": "hosting",
    "evening": "evening",
}
"""The module that measures each part; loaded only then, because some need what the game does not depend on."""
USUAL = [name for name in PARTS if name != "evening"]


def main() -> None:
    """Print the figures as they are measured; ends with 1 when an aim is missed."""
    unknown = [name for name in sys.argv[1:] if name not in PARTS]
    if unknown:
        sys.exit(f"There is no part {unknown[0]!r}: there is {', '.join(PARTS)}.")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores")
    missed = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ.update({f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")})
        for name in sys.argv[1:] or USUAL:
            print(f"\n{name}")
            for figure in import_module(f"benchmarks.{PARTS[name]}").figures():
                print(figure, flush=True)
                missed += not figure.is_reached
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
