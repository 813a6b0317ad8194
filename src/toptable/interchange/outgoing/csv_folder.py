"""All lists of an event as CSV, in one folder or one zip file."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from toptable.engine.reading.outcome import ended_in
from toptable.engine.rules.finals.cut.final_ranking import FinalRanking
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State
from toptable.interchange.csv_lists import pairings, players, ranking, results, standings
from toptable.interchange.csv_table import Cell, ListTable, as_csv
from toptable.interchange.foreign.event import ForeignEvent
from toptable.interchange.outgoing.deck_lines import deck_lines

DECKS = ("Player", "Deck", "Identity", "Deck name", "Count", "Card")


def csv_files(
    state: State,
    rulebook: Rulebook,
    listed: Standings | None,
    event: ForeignEvent,
    *,
    staff: bool,
) -> dict[str, bytes]:
    """The files by name: those for which there is something to say."""
    tables = [players(state, rulebook, staff=staff)]
    if listed is not None:
        tables.append(standings(state, rulebook, listed))
    places = ended_in(state, rulebook, listed.after_round if listed is not None else 0)
    if isinstance(places, FinalRanking):
        tables.append(ranking(state, rulebook, places))
    if state.rounds:
        tables += [results(state, state.rounds), *(pairings(state, each) for each in state.rounds)]
    if any(player.decks for player in event.players):
        tables.append(decks(event))
    return {f"{table.name}.csv": as_csv(table, bom=True) for table in tables}


def decks(event: ForeignEvent) -> ListTable:
    """Every deck that is open: a line for each card, or one with the identity alone."""
    rows: list[tuple[Cell, ...]] = []
    for player in event.players:
        for deck in player.decks:
            about = (player.name, deck.side, deck.identity, deck.name)
            cards = list(deck_lines(deck.text))
            rows += [(*about, count, name) for count, name in cards] or [(*about, "", "")]
    return ListTable("decks", f"{event.name}, decks", DECKS, tuple(rows))


def zipped(files: Mapping[str, bytes]) -> bytes:
    """One zip file, the same bytes whenever it is made of the same files."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as folder:
        for name, content in files.items():
            entry = ZipInfo(name)
            entry.compress_type = ZIP_DEFLATED
            folder.writestr(entry, content)
    return packed.getvalue()
