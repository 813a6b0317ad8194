"""What changes when a file that goes out is brought in again: said at the export, not found later.

The file is read as any other program's would be, into an event that nobody keeps, and its standings
are laid beside those of here. Players whom only chance separates may stand in any order.
"""

from toptable.desk.desk import Desk
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.standings.ranking import Standings
from toptable.interchange.foreign import kinds
from toptable.interchange.foreign.bring_in import bring_in
from toptable.interchange.foreign.event import ForeignEvent, ForeignPlayer, ForeignStanding
from toptable.interchange.foreign.published import Compared, compared
from toptable.interchange.outgoing.formats import Outgoing

READER = Actor("", Role.ORGANIZER)


def read_back(desk: Desk, content: bytes, event: Outgoing) -> Compared | None:
    """The standings of here beside those of the file; nothing where it cannot be brought in."""
    read = kinds.read(content)
    if isinstance(read, Refusal) or event.standings is None:
        return None
    brought = bring_in(desk, read, READER)
    if isinstance(brought, Refusal):
        return None
    places = _first_places(event.standings)
    numbers = {player.name: own for own, player in brought.tournament.state.players.items()}
    published = ForeignEvent(
        kind="toptable",
        players=tuple(
            ForeignPlayer(
                key=row.name,
                name=row.name,
                standing=ForeignStanding(rank=places[row.player], points=row.points),
            )
            for row in event.standings
        ),
    )
    return compared(brought.tournament, published, numbers)


def _first_places(standings: Standings) -> dict[int, int]:
    """By player, the first of the places among which only chance has decided."""
    places = {row.player: row.rank for row in standings}
    records = standings.field.records
    for group in standings.level:
        level = [player for at in group if (player := records[at].player) in places]
        places |= dict.fromkeys(level, min((places[player] for player in level), default=0))
    return places


def said(found: Compared | None) -> str:
    """One sentence about it; empty where nothing would change."""
    if found is None or not found.differences:
        return ""
    points = found.points.compared - found.points.same
    places = found.places.compared - found.places.same
    return (
        f"Imported again, {points} of {found.points.compared} players would have other points and "
        f"{places} another place: the file does not hold this rulebook with its settings."
    )
