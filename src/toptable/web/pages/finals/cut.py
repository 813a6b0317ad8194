"""The cut: look at the line, call the finalists, play the games around it, lock it, go on."""

from datetime import timedelta
from typing import Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Cut, Next, TopCut
from toptable.engine.rules.finals.finals_rules import structure_name
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.subjects.event.required_event_info import (
    about_the_cut,
    announced_method,
    by_standings,
    method_name,
)
from toptable.engine.subjects.finals.bracket_field import ReplaceFinalist, first_game_begun
from toptable.engine.subjects.finals.cutting import CallRoll, LockCut, cut_preview
from toptable.engine.subjects.finals.own_games import ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import DrawPlaces, games_to_call
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs, staff_only
from toptable.web.pages.finals.cut_part import level_at, level_pairs, wanted
from toptable.web.pages.results.result_entry import own_report

CUT = "/e/{event:str}/cut"
MOST_POINTS, MOST_MINUTES = 9999, 600
OWN_STRUCTURE = " (the rulebook's own)"
NO_CUT = Refusal.of("no_cut:no_cut_2")
NO_TOP = Refusal.of("no_top")


class Which(msgspec.Struct):
    """Which cut a form is about: so many places, so many points, or neither for the planned one."""

    top: int = 0
    points: int = 0


class Call(Which):
    """The form of the roll-call."""

    place: str = ""
    minutes: str = ""


class Drawn(Which):
    """The form of a draw between level players; without an order the program draws."""

    order: list[int] = []
    witness: str = ""
    between: list[int] = []


class Lock(Which):
    """The form that locks, with the version that was looked at."""

    version: int = 0
    reason: str = ""


class LineGame(msgspec.Struct):
    """How a tiebreaker game ended, or a match of several games."""

    ended: Literal["0", "1", "drawn", "absent-0", "absent-1"] = "drawn"
    game: list[Literal["W", "L", "D"]] = []
    """The games of a final match, seen from the first team. SW-37."""


class Replaced(msgspec.Struct):
    """The form about a finalist who cannot play."""

    player: int
    place: Literal["next", "vacant"] = "next"
    note: str = ""


@get(CUT, guards=[staff_only], sync_to_thread=True)
def cut_page(
    visit: NamedDependency[EventRequest], top: FromQuery[int] = 0, points: FromQuery[int] = 0
) -> Response[Any]:
    """The line and everything that is done about it."""
    number = _number(visit, top, points)
    state, rulebook = visit.seen.state, visit.tournament.rulebook
    cut = wanted(state, number) if state.finished_rounds else None
    chosen = cut is not None and not by_standings(visit.seen.rules, cut)
    players = sorted(state.active_players(), key=lambda player: sort_key(player.name))
    return visit.page(
        "finals/cut.html",
        number=number,
        cut=cut,
        to_draw=level_pairs(visit.seen),
        level=level_at(visit.seen, cut.size) if isinstance(cut, TopCut) and not chosen else (),
        games_to_call=_games_to_call(visit, cut),
        players=players,
        candidates=[(player.id, player.name) for player in players],
        rule=visit.seen.rules.tiebreaker,
        structures=[
            (structure_name(structure), titled(structure) + ("" if place else OWN_STRUCTURE))
            for place, structure in enumerate(rulebook.finals.structures)
        ],
        method=method_name(announced_method(visit.seen.rules), rulebook) if chosen else "",
        by_trait=bool(visit.seen.rules.traits),
        own_report=own_report(visit),
        moves_up=rulebook.finals.vacancies.problem(begun=False) is None,
        begun=first_game_begun(visit.seen.state),
    )


@get(f"{CUT}/part", guards=[staff_only], sync_to_thread=True)
def cut_part(
    visit: NamedDependency[EventRequest], top: FromQuery[int] = 0, points: FromQuery[int] = 0
) -> Response[Any]:
    """The line by itself, for pages that are open already."""
    return visit.part("cut", _number(visit, top, points))


@post(f"{CUT}/call", sync_to_thread=True)
def call(visit: NamedDependency[EventRequest], data: URLEncodedBody[Call]) -> Response[Any]:
    """Call the finalists together at a place, with a time limit if one is given. B-105."""
    cut = _cut(visit, data)
    minutes = data.minutes.strip()
    limit = int(minutes) if minutes.isdecimal() and len(minutes) < 4 else 0
    deadline = now() + timedelta(minutes=min(limit, MOST_MINUTES)) if limit else None
    if not isinstance(cut, TopCut):
        raise Refused(NO_TOP, _back(visit))
    command = CallRoll(cut=cut, place=data.place, deadline=deadline)
    return visit.send(command, back=_back(visit))


@post(f"{CUT}/draw", sync_to_thread=True)
def draw_places(visit: NamedDependency[EventRequest], data: URLEncodedBody[Drawn]) -> Response[Any]:
    """Draw in public between players who are tied at the line. AMB-07, B-100."""
    order = tuple(data.order)
    if len(data.between) == 2:
        one, two = data.between
        command = DrawPlaces(order=order, witness=data.witness, between=(one, two))
        bracket = visit.seen.state.finals.bracket is not None
        return visit.send(command, back=f"{visit.address}/bracket" if bracket else _back(visit))
    command = DrawPlaces(line=_line(visit, data), order=order, witness=data.witness)
    return visit.send(command, back=_back(visit, data.top))


