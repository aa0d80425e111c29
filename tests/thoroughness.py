"""How much the suite compares and drives of what could be compared and driven for hours."""

import os

IS_THOROUGH = bool(os.environ.get("MOTORCHAMP_THOROUGH"))
"""Whether all of it is: ``MOTORCHAMP_THOROUGH=1 pytest``. Otherwise a share, so that the suite is quick."""
