"""Measure everything, or parts: ``python -m benchmarks rules start screen board``, and others in :data:`PARTS`.

Two more parts are ``analysis``, of which its module says what else it can measure, and ``hosting``, which with
``--hosts=1,3`` compares a full house at one host with the same at three that share a database. The parts
``evening``, which takes eleven minutes, ``simulated``, ``screens``, ``planted`` and ``fleet``, which can take as
long as you like, and ``ratings``, which measures no time, are done only when they are named.
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
    "seasons": "seasons",
    "ratings": "ratings",
    "practice": "practice",
    "bots": "bots",
    "games": "games",
    "analysis": "analysis",
    "hosting": "hosting",
    "evening": "evening",
    "simulated": "simulated",
    "fleet": "fleet_trials",
    "screens": "screens",
    "planted": "planted",
}
"""The module that measures each part; loaded only then, because some need what the game does not depend on."""
WITH_OPTIONS = ("analysis", "hosting", "simulated", "fleet", "screens", "planted")
USUAL = [name for name in PARTS if name not in ("evening", "ratings", "simulated", "fleet", "screens", "planted")]


def main() -> None:
    """Print the figures as they are measured; ends with 1 when an aim is missed."""
    names, options = _words()
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"There is no part {unknown[0]!r}: there is {', '.join(PARTS)}.")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores")
    missed = 0
    # As it is when it is installed, where nobody waits for it to be compiled, whatever this shell says.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as home:
        os.environ.update({f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")})
        for name in names or USUAL:
            print(f"\n{name}")
            for figure in import_module(f"benchmarks.{PARTS[name]}").figures(*options):
                print(figure, flush=True)
                missed += not figure.is_reached
    sys.exit(1 if missed else 0)


def _words() -> tuple[list[str], list[str]]:
    """The parts that are named, and the options of the one of them that has any."""
    words = sys.argv[1:]
    options = [word for word in words if word.startswith("--")]
    names = [word for word in words if word not in options]
    if options and (len(names) != 1 or names[0] not in WITH_OPTIONS):
        sys.exit(f"{' '.join(options)}: only {' and '.join(WITH_OPTIONS)}, measured alone, have options.")
    return names, options


if __name__ == "__main__":
    main()
