"""Tiebreaker and elimination games as their players report them, between teams seat by seat
(A-32, A-33, B-129, SW-16, B-149).
"""

from collections.abc import Mapping

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.places import PlayPlace, Seated, place_now
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, refuse
from toptable.engine.roles import PLAYERS
from toptable.engine.rules import team_formats as team_match
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Bracket, GameVerdict
from toptable.engine.rules.finals.bracket.play import find
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result, Seat
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.team_formats import LevelMatch, SeatBySeat
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.rounds import FinalsClaim
from toptable.engine.subjects.calls import call_log
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.finals.bracket_sides import NO_BRACKET, players_of
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.final_places import (
    GameReport,
    TeamGameReport,
    TiebreakerReport,
)
from toptable.engine.subjects.finals.finals_draws import after_games
from toptable.engine.subjects.finals.tiebreaking import report_tiebreaker
from toptable.engine.subjects.results.checks import won_on_time
from toptable.engine.subjects.results.result_record import result_text


def report_in_bracket(
    state: State,
    command: TeamGameReport,
    situation: Situation,
    *,
    counted: bool = False,
) -> Decision:
    """More seats won go on; a level match is decided as was announced. A-32.

    ``counted``: the questions about time were answered, and led to it. B-129.
    """
    bracket = state.finals.bracket
    rules = situation.rules
    if bracket is None:
        raise Refused(NO_BRACKET)
    if not isinstance(rules.team, SeatBySeat):
        refuse("no_seats:report_in_bracket")
    won_on_time(command.game, command.seats, situation, counted=counted)
    command = _with_lost_seats(state, bracket, command)
    verdict = _verdict(bracket, rules, rules.team, command)
    plain = GameReport(game=command.game, winner=verdict.winner)
    reported = elimination.reported(state, plain, situation)
    players = set(players_of(state, command.game))
    calls = call_log.written_in_finals(state, players, situation)
    return [*(_explained(entry, verdict.text) for entry in reported), *calls]


def _with_lost_seats(state: State, bracket: Bracket, command: TeamGameReport) -> TeamGameReport:
    """The seats with those written in that penalties have decided. A-33."""
    now = find(bracket, command.game)
    seeds = (None, None) if isinstance(now, Refusal) else now.seeds
    who = [bracket.finalists[seed - 1] if seed else None for seed in seeds]
    if who[0] is None or who[1] is None:
        return command
    players = (who[0].player, who[1].player)
    told = Result(seats=command.seats)
    filled = state.conduct.with_lost_seats(BRACKET, command.game, players, told)
    return replace(command, seats=filled.seats)


def _verdict(
    bracket: Bracket, rules: Rules, team: SeatBySeat, command: TeamGameReport
) -> GameVerdict:
    now = granted(find(bracket, command.game))
    points = granted(
        team_match.seat_points(team, command.seats, rules.settle_two, rules.rulebook.reporting)
    )
    first, second = (bracket.name(seed) for seed in now.seeds)
    level = LevelMatch(rules.chosen.get("team_match", "seats"))
    return granted(
        team_match.in_bracket(team, points, (first, second), level=level, extra=command.extra)
    )


def _explained(entry: Entry, why: str) -> Entry:
    if not isinstance(entry, BracketReported):
        return entry
    return replace(entry, outcome=replace(entry.outcome, why=why))


NOT_ON = Refusal.of("not_on:not_on")


DECIDED = Refusal.of("decided:decided")


def claims_at(state: State, place: PlayPlace, seated: Seated) -> Mapping[int, Result]:
    """What the two at a table have said about the game that they play now."""
    return {
        claim.player: claim.result
        for claim in state.finals.claims
        if (claim.stage, claim.number, claim.table) == (*place.key, seated.table)
        and claim.players == seated.players
    }


@command(
    by=PLAYERS,
    scope=Scope.FINALS,
    seen=only("stage", "number", "table", "player", "result"),
    owner=lambda command: command.player,
)
class ClaimFinalsGame(Command):
    """A player reports their own tiebreaker or elimination game; two equal reports are final."""

    stage: ClockStage
    number: int
    """Of the round or slot that is on."""
    table: int
    player: int
    result: Result
    """Seen from the first seat: W or L, seat by seat between teams. Where the seats are level, its
    letter says who won the extra game."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A player's own report. Two that agree make the result; two that differ wait for a
        judge."""
        seated = _game(state, self, situation.rulebook)
        place, game = seated
        claimed = FinalsGameClaimed(
            stage=self.stage,
            number=self.number,
            table=self.table,
            players=game.players,
            player=self.player,
            result=self.result,
        )
        if self.player not in game.players:
            return [claimed]
        told = _as_reported(state, self, game, situation)
        others = {
            result for who, result in claims_at(state, place, game).items() if who != self.player
        }
        if not others:
            return [claimed]
        if self.result in others:
            return [claimed, *told, *call_log.agreed(state, self.table, situation)]
        return [claimed, *call_log.called(state, self.table, situation)]

    def draws(self, state: State) -> str:
        """With the last game of a round of games around a line, those of the next are drawn."""
        return after_games(state)


