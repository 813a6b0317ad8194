"""The pairings of the latest round as TopDeck takes them in: a table with two names in a line."""

from toptable.interchange.csv_table import Cell, ListTable, as_csv
from toptable.interchange.foreign.event import ForeignEvent

COLUMNS = ("table", "player 1", "player 2")


def write_topdeck_pairings(event: ForeignEvent) -> bytes:
    """Who sits where now; results are not part of it, nor who has a bye."""
    names = {player.key: player.name for player in event.players}
    latest = event.rounds[-1].matches if event.rounds else ()
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (match.table or at, *(names[key] for key in match.players))
        for at, match in enumerate(latest, start=1)
    )
    return as_csv(ListTable("pairings", event.name, COLUMNS, rows))
