"""Text for JSON that is printed or exported: letters unescaped, and only numbers that JSON knows."""

import json


def json_text(data: object, indent: int | None = None) -> str:
    """The text for some data; with escapes for characters that control a terminal.

    Raises ValueError for infinity, which other programs could not read.
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=indent)
    return text if text.replace("\n", "").isprintable() else json.dumps(data, allow_nan=False, indent=indent)