@entry(seen=only("stage", "number", "table", "players", "player", "result"))
class FinalsGameClaimed(Entry):
    """A player says how a tiebreaker or elimination game ended; it waits for the opponent."""

    stage: ClockStage
    number: int
    table: int
    players: tuple[int, int]
    """Who sits there, first seat first."""
    player: int
    result: Result

    def validate(self, state: State, rulebook: Rulebook) -> None:
        seated = _game(state, self, rulebook)
        if self.players != seated[1].players:
            raise Refused(NOT_ON)
        if self.player not in self.players:
            refuse(
                "not_yours:may_claim",
                answer=AnsweredBy.SOMEBODY_ELSE,
                name=state.name_of(self.player),
            )

    def book(self, state: State) -> State:
        claim = FinalsClaim(
            stage=self.stage,
            number=self.number,
            table=self.table,
            players=self.players,
            player=self.player,
            result=self.result,
        )
        return _with(state, (*_others(state, self), claim))

    def tell(self, state: State) -> str:
        said = result_text(self.result)
        return log_line(
            "game_claimed",
            player=state.name_of(self.player),
            said=said,
            game=_game_text(self.stage, self.table),
        )


@command(by=PLAYERS, scope=Scope.FINALS, seen=WHOLE, owner=lambda command: command.player)
class WithdrawFinalsClaim(Command):
    """A player takes that report back, as long as the game has no result."""

    stage: ClockStage
    number: int
    table: int
    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        return [FinalsClaimWithdrawn(self.stage, self.number, self.table, self.player)]


@entry(seen=WHOLE)
class FinalsClaimWithdrawn(Entry):
    """A player's report of such a game no longer stands."""

    stage: ClockStage
    number: int
    table: int
    player: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        seated = _game(state, self, rulebook)
        if self.player not in claims_at(state, *seated):
            refuse(
                "no_claim:may_withdraw",
                answer=AnsweredBy.DONE_ALREADY,
                name=state.name_of(self.player),
            )

    def book(self, state: State) -> State:
        return _with(state, _others(state, self))

    def tell(self, state: State) -> str:
        game = _game_text(self.stage, self.table)
        return log_line("finals_claim_withdrawn", player=state.name_of(self.player), game=game)


Named = ClaimFinalsGame | WithdrawFinalsClaim | FinalsGameClaimed | FinalsClaimWithdrawn
"""What names a game by its stage, its round or slot, and its table."""


def _game(state: State, named: Named, rulebook: Rulebook) -> tuple[PlayPlace, Seated]:
    """The game that is named, where it is being played now."""
    place = granted(place_now(state, rulebook))
    if named.stage is ClockStage.SWISS or place.key != (named.stage, named.number):
        raise Refused(NOT_ON)
    seated = granted(place.at(named.table))
    if seated.over:
        raise Refused(DECIDED)
    return (place, seated)


def _as_reported(
    state: State, command: ClaimFinalsGame, game: Seated, situation: Situation
) -> Decision:
    """What would be written down if both said this."""
    result = command.result
    if result.kind is not None:
        refuse("judge")
    if command.stage is ClockStage.TIEBREAKER:
        winner = winner_of(result.games)
        whole = result.games if len(result.games) > 1 else ""
        won = None if winner is None else game.players[winner]
        told = GameResult(players=game.players, winner=won, games=whole)
        if won is None and not whole:
            raise Refused(_no_winner())
        reported = report_tiebreaker(state, TiebreakerReport(told), situation)
        by_lot = isinstance(reported, Refusal) and reported.code == "by_lot"
        if by_lot:
            raise Refused(_no_winner())
        return granted(reported)
    if result.seats:
        extra = winner_of(result.games)
        seats = TeamGameReport(game=command.table, seats=result.seats, extra=extra)
        return report_in_bracket(state, seats, situation)
    winner = winner_of(result.games)
    if winner is None:
        raise Refused(_no_winner())
    plain = GameReport(game=command.table, winner=winner)
    return elimination.report(state, plain, situation)


def _no_winner() -> Refusal:
    return Refusal.of("winner:no_winner")


def winner_of(letters: str) -> Seat | None:
    """Who won more of these games, seen from the first seat."""
    ours, theirs = letters.count("W"), letters.count("L")
    if ours == theirs:
        return None
    return 0 if ours > theirs else 1


def _others(
    state: State, entry: FinalsGameClaimed | FinalsClaimWithdrawn
) -> tuple[FinalsClaim, ...]:
    """Every claim but this player's about this game."""
    about = (entry.stage, entry.number, entry.table, entry.player)
    return tuple(
        claim
        for claim in state.finals.claims
        if (claim.stage, claim.number, claim.table, claim.player) != about
    )


def _with(state: State, claims: tuple[FinalsClaim, ...]) -> State:
    return replace(state, finals=replace(state.finals, claims=claims))


def _game_text(stage: ClockStage, table: int) -> str:
    return f"tiebreaker {table}" if stage is ClockStage.TIEBREAKER else f"bracket game {table}"
