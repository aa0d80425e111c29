"""What the program no longer has: for each old word, one sentence that says what to do instead."""

from collections.abc import Mapping

GONE_COMMANDS: Mapping[str, str] = {
    "completion": "There is no command 'completion' any more: the script comes from "
    "_MOTORCHAMP_COMPLETE=bash_source motorchamp, or zsh_source or fish_source.",
}
"""The commands of earlier versions, by name."""
