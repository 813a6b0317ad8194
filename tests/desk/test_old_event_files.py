"""Event files of earlier versions are taken in, checked and read as what they were, for ever.

``tests/data/events-0.1.0`` holds backups that version 0.1.0 wrote, and beside each what that
version made of it; ``events-0.2.0`` the same of 0.2.0, for each document in the middle of a round,
with rulings, at the cut, in the bracket and closed. These files are never written again.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from event_outcome import outcome
from support import do, memory_desk
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Tournament
from toptable.engine.log.log import Log
from toptable.engine.log.verify import verify
from toptable.engine.sentence import to_json
from toptable.engine.subjects.rounds.drafts import PublishRound
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

DATA = Path(__file__).resolve().parents[1] / "data"
FOLDER = DATA / "events-0.1.0"
FIRST = sorted(FOLDER.glob("*.toptable.json"))
SECOND = sorted((DATA / "events-0.2.0").glob("*.toptable.json"))
MOMENTS = {"middle", "rulings", "cut", "bracket", "closed"}


def name_of(path: Path) -> str:
    return f"{path.parent.name} {path.name.removesuffix('.toptable.json')}"


def told(path: Path) -> dict[str, Any]:
    """What the version that wrote the file made of it."""
    return msgspec.json.decode(
        path.with_name(path.name.replace(".toptable.", ".outcome.")).read_bytes()
    )


def rulebook_of(path: Path) -> str:
    first: dict[str, Any] = msgspec.json.decode(event_file.load(path.read_bytes()).log[0])
    rulebook: str = first["entry"]["rulebook"]
    return rulebook


def test_there_is_a_file_for_every_document() -> None:
    # Our own book is younger than these files.
    books = {book.id for book in all_rulebooks() if book.publisher}
    assert {rulebook_of(path) for path in FIRST} == books
    moments = {(rulebook_of(path), path.name.split(".")[0].split("-")[-1]) for path in SECOND}
    assert moments == {(book, moment) for book in books for moment in MOMENTS}


@pytest.mark.parametrize("path", FIRST + SECOND, ids=name_of)
def test_it_is_taken_in_and_comes_to_the_same(path: Path) -> None:
    desk = memory_desk()
    content = path.read_bytes()
    taken = files.take_in(desk, event_file.load(content))
    assert isinstance(taken, Tournament), taken
    found = msgspec.json.decode(to_json(outcome(taken)))
    wanted = told(path)
    # Version 0.1.0 ranked people who had gone again before round 1; they have no place now. B-070.
    never_in = {one.name for one in taken.state.players.values() if not one.took_part}
    wanted["standings"] = [row for row in wanted["standings"] if row[1] not in never_in]
    for part in wanted:
        assert found[part] == wanted[part], part
    again = event_file.load(files.backup(taken, desk.store))
    was = event_file.load(content)
    assert (again.log, again.head, again.seeds) == (was.log, was.head, was.seeds)
    assert list(again.texts) == list(was.texts)


def test_an_old_event_goes_on_under_the_new_scheme() -> None:
    """Its earlier draws are checked by position, its later ones by what was drawn."""
    desk = memory_desk()
    path = FOLDER / "nisei-1-3-draft.toptable.json"
    taken = files.take_in(desk, event_file.load(path.read_bytes()))
    assert isinstance(taken, Tournament), taken
    do(taken, PairAgain())
    do(taken, PublishRound())
    file = event_file.load(files.backup(taken, desk.store))
    report = verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert report.finding is None
    assert report.engines == ("0.1.0",)
    assert report.decisions_checked == 2
    marks = [line.draw for line in taken.log.lines if line.draw is not None]
    assert [mark.of for mark in marks][-2:] == ["", "pairing of round 3"]
    assert report.draws_checked == len(marks)


@pytest.mark.parametrize("path", FIRST + SECOND, ids=name_of)
def test_its_public_copy_verifies_too(path: Path) -> None:
    desk = memory_desk()
    taken = files.take_in(desk, event_file.load(path.read_bytes()))
    assert isinstance(taken, Tournament), taken
    file = event_file.load(files.public_copy(taken, desk.store))
    report = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert report.finding is None
    assert report.unresolved == ()


@pytest.mark.parametrize("path", FIRST + SECOND, ids=name_of)
def test_it_verifies_under_the_scheme_it_was_drawn_by(path: Path) -> None:
    """Every draw, against the seed in the backup; nothing is decided again by another version."""
    file = event_file.load(path.read_bytes())
    report = verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert report.finding is None
    lines = Log.read(file.log).lines
    assert report.draws_checked == sum(line.draw is not None for line in lines) > 0
    assert report.draws_open == 0
    assert report.decisions_checked == 0
    assert report.decisions_open == sum(line.command is not None for line in lines)
