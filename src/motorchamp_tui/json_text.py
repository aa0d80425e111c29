"""What is printed and exported as JSON: in letters as they are, and no number that JSON does not have."""

import json


def json_text(data: object, indent: int | None = None) -> str:
    """The text for some data; with escapes where it has anything that a terminal would obey.

    Raises ValueError for infinity, which other programs could not read.
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=indent)
    return text if text.replace("\n", "").isprintable() else json.dumps(data, allow_nan=False, indent=indent)
