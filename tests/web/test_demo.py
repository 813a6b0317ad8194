"""The demo event is an event like any other: it can be verified, and changed bytes are found."""

import unicodedata
from datetime import UTC, datetime
from pathlib import Path

from toptable import __version__
from toptable.desk import files
from toptable.desk.deck_lists import DeckLists, Grouping, statistics_for
from toptable.desk.demo import EVENT, make_demo
from toptable.desk.desk import Desk, now
from toptable.engine.entry import Entry
from toptable.engine.log.verify import Report, verify
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state import the_event
from toptable.engine.state.decks import CheckStage, HowPicked
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file, open_store

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)


def checked(content: bytes) -> Report:
    file = event_file.load(content)
    return verify(
        file.log,
        head=file.head,
        public=file.public,
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


def test_it_is_the_same_for_everybody_but_for_the_time(tmp_path: Path) -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    made = []
    for place in ("one", "other"):
        with open_store(tmp_path / f"{place}.sqlite") as store:
            made.append([line.entry for line in make_demo(store, noon).log.lines])
    assert made[0] == made[1]


def test_nothing_in_it_lies_ahead(demo: Desk) -> None:
    assert demo.tournament(EVENT).log.lines[-1].at < now()


def test_one_list_is_missing_and_some_want_looking_at(demo: Desk) -> None:
    tournament = demo.tournament(EVENT)
    decks = tournament.state.decks
    missing = [
        (player, slot)
        for player in tournament.state.players
        for slot in ("corp", "runner")
        if decks.of(player, slot) is None
    ]
    assert missing == [(7, "runner")]
    assert sorted(where for where, deck in decks.lists.items() if deck.problems) == [
        (3, "runner"),
        (8, "corp"),
    ], "four copies, where the organizer has said three"
    assert [where for where, deck in decks.lists.items() if deck.latest.proxied] == [(5, "corp")]
    assert [where for where, deck in decks.lists.items() if deck.name_waits] == [(6, "runner")]
    assert decks.for_one == {4: True}


def test_one_deck_check_is_done_and_one_drawn(demo: Desk) -> None:
    first, second = demo.tournament(EVENT).state.deck_checks.in_order()
    assert (first.round, first.progress) == (2, CheckStage.DONE)
    assert (second.round, second.how, second.progress) == (3, HowPicked.DRAWN, CheckStage.PLANNED)


def test_its_statistics_count_every_list_for_staff_and_none_for_others(demo: Desk) -> None:
    tournament = demo.tournament(EVENT)
    for actor, expected in ((ROBIN, 17), (Actor(name="", role=Role.SPECTATOR), 0)):
        lists = DeckLists(tournament, demo.store, actor, now())
        found = statistics_for(tournament, lists, None, Grouping.IDENTITY)
        assert sum(row.decks for row in found.numbers.field) == expected


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
    assert report.draws_checked == 5, "the lots, three rounds and a deck check"
    assert report.draws_open == 0


def test_one_changed_letter_is_found_and_its_entry_named(demo: Desk) -> None:
    content = files.public_copy(demo.tournament(EVENT), demo.store)
    forged = content.replace(b'"games":"WW"', b'"games":"LL"', 1)
    assert forged != content
    report = checked(forged)
    assert report.finding is not None
    first = next(line for line in demo.tournament(EVENT).log.lines if _is_two_wins(line.entry))
    assert report.finding.seq == first.seq


def _is_two_wins(entry: Entry) -> bool:
    return isinstance(entry, ResultReported) and entry.result.games == "WW"
