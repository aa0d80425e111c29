"""One server for all tests here, and a database of its own for each."""

from collections.abc import Iterator

import pytest

from fleet.cluster import Cluster, cluster


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    try:
        with cluster() as made:
            yield made
    except LookupError as error:
        pytest.skip(str(error))


@pytest.fixture
def address(server: Cluster) -> str:
    return server.new()
