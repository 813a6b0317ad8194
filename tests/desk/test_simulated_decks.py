"""Simulated events carry decks: through registration, finalist selection and statistics."""

from pathlib import Path

import pytest

from toptable.desk.deck_lists import DeckLists, Grouping, statistics_for
from toptable.desk.desk import Desk, now
from toptable.desk.simulation import STAFF, Course, play, seeds_from
from toptable.desk.tournament import Tournament
from toptable.engine.subjects.finals.choosing_finalists import FinalistsSelected
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.store import open_store

BOOK = "bushiroad-1.2.11"
TRAITS = (("vg", "nation"), ("vg", "ride_line"), ("ws", "title"), ("hocg", "oshi"))


def played(tmp_path: Path, course: Course) -> tuple[Tournament, DeckLists]:
    store = open_store(tmp_path / "events.sqlite")
    tournament = play(Desk(store, seeds=seeds_from(course.seed)), course, lambda _: None)
    return tournament, DeckLists(tournament, store, STAFF, now())


@pytest.mark.parametrize(("game", "trait"), TRAITS)
def test_finalists_are_picked_by_what_is_on_the_lists(
    tmp_path: Path, game: str, trait: str
) -> None:
    """B-065, B-109 to B-112: nobody types what was played."""
    settings = {"game": game, "finalists": trait}
    course = Course(BOOK, 16, 3, settings=settings, cut=4, decks=True)
    tournament, lists = played(tmp_path, course)
    chosen = [
        line.entry for line in tournament.log.lines if isinstance(line.entry, FinalistsSelected)
    ]
    assert len(chosen) == 1
    selection = chosen[0].selection
    assert 2 <= len(selection.picked) <= 4
    for player in tournament.state.players:
        assert len(lists.stands_for(player)) == 1
    counted = statistics_for(tournament, lists, None, Grouping.COUNTS_AS)
    assert sum(row.decks for row in counted.numbers.field) == len(tournament.state.players)


@pytest.mark.parametrize(("book", "each"), [("nisei-1.3", 2), ("ffg-starwars-2.2", 2), (BOOK, 1)])
def test_statistics_count_every_deck(tmp_path: Path, book: str, each: int) -> None:
    tournament, lists = played(tmp_path, Course(book, 12, 1, decks=True))
    found = statistics_for(tournament, lists, None, Grouping.IDENTITY)
    assert sum(row.decks for row in found.numbers.field) == each * len(tournament.state.players)
    assert len({row.name for row in found.numbers.field}) > each, "not everybody plays the same"


def test_with_decks_or_without_the_same_matches_end_the_same_way(tmp_path: Path) -> None:
    results = []
    for decks in (True, False):
        folder = tmp_path / str(decks)
        folder.mkdir()
        tournament, _ = played(folder, Course("nisei-1.3", 9, 4, decks=decks))
        assert bool(tournament.state.decks.lists) == decks
        entries = (line.entry for line in tournament.log.lines)
        results.append([entry for entry in entries if isinstance(entry, ResultReported)])
    assert results[0] == results[1]
