"""Deck checks: draw or choose whom, assign, time, write down what was found.

B-050, B-053, B-067, B-068, B-189, N13-38, N13-40, SW-08, SW-09.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.desk.desk import now, sealed
from toptable.desk.sights import Sight
from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.state import State
from toptable.engine.state.deck_checks import CheckOutcome, CheckStage, DeckCheck
from toptable.engine.subjects.deck_checks.checkers import head_judge_note, knows_beforehand
from toptable.engine.subjects.deck_checks.picking import (
    AskForCheck,
    ChooseCheck,
    DrawChecks,
    DrawnAmong,
    lots,
    not_yet_checked,
)
from toptable.engine.subjects.deck_checks.recording import RecordCheck
from toptable.engine.subjects.deck_checks.running import GIVEN
from toptable.engine.subjects.deck_checks.where import seats_now, unpublished, unseated
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import sees
from toptable.web.pages.deck_checks import check_sheet
from toptable.web.pages.deck_checks.checks_part import row
from toptable.web.rendering.answers import Refused

CHECKS = "/e/{event:str}/deck-checks"
CHECK = f"{CHECKS}/{{number:int}}"
CHECKERS = sees(Sight.CHECKS)
MOST_DIGITS = 4
NO_COUNT = Refusal("count:no_count", "Say how many to draw, as a whole number.")
NO_TABLE = Refusal(
    "table:no_table", "There is no such table. Write its number, or the name of a player."
)


class ToDraw(msgspec.Struct):
    """The form that draws whom to check."""

    count: str = "1"
    among: DrawnAmong = DrawnAmong.TABLES
    kind: CheckKind = CheckKind.DECK
    anybody: bool = False


class ToChoose(msgspec.Struct):
    """The form that names a table or a player."""

    who: str = ""
    kind: CheckKind = CheckKind.DECK


class ToAsk(msgspec.Struct):
    """The form for a player who asks for a check of the opponent."""

    who: str = ""
    kind: CheckKind = CheckKind.DECK


class ToRecord(msgspec.Struct):
    """The form with what was found with one player."""

    player: int = 0
    outcome: str = ""
    problem: str = ""
    seen: str | list[str] = ""
    note: str = ""


@get(CHECKS, guards=[CHECKERS], sync_to_thread=True)
def checks_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Whom to check next, what runs, and who has been checked."""
    state, rulebook = visit.tournament.state, visit.tournament.rulebook
    planned = [
        row(state, rulebook, check, told=knows_beforehand(state, visit.actor, check))
        for check in state.deck_checks.in_order()
        if check.progress is CheckStage.PLANNED
    ]
    return visit.fresh_page(
        "deck_checks/deck_checks.html",
        planned=planned,
        among=_among(state, rulebook),
        met=state.finals.bracket is not None or any(round_.published for round_ in state.rounds),
        asked=rulebook.deck_checks.asked,
        names=sorted((player.name for player in state.active_players()), key=str.casefold),
        kinds=check_sheet.KINDS,
    )


@post(f"{CHECKS}/draw", sync_to_thread=True)
def draw(visit: NamedDependency[Visit], data: URLEncodedBody[ToDraw]) -> Response[Any]:
    """Draw tables or players from the event's recorded chance."""
    count = _number(data.count, NO_COUNT, _list(visit)) or 0
    command = DrawChecks(count, data.among, data.kind, unchecked=not data.anybody)
    return visit.send(command, back=_list(visit))


@post(f"{CHECKS}/choose", sync_to_thread=True)
def choose(visit: NamedDependency[Visit], data: URLEncodedBody[ToChoose]) -> Response[Any]:
    """A table by its number, or a player by name; without tables a number is a player's."""
    who = data.who.strip()
    seated = seats_now(visit.tournament.state, visit.tournament.rulebook)
    if who.isdecimal() and not isinstance(seated, Refusal):
        command = ChooseCheck(table=_number(who, NO_TABLE, _list(visit)), kind=data.kind)
    else:
        command = ChooseCheck(chosen=_player(visit, who), kind=data.kind)
    return visit.send(command, back=_list(visit))


