#!/usr/bin/python3
"""The command of Debian's package: the game, with the libraries that come along."""

import sys

if __name__ == "__main__":
    sys.path[0] = "/usr/lib/motorchamp"
    from motorchamp_tui.cli import main

    main()
