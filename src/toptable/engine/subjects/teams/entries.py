"""Entries about teams. A team enters as a player with members."""

import msgspec

from toptable.engine.state.teams import TeamDeck


class LineupSet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="lineup_set"):
    """A team has these members in this order. B-142, B-143."""

    player: int
    members: tuple[str, ...]
    representative: int = 0


class MemberRenamed(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="member_renamed"
):
    """A member goes by another name. B-075."""

    player: int
    seat: int
    name: str
    before: str


class TeamNamesApproved(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="team_names_approved"
):
    """The organizer lets these teams use their names, or no longer. B-144."""

    players: tuple[int, ...]
    approved: bool = True


class TeamDecksAssigned(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="team_decks_assigned"
):
    """Which member plays which deck of the team. SW-36."""

    player: int
    decks: tuple[TeamDeck, ...]


class MemberGone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="member_gone"):
    """A member cannot go on; what follows for the team stands in the next entry. B-141."""

    player: int
    seat: int
    disqualified: bool = False
