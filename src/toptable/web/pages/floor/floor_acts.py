"""What one thumb does on the floor: claim, resolve, give time, tick a seat, rule, review lists.

Each is the ordinary command of the desk. Every form carries the version that the page showed, so
that a tap which comes twice counts once and nobody overwrites somebody else unseen
(``desk/request.py``). A script is told what the refusal can be answered with; without one the
sentence stands on a page.

The players of one elimination game read each other's lists on a judge's device while the document's
minutes run, and nothing before or after; on their own phones they read them meanwhile
(``pages/player/player_decks.py``). N13-31, N13-34, N13-INF-10, N13-90, N13-84, B-067, B-121, B-123,
B-125, B-138, B-163, B-188.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody

from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import now
from toptable.desk.request import Tap
from toptable.engine.declared import Command
from toptable.engine.questions.places import place_now
from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import SealedText
from toptable.engine.sentence import to_json
from toptable.engine.state.decks import CheckStage
from toptable.engine.state.floor import CallReason, SweepKind
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck
from toptable.engine.subjects.floor.judge_calls import (
    ClaimCall,
    EscalateCall,
    OpenCall,
    ResolveCall,
)
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.ruling_on_lateness import RuleOnLateness
from toptable.engine.subjects.floor.table_checks import (
    BeginReview,
    FinishSweep,
    TakeZone,
    review_minutes,
)
from toptable.engine.subjects.floor.timekeeping import DeclareExtension, ExtendTable
from toptable.engine.views.deck_visibility import DeckSight, closes_at
from toptable.engine.views.floor_tables import standing_time
from toptable.web.acts.form_response import Refused, answered, wants_json
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs

MOST_SECONDS = 6 * 60 * 60
"""A tap that waited longer for the connection counts from now: nobody plays that long a round."""


class Tapped(msgspec.Struct):
    """What every tap carries; the acts add their own fields."""

    seen: int = -1
    nth: int = 1
    sure: bool = False
    ago: int = 0
    """How many seconds ago it was, where it had to wait for the connection."""
    reason: str = ""

    @property
    def tap(self) -> Tap | None:
        """The same for the desk; nothing for a form that does not know what it showed."""
        return None if self.seen < 0 else Tap(self.seen, max(self.nth, 1), self.sure)

    @property
    def at(self) -> datetime | None:
        """When it was, where that was not just now."""
        waited = 0 < self.ago <= MOST_SECONDS
        return now() - timedelta(seconds=self.ago) if waited else None


def send_tap(
    visit: EventRequest,
    command: Command,
    data: Tapped,
    back: str,
    *,
    texts: Sequence[SealedText] = (),
) -> Response[Any]:
    """Send what was tapped to the desk."""
    outcome = visit.tournament.send(
        command, visit.actor, reason=data.reason.strip(), texts=texts, tap=data.tap
    )
    if isinstance(outcome, Refusal):
        return refused(visit, outcome, back)
    return answered(visit.request, visit.tournament, outcome, back)


def refused(visit: EventRequest, refusal: Refusal, back: str) -> Response[Any]:
    """Why nothing was done, with what would help."""
    if not wants_json(visit.request):
        raise Refused(refusal, back)
    told = {
        "refused": refusal.text,
        "rule": refusal.rule,
        "code": refusal.code,
        "answer": refusal.answer or "",
        "version": visit.tournament.version,
    }
    status = 403 if refusal.answer is AnsweredBy.SOMEBODY_ELSE else 409
    return Response(to_json(told), media_type=MediaType.JSON, status_code=status)


FLOOR = "/e/{event:str}/floor"
CALL = f"{FLOOR}/calls/{{number:int}}"
TABLE = f"{FLOOR}/tables/{{table:int}}"
PLAYER = f"{FLOOR}/players/{{player:int}}"
NO_RANGE = Refusal.of("zone:no_range")
NO_INFRACTION = Refusal.of("infraction:no_infraction")
MOST_DIGITS = 6


class Resolved(Tapped):
    """A call is settled."""

    give: bool = False
    outcome: str = ""


class Extended(Tapped):
    """More time, or turns, for a table."""

    minutes: int = 0
    turns: int = 0
    why: ExtraTimeFor = ExtraTimeFor.RULING


class DeclaredForm(Tapped):
    """What became of an extension."""

    declared: Declared = Declared.YES


class Called(Tapped):
    """Why a judge is wanted at a table."""

    reason_: CallReason = msgspec.field(name="for", default=CallReason.QUESTION)


class Ticked(Tapped):
    """Who is in a seat."""

    presence: Presence = Presence.ABSENT


class QuickRulingForm(Tapped):
    """A ruling in two taps: what for, and the penalty; its questions are answered later."""

    infraction: str = ""
    penalty: Penalty = Penalty.NONE


class Ranged(Tapped):
    """A range of tables."""

    first: str = ""
    last: str = ""


class Walked(Tapped):
    """What was swept, as one button says it: ``start-1-40``."""

    swept: str = ""


@post(f"{CALL}/claim", sync_to_thread=True)
def claim(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Say that you go there; whoever was faster is named."""
    return send_tap(visit, ClaimCall(number), data, _floor(visit))


