"""The bracket and the final ranking for everybody; for staff sides, results, corrections."""

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.script import Ask, Ended, Given
from toptable.engine.rules.finals.bracket.bracket import GameStatus
from toptable.engine.rules.finals.finals_rules import SingleElimination, structure_name
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.sentence import to_plain
from toptable.engine.subjects.finals.bracket_field import DRAWN
from toptable.engine.subjects.finals.bracket_sides import players_of
from toptable.engine.subjects.finals.elimination import (
    BracketLeft,
    BracketReported,
    LeaveBracket,
    bracket_games,
    bracket_question,
    bracket_table,
)
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.finals.tiebreaking import games_to_call
from toptable.web.acts.form_response import answered, query
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import staff_only
from toptable.web.pages.clock.time_up import (
    offered,
    picked,
    question_page,
    read_answers,
    write_answers,
)
from toptable.web.pages.finals.bracket_parts import game_view, may_leave
from toptable.web.pages.finals.cut import titled
from toptable.web.pages.finals.cut_part import level_at, level_opponents
from toptable.web.pages.results.result_entry import own_report, reports_of
from toptable.web.pages.rounds.round_problems_part import lists_asked, not_checked_in, untold

SEATS: dict[str, Seat] = {"0": 0, "1": 1}


class EndedGame(msgspec.Struct, frozen=True):
    """How it ended, what was answered, and why it is corrected."""

    ended: str = ""
    """The seat that won, or the ending."""
    answers: str = ""
    finished: str = ""
    reason: str = ""
    version: int = 0

    @classmethod
    def read(cls, form: Mapping[str, object]) -> "EndedGame":
        """A form as it was sent: what was picked and typed in it becomes an answer."""
        typed = {key: value for key, value in form.items() if isinstance(value, str)}
        version = typed.get("version", "") or "0"
        if not version.isdecimal():
            raise ValidationException
        ending, answers = picked(typed)
        return cls(
            ended=ending,
            answers=write_answers(answers),
            finished=typed.get("finished", "").strip().upper(),
            reason=typed.get("reason", ""),
            version=int(version),
        )

    @property
    def fields(self) -> dict[str, str]:
        """The same as fields of a form."""
        return {key: str(value) for key, value in to_plain(self).items()}

    def command(self, game: int) -> ReportBracketGame:
        """The form as the desk takes it."""
        if self.ended in SEATS:
            return ReportBracketGame(game=game, winner=SEATS[self.ended])
        return ReportBracketGame(
            game=game,
            ending=self.ended,
            answers=read_answers(self.answers),
            finished=self.finished,
        )


BRACKET = "/e/{event:str}/bracket"
GAME = "/e/{event:str}/bracket/games/{game:int}"


class Leaving(msgspec.Struct):
    """The form about a finalist who leaves."""

    player: int
    version: int
    disqualified: bool = False
    reason: str = ""


@get(BRACKET, sync_to_thread=True)
def bracket_page(visit: NamedDependency[EventRequest], player: FromQuery[int] = 0) -> Response[Any]:
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
        lists=lists_asked(visit.seen) if bracket is None and rules.only_bracket else None,
        untold=untold(visit.seen) if bracket is None and rules.only_bracket else None,
        drawn=rules.chosen.get("seeding", DRAWN) == DRAWN,
        structures=[
            (structure_name(structure), titled(structure))
            for structure in structures
            if isinstance(structure, SingleElimination)
        ],
    )


def _to_start(visit: EventRequest) -> str:
    """Who would be in a bracket of everybody."""
    count = len(still_playing(visit.seen.state, visit.seen.rules))
    words = visit.tournament.rulebook.words
    return f"{count} {words.player if count == 1 else words.players} would be in it."


@get(f"{BRACKET}/part", sync_to_thread=True)
def bracket_part(visit: NamedDependency[EventRequest], player: FromQuery[int] = 0) -> Response[Any]:
    """The same by itself, for pages that are open already."""
    return visit.part("bracket", _seed(visit, player))


@get(GAME, guards=[staff_only], sync_to_thread=True)
def game_page(visit: NamedDependency[EventRequest], game: FromPath[int]) -> Response[Any]:
    """One game with every ending that the rulebook has."""
    view = game_view(visit.seen, game)
    if view is None or view.status not in (GameStatus.OPEN, GameStatus.DECIDED):
        raise NotFoundException
    if isinstance(visit.seen.rules.team, SeatBySeat):
        return Redirect(f"{_game(visit, game)}/seats", status_code=303)
    rules, decided = visit.seen.rules, view.status is GameStatus.DECIDED
    table = bracket_table(visit.seen.state, rules, game)
    return visit.page(
        "finals/bracket_game.html",
        game=view,
        decided=decided,
        endings=offered(rules.endings.bracket, table),
        several=bracket_games(rules) > 1,
        to_draw=level_opponents(visit.seen, game),
        own_report=own_report(visit),
        reports=reports_of(visit, players_of(visit.seen.state, game)),
    )


@post(GAME, sync_to_thread=True)
def report_game(
    visit: NamedDependency[EventRequest], game: FromPath[int], data: URLEncodedBody[dict[str, Any]]
) -> Response[Any]:
    """Write down how a game ended; a correction must be of the version that was looked at."""
    asked = EndedGame.read(data)
    if more := _more_to_ask(visit, game, asked):
        return more
    return visit.send(
        asked.command(game),
        back=f"{visit.address}/bracket",
        reason=asked.reason,
        looked_at=asked.version or None,
        again=f"{_game(visit, game)}/correction?{query(asked.fields)}",
    )


