"""Deck checks: draw or choose whom, assign, time, and write down on each sheet what was found.

N13-38, N13-40, SW-08, SW-09, B-050, B-053, B-067, B-068, B-189.
"""

import re
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.desk.desk import now, sealed
from toptable.desk.permissions import Visibility
from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF
from toptable.engine.rules.decks.check_rules import CheckKind, CheckPoint, CheckRemedy
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.state import State
from toptable.engine.state.decks import CheckFinding, CheckOutcome, CheckStage, DeckCheck
from toptable.engine.subjects.deck_checks.check_record import (
    RecordCheck,
    head_judge_note,
    knows_beforehand,
    seats_now,
    sort_of,
    unpublished,
    unseated,
)
from toptable.engine.subjects.deck_checks.check_selection import (
    AskForCheck,
    ChooseCheck,
    DrawChecks,
    DrawnAmong,
    lots,
    not_yet_checked,
)
from toptable.engine.subjects.deck_checks.running import GIVEN
from toptable.engine.views.calls_and_checks import check_view, found_text
from toptable.web.acts.form_response import Refused, query
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import sees

KINDS = {CheckKind.DECK: "Deck", CheckKind.SLEEVES: "Sleeves only"}
_SIZE = re.compile(r"\s*(\d{2,3})\s*[x×]\s*(\d{2,3})\s*", re.IGNORECASE)


class RulingLink(msgspec.Struct, frozen=True):
    """A ruling that the problem leads to, with what is known of it filled in."""

    text: str
    address: str


class Sheet(msgspec.Struct, frozen=True):
    """What is looked at and was found with one player."""

    player: int
    name: str
    decklist: str
    """Where the player's list is."""
    points: tuple[CheckPoint, ...]
    problems: tuple[CheckRemedy, ...]
    finding: CheckFinding | None
    found: str
    problem: bool
    note: str
    remedy: CheckRemedy | None
    rulings: tuple[RulingLink, ...]


class Measured(msgspec.Struct, frozen=True):
    """The form about the size of sleeves, filled in as it was sent."""

    sleeve: str
    over: str
    advice: str
    section: str


def sheets(visit: EventRequest, check: DeckCheck) -> tuple[Sheet, ...]:
    """One sheet for each player of a check."""
    tournament = visit.tournament
    rules = tournament.rulebook.deck_checks
    points = rules.points_for(check.kind, sort_of(tournament.state, tournament.rules))
    problems = rules.remedies_for(check.kind)
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    made = []
    for player in check.players:
        finding = check.finding(player)
        remedy = None if finding is None else rules.remedy(finding.remedy)
        note = "" if finding is None or finding.note is None else finding.note.digest
        readable = visit.seen.entitled("RecordCheck")
        made.append(
            Sheet(
                player=player,
                name=tournament.state.name_of(player),
                decklist=f"{visit.address}/decks/{player}",
                points=points,
                problems=problems,
                finding=finding,
                found=found_text(tournament.rulebook, finding),
                problem=finding is not None and finding.outcome is CheckOutcome.PROBLEM,
                note=texts.get(note, "") if readable else "",
                remedy=remedy,
                rulings=() if remedy is None else _rulings(visit, player, remedy),
            )
        )
    return tuple(made)


def sizes(visit: EventRequest, sleeve: str, over: str) -> Measured | None:
    """The advice on a sleeve, where the document has any. B-053."""
    rule = visit.tournament.rulebook.deck_checks.sizes
    if rule is None:
        return None
    game = visit.tournament.rules.game
    card = rule.card(game.id if game is not None else "")
    inside = over or ("" if card is None else f"{card[0]}x{card[1]}")
    outer, inner = _SIZE.fullmatch(sleeve), _SIZE.fullmatch(inside)
    advice = ""
    if outer is not None and inner is not None:
        advice = rule.advice((int(outer[1]), int(outer[2])), (int(inner[1]), int(inner[2])))
    elif sleeve:
        advice = "Write both sizes in millimetres, as 67x92."
    return Measured(sleeve[:12], inside[:12], advice, rule.section)