@post(f"{CALL}/escalate", sync_to_thread=True)
def escalate(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Pass it to the head judge."""
    return send_tap(visit, EscalateCall(number), data, _floor(visit))


@post(f"{CALL}/resolve", sync_to_thread=True)
def resolve(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[Resolved]
) -> Response[Any]:
    """It is settled; with the time it took, where the document has that."""
    command = ResolveCall(call=number, give=data.give)
    return send_tap(visit, command, data, _floor(visit))


@post(f"{TABLE}/extend", sync_to_thread=True)
def extend(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[Extended]
) -> Response[Any]:
    """Give a table minutes, or turns."""
    why = ExtraTimeFor.SLOW_PLAY if data.turns else data.why
    command = ExtendTable(table=table, why=why, minutes=data.minutes, turns=data.turns)
    return send_tap(visit, command, data, _table(visit, table))


@post(f"{TABLE}/standing", sync_to_thread=True)
def give_standing(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Give a table the extra time that one of its players always has. N13-08."""
    due = standing_time(visit.seen.state, visit.tournament.rulebook)
    minutes = next((standing.minutes for standing in due if standing.table == table), 0)
    command = ExtendTable(table=table, why=ExtraTimeFor.ACCOMMODATION, minutes=minutes)
    return send_tap(visit, command, data, _table(visit, table))


@post(f"{TABLE}/declare", sync_to_thread=True)
def declare(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[DeclaredForm]
) -> Response[Any]:
    """The players spoke up for their extension, or what the judge makes of silence."""
    command = DeclareExtension(table=table, declared=data.declared)
    return send_tap(visit, command, data, f"{_floor(visit)}/time")


@post(f"{TABLE}/call", sync_to_thread=True)
def call(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[Called]
) -> Response[Any]:
    """Somebody at the table wants a judge, or the pace of play is to be watched."""
    command = OpenCall(reason=data.reason_, table=table, since=data.at)
    return send_tap(visit, command, data, _table(visit, table))


@post(f"{TABLE}/late", sync_to_thread=True)
def rule_on_lateness(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Give what the document has for those who are late or absent at a table."""
    command = RuleOnLateness(table=table)
    return send_tap(visit, command, data, f"{_floor(visit)}/start")


@post(f"{TABLE}/check", sync_to_thread=True)
def check(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Take the decks of a table: the check is chosen, and its stopwatch runs."""
    chosen = visit.tournament.send(ChooseCheck(table=table), visit.actor, tap=data.tap)
    if isinstance(chosen, Refusal) and chosen.answer is not AnsweredBy.DONE_ALREADY:
        return refused(visit, chosen, _table(visit, table))
    checks = visit.tournament.state.deck_checks.in_order()
    here = [found for found in checks if found.table == table and found.by == visit.actor.name]
    if isinstance(chosen, Refusal) and (not here or here[-1].progress is not CheckStage.PLANNED):
        return refused(visit, chosen, _table(visit, table))
    back = f"{visit.address}/deck-checks/{here[-1].number}"
    return send_tap(visit, BeginCheck(here[-1].number), Tapped(reason=data.reason), back)


@post(f"{PLAYER}/seat", sync_to_thread=True)
def tick_seat(
    visit: NamedDependency[EventRequest], player: FromPath[int], data: URLEncodedBody[Ticked]
) -> Response[Any]:
    """The seat is empty, or its player has come; since when it was tapped, not when it arrives."""
    command = NotePresence(player, data.presence, at=data.at)
    return send_tap(visit, command, data, f"{_floor(visit)}/start")


@post(f"{PLAYER}/penalty", sync_to_thread=True)
def record_quickly(
    visit: NamedDependency[EventRequest],
    player: FromPath[int],
    data: URLEncodedBody[QuickRulingForm],
) -> Response[Any]:
    """A ruling in a hurry: what for and which penalty now, the document's questions later."""
    if not data.infraction:
        return refused(visit, NO_INFRACTION, _floor(visit))
    command = GivePenalty(players=(player,), penalty=data.penalty, infraction=data.infraction)
    return send_tap(visit, command, data, _floor(visit))


@post(f"{FLOOR}/zone", sync_to_thread=True)
def take_zone(visit: NamedDependency[EventRequest], data: URLEncodedBody[Ranged]) -> Response[Any]:
    """The tables that you look after; nothing typed gives them back."""
    first, last = data.first.strip(), data.last.strip()
    found = (0, 0) if not first and not last else _range(first, last)
    if isinstance(found, Refusal):
        return refused(visit, found, _floor(visit))
    return send_tap(visit, TakeZone(*found), data, visit.came_from)


@post(f"{FLOOR}/swept", sync_to_thread=True)
def finish_sweep(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Walked]
) -> Response[Any]:
    """You have been at every table of a range."""
    what, _, reach = data.swept.partition("-")
    first, _, last = reach.partition("-")
    found = _range(first, last)
    if isinstance(found, Refusal) or what not in list(SweepKind):
        return refused(visit, NO_RANGE, _floor(visit))
    command = FinishSweep(SweepKind(what), *found)
    return send_tap(visit, command, data, visit.came_from)


def _range(first: str, last: str) -> tuple[int, int] | Refusal:
    if not all(text.isdecimal() and len(text) <= MOST_DIGITS for text in (first, last)):
        return NO_RANGE
    return int(first), int(last)


def _floor(visit: EventRequest) -> str:
    return f"{visit.address}/floor"


def _table(visit: EventRequest, table: int) -> str:
    return f"{visit.address}/floor/tables/{table}"


REVIEW = "/e/{event:str}/floor/tables/{table:int}/review"


class Read(msgspec.Struct, frozen=True):
    """The lists of one player, for the other to read."""

    owner: str
    reader: str
    decks: tuple[tuple[str, OpenList], ...]


@get(REVIEW, guards=[needs("BeginReview")], sync_to_thread=True)
def review_page(visit: NamedDependency[EventRequest], table: FromPath[int]) -> Response[Any]:
    """Both lists while the time to read runs; else how to begin it, or that it is over."""
    state, rulebook, moment = visit.seen.state, visit.tournament.rulebook, now()
    place = place_now(state, rulebook)
    seated = place if isinstance(place, Refusal) else place.at(table)
    if isinstance(place, Refusal) or isinstance(seated, Refusal):
        raise NotFoundException
    until = closes_at(state, rulebook, place, table, moment)
    first, second = seated.players
    return visit.fresh_page(
        "floor/review.html",
        table=table,
        names=(state.name_of(first), state.name_of(second)),
        minutes=review_minutes(rulebook),
        begun=table in state.floor.reviews,
        until=until,
        seconds=int((until - moment).total_seconds()) + 1 if until is not None else 0,
        lists=(_lists(visit, first, second), _lists(visit, second, first))
        if until is not None
        else (),
    )


@post(REVIEW, sync_to_thread=True)
def begin_review(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """The time to read begins at this table."""
    back = f"{visit.address}/floor/tables/{table}/review"
    return send_tap(visit, BeginReview(table), data, back)


def _lists(visit: EventRequest, owner: int, reader: int) -> Read:
    state = visit.seen.state
    lists = DeckLists(visit.tournament, visit.desk.store, visit.actor, now())
    opened = dict(lists.of(owner)) if lists.sight(owner) is DeckSight.LIST else {}
    return Read(
        state.name_of(owner),
        state.name_of(reader),
        tuple(
            (slot.name, opened[slot.id])
            for slot in slots_of(state, visit.seen.rules, owner)
            if slot.id in opened
        ),
    )


ROUTES = (
    claim,
    escalate,
    resolve,
    extend,
    give_standing,
    declare,
    call,
    rule_on_lateness,
    check,
    tick_seat,
    record_quickly,
    take_zone,
    finish_sweep,
    review_page,
    begin_review,
)
