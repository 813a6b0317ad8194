"""The page of one table: every result that the rulebook has, with all its details."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.desk.replacing import replaced
from toptable.engine.refusal import Refusal
from toptable.engine.roles import WHO_RULES
from toptable.engine.rules.results.kinds import ABOUT_ONE, ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.teams.formats import SeatBySeat
from toptable.engine.sentence import to_plain
from toptable.engine.subjects.results.booked import ResultReported, over
from toptable.engine.subjects.results.checks import draw_reasons
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.results import choices
from toptable.web.pages.results.online_tables import online_table
from toptable.web.pages.results.own_match import own_opponent, own_report, reports_of
from toptable.web.pages.results.results import table_place
from toptable.web.pages.results.table_sides import table_sides
from toptable.web.rendering.answers import Refused, answered

TABLE = "/e/{event:str}/rounds/{number:int}/tables/{table:int}"


class Report(msgspec.Struct):
    """The form: the games as letters, or one field per game, and what is special about it."""

    games: str = ""
    game_1: str = ""
    game_2: str = ""
    game_3: str = ""
    kind: str = ""
    seat: str = ""
    """0 or 1, where it is about one of the two; nobody is meant before somebody is chosen."""
    witness: str = ""
    how: str = ""
    """Why a match was drawn, where the document wants to know. B-134, B-152."""
    how_1: str = ""
    how_2: str = ""
    how_3: str = ""
    """How each game ended, where the document lists the ways. FFG-37."""
    evidence: str = ""
    """What can be examined, where a past match is corrected. B-152."""
    confirmed: bool = False
    """Whether the opponent of the staff member who enters it confirmed it at the desk. N13-38."""
    reason: str = ""
    sure: bool = False
    """Whether the sentence was shown that this comes to."""
    seen: int = 0
    """The version at which it was shown."""

    def seats(self) -> tuple[Seat, ...]:
        """Whom it may be about: the one who was chosen, or both while nobody was."""
        if self.seat not in ("", "0", "1") or (self.kind and self.kind not in list(ResultKind)):
            raise ValidationException
        if self.seat:
            return (1,) if self.seat == "1" else (0,)
        return (0, 1) if self.kind in ABOUT_ONE else (0,)

    def result(self, seat: Seat) -> Result:
        """The result as the desk takes it."""
        return Result(
            games=self.games.strip() or self.game_1 + self.game_2 + self.game_3,
            kind=ResultKind(self.kind) if self.kind else None,
            seat=seat,
            witness=self.witness.strip(),
            how=self._how(),
        )

    def _how(self) -> tuple[str, ...]:
        if self.how:
            return (self.how,)
        ways = (self.how_1, self.how_2, self.how_3)
        said = max((number for number, way in enumerate(ways, 1) if way), default=0)
        return ways[:said]


class Comes(msgspec.Struct, frozen=True):
    """What a result comes to, before it is saved."""

    seat: Seat
    text: str
    score: str


class Why(msgspec.Struct):
    """A form that asks for nothing but a reason."""

    reason: str = ""


@get(TABLE, guards=[staff_only], sync_to_thread=True)
def table_page(
    visit: NamedDependency[Visit], number: FromPath[int], table: FromPath[int]
) -> Response[Any]:
    """One table with every result that the rulebook has."""
    seen = visit.seen
    rounds = seen.state.rounds
    match = rounds[number - 1].matches.get(table) if 1 <= number <= len(rounds) else None
    if match is None:
        raise NotFoundException
    if isinstance(seen.rules.team, SeatBySeat):
        return Redirect(f"{visit.address}/rounds/{number}/tables/{table}/seats", status_code=303)
    return visit.page(
        "results/table.html",
        number=number,
        match=match,
        names=[seen.state.name_of(player) for player in match.players],
        games=seen.rules.scoring.games,
        letters=choices.letters(seen.rules, seen.role),
        kinds=choices.special(seen.rules, seen.role),
        witnesses=sorted({member.name for member in seen.state.staff if member.role in WHO_RULES}),
        about_one=ABOUT_ONE,
        bribery=choices.paid_for(seen.rules) if seen.may("GivePenalty") else "",
        draw_reasons=draw_reasons(seen.rules),
        endings=[ending.name for ending in seen.rules.rulebook.reporting.endings],
        sides=table_sides(seen, match),
        online=online_table(seen, number, match),
        evidence=seen.rules.rulebook.reporting.evidence,
        own_report=own_report(visit),
        reports=reports_of(visit, match.players),
        opponent=own_opponent(visit, match.players),
        reopens=match.result is not None and over(seen.state, number) is None,
    )


@post(TABLE, sync_to_thread=True)
def report_result(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Report],
) -> Response[Any]:
    """Write a result down, or correct it.

    What is about one of the two, or takes the place of another result, is shown first.
    """
    back = table_place(visit, number, table)
    seats = data.seats()
    commands = [
        ReportResult(
            number,
            table,
            data.result(seat),
            replaces=data.sure,
            evidence=data.evidence.strip(),
            confirmed=data.confirmed,
        )
        for seat in seats
    ]
    if not data.sure or len(commands) > 1:
        found = [_foreseen(visit, command, back) for command in commands]
        foreseen = [entry for entry in found if entry is not None]
        there = "" if data.reason.strip() or not foreseen else _there(visit, foreseen[0])
        if foreseen and (data.kind in ABOUT_ONE or there):
            return visit.fresh_page(
                "results/confirm_result.html",
                page=f"{visit.address}/rounds/{number}/tables/{table}",
                table=table,
                there=there,
                typed=_typed(data),
                endings=[_comes(visit, entry) for entry in foreseen],
            )
    outcome = visit.tournament.send(
        commands[0], visit.actor, reason=data.reason.strip(), looked_at=data.seen or None
    )
    return answered(visit.request, visit.tournament, outcome, back)


def _there(visit: Visit, entry: ResultReported) -> str:
    """The result that this one would replace."""
    return replaced(visit.tournament.log, entry, visit.actor, now())


def _foreseen(visit: Visit, command: ReportResult, back: str) -> ResultReported | None:
    """The result that a command would give; None where it would only be a report. N13-38."""
    found = visit.tournament.foresee(command, visit.actor)
    if isinstance(found, Refusal):
        raise Refused(found, back)
    return next((entry for entry in found.entries if isinstance(entry, ResultReported)), None)


def _comes(visit: Visit, entry: ResultReported) -> Comes:
    """The result in words, and what it is worth."""
    state, result = visit.tournament.state, entry.result
    names = [
        state.name_of(player)
        for player in state.rounds[entry.round - 1].matches[entry.table].players
    ]
    text = f"{names[0]} – {names[1]}."
    if result.kind in choices.OF_ONE:
        text = choices.OF_ONE[result.kind].format(name=names[result.seat])
    score = f"{names[0]} {entry.points[0]}, {names[1]} {entry.points[1]} points"
    return Comes(result.seat, text, f"{choices.score(result.games)} ({result.games}), {score}")


def _typed(data: Report) -> dict[str, str]:
    """What was typed, for the form that saves it."""
    kept = to_plain(data)
    return {
        name: "true" if value is True else value
        for name, value in kept.items()
        if value and name not in ("seat", "sure", "seen")
    }


@post(f"{TABLE}/clear", sync_to_thread=True)
def clear_result(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Why],
) -> Response[Any]:
    """Open a match again."""
    command = ClearResult(round=number, table=table)
    return visit.send(command, back=table_place(visit, number, table), reason=data.reason)


ROUTES = (table_page, report_result, clear_result)