@get(f"{GAME}/questions", guards=[staff_only], sync_to_thread=True)
def game_questions(visit: NamedDependency[EventRequest], game: FromPath[int]) -> Response[Any]:
    """What else must be found out about a game that ends like this, one question at a time."""
    view = game_view(visit.seen, game)
    if view is None or view.status not in (GameStatus.OPEN, GameStatus.DECIDED):
        raise NotFoundException
    asked = EndedGame.read(visit.request.query_params)
    tournament, here = visit.tournament, _game(visit, game)

    def walk(given: tuple[Given, ...]) -> Ask | Ended | Refusal:
        command = msgspec.structs.replace(asked.command(game), answers=given)
        return bracket_question(tournament.state, tournament.rulebook, command)

    decided = view.status is GameStatus.DECIDED
    return question_page(
        visit,
        walk,
        {key: value for key, value in asked.fields.items() if key != "version"},
        f"{here}/questions",
        tab="bracket",
        heading=("Game", game),
        names=tuple(seat.text for seat in view.seats),
        send=("get", f"{here}/correction") if decided else ("post", here),
        back=(here, "Back to the game"),
        several=False,
        others=(),
    )


def _more_to_ask(visit: EventRequest, game: int, asked: EndedGame) -> Response[Any] | None:
    """The page with the next question, where the ending that was picked has one."""
    command = asked.command(game)
    if not command.ending:
        return None
    tournament = visit.tournament
    if isinstance(bracket_question(tournament.state, tournament.rulebook, command), Ask):
        page = f"{_game(visit, game)}/questions?{query(asked.fields)}"
        return Redirect(page, status_code=303)
    return None


@get(f"{GAME}/correction", guards=[staff_only], sync_to_thread=True)
def correction_page(
    visit: NamedDependency[EventRequest], game: FromPath[int], moved: FromQuery[int] = 0
) -> Response[Any]:
    """What a correction does to the games after it. Nothing is changed yet."""
    asked = EndedGame.read(visit.request.query_params)
    view = game_view(visit.seen, game)
    if view is None:
        raise NotFoundException
    if more := _more_to_ask(visit, game, asked):
        return more
    foreseen = visit.tournament.foresee(asked.command(game), visit.actor)
    if isinstance(foreseen, Refusal):
        return answered(visit.request, visit.tournament, foreseen, _game(visit, game))
    reported = next(item for item in foreseen.entries if isinstance(item, BracketReported))
    winner = reported.outcome.winner
    return visit.page(
        "finals/bracket_correction.html",
        game=view,
        asked={**asked.fields, "version": str(visit.seen.version)},
        reason=asked.reason,
        now="both lose" if winner is None else f"{view.seats[winner].text} wins",
        why=reported.outcome.why,
        changes=reported.consequences,
        moved=visit.moved(moved),
    )


@get(f"{BRACKET}/leave", guards=[staff_only], sync_to_thread=True)
def leave_page(
    visit: NamedDependency[EventRequest], player: FromQuery[int] = 0, moved: FromQuery[int] = 0
) -> Response[Any]:
    """What follows if a finalist leaves. Nothing is changed yet."""
    state = visit.seen.state
    foreseen = visit.tournament.foresee(LeaveBracket(player=player), visit.actor)
    if isinstance(foreseen, Refusal):
        return answered(visit.request, visit.tournament, foreseen, f"{visit.address}/bracket")
    changes = next(item for item in foreseen.entries if isinstance(item, BracketLeft)).consequences
    name = state.name_of(player)
    return visit.page(
        "finals/bracket_leave.html",
        player=player,
        name=name,
        changes=changes,
        moved=visit.moved(moved),
    )


@post(f"{BRACKET}/leave", sync_to_thread=True)
def leave(visit: NamedDependency[EventRequest], data: URLEncodedBody[Leaving]) -> Response[Any]:
    """Remove a finalist, or is put out; if the event has moved on, ask again."""
    return visit.send(
        LeaveBracket(player=data.player, disqualified=data.disqualified),
        back=f"{visit.address}/bracket",
        reason=data.reason,
        looked_at=data.version,
        again=f"{visit.address}/bracket/leave?player={data.player}",
    )


def _seed(visit: EventRequest, player: int) -> int:
    """The seed of the player whose way is to be marked; 0 for nobody's."""
    bracket = visit.seen.state.finals.bracket
    return (bracket.seed_of(player) or 0) if bracket and player else 0


def _game(visit: EventRequest, game: int) -> str:
    return f"{visit.address}/bracket/games/{game}"


@get("/e/{event:str}/places", sync_to_thread=True)
def places_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Who won, and everybody's place."""
    seen = visit.seen
    level = level_at(seen, 1) if seen.staff and seen.state.finished_rounds else ()
    games = games_to_call(seen.state, visit.tournament.rulebook, 1)
    callable_ = seen.may("CallTiebreaker") and not seen.state.closed
    playoff = None if isinstance(games, Refusal) or not callable_ else seen.rules.tiebreaker
    return visit.page("finals/places.html", level=level, playoff=playoff)


ROUTES = (
    bracket_page,
    bracket_part,
    game_page,
    report_game,
    game_questions,
    correction_page,
    leave_page,
    leave,
    places_page,
)
