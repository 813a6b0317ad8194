"""Lists as CSV and as text: safe in a spreadsheet, and the same when a program reads them back."""

import csv
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import do, new_event, play_round, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.details import GrantBye, SetGroup
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.interchange.csv_lists import (
    ListTable,
    as_csv,
    as_text,
    pairings,
    plain,
    players,
    results,
    safe,
    standings,
)
from toptable.rulebooks import all_rulebooks

FORMULAS = (
    "=1+1",
    "+49 171",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "'=1",
    " =1",
    "＝HYPERLINK(1)",
    "=cmd|' /C calc'!A0",
)
HARMLESS = ("Ann", "O'Neill", "'s-Hertogenbosch", "3–1", "2-0", "a=b", "林 美咲", "", "“Ann”")


def read(content: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("cell", FORMULAS)
def test_what_a_spreadsheet_would_carry_out_is_text(cell: str) -> None:
    assert safe(cell) == f"'{cell}"
    assert plain(f"'{cell}") == cell


@pytest.mark.parametrize("cell", HARMLESS)
def test_what_is_harmless_stays_as_it_is(cell: str) -> None:
    assert safe(cell) == cell
    assert plain(cell) == cell


def test_numbers_are_numbers() -> None:
    assert safe(-3) == -3
    assert as_csv(ListTable("x", "x", ("N",), ((-3,),))).splitlines()[1] == b"-3"


CELLS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=8) | st.sampled_from(FORMULAS)


@settings(max_examples=60)
@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=4))
def test_what_is_read_back_is_what_was_written(rows: list[tuple[str, str]]) -> None:
    content = as_csv(ListTable("x", "x", ("One", "Two"), tuple(rows)))
    heading, *found = read(content)
    assert heading == ["One", "Two"]
    assert [tuple(map(plain, row)) for row in found] == rows
    for row in found:
        assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for cell in row)
        assert not any(cell.startswith(("\t", "\r", "\n")) for cell in row)


def test_excel_is_told_the_alphabet_only_where_that_is_wanted() -> None:
    table = ListTable("x", "x", ("Name",), (("Zoë",),))
    assert as_csv(table, bom=True) == b"\xef\xbb\xbf" + as_csv(table)
    assert read(as_csv(table, bom=True))[1] == ["Zoë"]


def test_a_semicolon_in_a_name_splits_no_cell() -> None:
    """A spreadsheet that expects semicolons between cells finds the name in quotes."""
    content = as_csv(ListTable("x", "x", ("Name",), (("Bo;=1+1",),))).decode()
    assert list(csv.reader(StringIO(content), delimiter=";"))[1] == ["Bo;=1+1"]


def test_columns_of_text_stand_under_each_other_in_any_script() -> None:
    """Letters of East Asia take two columns: 林 is as wide as Bo."""
    table = ListTable("x", "Cup", ("Table", "Name", "Points"), ((1, "林", 12), (10, "Bo", 3)))
    assert as_text(table).splitlines() == [
        "Cup",
        "",
        "Table  Name  Points",
        "    1  林        12",
        "   10  Bo         3",
    ]


def test_nothing_that_a_terminal_would_carry_out() -> None:
    assert "\x1b" not in as_text(ListTable("x", "x", ("Name",), (("A\x1b[31m",),)))


def event() -> Tournament:
    tournament = new_event("Ann Bo Cy Di Eve")
    do(tournament, SetGroup(1, "Club"))
    play_round(tournament, "WW")
    start_round(tournament)
    return tournament


def test_pairings_and_results_of_an_event() -> None:
    tournament = event()
    state = tournament.state
    table = pairings(state, state.rounds[1])
    assert table.columns == ("Table", "First player", "Second player")
    assert len(table.rows) == 3
    shown = {
        (match.table, *map(state.name_of, match.players)) for match in state.rounds[1].tables()
    }
    assert set(table.rows[:2]) == shown
    assert table.rows[2][2] == "bye"
    played = results(state, state.rounds)
    assert [row[0] for row in played.rows] == [1, 1, 1, 2, 2, 2]
    assert {row[4:] for row in played.rows if row[0] == 1 and row[3] != "bye"} == {("WW", 6, 0)}
    assert {row[4:] for row in played.rows if row[0] == 2} == {("", "", "")}


@pytest.mark.parametrize("rulebook", [book.id for book in all_rulebooks()])
def test_standings_are_those_of_the_page(rulebook: str) -> None:
    tournament = new_event("Ann Bo Cy Di", rulebook)
    play_round(tournament, "WW" if tournament.rules.scoring.games == 2 else "W")
    listed = tournament.standings(1)
    table = standings(tournament.state, tournament.rulebook, listed)
    assert len(table.columns) == 5 + len(listed.ranking.tiebreakers)
    assert [row[1] for row in table.rows] == [row.name for row in listed]
    assert [row[3] for row in table.rows] == [row.points for row in listed]
    again = read(as_csv(table))
    assert [tuple(map(plain, row)) for row in again] == [
        tuple(map(str, row)) for row in (table.columns, *table.rows)
    ]


def test_level_players_share_their_place() -> None:
    """Two winners of one round each: both first, then two who share the third place."""
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament, "WW")
    table = standings(tournament.state, tournament.rulebook, tournament.standings(1))
    assert [row[0] for row in table.rows] == ["1=", "1=", "3=", "3="]
    assert {row[-1] for row in table.rows} == {"tied"}


def test_groups_and_byes_are_for_the_staff() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, SetGroup(1, "Secret club"))
    do(tournament, GrantBye(2, 1, voucher="R 17"))
    do(tournament, EnterPlayers((NewPlayer("=HYPERLINK(1)"),)))
    for_all = players(tournament.state, tournament.rulebook, staff=False)
    assert for_all.columns == ("Number", "Name", "Pronouns", "Status")
    assert b"Secret club" not in as_csv(for_all)
    assert b'"\'=HYPERLINK(1)"' in as_csv(for_all)
    for_staff = players(tournament.state, tournament.rulebook, staff=True)
    rows = {row[1]: row[4:] for row in for_staff.rows}
    assert rows["Ann"] == ("Secret club", "", "", "")
    assert rows["Bo"] == ("", "", "", "round 1")
