"""Tiebreaker and elimination games that staff enter and play themselves.

Such a result is a report like a player's: it waits for the opponent or for another of the staff,
unless the opponent confirmed it at the desk. N13-38, FFG-06, SW-02.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.entry import Entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.places import PlayPlace, Seated, place_now
from toptable.engine.questions.staff import not_final, opponent_of, own_seat, plays_as
from toptable.engine.refusal import Refusal, Refused, granted, passed
from toptable.engine.roles import FLOOR, STAFF, Actor
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.finals import elimination, match_reports
from toptable.engine.subjects.finals.bracket_sides import players_of
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.final_places import (
    GameReport,
    TeamGameReport,
    TiebreakerReport,
)
from toptable.engine.subjects.finals.finals_draws import after_games
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, FinalsGameClaimed
from toptable.engine.subjects.finals.tiebreaking import TiebreakerReported, report_tiebreaker
from toptable.engine.subjects.results.reporting import NOT_OWN, ReportResult, ResultClaimed
from toptable.engine.subjects.results.result_record import ResultReported

CLAIMED = (ResultClaimed, FinalsGameClaimed)


SETTLED = (ResultReported, BracketReported, TiebreakerReported)


@command(
    by=FLOOR,
    scope=Scope.FINALS,
    seen=only("game", "winner", "ending", "answers", "finished", "confirmed"),
    reason=Asks.MAY,
)
class ReportBracketGame(GameReport, Command, tag="end_bracket_game"):
    """Write down how an elimination game ended, for the first time or as a correction."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """An elimination game; a plain win of the sender's own game waits."""
        players = _in_bracket(state, self.game)
        if own_seat(state, situation, players) is None or self.confirmed:
            told = elimination.report(state, self, situation)
            return _confirmed(state, told, players, situation, confirmed=self.confirmed)
        if self.winner is None or self.ending:
            passed(not_final(state, situation, players))
            return []
        return _claimed(state, players, Result(games="LW"[self.winner == 0]), situation)


@command(
    by=FLOOR, scope=Scope.FINALS, seen=only("game", "seats", "extra", "confirmed"), reason=Asks.MAY
)
class ReportTeamBracketGame(TeamGameReport, Command):
    """Write down a team match of the bracket seat by seat."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A team match of the bracket, seat by seat."""
        players = _in_bracket(state, self.game)
        if own_seat(state, situation, players) is None or self.confirmed:
            told = match_reports.report_in_bracket(state, self, situation)
            return _confirmed(state, told, players, situation, confirmed=self.confirmed)
        extra = "" if self.extra is None else "LW"[self.extra == 0]
        return _claimed(state, players, Result(games=extra, seats=self.seats), situation)


@command(by=FLOOR, scope=Scope.FINALS, seen=WHOLE)
class ReportTiebreaker(TiebreakerReport, Command):
    """Write down how a tiebreaker game ended."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A game around the line, or the final match of two teams."""
        players, game = self.result.players, self.result
        if own_seat(state, situation, players) is None or self.confirmed:
            told = report_tiebreaker(state, self, situation)
            return _confirmed(state, granted(told), players, situation, confirmed=self.confirmed)
        seated = _seated(state, players, situation)
        if seated is None or game.conceded or (game.winner is None and not game.games):
            passed(not_final(state, situation, players))
            return []
        letters = game.games or "LW"[game.winner == players[0]]
        if seated.players != players:
            letters = letters.translate(_OTHER_WAY)
        return _claimed(state, players, Result(games=letters), situation)

    def draws(self, state: State) -> str:
        return after_games(state)


_OTHER_WAY = str.maketrans("WL", "LW")


def _claimed(
    state: State, players: Sequence[int], result: Result, situation: Situation
) -> Decision:
    """The sender's report of the game that they play now; a correction is for others."""
    place = place_now(state, situation.rulebook)
    seated, own = _seated(state, players, situation), own_seat(state, situation, players)
    if isinstance(place, Refusal) or seated is None or seated.over or own is None:
        passed(not_final(state, situation, players))
        return []
    claim = ClaimFinalsGame(
        stage=place.stage, number=place.number, table=seated.table, player=own, result=result
    )
    return claim.decide(state, situation)


