"""What all tests share."""

import os

from hypothesis import HealthCheck, settings

#: The processes of the tests keep all cores busy: threads of NumPy's beside them only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), print_blob=True
)
settings.load_profile("house")
