"""The page of one table: every result that the rulebook has, the sides, and what is only online.

N13-51, N13-55, N13-22, N13-26, B-116.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.desk.request import replaced
from toptable.engine.refusal import Refusal
from toptable.engine.roles import WHO_RULES
from toptable.engine.rules.results.kinds import ABOUT_ONE, Result, ResultKind, Seat
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.results.sides import LoserChooses
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.sentence import to_plain
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.online.online_matches import SettleBothAway
from toptable.engine.subjects.results.checks import draw_reasons
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.results.result_record import ResultReported, names_at, over, settled
from toptable.engine.subjects.results.sides import SettleSides
from toptable.web.acts.form_response import Refused, answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import EventView
from toptable.web.auth.requester import staff_only
from toptable.web.pages.results import result_choices
from toptable.web.pages.results.result_entry import (
    own_opponent,
    own_report,
    reports_of,
    table_place,
)

TABLE = "/e/{event:str}/rounds/{number:int}/tables/{table:int}"
NO_POINTS = Refusal.of("points:no_points")


class Away(msgspec.Struct):
    """The form about two players who both lost the connection."""

    first: str = ""
    second: str = ""
    finished: str = ""
    replay: bool = False
    reason: str = ""


class OnlineTable(msgspec.Struct, frozen=True):
    """What an online event has at a table of the round that is on."""

    link: str
    disconnects: bool
    """Whether the document has a rule for lost connections."""


def online_table(seen: EventView, number: int, match: Match) -> OnlineTable | None:
    """The same, or nothing where the event is not online or the round is an earlier one."""
    if seen.rules.chosen.get("online", "off") != "on" or number != len(seen.state.rounds):
        return None
    link = seen.state.online.links.get((number, match.table), "")
    return OnlineTable(link, seen.tournament.rulebook.timing.disconnects is not None)


@post(f"{TABLE}/both-away", sync_to_thread=True)
def both_away(
    visit: NamedDependency[EventRequest],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Away],
) -> Response[Any]:
    """Both stayed away too long: points decide the game they were in."""
    back = _back(visit, number, table)
    points = _points(data.first, back), _points(data.second, back)
    command = SettleBothAway(table, points, data.finished.strip().upper(), data.replay)
    return visit.send(command, back=back, reason=data.reason)


def _points(text: str, back: str) -> int:
    typed = text.strip()
    if not typed.isdecimal() or len(typed) > 3:
        raise Refused(NO_POINTS, back)
    return int(typed)


def _back(visit: EventRequest, number: int, table: int) -> str:
    return f"{visit.address}/rounds/{number}/tables/{table}#online"


SIDES = "/e/{event:str}/rounds/{number:int}/tables/{table:int}/sides"


class Settling(msgspec.Struct):
    """The form: nothing but the game lets the document decide."""

    game: int = 1
    first_seat: str = ""
    previous: str = ""
    two_for_one: bool = False
    witness: str = ""
    reason: str = ""


class Choice(msgspec.Struct, frozen=True):
    """A button: what it sends, and what it says."""

    name: str
    value: str
    text: str


class TableSides(msgspec.Struct, frozen=True):
    """What is known about the sides of a match, and what can be settled next."""

    known: tuple[str, ...]
    game: int
    """The game that is settled next."""
    question: str
    choices: tuple[Choice, ...]
    draws: bool
    """Whether the document settles it as soon as it is asked."""
    two_for_one: bool


def table_sides(seen: EventView, match: Match) -> TableSides | None:
    """The sides of a match, where the document settles them at the table."""
    rule = seen.rules.match_sides
    if rule is None or match.seating.sides is not None:
        return None
    names = names_at(seen.state, match)
    sides = settled(match)
    known = tuple(
        f"Game {game}: {rule.said(pair, names)}."
        for game, pair in enumerate(sides, 1)
        if pair is not None
    )
    game = len(known) + 1
    if match.result is not None or game > seen.rules.scoring.games or match.drawn_for_two_for_one:
        return TableSides(known, game, "", (), draws=False, two_for_one=False)
    either = tuple(
        Choice("first_seat", side, f"{names[0]} {rule.verb} {rule.words.get(side, side)}")
        for side in rule.names
    )
    chooser = match.choosers[game - 1] if game <= len(match.choosers) else None
    doubled = game == 1 and not seen.rules.rulebook.kinds[ResultKind.TWO_FOR_ONE].refused
    if chooser is not None:
        question = f"{names[chooser]} chooses {rule.either}."
        return TableSides(known, game, question, either, draws=False, two_for_one=False)
    if game > 1 and isinstance(rule.later, LoserChooses):
        ended = (("W", f"{names[0]} won"), ("L", f"{names[1]} won"), ("D", "Drawn"))
        choices = tuple(Choice("previous", letter, text) for letter, text in ended)
        question = f"How did game {game - 1} end?"
        return TableSides(known, game, question, choices, draws=False, two_for_one=False)
    agreed = either if game == 1 and rule.first.by_agreement else ()
    question = rule.first.help if game == 1 else rule.later.help
    return TableSides(known, game, question, agreed, draws=True, two_for_one=doubled)


@post(SIDES, sync_to_thread=True)
def settle_sides(
    visit: NamedDependency[EventRequest],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Settling],
) -> Response[Any]:
    """Who plays which side in the next game."""
    command = SettleSides(
        round=number,
        table=table,
        game=data.game,
        first_seat=data.first_seat,
        previous=data.previous,
        two_for_one=data.two_for_one,
        witness=data.witness.strip(),
    )
    back = f"{visit.address}/rounds/{number}/tables/{table}"
    return visit.send(command, back=back, reason=data.reason)


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


class ResultPreview(msgspec.Struct, frozen=True):
    """What a result comes to, before it is saved."""

    seat: Seat
    text: str
    score: str


class Why(msgspec.Struct):
    """A form that asks for nothing but a reason."""

    reason: str = ""


@get(TABLE, guards=[staff_only], sync_to_thread=True)
def table_page(
    visit: NamedDependency[EventRequest], number: FromPath[int], table: FromPath[int]
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
        letters=result_choices.letters(seen.rules, seen.role),
        kinds=result_choices.special(seen.rules, seen.role),
        witnesses=sorted({member.name for member in seen.state.staff if member.role in WHO_RULES}),
        about_one=ABOUT_ONE,
        bribery=result_choices.paid_for(seen.rules) if seen.may("GivePenalty") else "",
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
    visit: NamedDependency[EventRequest],
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


def _there(visit: EventRequest, entry: ResultReported) -> str:
    """The result that this one would replace."""
    return replaced(visit.tournament.log, entry, visit.actor, now())


def _foreseen(visit: EventRequest, command: ReportResult, back: str) -> ResultReported | None:
    """The result that a command would give; None where it would only be a report. N13-38."""
    found = visit.tournament.foresee(command, visit.actor)
    if isinstance(found, Refusal):
        raise Refused(found, back)
    return next((entry for entry in found.entries if isinstance(entry, ResultReported)), None)


def _comes(visit: EventRequest, entry: ResultReported) -> ResultPreview:
    """The result in words, and what it is worth."""
    state, result = visit.tournament.state, entry.result
    names = [
        state.name_of(player)
        for player in state.rounds[entry.round - 1].matches[entry.table].players
    ]
    text = f"{names[0]} – {names[1]}."
    if result.kind in result_choices.OF_ONE:
        text = result_choices.OF_ONE[result.kind].format(name=names[result.seat])
    score = f"{names[0]} {entry.points[0]}, {names[1]} {entry.points[1]} points"
    return ResultPreview(result.seat, text, f"{tally(result.games)} ({result.games}), {score}")


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
    visit: NamedDependency[EventRequest],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Why],
) -> Response[Any]:
    """Open a match again."""
    command = ClearResult(round=number, table=table)
    return visit.send(command, back=table_place(visit, number, table), reason=data.reason)


ROUTES = (
    both_away,
    settle_sides,
    table_page,
    report_result,
    clear_result,
)
