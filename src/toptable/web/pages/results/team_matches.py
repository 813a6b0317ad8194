"""Matches between teams that play seat by seat, in the rounds and in the bracket.

B-142, A-32, A-33.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.roles import Role
from toptable.engine.rules.finals.bracket.bracket import GameStatus
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.team_formats import LevelMatch, SeatBySeat
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.finals.own_games import ReportTeamBracketGame
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import staff_only
from toptable.web.pages.finals.bracket_parts import game_view
from toptable.web.pages.results.result_choices import Letter, letters
from toptable.web.pages.results.result_entry import own_opponent, own_report, reports_of

LOST = {"lost": ResultKind.PENALTY_LOSS, "absent": ResultKind.NO_SHOW}
"""Endings that are about one member; a 0 or 1 behind them says whose."""
WHOSE = {"W": 0, "L": 1, "T": 0, "t": 1}
"""Who won, by the letters of which the first seat has won or lost."""
TEAMS: dict[str, Seat] = {"0": 0, "1": 1}


class Ending(msgspec.Struct, frozen=True):
    """One way for a seat to end."""

    value: str
    text: str
    chosen: bool


class SeatLine(msgspec.Struct, frozen=True):
    """Two people who play each other for their teams."""

    field: str
    seat: str
    members: tuple[str, str]
    endings: tuple[Ending, ...]


class SeatForm(msgspec.Struct):
    """The form: one field for each seat, why a seat was drawn, who won an extra game."""

    seat_1: str = ""
    seat_2: str = ""
    seat_3: str = ""
    how: str = ""
    extra: str = ""
    evidence: str = ""
    """What can be examined, where a past match is corrected. B-152."""
    confirmed: bool = False
    """Whether the opponents of the staff member who enters it confirmed it at the desk. N13-38."""
    reason: str = ""

    def seats(self, size: int) -> tuple[Result, ...]:
        """The results seat by seat."""
        asked = (self.seat_1, self.seat_2, self.seat_3)[:size]
        return tuple(_seat(one.strip(), self.how.strip()) for one in asked)

    def extra_game(self) -> Seat | None:
        """Which team won the extra game, where one was played."""
        return TEAMS.get(self.extra)


def seat_lines(
    state: State,
    rules: Rules,
    team: SeatBySeat,
    players: tuple[int, int],
    known: Result | None,
    *,
    role: Role,
    place: tuple[int, int],
) -> tuple[SeatLine, ...]:
    """Who meets whom seat by seat, with every way to end that this role may write down."""
    ours, theirs = (state.players[player].team for player in players)
    if ours is None or theirs is None:
        return ()
    before = known.seats if known else ()
    ruled = {
        (effect.seat, players.index(effect.players[0]))
        for effect in state.conduct.effects
        if effect.seat and (effect.round, effect.table) == place and effect.players[0] in players
    }
    return tuple(
        SeatLine(
            field=f"seat_{at}",
            seat=name,
            members=(one, two),
            endings=_endings(
                letters(rules, role),
                (one, two),
                before[at - 1] if before else None,
                [side for side in (0, 1) if (at, side) in ruled],
            ),
        )
        for at, (name, one, two) in enumerate(
            zip(team.seats, ours.members, theirs.members, strict=True), 1
        )
    )


def _endings(
    possible: Sequence[Letter],
    members: tuple[str, str],
    known: Result | None,
    ruled: Sequence[int],
) -> tuple[Ending, ...]:
    """A seat is lost as a penalty only where a ruling says so."""
    found = [(letter.letter, _words(letter.letter, letter.text, members)) for letter in possible]
    for at, member in enumerate(members):
        if at in ruled:
            found.append((f"lost-{at}", f"{member} lost it as a penalty"))
        found.append((f"absent-{at}", f"{member} did not come"))
    now = _value(known) if known is not None or not ruled else f"lost-{ruled[0]}"
    return tuple(Ending(value, text, chosen=value == now) for value, text in found)


def _words(letter: str, text: str, members: tuple[str, str]) -> str:
    """An ending by name; only what is about both needs none."""
    whose = WHOSE.get(letter)
    if whose is None:
        return text.capitalize()
    return f"{members[whose]} won" + (" on time" if letter in "Tt" else "")


def _value(known: Result | None) -> str:
    """A result as its field has it."""
    if known is None:
        return ""
    for word, kind in LOST.items():
        if known.kind is kind:
            return f"{word}-{known.seat}"
    return known.games


def _seat(asked: str, how: str) -> Result:
    word, _, whose = asked.partition("-")
    if word in LOST:
        if whose not in TEAMS:
            raise ValidationException
        return Result(kind=LOST[word], seat=TEAMS[whose])
    return Result(games=asked, how=(how,) if how and "D" in asked else ())


TABLE = "/e/{event:str}/rounds/{number:int}/tables/{table:int}/seats"
GAME = "/e/{event:str}/bracket/games/{game:int}/seats"


@get(TABLE, guards=[staff_only], sync_to_thread=True)
def team_table_page(
    visit: NamedDependency[EventRequest], number: FromPath[int], table: FromPath[int]
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
    visit: NamedDependency[EventRequest],
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
def team_game_page(visit: NamedDependency[EventRequest], game: FromPath[int]) -> Response[Any]:
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
    visit: NamedDependency[EventRequest], game: FromPath[int], data: URLEncodedBody[SeatForm]
) -> Response[Any]:
    """Write down how each seat of a match of the bracket ended. A-32."""
    seats = data.seats(_team(visit).size)
    command = ReportTeamBracketGame(
        game=game, seats=seats, extra=data.extra_game(), confirmed=data.confirmed
    )
    return visit.send(command, back=f"{visit.address}/bracket", reason=data.reason)


def _team(visit: EventRequest) -> SeatBySeat:
    """How teams play here; other events have no such page."""
    team = visit.seen.rules.team
    if not isinstance(team, SeatBySeat):
        raise NotFoundException
    return team


ROUTES = (team_table_page, report_team_match, team_game_page, report_team_game)