def _rulings(visit: EventRequest, player: int, remedy: CheckRemedy) -> tuple[RulingLink, ...]:
    """Where those who rule go on; nothing for those who do not."""
    if not visit.seen.entitled("GivePenalty"):
        return ()
    start = f"{visit.address}/judges/rule"
    if not remedy.rulings:
        return (RulingLink("Rule on it", f"{start}?{query({'players': str(player)})}"),)
    return tuple(
        RulingLink(
            ruling.text,
            f"{start}?"
            + query(
                {
                    "players": str(player),
                    "infraction": ruling.infraction,
                    "answers": ",".join(ruling.answers),
                }
            ),
        )
        for ruling in remedy.rulings
    )


CHECKS = "/e/{event:str}/deck-checks"
CHECK = f"{CHECKS}/{{number:int}}"
CHECKERS = sees(Visibility.CHECKS)
MOST_DIGITS = 4
NO_COUNT = Refusal.of("count:no_count")
NO_TABLE = Refusal.of("table:no_table")


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
def checks_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Whom to check next, what runs, and who has been checked."""
    state, rulebook = visit.tournament.state, visit.tournament.rulebook
    planned = [
        check_view(state, rulebook, check, told=knows_beforehand(state, visit.actor, check))
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
        kinds=KINDS,
    )


@post(f"{CHECKS}/draw", sync_to_thread=True)
def draw(visit: NamedDependency[EventRequest], data: URLEncodedBody[ToDraw]) -> Response[Any]:
    """Draw tables or players from the event's recorded chance."""
    count = _number(data.count, NO_COUNT, _list(visit)) or 0
    command = DrawChecks(count, data.among, data.kind, unchecked=not data.anybody)
    return visit.send(command, back=_list(visit))


@post(f"{CHECKS}/choose", sync_to_thread=True)
def choose(visit: NamedDependency[EventRequest], data: URLEncodedBody[ToChoose]) -> Response[Any]:
    """A table by its number, or a player by name; without tables a number is a player's."""
    who = data.who.strip()
    seated = seats_now(visit.tournament.state, visit.tournament.rulebook)
    if who.isdecimal() and not isinstance(seated, Refusal):
        command = ChooseCheck(table=_number(who, NO_TABLE, _list(visit)), kind=data.kind)
    else:
        command = ChooseCheck(chosen=_player(visit, who), kind=data.kind)
    return visit.send(command, back=_list(visit))


@post(f"{CHECKS}/ask", sync_to_thread=True)
def ask(visit: NamedDependency[EventRequest], data: URLEncodedBody[ToAsk]) -> Response[Any]:
    """Somebody wants the opponent checked."""
    who = _player(visit, data.who)
    return visit.send(AskForCheck(who, data.kind), back=_list(visit))


@get(CHECK, guards=[CHECKERS], sync_to_thread=True)
def check_page(
    visit: NamedDependency[EventRequest],
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
        row=check_view(state, rulebook, check, told=told),
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
        sheets=sheets(visit, check) if told else (),
        sizes=sizes(visit, sleeve, over),
    )


@post(f"{CHECK}/record", sync_to_thread=True)
def record(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[ToRecord]
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


def _list(visit: EventRequest) -> str:
    return f"{visit.address}/deck-checks"


def _one(visit: EventRequest, number: int) -> str:
    return f"{visit.address}/deck-checks/{number}"


def _check(visit: EventRequest, number: int) -> DeckCheck:
    check = visit.tournament.state.deck_checks.checks.get(number)
    if check is None:
        raise NotFoundException
    return check


def _checkers(visit: EventRequest) -> list[str]:
    """Whom a check can be assigned to."""
    named = {member.name for member in visit.tournament.state.staff if member.role in STAFF}
    return sorted(named | {visit.actor.name}, key=str.casefold)


def _player(visit: EventRequest, who: str) -> int:
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
