"""What a section and a circuit must contain to be raced on. (Being filled in.)"""

from motorchamp_tui.circuits import Circuit
from motorchamp_tui.section_files import Mistake, Section


def check_section(section: Section) -> tuple[Mistake, ...]:
    """Every mistake of a section by itself."""
    return ()


def check_circuit(circuit: Circuit) -> tuple[Mistake, ...]:
    """Every mistake of a circuit."""
    return ()
