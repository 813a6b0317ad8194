"""Shapes that commands, entries and state share about teams."""

import msgspec


class TeamDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One deck of a team, the side it is for, and which member plays it. SW-36."""

    seat: int
    """The member, counted from 1."""
    side: str
    name: str


class MissingMember(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A member who cannot go on. B-141."""

    seat: int
    disqualified: bool = False


class Team(msgspec.Struct, frozen=True, gc=False):
    """Who a team is. For pairings, standings and cuts the team is one player."""

    members: tuple[str, ...]
    """In the order of their seats, which is fixed from round 1 on. B-142."""
    representative: int
    """The seat, counted from 1, of the member who speaks for the team. B-143."""
    approved: str = ""
    """The team name that the organizer has approved; another name needs approval again. B-144."""
    decks: tuple[TeamDeck, ...] = ()
    missing: tuple[MissingMember, ...] = ()
    persons: tuple[str, ...] = ()
    """Who the members are across events, where that is known; in the order of the seats."""
