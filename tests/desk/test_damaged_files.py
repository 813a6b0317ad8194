"""Whatever a file holds, it is answered with a sentence, and nothing is half imported."""

import random
from pathlib import Path

import pytest

from damage import chained, damaged, fields_of
from support import MemoryStore, memory_desk
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import Report, verify
from toptable.engine.refusal import Refusal
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
        public=file.public,
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


def test_a_log_that_does_not_begin_an_event_is_not_sound() -> None:
    file = event_file.load(EVENTS[0].read_bytes())
    log = [fields_of(line) for line in file.log]
    log[0]["entry"] = log[1]["entry"]
    assert looked_at(chained(file, log)) in ("refused", "unreadable")


@pytest.mark.parametrize("used", [-1, 0, 2**40])
def test_a_draw_that_reads_nothing_or_without_end_is_not_sound(used: int) -> None:
    path = next(path for path in EVENTS if "nisei-1-3-closed" in path.name)
    file = event_file.load(path.read_bytes())
    log = [fields_of(line) for line in file.log]
    drawn = next(line for line in log if line.get("draw"))
    drawn["draw"]["used"] = used
    assert looked_at(chained(file, log)) == "refused"


def test_an_event_of_an_unknown_document_is_refused() -> None:
    file = event_file.load(EVENTS[0].read_bytes())
    log = [fields_of(line) for line in file.log]
    log[0]["entry"]["rulebook"] = log[0]["command"]["rulebook"] = "chess-1.0"
    assert looked_at(chained(file, log)) == "refused"
