"""Running ``toptable`` inside a test."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from whole_event import listed, opened, ranking, recorded, whole

from toptable.cli.main import run

UNTOLD = (("round", "next"), ("cut", "lock"), ("cut", "finalists"), ("bracket", "start"))
"""What asks for a reason where players were told nothing."""


class Ran(NamedTuple):
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


class Terminal:
    """A terminal with a database of its own."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.db = folder / "events.sqlite"
        self._capture = capture

    def run(self, *words: str) -> Ran:
        """Run a command to its end."""
        status = 0
        self._capture.readouterr()
        try:
            run(["--db", str(self.db), "--by", "Olga", *words])
        except SystemExit as end:
            status = int(end.code or 0)
        out, err = self._capture.readouterr()
        return Ran(status, out, err)

    def ok(self, *words: str) -> str:
        """Run a command that must succeed; what it printed.

        Where players were told nothing, as in most tests, the start and the cut have a reason.
        """
        if words[:2] in UNTOLD and "--reason" not in words:
            words = (*words, "--reason", "Everybody was told at the door.")
        ran = self.run(*words)
        assert ran.status == 0, ran
        return ran.out

    def events(self) -> list[dict[str, Any]]:
        """The events that are not in the bin, as the desk lists them."""
        return listed(self.db)

    def whole(self, event: str) -> dict[str, Any]:
        """Players, rounds and standings of an event."""
        with opened(self.db, event) as tournament:
            return whole(tournament)

    def ranking(self, event: str) -> dict[str, Any]:
        """The final ranking of an event."""
        with opened(self.db, event) as tournament:
            return ranking(tournament)

    def rulings(self, event: str, name: str = "") -> list[dict[str, Any]]:
        """The rulings of an event as they are kept."""
        with opened(self.db, event) as tournament:
            return recorded(tournament, name)

    def in_part(self, *words: str) -> str:
        """Run a check that finds nothing wrong and cannot check everything; what it printed."""
        ran = self.run(*words)
        assert ran.status == 5, ran
        return ran.out

    def refused(self, *words: str, status: int = 2) -> str:
        """Run a command that must be refused in a sentence; the sentence."""
        ran = self.run(*words)
        assert ran.status == status, ran
        assert "Traceback" not in ran.out + ran.err
        return " ".join(ran.err.split())
