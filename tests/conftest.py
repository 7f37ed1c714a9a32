"""How hard the tests try: a short share in the suite, more on request."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from postgres_server import PostgresServer, programs

# In the suite the same examples every time: a failure must come from a change, not from luck.
settings.register_profile("suite", max_examples=100, deadline=None, derandomize=True)
settings.register_profile(
    "fuzz",
    max_examples=int(os.environ.get("FUZZ") or 100_000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("suite")


@pytest.fixture
def rounds() -> int:
    """How often a test that repeats does so: 200 times for `make endurance`, five in the suite."""
    return int(os.environ.get("ENDURANCE") or 5)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real server, the same for all tests; each takes databases of its own."""
    found = programs()
    if found is None:
        pytest.skip("no PostgreSQL server is installed here, such as Debian's package postgresql")
    server = PostgresServer(found)
    yield server
    server.stop()
