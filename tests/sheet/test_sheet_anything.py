"""Whatever is in a sheet, the answer is a sheet or sentences, never a stack trace."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.entrants import NoPairing
from toptable.interchange.results_sheet import (
    BadSheet,
    NextRound,
    Sheet,
    next_round,
    read_sheet,
    sheet_standings,
)
from toptable.rulebooks import all_rulebooks

BOOKS = all_rulebooks()
NAMES = st.sampled_from(["A", "B", "C", "D", "Zoë", ""])
GAMES = st.sampled_from(
    ["WL", "WW", "W", "D", "LD", "X", "V", "", "bye", "loss", "enter", "drop", "rejoin", "Q"]
)
ROW = st.tuples(
    st.integers(0, 4).map(str), st.sampled_from(["", "1", "2"]), NAMES, NAMES, GAMES
).map(",".join)
LIKELY = st.tuples(
    st.integers(0, 2).map(str),
    st.just(""),
    st.sampled_from(["A", "B", "C", "D"]),
    st.just(""),
    st.sampled_from(["bye", "loss", "enter", "drop", "rejoin"]),
).map(",".join)


def check(data: bytes, book: int) -> None:
    rules = BOOKS[book].under({})
    read = read_sheet(data, rules)
    if isinstance(read, BadSheet):
        assert read.problems
        assert all(str(problem).strip() for problem in read.problems)
        return
    assert isinstance(read, Sheet)
    shown = sheet_standings(read)
    assert sorted(shown.players) == sorted(record.player for record in read.records)
    drawn = next_round(read, seed=1, planned=0)
    assert isinstance(drawn, NextRound | NoPairing | Refusal | BadSheet)
    if isinstance(drawn, NextRound):
        seated = [player for pair in drawn.pairing.pairs for player in pair.players]
        seated += [bye.player for bye in drawn.pairing.byes]
        assert len(seated) == len(set(seated))
        lost = {name for name, kind in read.coming.items() if kind == "loss"}
        expected = {one.player for one in read.here if one.name not in lost}
        assert set(seated) == expected


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200), st.integers(0, 4))
def test_any_bytes(data: bytes, book: int) -> None:
    check(data, book)


@settings(max_examples=150, deadline=None)
@given(st.lists(ROW, max_size=8), st.integers(0, 4))
def test_any_rows(rows: list[str], book: int) -> None:
    check("\n".join(["round,table,player,opponent,games", *rows]).encode(), book)


@settings(max_examples=250, deadline=None)
@given(st.lists(LIKELY, min_size=1, max_size=8, unique=True), st.integers(0, 4))
def test_any_rows_without_opponents(rows: list[str], book: int) -> None:
    check("\n".join(["round,table,player,opponent,games", *rows]).encode(), book)


@pytest.mark.parametrize("book", range(5))
def test_many_lines_are_read_quickly_enough_to_wait_for(book: int) -> None:
    """2,000 players in one round: linear work, so the whole suite hardly notices."""
    rules = BOOKS[book].under({})
    games = rules.scoring.all_games("W")
    rows = [f"1,{at},One {at},Two {at},{games}" for at in range(1, 1001)]
    read = read_sheet("\n".join(["round,table,player,opponent,games", *rows]).encode(), rules)
    assert isinstance(read, Sheet)
    assert len(read.records) == 2000
    assert read.after_round == 1
