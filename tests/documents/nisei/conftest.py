"""The two documents that the scenarios of this folder run under."""

from typing import cast

import pytest


@pytest.fixture(params=["nisei-1.3", "nisei-1.0"])
def book(request: pytest.FixtureRequest) -> str:
    """The document of the event, by its id."""
    return cast(str, request.param)
