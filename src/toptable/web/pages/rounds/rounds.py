"""Rounds: what is missing before the next one, pairing it, changing it by hand, earlier ones.

N13-52, N13-69, B-148, A-24.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.engine.questions.presence import coming, missing
from toptable.engine.questions.progress import over_already
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees
from toptable.engine.subjects.online.online_matches import CheckInBetween
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.views.open_tasks import OpenTaskKind
from toptable.engine.views.people import by_name
from toptable.web.acts.form_response import Refused, answered, answered_elsewhere
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs, staff_only
from toptable.web.pages.event.event import shown_round
from toptable.web.pages.rounds import round_problems_part as before_round
from toptable.web.pages.rounds.round_problems_part import (
    Seated,
    at_tables,
    to_swap,
    without_opponent,
)
from toptable.web.pages.rounds.round_problems_part import repair as repair_shown

BYE = "/e/{event:str}/rounds/{number:int}/byes/{player:int}"


class ConfirmForm(msgspec.Struct):
    """The form of a button that asks first if something is open."""

    sure: bool = False
    reason: str = ""
    """Why round 1 is paired before players were told, or another one after the last."""
    absentees: Absentees = Absentees.ASK
    """What becomes of those who have not checked in for round 1."""
    lists: MissingLists = MissingLists.ASK
    """Whether round 1 begins although deck lists are missing."""


class IssueByeForm(msgspec.Struct):
    """The form that issues a bye."""

    absent: bool = False
    reason: str = ""
    """That the round began, where no clock says so."""


@get("/e/{event:str}/rounds/{number:int}", sync_to_thread=True)
def round_page(
    visit: NamedDependency[EventRequest],
    number: FromPath[int],
    show: FromQuery[str] = "all",
    find: FromQuery[str] = "",
) -> Response[Any]:
    """One round by its number."""
    if not 1 <= number <= len(visit.seen.state.rounds):
        raise NotFoundException
    return shown_round(visit, "rounds/round.html", number, show, find)


@get("/e/{event:str}/before-round", guards=[needs("PairRound")], sync_to_thread=True)
def before_round_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What is still open, and whether to pair the next round all the same."""
    matters = before_round.open_now(visit.seen)
    missing = before_round.not_checked_in(visit.seen)
    asked = {OpenTaskKind.NO_SHOW, *((OpenTaskKind.CHECK_IN,) if missing else ())}
    listed = [matter for matter in matters if matter.kind not in asked]
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


def _unreported(visit: EventRequest) -> tuple[int, int] | None:
    """The round that is on, and how many of its matches nobody has reported."""
    current = visit.seen.state.current
    if current is None or not current.published or not current.open:
        return None
    return current.number, sum(match.result is None for match in current.tables())


def _rematches_open(visit: EventRequest) -> bool:
    """Whether rematches of the coming round can still be agreed to."""
    state = visit.seen.state
    return bool(state.rounds) and len(state.rounds) + 1 not in state.rematches_allowed


@post("/e/{event:str}/draft/pair", sync_to_thread=True)
def pair_round(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[ConfirmForm]
) -> Response[Any]:
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
            matter.stops and matter.kind is not OpenTaskKind.NO_SHOW for matter in matters
        )
        if asks and not stopped:
            return answered_elsewhere(visit.request, f"{visit.address}/before-round")
    if data.absentees is Absentees.ASK and before_round.not_checked_in(visit.seen):
        return answered_elsewhere(visit.request, f"{visit.address}/before-round")
    command = PairRound(absentees=data.absentees, lists=data.lists)
    return visit.send(command, reason=data.reason)