@post(f"{CUT}/tiebreaker/{{one:int}}/{{two:int}}", sync_to_thread=True)
def report_tiebreaker(
    visit: NamedDependency[EventRequest],
    one: FromPath[int],
    two: FromPath[int],
    data: URLEncodedBody[LineGame],
) -> Response[Any]:
    """Report a tiebreaker game; who does not play has conceded. N13-82, N10-49."""
    players = (one, two)
    seat = players[int(data.ended[-1])] if data.ended[-1] in "01" else None
    absent = data.ended.startswith("absent") and seat is not None
    result = GameResult(
        players=players,
        winner=None if absent else seat,
        conceded=(seat,) if absent and seat is not None else (),
        games="" if absent else "".join(data.game),
    )
    return visit.send(ReportTiebreaker(result=result), back=_back(visit))


@get(f"{CUT}/lock", guards=[needs("LockCut")], sync_to_thread=True)
def lock_page(
    visit: NamedDependency[EventRequest],
    top: FromQuery[int] = 0,
    points: FromQuery[int] = 0,
    moved: FromQuery[int] = 0,
) -> Response[Any]:
    """Who would go on for good, and what to know before. Nothing is changed yet."""
    cut = _cut(visit, Which(top, points))
    if not visit.seen.state.finished_rounds:
        raise NotFoundException
    shown = cut_preview(visit.seen.state, visit.tournament.rulebook, cut)
    looked = visit.tournament.foresee(LockCut(cut=cut), visit.actor)
    refused = looked if isinstance(looked, Refusal) else None
    then: Next = "elimination" if isinstance(cut, TopCut) else "swiss"
    return visit.fresh_page(
        "finals/cut_lock.html",
        cut=cut,
        shown=shown,
        moved=visit.moved(moved),
        refused=refused,
        questions=about_the_cut(visit.seen.state, visit.tournament.rulebook, cut, then),
    )


@post(f"{CUT}/lock", sync_to_thread=True)
def lock(visit: NamedDependency[EventRequest], data: URLEncodedBody[Lock]) -> Response[Any]:
    """Take the cut for good; if the event has moved on since, show it anew."""
    cut = _cut(visit, data)
    return visit.send(
        LockCut(cut=cut),
        back=_back(visit),
        reason=data.reason,
        looked_at=data.version,
        again=f"{_back(visit)}/lock?top={data.top}&points={data.points}",
    )


@post(f"{CUT}/replace", sync_to_thread=True)
def replace(visit: NamedDependency[EventRequest], data: URLEncodedBody[Replaced]) -> Response[Any]:
    """A finalist cannot play: the next one moves up, or the place stays vacant. AMB-62, B-107."""
    command = ReplaceFinalist(
        player=data.player, move_up=data.place == "next", note=data.note.strip()
    )
    # Where the document fills no place in general, the note says which regulation does.
    usual = visit.tournament.rulebook.finals.vacancies.problem(begun=False) is None
    reason = command.note if command.move_up and not usual else ""
    return visit.send(command, back=_back(visit), reason=reason)


def _number(visit: EventRequest, top: int, points: int) -> int:
    """A cut as one number, see ``parts.cut.wanted``; one that cannot be is refused."""
    if not top and not points:
        return 0
    if points:
        if not 1 <= points <= MOST_POINTS:
            raise Refused(NO_CUT, _back(visit))
        return -points
    if not 2 <= top <= max(2, visit.seen.state.field_size):
        most = visit.seen.state.field_size
        raise Refused(Refusal.of("cut_size", most=most, top=top), _back(visit))
    return top


def _cut(visit: EventRequest, which: Which) -> Cut:
    cut = wanted(visit.seen.state, _number(visit, which.top, which.points))
    if cut is None:
        raise Refused(NO_CUT, _back(visit))
    return cut


def _games_to_call(visit: EventRequest, cut: Cut | None) -> bool:
    """Whether games around this line can be called: somebody is level who has not played it off."""
    if not isinstance(cut, TopCut):
        return False
    state, rulebook = visit.seen.state, visit.tournament.rulebook
    return not isinstance(games_to_call(state, rulebook, cut.size), Refusal)


def _line(visit: EventRequest, which: Which) -> int:
    """The place below which the line is: the first alone, or the size of a top cut."""
    if which.top == 1:
        return 1
    cut = _cut(visit, which)
    return cut.size if isinstance(cut, TopCut) else 0


def _back(visit: EventRequest, top: int = 0) -> str:
    if top == 1:
        return f"{visit.address}/places"
    return f"{visit.address}/cut?top={top}" if top > 1 else f"{visit.address}/cut"


def titled(structure: object) -> str:
    """What a structure of a bracket is called in a list."""
    title = str(getattr(structure, "name", ""))
    return f"{title}, reseeded each round" if getattr(structure, "reseeded", False) else title


ROUTES = (
    cut_page,
    cut_part,
    call,
    draw_places,
    report_tiebreaker,
    lock_page,
    lock,
    replace,
)