@post(f"{CHECKS}/ask", sync_to_thread=True)
def ask(visit: NamedDependency[Visit], data: URLEncodedBody[ToAsk]) -> Response[Any]:
    """Somebody wants the opponent checked."""
    who = _player(visit, data.who)
    return visit.send(AskForCheck(who, data.kind), back=_list(visit))


@get(CHECK, guards=[CHECKERS], sync_to_thread=True)
def check_page(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    sleeve: FromQuery[str] = "",
    over: FromQuery[str] = "",
) -> Response[Any]:
    """One check: its judge and stopwatch, the checklist, what was found and what to do then."""
    state, rulebook = visit.tournament.state, visit.tournament.rulebook
    check = _check(visit, number)
    told = knows_beforehand(state, visit.actor, check)
    rule = rulebook.deck_checks
    return visit.fresh_page(
        "deck_checks/check.html",
        check=check,
        row=row(state, rulebook, check, told=told),
        told=told,
        stage=check.progress,
        stages=CheckStage,
        moved=unseated(state, rulebook, check),
        draft=unpublished(state, check),
        staff_names=_checkers(visit),
        reminder=head_judge_note(state, rulebook, check.judge or visit.actor.name, visit.actor),
        due=check.minutes_due(now()),
        gives=rule.time in GIVEN,
        time_section=rule.time_section,
        sheets=check_sheet.sheets(visit, check) if told else (),
        sizes=check_sheet.sizes(visit, sleeve, over),
    )


@post(f"{CHECK}/record", sync_to_thread=True)
def record(
    visit: NamedDependency[Visit], number: FromPath[int], data: URLEncodedBody[ToRecord]
) -> Response[Any]:
    """Write down what was found with one player; the note is kept beside the log."""
    problem = data.outcome != CheckOutcome.NO_PROBLEM
    ticked = (data.seen,) if isinstance(data.seen, str) else data.seen
    texts = (sealed(data.note.strip()),) if data.note.strip() else ()
    command = RecordCheck(
        check=number,
        checked=data.player,
        outcome=CheckOutcome.PROBLEM if problem else CheckOutcome.NO_PROBLEM,
        remedy=data.problem if problem else "",
        seen=tuple(point for point in ticked if point),
        note=Sealed(texts[0].digest) if texts else None,
    )
    return visit.send(command, back=_one(visit, number), texts=texts)


def _among(state: State, rulebook: Rulebook) -> list[DrawnAmong]:
    """What can be drawn now, first what somebody in it is still to be checked of."""
    place = seats_now(state, rulebook)
    found = {among: lots(state, place, among) for among in DrawnAmong}
    there = {
        among: drawn for among, drawn in found.items() if drawn and not isinstance(drawn, Refusal)
    }
    due = {
        among: bool(not_yet_checked(state, place, drawn, CheckKind.DECK))
        for among, drawn in there.items()
    }
    return sorted(there, key=lambda among: not due[among])


def _list(visit: Visit) -> str:
    return f"{visit.address}/deck-checks"


def _one(visit: Visit, number: int) -> str:
    return f"{visit.address}/deck-checks/{number}"


def _check(visit: Visit, number: int) -> DeckCheck:
    check = visit.tournament.state.deck_checks.checks.get(number)
    if check is None:
        raise NotFoundException
    return check


def _checkers(visit: Visit) -> list[str]:
    """Whom a check can be assigned to."""
    named = {member.name for member in visit.tournament.state.staff if member.role in STAFF}
    return sorted(named | {visit.actor.name}, key=str.casefold)


def _player(visit: Visit, who: str) -> int:
    found = visit.tournament.player(who.strip())
    if isinstance(found, Refusal):
        raise Refused(found, _list(visit))
    return found


def _number(text: str, wrong: Refusal, back: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise Refused(wrong, back)
    return int(text)


ROUTES = (
    checks_page,
    draw,
    choose,
    ask,
    check_page,
    record,
)
