"""People who sat at wrong tables: who sat where, a look at what it means, and putting it right.

B-154, B-155, B-156, PG-3.11.1, PG-3.11.2, A-40.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.log.log import apply
from toptable.engine.log.undo import differences
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.conduct.wrong_tables import (
    HEADS,
    NO_RULE,
    DecidedTable,
    SatAt,
    SettleWrongTables,
    WrongTablePlan,
    mixup,
)
from toptable.web.acts.form_response import answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs

PAGE = "/e/{event:str}/judges/wrong-tables"
SEATS = range(1, 7)
"""Six tables can be told of at once."""
NO_SEATS = Refusal.of("no_seats:no_seats")


class SeatTyped(msgspec.Struct, frozen=True):
    """One line of the form."""

    table: str = ""
    first: str = ""
    second: str = ""
    games: str = ""
    decided: str = ""

    @property
    def empty(self) -> bool:
        """Whether nobody is named in it."""
        return not (self.first or self.second)


class Shown(msgspec.Struct, frozen=True):
    """What it comes to, before it is done."""

    plan: WrongTablePlan
    rulings: tuple[str, ...]
    changes: tuple[str, ...]


@get(PAGE, guards=[needs("GivePenalty")], sync_to_thread=True)
def wrong_tables_page(
    visit: NamedDependency[EventRequest], number: FromQuery[int] = 0
) -> Response[Any]:
    """The empty form."""
    return _page(visit, {"round": str(number)} if number else {})


@post(PAGE, sync_to_thread=True)
def settle_wrong_tables(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """Show what it comes to; or, once that was looked at, put it right."""
    command = _command(visit, data)
    if isinstance(command, Refusal):
        return _page(visit, data, command)
    if data.get("look"):
        return _page(visit, data, command=command)
    looked_at = data.get("version", "")
    outcome = visit.tournament.send(
        command,
        visit.actor,
        reason=data.get("reason", "").strip(),
        looked_at=int(looked_at) if looked_at.isdecimal() and len(looked_at) < 12 else None,
    )
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(visit, data, outcome)
    return answered(visit.request, visit.tournament, outcome, f"{visit.address}/judges")


def _page(
    visit: EventRequest,
    data: dict[str, str],
    problem: Refusal | None = None,
    command: SettleWrongTables | None = None,
) -> Response[Any]:
    state, book = visit.seen.state, visit.seen.rules.conduct
    shown = _shown(visit, command) if command is not None else None
    if isinstance(shown, Refusal):
        problem, shown = shown, None
    ruled = book.find("PG-3.11.2")
    return visit.fresh_page(
        "judges/wrong_tables.html",
        status=200 if problem is None else 409,
        typed=data,
        seats=[_typed(data, row) for row in SEATS],
        problem=problem,
        shown=shown,
        no_rule=NO_RULE.text if isinstance(ruled, Refusal) else "",
        rounds=len(state.rounds),
        heads=sorted({member.name for member in state.staff if member.role in HEADS}),
        names=sorted(player.name for player in state.players.values()),
        penalties=[(penalty, book.name_of(penalty)) for penalty in book.ladder],
    )


def _shown(visit: EventRequest, command: SettleWrongTables) -> Shown | Refusal:
    tournament, book = visit.tournament, visit.seen.rules.conduct
    plan = mixup(tournament.state, tournament.rulebook, command, now())
    if isinstance(plan, Refusal):
        return plan
    foreseen = tournament.foresee(command, visit.actor)
    if isinstance(foreseen, Refusal):
        return foreseen
    after = tournament.state
    for entry in foreseen.entries:
        after = apply(after, entry)
    given = (entry.ruling for entry in foreseen.entries if isinstance(entry, RulingGiven))
    return Shown(
        plan,
        tuple(
            f"{', '.join(map(after.name_of, ruling.players))}: "
            f"{book.name_of(ruling.penalty)} ({ruling.section})."
            for ruling in given
        ),
        tuple(differences(tournament.state, after, tournament.rulebook)),
    )


def _command(visit: EventRequest, data: dict[str, str]) -> SettleWrongTables | Refusal:
    typed = [_typed(data, row) for row in SEATS]
    seated = [_seated(visit, seat) for seat in typed if not seat.empty]
    if not seated:
        return NO_SEATS
    found = []
    for sat in seated:
        if isinstance(sat, Refusal):
            return sat
        found.append(sat)
    number, penalty = data.get("round", ""), data.get("penalty", "")
    latest = len(visit.tournament.state.rounds)
    return SettleWrongTables(
        round=int(number) if number.isdecimal() and len(number) < 4 else latest,
        seated=tuple(found),
        penalty=Penalty(penalty) if penalty in list(Penalty) else None,
        decided=tuple(_decided(typed)),
        explained=bool(data.get("explained")),
        judge=data.get("judge", "").strip(),
        agreed=data.get("agreed", "").strip(),
        spared=bool(data.get("spared")),
    )


def _typed(data: dict[str, str], row: int) -> SeatTyped:
    fields = ("table", "first", "second", "games", "decided")
    return SeatTyped(*(data.get(f"{field}_{row}", "").strip() for field in fields))


def _seated(visit: EventRequest, seat: SeatTyped) -> SatAt | Refusal:
    if not seat.table.isdecimal() or len(seat.table) > 6:
        return NO_SEATS
    players = []
    for name in filter(None, (seat.first, seat.second)):
        player = visit.tournament.player(name)
        if isinstance(player, Refusal):
            return player
        players.append(player)
    result = Result(seat.games.upper()) if seat.games else None
    return SatAt(int(seat.table), tuple(players), result)


def _decided(seats: list[SeatTyped]) -> Iterator[DecidedTable]:
    """What the head judge decides for matches to which nobody came. A-40."""
    for seat in seats:
        if seat.decided and seat.table.isdecimal():
            yield DecidedTable(int(seat.table), Result(seat.decided.upper()))


ROUTES = (wrong_tables_page, settle_wrong_tables)
