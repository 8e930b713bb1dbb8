"""What all tests share."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), print_blob=True
)
settings.load_profile("house")
