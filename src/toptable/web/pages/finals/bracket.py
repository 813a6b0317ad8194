"""The bracket: the picture and its table for everybody; for staff sides, results, corrections."""

from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.foresight import foresee
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.course import GameStatus
from toptable.engine.rules.finals.bracket.structures import SingleElimination
from toptable.engine.rules.finals.finals_rules import structure_name
from toptable.engine.rules.teams.formats import SeatBySeat
from toptable.engine.rules.time_up.announced import announced_protocol
from toptable.engine.subjects.finals.commands import LeaveBracket, SettleBracketSides
from toptable.engine.subjects.finals.entries import BracketLeft, BracketReported
from toptable.engine.subjects.finals.whole_bracket import DRAWN
from toptable.engine.subjects.rounds.drawing import still_playing
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.finals.bracket_part import game_view, may_leave
from toptable.web.pages.finals.cut import titled
from toptable.web.pages.finals.endings import Ended, Fields, endings, fields
from toptable.web.pages.rounds.before_round_part import not_checked_in, untold
from toptable.web.rendering.answers import answered

BRACKET = "/e/{event:str}/bracket"
GAME = "/e/{event:str}/bracket/games/{game:int}"


class Choice(msgspec.Struct):
    """The form that settles sides."""

    choice: str = ""


class Leaving(msgspec.Struct):
    """The form about a finalist who leaves."""

    player: int
    version: int
    disqualified: bool = False
    reason: str = ""


@get(BRACKET, sync_to_thread=True)
def bracket_page(visit: NamedDependency[Visit], player: FromQuery[int] = 0) -> Response[Any]:
    """The whole bracket; ``?player=`` marks the way of one of them."""
    bracket, rules = visit.seen.state.finals.bracket, visit.seen.rules
    structures = visit.tournament.rulebook.finals.structures
    return visit.page(
        "finals/bracket.html",
        number=_seed(visit, player),
        player=player,
        may_leave=may_leave(bracket) if bracket else (),
        to_start=_to_start(visit) if bracket is None and rules.only_bracket else "",
        missing=not_checked_in(visit.seen) if bracket is None and rules.only_bracket else (),
        untold=untold(visit.seen) if bracket is None and rules.only_bracket else None,
        drawn=rules.chosen.get("seeding", DRAWN) == DRAWN,
        structures=[
            (structure_name(structure), titled(structure))
            for structure in structures
            if isinstance(structure, SingleElimination)
        ],
    )


def _to_start(visit: Visit) -> str:
    """Who would be in a bracket of everybody."""
    count = len(still_playing(visit.seen.state, visit.seen.rules))
    words = visit.tournament.rulebook.words
    return f"{count} {words.player if count == 1 else words.players} would be in it."


@get(f"{BRACKET}/part", sync_to_thread=True)
def bracket_part(visit: NamedDependency[Visit], player: FromQuery[int] = 0) -> Response[Any]:
    """The same by itself, for pages that are open already."""
    return visit.part("bracket", _seed(visit, player))


@get(GAME, guards=[staff_only], sync_to_thread=True)
def game_page(visit: NamedDependency[Visit], game: FromPath[int]) -> Response[Any]:
    """One game with every ending that the rulebook has."""
    view = game_view(visit.seen, game)
    if view is None or view.status not in (GameStatus.OPEN, GameStatus.DECIDED):
        raise NotFoundException
    if isinstance(visit.seen.rules.team, SeatBySeat):
        return Redirect(f"{_game(visit, game)}/seats", status_code=303)
    finals = visit.tournament.rulebook.finals
    names = (view.seats[0].text, view.seats[1].text)
    decided = view.status is GameStatus.DECIDED
    protocol = announced_protocol(visit.seen.rules)
    return visit.page(
        "finals/bracket_game.html",
        game=view,
        decided=decided,
        endings=endings(finals, names, protocol=protocol is not None),
        fields=fields(finals, names) if protocol is None else Fields(),
        protocol=protocol if not decided else None,
    )


