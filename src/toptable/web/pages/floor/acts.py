"""What one thumb does on the floor: claim, resolve, give time, tick a seat, rule in two taps.

Each is the ordinary command of the desk. N13-31, N13-34, N13-INF-10, N13-90, B-067, B-121, B-123,
B-125, B-138, B-163, B-188.
"""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.reading.table_watch import standing_time
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.state.deck_checks import CheckStage
from toptable.engine.state.floor import CallReason, SweepKind
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.deck_checks.picking import ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck
from toptable.engine.subjects.floor.judge_calls import (
    ClaimCall,
    EscalateCall,
    OpenCall,
    ResolveCall,
)
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.ruling_on_lateness import RuleOnLateness
from toptable.engine.subjects.floor.sweeps import FinishSweep, TakeZone
from toptable.engine.subjects.floor.timekeeping import DeclareExtension, ExtendTable
from toptable.web.access.visit import Visit
from toptable.web.pages.floor.tapping import Tapped, refused, send_tap

FLOOR = "/e/{event:str}/floor"
CALL = f"{FLOOR}/calls/{{number:int}}"
TABLE = f"{FLOOR}/tables/{{table:int}}"
PLAYER = f"{FLOOR}/players/{{player:int}}"
NO_RANGE = Refusal("zone:no_range", "Write the first and the last table as numbers.")
NO_INFRACTION = Refusal(
    "infraction:no_infraction", "Choose what it is for first, then the penalty."
)
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


class Told(Tapped):
    """What became of an extension."""

    declared: Declared = Declared.YES


class Called(Tapped):
    """Why a judge is wanted at a table."""

    reason_: CallReason = msgspec.field(name="for", default=CallReason.QUESTION)


class Ticked(Tapped):
    """Who is in a seat."""

    presence: Presence = Presence.ABSENT


class Hurried(Tapped):
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
    visit: NamedDependency[Visit], number: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Say that you go there; whoever was faster is named."""
    return send_tap(visit, ClaimCall(number), data, _floor(visit))


@post(f"{CALL}/escalate", sync_to_thread=True)
def escalate(
    visit: NamedDependency[Visit], number: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Pass it to the head judge."""
    return send_tap(visit, EscalateCall(number), data, _floor(visit))


@post(f"{CALL}/resolve", sync_to_thread=True)
def resolve(
    visit: NamedDependency[Visit], number: FromPath[int], data: URLEncodedBody[Resolved]
) -> Response[Any]:
    """It is settled; with the time it took, where the document has that."""
    command = ResolveCall(call=number, give=data.give)
    return send_tap(visit, command, data, _floor(visit))


@post(f"{TABLE}/extend", sync_to_thread=True)
def extend(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Extended]
) -> Response[Any]:
    """Give a table minutes, or turns."""
    why = ExtraTimeFor.SLOW_PLAY if data.turns else data.why
    command = ExtendTable(table=table, why=why, minutes=data.minutes, turns=data.turns)
    return send_tap(visit, command, data, _table(visit, table))


@post(f"{TABLE}/standing", sync_to_thread=True)
def give_standing(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Give a table the extra time that one of its players always has. N13-08."""
    due = standing_time(visit.seen.state, visit.tournament.rulebook)
    minutes = next((standing.minutes for standing in due if standing.table == table), 0)
    command = ExtendTable(table=table, why=ExtraTimeFor.ACCOMMODATION, minutes=minutes)
    return send_tap(visit, command, data, _table(visit, table))


@post(f"{TABLE}/declare", sync_to_thread=True)
def declare(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Told]
) -> Response[Any]:
    """The players spoke up for their extension, or what the judge makes of silence."""
    command = DeclareExtension(table=table, declared=data.declared)
    return send_tap(visit, command, data, f"{_floor(visit)}/time")


@post(f"{TABLE}/call", sync_to_thread=True)
def call(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Called]
) -> Response[Any]:
    """Somebody at the table wants a judge, or the pace of play is to be watched."""
    command = OpenCall(reason=data.reason_, table=table, since=data.at)
    return send_tap(visit, command, data, _table(visit, table))


@post(f"{TABLE}/late", sync_to_thread=True)
def rule_on_lateness(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """Give what the document has for those who are late or absent at a table."""
    command = RuleOnLateness(table=table)
    return send_tap(visit, command, data, f"{_floor(visit)}/start")


@post(f"{TABLE}/check", sync_to_thread=True)
def check(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Tapped]
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
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Ticked]
) -> Response[Any]:
    """The seat is empty, or its player has come; since when it was tapped, not when it arrives."""
    command = NotePresence(player, data.presence, at=data.at)
    return send_tap(visit, command, data, f"{_floor(visit)}/start")


@post(f"{PLAYER}/penalty", sync_to_thread=True)
def record_quickly(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Hurried]
) -> Response[Any]:
    """A ruling in a hurry: what for and which penalty now, the document's questions later."""
    if not data.infraction:
        return refused(visit, NO_INFRACTION, _floor(visit))
    command = GivePenalty(players=(player,), penalty=data.penalty, infraction=data.infraction)
    return send_tap(visit, command, data, _floor(visit))


@post(f"{FLOOR}/zone", sync_to_thread=True)
def take_zone(visit: NamedDependency[Visit], data: URLEncodedBody[Ranged]) -> Response[Any]:
    """The tables that you look after; nothing typed gives them back."""
    first, last = data.first.strip(), data.last.strip()
    found = (0, 0) if not first and not last else _range(first, last)
    if isinstance(found, Refusal):
        return refused(visit, found, _floor(visit))
    return send_tap(visit, TakeZone(*found), data, visit.came_from)


@post(f"{FLOOR}/swept", sync_to_thread=True)
def finish_sweep(visit: NamedDependency[Visit], data: URLEncodedBody[Walked]) -> Response[Any]:
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


def _floor(visit: Visit) -> str:
    return f"{visit.address}/floor"


def _table(visit: Visit, table: int) -> str:
    return f"{visit.address}/floor/tables/{table}"


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
)