@get(BYE, guards=[needs("IssueBye")], sync_to_thread=True)
def bye_page(
    visit: NamedDependency[EventRequest],
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
    visit: NamedDependency[EventRequest],
    number: FromPath[int],
    player: FromPath[int],
    data: URLEncodedBody[IssueByeForm],
) -> Response[Any]:
    """Confirm that the player with the bye was seated, or was not. B-081."""
    command = IssueBye(round=number, player=player, absent=data.absent)
    outcome = visit.tournament.send(command, visit.actor, reason=data.reason.strip())
    if isinstance(outcome, Refusal) and outcome.answer is AnsweredBy.REASON:
        page = f"{visit.address}/rounds/{number}/byes/{player}"
        return answered_elsewhere(visit.request, f"{page}?absent=1" if data.absent else page)
    return answered(visit.request, visit.tournament, outcome, visit.address)


NEXT_ROUND = "/e/{event:str}/players/next-round"
NOBODY = Refusal.of("nobody:nobody_2")


class NextRoundCheckInForm(msgspec.Struct):
    """Who is here for the next round, by number; or is not after all."""

    players: str | list[str] = ""
    absent: bool = False


@get(NEXT_ROUND, guards=[needs("CheckInBetween")], sync_to_thread=True)
def next_round_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Who has checked in for the coming round of an online event."""
    state = visit.seen.state
    if visit.seen.rules.chosen.get("online", "off") != "on":
        raise NotFoundException
    absent = {player.id for player in missing(state)}
    everybody = by_name(state, visit.tournament.rulebook)
    playing = [row for row in everybody if state.players[row.player].active]
    return visit.page(
        "rounds/next_round.html",
        next_round=coming(state),
        absent=[row for row in playing if row.player in absent],
        here=[row for row in playing if row.player not in absent],
        started=bool(state.rounds),
    )


@post(NEXT_ROUND, sync_to_thread=True)
def check_in_between(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[NextRoundCheckInForm]
) -> Response[Any]:
    """Those who are ticked are here, or are not after all."""
    back = f"{visit.address}/players/next-round"
    ticked = [data.players] if isinstance(data.players, str) else data.players
    players = tuple(int(number) for number in ticked if number.isdecimal() and len(number) < 9)
    if not players:
        raise Refused(NOBODY, back)
    return visit.send(CheckInBetween(players, present=not data.absent), back=back)


TOOLS = "/e/{event:str}/round-tools"


@get(TOOLS, guards=[staff_only], sync_to_thread=True)
def tools_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The round with all that can be done to it."""
    return visit.page("rounds/round_tools.html", **_forms(visit))


@get(f"{TOOLS}/forms", guards=[staff_only], sync_to_thread=True)
def tools_forms(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The forms by themselves: their lists follow whatever changes the round."""
    forms = _forms(visit)
    return visit.fresh_part(
        "rounds/round_tools_forms.html", seen=visit.seen, visitor=visit.visitor, **forms
    )


def _forms(visit: EventRequest) -> dict[str, Any]:
    state = visit.seen.state
    current = state.current
    return {
        "round": current,
        "to_swap": _choices(to_swap(state, current)) if current else [],
        "at_tables": _choices(at_tables(state, current)) if current else [],
        "free": _choices(without_opponent(state, current)) if current else [],
        "tables": [(table, str(table)) for table in sorted(current.matches)] if current else [],
    }


def _choices(people: Iterable[Seated]) -> list[tuple[object, str]]:
    """A list to choose somebody from."""
    return [("", "Choose…"), *((one.player, f"{one.name}, {one.place}") for one in people)]


@get(f"{TOOLS}/repair", guards=[needs("RepairRound")], sync_to_thread=True)
def repair_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Who would move, and which rules would not be kept, before it is accepted."""
    current = visit.seen.state.current
    if current is None or not current.published:
        raise NotFoundException
    return visit.page("rounds/round_repair.html", round=current, **repair_shown(visit.seen))


ROUTES = (
    round_page,
    before_round_page,
    pair_round,
    bye_page,
    issue_bye,
    next_round_page,
    check_in_between,
    tools_page,
    tools_forms,
    repair_page,
)
