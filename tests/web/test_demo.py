"""The demo event is an event like any other: it can be verified, and changed bytes are found."""

import unicodedata

import pytest

from toptable import __version__
from toptable.desk import files
from toptable.desk.demo import EVENT, make_demo
from toptable.desk.desk import Desk
from toptable.engine.log.verify import Report, verify
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.result import Result
from toptable.engine.state import the_event
from toptable.engine.subjects.event.commands import CloseEvent
from toptable.engine.subjects.results.commands import ReportResult
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file, open_store

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)


def checked(content: bytes) -> Report:
    file = event_file.load(content)
    return verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )


def test_it_is_in_the_middle_of_its_third_round(demo: Desk) -> None:
    state = demo.tournament(EVENT).state
    assert the_event(state).demo
    assert state.finished_rounds == 2
    assert len(state.rounds) == 3
    assert state.rounds[2].published
    assert 0 < state.rounds[2].open < len(state.rounds[2].matches)
    assert 8 <= len(state.players) <= 10


def test_its_names_come_in_several_scripts(demo: Desk) -> None:
    names = [player.name for player in demo.tournament(EVENT).state.players.values()]
    scripts = {unicodedata.name(name[0]).split()[0] for name in names}
    assert {"LATIN", "GREEK", "CYRILLIC", "ARABIC", "CJK"} <= scripts


def test_it_is_the_same_for_everybody_but_for_the_time(
    demo: Desk, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with open_store(tmp_path_factory.mktemp("other") / "events.sqlite") as store:
        other = make_demo(store)
        assert [line.entry for line in other.log.lines] == [
            line.entry for line in demo.tournament(EVENT).log.lines
        ]


def test_it_can_be_verified_before_and_after_the_close(demo: Desk) -> None:
    tournament = demo.tournament(EVENT)
    for make in (files.backup, files.public_copy):
        assert checked(make(tournament, demo.store)).sound
    for table, match in tournament.state.rounds[2].matches.items():
        if match.result is None:
            tournament.send(ReportResult(3, table, Result(games="WL")), ROBIN)
    tournament.send(CloseEvent(), ROBIN)
    report = checked(files.public_copy(tournament, demo.store))
    assert report.sound
    assert report.draws_checked == 4, "the lots and three rounds"
    assert report.draws_open == 0


def test_one_changed_letter_is_found_and_its_entry_named(demo: Desk) -> None:
    content = files.public_copy(demo.tournament(EVENT), demo.store)
    forged = content.replace(b'"games":"WW"', b'"games":"LL"', 1)
    assert forged != content
    report = checked(forged)
    assert report.finding is not None
    assert report.finding.seq == 5
