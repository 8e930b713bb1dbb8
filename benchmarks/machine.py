"""What a measurement says of the machine it was made on."""

import os
import platform


def machine() -> dict[str, object]:
    """Its Python, its processors and their kind."""
    return {"python": platform.python_version(), "processors": os.cpu_count(), "kind": platform.machine()}
