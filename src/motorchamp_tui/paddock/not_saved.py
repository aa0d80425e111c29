"""The one sentence about changes that cannot be saved: for screens, lines, operators and other hosts."""

from motorchamp_tui.files import reason_of

SAVED_AGAIN = "Changes are saved again, and races go on."
OWNER_AWAY = "the host that keeps the paddock cannot be reached"


def not_saved(why: BaseException | str | None) -> str:
    """Why nothing moves, for everyone: what is wrong with the disk, without its paths, or what is out of reach."""
    reason = why if isinstance(why, str) else reason_of(why)
    return f"Changes cannot be saved: {reason}. Races wait until they can."
