"""Rounds: pairing asks first where something is open; earlier rounds to look back at."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.engine.questions.presence import coming
from toptable.engine.questions.progress import over_already
from toptable.engine.reading.open_matters import Matter
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.event.event import shown_round
from toptable.web.pages.rounds import before_round_part as before_round
from toptable.web.rendering.answers import answered, answered_elsewhere

BYE = "/e/{event:str}/rounds/{number:int}/byes/{player:int}"


class Sure(msgspec.Struct):
    """The form of a button that asks first if something is open."""

    sure: bool = False
    reason: str = ""
    """Why round 1 is paired before players were told, or another one after the last."""
    absentees: Absentees = Absentees.ASK
    """What becomes of those who have not checked in for round 1."""
    lists: MissingLists = MissingLists.ASK
    """Whether round 1 begins although deck lists are missing."""


class Seated(msgspec.Struct):
    """The form that issues a bye."""

    absent: bool = False
    reason: str = ""
    """That the round began, where no clock says so."""


@get("/e/{event:str}/rounds/{number:int}", sync_to_thread=True)
def round_page(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    show: FromQuery[str] = "all",
    find: FromQuery[str] = "",
) -> Response[Any]:
    """One round by its number."""
    if not 1 <= number <= len(visit.seen.state.rounds):
        raise NotFoundException
    return shown_round(visit, "rounds/round.html", number, show, find)


@get("/e/{event:str}/before-round", guards=[needs("PairRound")], sync_to_thread=True)
def before_round_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """What is still open, and whether to pair the next round all the same."""
    matters = before_round.open_now(visit.seen)
    missing = before_round.not_checked_in(visit.seen)
    asked = {Matter.NO_SHOW, *((Matter.CHECK_IN,) if missing else ())}
    listed = [matter for matter in matters if matter.matter not in asked]
    return visit.page(
        "rounds/before_round.html",
        rows=[before_round.row(visit.seen, matter) for matter in listed],
        missing=missing,
        missed=before_round.missed(visit.seen),
        stopped=any(matter.stops for matter in matters),
        over=over_already(visit.seen.state, visit.tournament.rulebook),
        next_round=coming(visit.seen.state),
        untold=before_round.untold(visit.seen),
        lists=before_round.lists_asked(visit.seen),
        unreported=_unreported(visit),
        online=visit.seen.rules.chosen.get("online", "off") == "on" and visit.seen.state.started,
        rematches=_rematches_open(visit),
    )


def _unreported(visit: Visit) -> tuple[int, int] | None:
    """The round that is on, and how many of its matches nobody has reported."""
    current = visit.seen.state.current
    if current is None or not current.published or not current.open:
        return None
    return current.number, sum(match.result is None for match in current.tables())


def _rematches_open(visit: Visit) -> bool:
    """Whether rematches of the coming round can still be agreed to."""
    state = visit.seen.state
    return bool(state.rounds) and len(state.rounds) + 1 not in state.rematches_allowed


@post("/e/{event:str}/draft/pair", sync_to_thread=True)
def pair_round(visit: NamedDependency[Visit], data: URLEncodedBody[Sure]) -> Response[Any]:
    """Pair the next round.

    While something is open that does not stop the next round, pairing it asks first; before round 1
    the same page also leads to where it is settled what does.
    """
    if not data.sure and visit.seen.may("PairRound"):
        matters = before_round.open_now(visit.seen)
        if over_already(visit.seen.state, visit.tournament.rulebook):
            return answered_elsewhere(visit.request, f"{visit.address}/before-round")
        asks = matters or before_round.untold(visit.seen) or before_round.lists_asked(visit.seen)
        stopped = visit.seen.state.rounds and any(
            matter.stops and matter.matter is not Matter.NO_SHOW for matter in matters
        )
        if asks and not stopped:
            return answered_elsewhere(visit.request, f"{visit.address}/before-round")
    if data.absentees is Absentees.ASK and before_round.not_checked_in(visit.seen):
        return answered_elsewhere(visit.request, f"{visit.address}/before-round")
    command = PairRound(absentees=data.absentees, lists=data.lists)
    return visit.send(command, reason=data.reason)


@get(BYE, guards=[needs("IssueBye")], sync_to_thread=True)
def bye_page(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    player: FromPath[int],
    absent: FromQuery[bool] = False,
) -> Response[Any]:
    """The clock says that the round has not begun: somebody says why the bye is issued. B-081."""
    state = visit.seen.state
    if not 1 <= number <= len(state.rounds) or player not in state.rounds[number - 1].byes:
        raise NotFoundException
    name = state.name_of(player)
    return visit.page("rounds/bye.html", number=number, player=player, name=name, absent=absent)


@post(BYE, sync_to_thread=True)
def issue_bye(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    player: FromPath[int],
    data: URLEncodedBody[Seated],
) -> Response[Any]:
    """Confirm that the player with the bye was seated, or was not. B-081."""
    command = IssueBye(round=number, player=player, absent=data.absent)
    outcome = visit.tournament.send(command, visit.actor, reason=data.reason.strip())
    if isinstance(outcome, Refusal) and outcome.answer is AnsweredBy.REASON:
        page = f"{visit.address}/rounds/{number}/byes/{player}"
        return answered_elsewhere(visit.request, f"{page}?absent=1" if data.absent else page)
    return answered(visit.request, visit.tournament, outcome, visit.address)


ROUTES = (round_page, before_round_page, pair_round, bye_page, issue_bye)
