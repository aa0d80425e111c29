"""Settings that were left out because they cannot be used: each is said once, wherever that is seen.

They are those of the person whose process this is; a host gathers for each visitor what it says to them alone.
"""

_unsaid: dict[str, None] = {}
_said: set[str] = set()


def leave_out(sentence: str) -> None:
    """Note why something is not used."""
    if sentence not in _said:
        _unsaid[sentence] = None


def take() -> list[str]:
    """What has not been said yet, to be said by the caller."""
    sentences = list(_unsaid)
    _said.update(sentences)
    _unsaid.clear()
    return sentences
