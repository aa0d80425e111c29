"""The unit of a host: docs/hosting.md shows the file that is installed. ``python`` of this file puts it there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "packaging" / "systemd" / "motorchamp.service"
DOCUMENT = ROOT / "docs" / "hosting.md"
SHOWN = re.compile(r"(?<=`packaging/systemd/motorchamp\.service`:\n\n)(?: {7}.*\n|\n(?= {7}))+")


def indented() -> str:
    """The unit as a block of code in a numbered list."""
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    return "".join(f"       {line}".rstrip() + "\n" for line in lines)


def test_the_document_shows_the_unit_that_is_installed() -> None:
    shown = SHOWN.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert shown == [indented()], "Run this file with python to bring the unit into docs/hosting.md."


if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(SHOWN.sub(lambda _: indented(), text), encoding="utf-8")
