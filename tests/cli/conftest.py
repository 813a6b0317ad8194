"""A terminal for the tests of the command line."""

import pytest
from terminal import Terminal


@pytest.fixture
def toptable(tmp_path, capsys, monkeypatch) -> Terminal:
    monkeypatch.setenv("COLUMNS", "200")
    return Terminal(tmp_path, capsys)
