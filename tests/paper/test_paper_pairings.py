"""Pairings on paper: everybody once, at their table, under the name as it was typed."""

import pytest
from paper_reader import pages, printed, refused, text

from spoken import spoken
from support import do, new_event, play_round, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.log.hash_chain import format_checksum
from toptable.engine.roles import Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.paper.print_job import PaperSize

NASTY = (
    "#panic() $x^2$",
    "*bold* _under_ `raw`",
    '"); DROP TABLE <b>&amp;',
    "[link](http://x) @cite",
    "back\\slash // comment /* x */",
    "1. list = heading - dash -- ---",
)


def event(names: tuple[str, ...], rulebook: str = "nisei-1.3") -> Tournament:
    tournament = new_event(rulebook=rulebook)
    do(tournament, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    return tournament


def plain(count: int) -> tuple[str, ...]:
    return tuple(f"Player {number:04}" for number in range(1, count + 1))


def test_by_table_everybody_stands_exactly_once() -> None:
    names = plain(31)
    tournament = event(names)
    start_round(tournament)
    shown = text(printed(tournament, "pairings-by-table"))
    assert [shown.count(name) for name in names] == [1] * 31
    assert shown.count("bye") == 1


def test_by_name_everybody_stands_in_order_before_their_table() -> None:
    names = plain(100)
    tournament = event(names)
    start_round(tournament)
    current = tournament.state.current
    assert current is not None
    shown = text(printed(tournament, "pairings-by-name"))
    at = 0
    for name in names:
        number = tournament.state.names[name.casefold()]
        at = shown.index(f"{name} {current.table_of(number)} ", at)


@pytest.mark.parametrize("sheet", ["pairings-by-name", "pairings-by-table"])
def test_names_print_as_they_were_typed(sheet: str) -> None:
    tournament = event(NASTY)
    start_round(tournament)
    shown = text(printed(tournament, sheet))
    assert [name for name in NASTY if name not in shown] == []


def test_the_foot_says_event_round_time_and_the_head_of_the_log() -> None:
    tournament = event(plain(4))
    start_round(tournament)
    made = printed(tournament, "pairings-by-table")
    head = format_checksum(tournament.log.version, tournament.log.head)
    for page in pages(made):
        assert "Round 1" in page
        assert "2026-03-07" in page
        assert head in page
    assert "Draft" not in text(made)


def test_a_draft_is_for_those_who_may_see_it_and_says_so() -> None:
    tournament = event(plain(4))
    do(tournament, PairRound())
    assert "Draft, not published" in text(printed(tournament, "pairings-by-table"))
    told_guest = refused(tournament, "pairings-by-table", role=Role.COVERAGE)
    assert told_guest == spoken("no_round:needs_round_2")
    assert "not for your role" in refused(tournament, "pairings-by-table", role=Role.PLAYER)


def test_an_earlier_round_can_be_printed_and_one_to_come_cannot() -> None:
    tournament = event(plain(6))
    play_round(tournament)
    start_round(tournament)
    assert "Round 1" in text(printed(tournament, "pairings-by-table", number=1))
    assert "Round 2" in text(printed(tournament, "pairings-by-table"))
    assert refused(tournament, "pairings-by-table", number=3) == spoken(
        "no_round:needs_round", number="3"
    )


@pytest.mark.parametrize("size", list(PaperSize))
def test_large_print_takes_more_pages_and_loses_nobody(size: PaperSize) -> None:
    names = plain(160)
    tournament = event(names)
    start_round(tournament)
    made = [
        printed(tournament, "pairings-by-table", size=size, large=large) for large in (False, True)
    ]
    for sheet in made:
        assert [name for name in names if text(sheet).count(name) != 1] == []
    assert len(pages(made[0])) < len(pages(made[1]))