@post(GAME, sync_to_thread=True)
def report_game(
    visit: NamedDependency[Visit], game: FromPath[int], data: URLEncodedBody[Ended]
) -> Response[Any]:
    """Write down how a game ended; a correction must be of the version that was looked at."""
    if data.version and data.version != visit.tournament.version:
        asked = msgspec.to_builtins(data) | {"moved": 1}
        return Redirect(
            f"{_game(visit, game)}/correction?{urlencode(asked)}",
            status_code=303,
        )
    command = data.command(game)
    return visit.send(command, back=f"{visit.address}/bracket", reason=data.reason)


@get(f"{GAME}/correction", guards=[staff_only], sync_to_thread=True)
def correction_page(
    visit: NamedDependency[Visit], game: FromPath[int], moved: FromQuery[bool] = False
) -> Response[Any]:
    """What a correction does to the games after it. Nothing is changed yet."""
    asked = msgspec.convert(dict(visit.request.query_params), Ended, strict=False)
    view = game_view(visit.seen, game)
    if view is None:
        raise NotFoundException
    foreseen = foresee(visit.tournament, asked.command(game))
    if isinstance(foreseen, Refusal):
        return answered(visit.request, visit.tournament, foreseen, _game(visit, game))
    reported = next(item for item in foreseen if isinstance(item, BracketReported))
    winner = reported.outcome.winner
    return visit.page(
        "finals/bracket_correction.html",
        game=view,
        asked=msgspec.structs.replace(asked, version=visit.seen.version, reason=""),
        reason=asked.reason,
        now="both lose" if winner is None else f"{view.seats[winner].text} wins",
        why=reported.outcome.why,
        changes=reported.consequences,
        moved=moved,
    )


@post(f"{GAME}/sides", sync_to_thread=True)
def settle_sides(
    visit: NamedDependency[Visit], game: FromPath[int], data: URLEncodedBody[Choice]
) -> Response[Any]:
    """Who plays which side: as the document has it, or as the chooser took it."""
    command = SettleBracketSides(game=game, choice=data.choice)
    return visit.send(command, back=f"{visit.address}/bracket#game-{game}")


@get(f"{BRACKET}/leave", guards=[staff_only], sync_to_thread=True)
def leave_page(
    visit: NamedDependency[Visit], player: FromQuery[int] = 0, moved: FromQuery[bool] = False
) -> Response[Any]:
    """What follows if a finalist leaves. Nothing is changed yet."""
    foreseen = foresee(visit.tournament, LeaveBracket(player=player))
    if isinstance(foreseen, Refusal):
        return answered(visit.request, visit.tournament, foreseen, f"{visit.address}/bracket")
    changes = next(item for item in foreseen if isinstance(item, BracketLeft)).consequences
    name = visit.seen.state.name_of(player)
    return visit.page(
        "finals/bracket_leave.html", player=player, name=name, changes=changes, moved=moved
    )


@post(f"{BRACKET}/leave", sync_to_thread=True)
def leave(visit: NamedDependency[Visit], data: URLEncodedBody[Leaving]) -> Response[Any]:
    """A finalist leaves, or is put out; if the event has moved on, ask again."""
    if data.version != visit.tournament.version:
        place = f"{visit.address}/bracket/leave?player={data.player}&moved=1"
        return Redirect(place, status_code=303)
    command = LeaveBracket(player=data.player, disqualified=data.disqualified)
    return visit.send(command, back=f"{visit.address}/bracket", reason=data.reason)


def _seed(visit: Visit, player: int) -> int:
    """The seed of the player whose way is to be marked; 0 for nobody's."""
    bracket = visit.seen.state.finals.bracket
    return (bracket.seed_of(player) or 0) if bracket and player else 0


def _game(visit: Visit, game: int) -> str:
    return f"{visit.address}/bracket/games/{game}"


ROUTES = (
    bracket_page,
    bracket_part,
    game_page,
    report_game,
    correction_page,
    settle_sides,
    leave_page,
    leave,
)
