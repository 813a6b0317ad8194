"""Whatever a file holds, it is answered with a sentence, and nothing is half imported."""

import random
from pathlib import Path

import pytest

from damage import damaged
from support import MemoryStore, memory_desk
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.verify import Report, verify
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.store.event_file import BadEventFile

EVENTS = sorted((Path(__file__).parents[1] / "data").rglob("*.toptable.json"))
EACH = 24
"""How many times each of the events is damaged here; benchmarks/damaged_files.py does more."""


def looked_at(content: bytes) -> str:
    """What became of a file: unreadable, a report, refused or imported."""
    try:
        file = event_file.load(content)
    except BadEventFile:
        return "unreadable"
    report = verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert isinstance(report, Report)
    store = MemoryStore()
    taken = files.take_in(memory_desk(store), file)
    if isinstance(taken, Refusal):
        assert taken.text.endswith(".")
        assert store.logs == {}, "nothing is half imported"
        return "refused"
    assert isinstance(taken, Tournament)
    assert report.finding is None
    return "imported"


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_damaged_files_are_answered_with_a_sentence(path: Path) -> None:
    chance = random.Random(path.name)
    content = path.read_bytes()
    assert looked_at(content) == "imported"
    seen = {looked_at(damaged(content, chance)) for _ in range(EACH)}
    assert seen & {"unreadable", "refused"}


def test_there_are_events_to_damage() -> None:
    assert len(EVENTS) > 4
