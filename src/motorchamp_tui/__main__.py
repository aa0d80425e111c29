"""Entry point of ``python -m motorchamp_tui``."""

from motorchamp_tui.cli import main

if __name__ == "__main__":
    main()