def _confirmed(
    state: State,
    told: Decision,
    players: Sequence[int],
    situation: Situation,
    *,
    confirmed: bool,
) -> Decision:
    """What was decided, with who confirmed it at the desk."""
    own = own_seat(state, situation, players)
    if isinstance(told, Refusal) or not confirmed:
        return told
    if own is None:
        raise Refused(NOT_OWN)
    opponent = next((player for player in players if player != own), None)
    return [_with(entry, opponent) for entry in told]


def _with(entry: Entry, opponent: int | None) -> Entry:
    if isinstance(entry, BracketReported | TiebreakerReported):
        return replace(entry, confirmed=opponent)
    return entry


def _in_bracket(state: State, game: int) -> tuple[int, ...]:
    return players_of(state, game) if state.finals.bracket is not None else ()


def _seated(state: State, players: Sequence[int], situation: Situation) -> Seated | None:
    place = place_now(state, situation.rulebook)
    if isinstance(place, Refusal):
        return None
    return next((seated for seated in place.tables if set(seated.players) == set(players)), None)


class WaitingReport(NamedTuple):
    """A report of playing staff that waits for the opponent."""

    opponent: int
    result: Result
    command: Command
    """What makes it final, once the opponent confirms it at the desk."""


def waiting_report(state: State, rulebook: Rulebook, actor: Actor) -> WaitingReport | None:
    """The report of their own match for which a member of the staff waits now. N13-38."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or actor.role not in STAFF:
        return None
    mine = plays_as(state, actor)
    for seated in place.tables:
        claims = _claims(state, place, seated)
        own = next((player for player in seated.players if player in mine), None)
        if own is not None and own in claims and len(claims) == 1 and not seated.over:
            opponent = next(player for player in seated.players if player != own)
            result = claims[own]
            return WaitingReport(opponent, result, _final(place, seated, result))
    return None


def claims_of(state: State, rulebook: Rulebook, players: Sequence[int]) -> Mapping[int, Result]:
    """What two opponents have reported of the match they play now, as long as it has no result."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return {}
    theirs = (one for one in place.tables if set(one.players) == set(players) and not one.over)
    seated = next(theirs, None)
    return {} if seated is None else _claims(state, place, seated)


def _claims(state: State, place: PlayPlace, seated: Seated) -> Mapping[int, Result]:
    if place.stage is ClockStage.SWISS:
        return dict(state.rounds[place.number - 1].matches[seated.table].claims)
    return match_reports.claims_at(state, place, seated)


def _final(place: PlayPlace, seated: Seated, result: Result) -> Command:
    """The same as the staff's own word, confirmed by the opponent."""
    if place.stage is ClockStage.SWISS:
        return ReportResult(place.number, seated.table, result, confirmed=True)
    winner = match_reports.winner_of(result.games)
    if place.stage is ClockStage.TIEBREAKER:
        won = None if winner is None else seated.players[winner]
        games = result.games if len(result.games) > 1 else ""
        game = GameResult(players=seated.players, winner=won, games=games)
        return ReportTiebreaker(game, confirmed=True)
    if result.seats:
        return ReportTeamBracketGame(seated.table, result.seats, winner, confirmed=True)
    return ReportBracketGame(seated.table, winner, confirmed=True)


def waiting_reports(state: State, booked: Iterable[Entry], actor: Actor) -> tuple[str, ...]:
    """What the staff member is told whose report of their own match waits. N13-38."""
    if actor.role not in STAFF:
        return ()
    told = list(booked)
    if any(isinstance(entry, SETTLED) for entry in told):
        return ()
    return tuple(_waits(state, entry, actor) for entry in told if isinstance(entry, CLAIMED))


def _waits(state: State, entry: ResultClaimed | FinalsGameClaimed, actor: Actor) -> str:
    players = (
        entry.players
        if isinstance(entry, FinalsGameClaimed)
        else state.rounds[entry.round - 1].matches[entry.table].players
    )
    other = opponent_of(state, players, entry.player)
    return worded("own_games.plays_match", actor=actor.name, other=other)
