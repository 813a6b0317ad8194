"""Teams at the desk: a new team with its members by seat, or another lineup."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.entering import EnterPlayers
from toptable.engine.subjects.teams.lineup import SetLineup
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.people.letting_in import told

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
def team_page(visit: NamedDependency[Visit], name: FromQuery[str] = "") -> Response[Any]:
    """Where a team is entered."""
    return _page(visit, Lineup(name=name))


@post(f"{PLAYERS}/team", sync_to_thread=True)
def new_team(visit: NamedDependency[Visit], data: URLEncodedBody[Lineup]) -> Response[Any]:
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
    return told(visit, outcome)


@post(f"{PLAYERS}/{{player:int}}/lineup", sync_to_thread=True)
def set_lineup(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Lineup]
) -> Response[Any]:
    """Say anew who plays in which seat, before the start."""
    command = SetLineup(player, data.members(_size(visit)), data.representative)
    return visit.send(command, back=f"{visit.address}/players/{player}")


def _size(visit: Visit) -> int:
    team = visit.tournament.rules.team
    if team is None:
        raise NotFoundException
    return team.size


def _page(visit: Visit, typed: Lineup, problem: str = "") -> Response[Any]:
    team = visit.seen.rules.team
    if team is None:
        raise NotFoundException
    return visit.fresh_page(
        "people/team.html", status=409 if problem else 200, team=team, typed=typed, problem=problem
    )


ROUTES = (team_page, new_team, set_lineup)
