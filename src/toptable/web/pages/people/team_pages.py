"""Teams at the desk: a new team or another lineup, and the deck lists that its members share."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.team_formats import SideBySide
from toptable.engine.state.people import NewPlayer, Player, TeamDeck
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.teams.lineup import AssignTeamDecks, SetLineup
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.people.admit_people import redirect_after_add

PLAYERS = "/e/{event:str}/players"


class Lineup(msgspec.Struct):
    """The form: a name, the members in the order of their seats, who speaks for the team."""

    name: str = ""
    member_1: str = ""
    member_2: str = ""
    member_3: str = ""
    representative: int = 0
    group: str = ""
    reason: str = ""

    def members(self, size: int) -> tuple[str, ...]:
        """As many as a team has here; empty seats at the end are left out."""
        every = [one.strip() for one in (self.member_1, self.member_2, self.member_3)[:size]]
        while every and not every[-1]:
            every.pop()
        return tuple(every)


@get(f"{PLAYERS}/team", guards=[needs("EnterPlayers")], sync_to_thread=True)
def team_page(visit: NamedDependency[EventRequest], name: FromQuery[str] = "") -> Response[Any]:
    """Where a team is entered."""
    return _page(visit, Lineup(name=name))


@post(f"{PLAYERS}/team", sync_to_thread=True)
def new_team(visit: NamedDependency[EventRequest], data: URLEncodedBody[Lineup]) -> Response[Any]:
    """Enter a team with its members. B-140, B-142, SW-36."""
    who = NewPlayer(
        name=data.name.strip(),
        group=data.group.strip(),
        members=data.members(_size(visit)),
        representative=data.representative,
    )
    command = EnterPlayers(players=(who,))
    outcome = visit.tournament.send(command, visit.actor, reason=data.reason.strip())
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(visit, data, problem=outcome.text)
    return redirect_after_add(visit, outcome)


@post(f"{PLAYERS}/{{player:int}}/lineup", sync_to_thread=True)
def set_lineup(
    visit: NamedDependency[EventRequest], player: FromPath[int], data: URLEncodedBody[Lineup]
) -> Response[Any]:
    """Say anew who plays in which seat, before the start."""
    command = SetLineup(player, data.members(_size(visit)), data.representative)
    return visit.send(command, back=f"{visit.address}/players/{player}")


def _size(visit: EventRequest) -> int:
    team = visit.tournament.rules.team
    if team is None:
        raise NotFoundException
    return team.size


def _page(visit: EventRequest, typed: Lineup, problem: str = "") -> Response[Any]:
    team = visit.seen.rules.team
    if team is None:
        raise NotFoundException
    return visit.fresh_page(
        "people/team.html", status=409 if problem else 200, team=team, typed=typed, problem=problem
    )


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
def team_decks_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
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
    visit: NamedDependency[EventRequest],
    player: FromPath[int],
    data: URLEncodedBody[dict[str, str]],
) -> Response[Any]:
    """All decks of a team together, each with who plays it. SW-36."""
    decks = tuple(
        TeamDeck(seat, side, data.get(_field(seat, side), "").strip() or ON_PAPER)
        for seat, side in _wanted(_form(visit))
    )
    return visit.send(AssignTeamDecks(player, decks), back=f"{visit.address}/players/decks")


def _form(visit: EventRequest) -> SideBySide:
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


ROUTES = (
    team_page,
    new_team,
    set_lineup,
    team_decks_page,
    receive_decks,
)
