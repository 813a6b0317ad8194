"""Matches between teams that play seat by seat, in the rounds and in the bracket."""

from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.rules.finals.bracket.course import GameStatus
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.teams.formats import LevelMatch, SeatBySeat
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.finals.own_games import ReportTeamBracketGame
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.finals.bracket_part import game_view
from toptable.web.pages.results.own_match import own_opponent, own_report, reports_of
from toptable.web.pages.results.seat_results import SeatForm, seat_lines

TABLE = "/e/{event:str}/rounds/{number:int}/tables/{table:int}/seats"
GAME = "/e/{event:str}/bracket/games/{game:int}/seats"


@get(TABLE, guards=[staff_only], sync_to_thread=True)
def team_table_page(
    visit: NamedDependency[Visit], number: FromPath[int], table: FromPath[int]
) -> Response[Any]:
    """A table of two teams with a line for each seat. B-142."""
    seen, team = visit.seen, _team(visit)
    rounds = seen.state.rounds
    match = rounds[number - 1].matches.get(table) if 1 <= number <= len(rounds) else None
    if match is None:
        raise NotFoundException
    return visit.page(
        "results/team_match.html",
        number=number,
        tab="event",
        heading="Table",
        which=table,
        teams=[seen.state.name_of(player) for player in match.players],
        lines=seat_lines(
            seen.state,
            seen.rules,
            team,
            match.players,
            match.result,
            role=seen.role,
            place=(number, table),
        ),
        extra=False,
        evidence=seen.rules.rulebook.reporting.evidence if number < len(rounds) else "",
        address=f"{visit.address}/rounds/{number}/tables/{table}/seats",
        back=f"{visit.address}#table-{table}",
        decided=match.result is not None,
        own_report=own_report(visit),
        reports=reports_of(visit, match.players),
        opponent=own_opponent(visit, match.players),
    )


@post(TABLE, sync_to_thread=True)
def report_team_match(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[SeatForm],
) -> Response[Any]:
    """Write down how each seat ended; more seats won take the match. A-32, A-33."""
    ended = Result(seats=data.seats(_team(visit).size))
    command = ReportResult(
        number, table, ended, evidence=data.evidence.strip(), confirmed=data.confirmed
    )
    return visit.send(command, back=f"{visit.address}#table-{table}", reason=data.reason)


@get(GAME, guards=[staff_only], sync_to_thread=True)
def team_game_page(visit: NamedDependency[Visit], game: FromPath[int]) -> Response[Any]:
    """A match of the bracket with a line for each seat."""
    seen, team = visit.seen, _team(visit)
    view, bracket = game_view(seen, game), seen.state.finals.bracket
    if view is None or bracket is None or view.status not in (GameStatus.OPEN, GameStatus.DECIDED):
        raise NotFoundException
    one, two = (bracket.finalists[seat.seed - 1] for seat in view.seats if seat.seed)
    if one is None or two is None:
        raise NotFoundException
    return visit.page(
        "results/team_match.html",
        tab="bracket",
        heading="Game",
        which=game,
        teams=[one.name, two.name],
        lines=seat_lines(
            seen.state,
            seen.rules,
            team,
            (one.player, two.player),
            None,
            role=seen.role,
            place=(BRACKET, game),
        ),
        extra=seen.rules.chosen.get("team_match", "seats") == LevelMatch.EXTRA_GAME,
        evidence="",
        address=f"{visit.address}/bracket/games/{game}/seats",
        back=f"{visit.address}/bracket",
        decided=view.status is GameStatus.DECIDED,
        own_report=own_report(visit),
        reports=reports_of(visit, (one.player, two.player)),
        opponent=own_opponent(visit, (one.player, two.player)),
    )


@post(GAME, sync_to_thread=True)
def report_team_game(
    visit: NamedDependency[Visit], game: FromPath[int], data: URLEncodedBody[SeatForm]
) -> Response[Any]:
    """Write down how each seat of a match of the bracket ended. A-32."""
    seats = data.seats(_team(visit).size)
    command = ReportTeamBracketGame(
        game=game, seats=seats, extra=data.extra_game(), confirmed=data.confirmed
    )
    return visit.send(command, back=f"{visit.address}/bracket", reason=data.reason)


def _team(visit: Visit) -> SeatBySeat:
    """How teams play here; other events have no such page."""
    team = visit.seen.rules.team
    if not isinstance(team, SeatBySeat):
        raise NotFoundException
    return team


ROUTES = (team_table_page, report_team_match, team_game_page, report_team_game)
