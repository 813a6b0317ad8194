"""The deck lists of teams whose members play one deck for each side: who has handed them in."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.rules.teams.formats import SideBySide
from toptable.engine.state.people import Player
from toptable.engine.state.teams import TeamDeck
from toptable.engine.subjects.teams.lineup import AssignTeamDecks
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit

PLAYERS = "/e/{event:str}/players"
ON_PAPER = "list on paper"
"""What a deck is called whose list says the rest."""


class DeckField(msgspec.Struct, frozen=True):
    """Where the deck of a member for a side is named."""

    name: str
    member: str
    side: str
    deck: str


class TeamLists(msgspec.Struct, frozen=True):
    """A team, and what it has handed in."""

    number: int
    name: str
    fields: tuple[DeckField, ...]
    received: bool


@get(f"{PLAYERS}/decks", guards=[needs("AssignTeamDecks")], sync_to_thread=True)
def team_decks_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Every team with its deck lists; those whose lists are missing come first."""
    form = _form(visit)
    lists = [
        _lists(player, form)
        for _, player in sorted(visit.seen.state.players.items())
        if player.active
    ]
    lists.sort(key=lambda team: team.received)
    return visit.fresh_page(
        "people/team_decks.html",
        teams=lists,
        missing=sum(not team.received for team in lists),
        source=form.source,
        fixed=visit.seen.state.started or visit.seen.state.closed,
        on_paper=ON_PAPER,
    )


@post(f"{PLAYERS}/{{player:int}}/decks", sync_to_thread=True)
def receive_decks(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    data: URLEncodedBody[dict[str, str]],
) -> Response[Any]:
    """All decks of a team together, each with who plays it. SW-36."""
    decks = tuple(
        TeamDeck(seat, side, data.get(_field(seat, side), "").strip() or ON_PAPER)
        for seat, side in _wanted(_form(visit))
    )
    return visit.send(AssignTeamDecks(player, decks), back=f"{visit.address}/players/decks")


def _form(visit: Visit) -> SideBySide:
    team = visit.seen.rules.team
    if not isinstance(team, SideBySide):
        raise NotFoundException
    return team


def _wanted(form: SideBySide) -> list[tuple[int, str]]:
    """Every member with every side, in the order in which they are asked for."""
    return [(seat, side) for seat in range(1, form.size + 1) for side in form.sides.names]


def _field(seat: int, side: str) -> str:
    return f"deck_{seat}_{side}"


def _lists(player: Player, form: SideBySide) -> TeamLists:
    decks = player.team.decks if player.team else ()
    members = player.team.members if player.team else ()
    named = {(deck.seat, deck.side): deck.name for deck in decks}
    fields = tuple(
        DeckField(
            name=_field(seat, side),
            member=members[seat - 1],
            side=form.sides.words.get(side, side),
            deck=named.get((seat, side), ""),
        )
        for seat, side in _wanted(form)
        if seat <= len(members)
    )
    return TeamLists(player.id, player.name, fields, bool(decks))


ROUTES = (team_decks_page, receive_decks)
