"""Days of the documents are told in one time zone, whatever that of this computer is."""

import time
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Times that are typed and printed are those of the hall; here the hall is in UTC."""
    with monkeypatch.context() as here:
        here.setenv("TZ", "UTC")
        if hasattr(time, "tzset"):
            time.tzset()
        yield
    if hasattr(time, "tzset"):
        time.tzset()
