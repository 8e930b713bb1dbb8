"""What all tests share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.store.cluster import Cluster, running

#: The processes of the tests keep all cores busy: threads of NumPy's beside them only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), print_blob=True
)
settings.load_profile("house")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of the module's own, of whose many databases none need outlive the machine."""
    with running(fsync="off") as found:
        yield found


@pytest.fixture
def url(cluster: Cluster) -> str:
    """The URL of a new, empty database there."""
    return cluster.url()
