"""Words of earlier versions: for each, one sentence that says what to do instead."""

from collections.abc import Mapping

IN_A_FILE = (
    "Line by line a circuit is drawn in a text file, as docs/circuits.md says: motorchamp check-track FILE "
    "reports every mistake with its place, and motorchamp tracks add FILE keeps the circuit."
)

NO_LOCAL = "--no-local does nothing and can be left out: a host no longer has a socket for players."

GONE_COMMANDS: Mapping[str, str] = {
    "join": "'join' is no longer a command: ssh -p 2222 localhost comes in, and motorchamp host rekey NAME KEY "
    "gives a key to a name that had none.",
    "completion": "'completion' is no longer a command: _MOTORCHAMP_COMPLETE=bash_source motorchamp prints the "
    "script, and zsh_source and fish_source do the same for those.",
}
"""The commands of earlier versions, by name."""

GONE_OPTIONS: Mapping[str, str] = {
    "workshop --plain": IN_A_FILE,
    "puzzles mine": "Puzzles are mined in a clone of the program: python -m tools.mine --races 100.",
    "tracks show --survey": "Circuits are surveyed in a clone of the program: python -m tools.survey A1-C1.",
    **dict.fromkeys(
        ("host --local", "host --socket"),
        "A host no longer has a socket for players: accounts of this machine come in with ssh -p 2222 localhost.",
    ),
    **dict.fromkeys(("host --ssh", "host --no-ssh"), "Everyone comes in over SSH: leave this option out."),
}
"""The options of earlier versions, and words of groups, each after its command."""

GONE_WORDS: Mapping[str, str] = {
    "choose": "Choices are made again on the screens: D in an analysis, on a result or in a replay.",
    "drive": "Type motorchamp race --from 12@8 in a shell to drive on from round 8 of race 12.",
}
"""The words of earlier versions line by line."""

GONE_AT_THE_SHELF = frozenset({"good", "fair", "poor"})
NO_OPINIONS = "Opinions on circuits are no longer kept: shelf shows how many races have been driven on each."
