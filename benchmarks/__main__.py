"""Measure everything, or parts: ``python -m benchmarks rules start screen board journal practice bots hosting``"""

import os
import platform
import sys
import tempfile

from benchmarks import board, bots, hosting, journal, practice, race_screen, rules, start_up

PARTS = {
    "rules": rules.figures,
    "start": start_up.figures,
    "screen": race_screen.figures,
    "board": board.figures,
    "journal": journal.figures,
    "practice": practice.figures,
    "bots": bots.figures,
    "hosting": hosting.figures,
}


def main() -> None:
    """Print the figures as they are measured; ends with 1 when an aim is missed."""
    unknown = [name for name in sys.argv[1:] if name not in PARTS]
    if unknown:
        sys.exit(f"There is no part {unknown[0]!r}: there is {', '.join(PARTS)}.")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores")
    missed = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ.update({f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")})
        for name in sys.argv[1:] or PARTS:
            print(f"\n{name}")
            for figure in PARTS[name]():
                print(figure, flush=True)
                missed += not figure.is_reached
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
