"""Entries about teams. A team enters as a player with members."""

from toptable.engine.declared import Entry
from toptable.engine.state.teams import TeamDeck


class LineupSet(Entry):
    """A team has these members in this order. B-142, B-143."""

    player: int
    members: tuple[str, ...]
    representative: int = 0


class MemberRenamed(Entry):
    """A member goes by another name. B-075."""

    player: int
    seat: int
    name: str
    before: str


class TeamNamesApproved(Entry):
    """The organizer lets these teams use their names, or no longer. B-144."""

    players: tuple[int, ...]
    approved: bool = True


class TeamDecksAssigned(Entry):
    """Which member plays which deck of the team. SW-36."""

    player: int
    decks: tuple[TeamDeck, ...]


class MemberGone(Entry):
    """A member cannot go on; what follows for the team stands in the next entry. B-141."""

    player: int
    seat: int
    disqualified: bool = False
