"""A table whose time is up, or whose game ends otherwise: ask, seat by seat for teams, and end
in the ordinary result (B-142, A-32, A-33, N13-60, N13-61, N13-88, N10-32, FFG-38, SW-23,
SW-32, SW-33, B-121, B-127, B-129, B-187).
"""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.openness import only
from toptable.engine.questions.places import NOTHING_ON, PlayPlace, Seated, place_now, table_time
from toptable.engine.questions.staff import not_final
from toptable.engine.refusal import Refusal, Refused, granted, passed
from toptable.engine.roles import FLOOR
from toptable.engine.rules.clock.round_clock import NOTHING, Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.end_of_time.ending import GameEnding, missing, next_at
from toptable.engine.rules.end_of_time.script import Ask, Ended, Format, Given, OpenTable, walk
from toptable.engine.rules.end_of_time.team_seats import SeatAtTime, TeamsAtTime
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch, GameResult
from toptable.engine.rules.results.kinds import Result, Seat
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.team_formats import LevelMatch, SeatBySeat, seat_points
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.losses import decided_games, games_so_far
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.finals.bracket_sides import unsettled
from toptable.engine.subjects.finals.elimination import (
    BracketReported,
    bracket_games,
    first_side_in,
    outcome_of,
)
from toptable.engine.subjects.finals.final_places import (
    GameReport,
    TeamGameReport,
    TiebreakerReport,
)
from toptable.engine.subjects.finals.finals_draws import of_ending
from toptable.engine.subjects.finals.match_reports import report_in_bracket
from toptable.engine.subjects.finals.tiebreaking import report_tiebreaker
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import sides_in


def teams_at_time(
    state: State,
    rules: Rules,
    place: PlayPlace,
    seated: Seated,
    ending: GameEnding,
    table: OpenTable,
) -> TeamsAtTime:
    """The questions for the table of two teams.

    A seat is never a knockout by itself: it may stay without a winner, for the seats together
    decide who goes on. A-32.
    """
    team = rules.team
    seats = team.seats if isinstance(team, SeatBySeat) else ()
    number = place.number if place.stage is ClockStage.SWISS else BRACKET
    ruled = _with_ruled(state, number, seated, (Result(),) * len(seats))
    first, second = (state.players[player].team for player in seated.players)
    members = zip(first.members if first else (), second.members if second else (), strict=True)
    pairs = zip(seats, members, ruled, strict=True)
    single = replace(table, format=Format.SWISS, games=rules.scoring.games)
    return TeamsAtTime(
        ending=ending,
        teams=table.names,
        seats=tuple(
            SeatAtTime(name=name, table=replace(single, names=names), lost=result.kind is not None)
            for name, names, result in pairs
        ),
        extra_game=lambda told: (
            place.stage is not ClockStage.SWISS
            and _left_to_an_extra_game(rules, _with_ruled(state, number, seated, told))
        ),
    )


def _with_ruled(
    state: State, number: int, seated: Seated, told: Sequence[Result]
) -> tuple[Result, ...]:
    """The seats with those written in that penalties have decided. A-33."""
    result = Result(seats=tuple(told))
    return state.conduct.with_lost_seats(number, seated.table, seated.players, result).seats


def _left_to_an_extra_game(rules: Rules, seats: Sequence[Result]) -> bool:
    team = rules.team
    if not isinstance(team, SeatBySeat):
        return False
    points = seat_points(team, seats, rules.settle_two, rules.rulebook.reporting)
    announced = rules.chosen.get("team_match", "seats") == LevelMatch.EXTRA_GAME
    return announced and not isinstance(points, Refusal) and team.letter(points) == "D"


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    seen=only("table", "answers", "finished", "two_for_one", "witness", "ending"),
)
class EndAtTime(Command):
    """What a judge found out at a table whose game ends at time, or in another way of the document.

    It ends in the result.
    """

    table: int
    answers: tuple[Given, ...]
    """What was answered to the questions of the ending, in order. Send none, and the refusal
    says the first question and its answers."""
    finished: str = ""
    """The games that were over before, seen from the first seat."""
    two_for_one: bool = False
    """The match is one game that counts twice."""
    witness: str = ""
    ending: str = ""
    """One of the document's endings, by its id; the one at time where none is named."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The result that the answers lead to, through the ordinary entries."""
        ended = next_question(state, situation.rulebook, self, situation.now)
        if isinstance(ended, Refusal):
            raise Refused(ended)
        if isinstance(ended, Ask):
            raise Refused(missing(ended))
        place = granted(place_now(state, situation.rulebook))
        seated = granted(place.at(self.table))
        if place.stage is not ClockStage.SWISS:
            passed(not_final(state, situation, seated.players))
        if ended.result is not None and ended.result.seats and place.stage is not ClockStage.SWISS:
            return _team_game(state, self, ended, ended.result, situation)
        if ended.result is not None and place.stage is ClockStage.TIEBREAKER:
            return _final_match(state, self, ended.result, situation)
        if ended.result is not None:
            report = ReportResult(place.number, self.table, ended.result)
            return results.report(state, report, situation, counted=True)
        if self.ending and place.stage is not ClockStage.TIEBREAKER:
            ended_so = GameReport(
                game=self.table,
                ending=self.ending,
                answers=self.answers,
                finished=self.finished,
            )
            return elimination.report(state, ended_so, situation)
        return _goes_on(state, place, seated, ended, situation)


def ending_of(rules: Rules, place: PlayPlace, command: EndAtTime) -> GameEnding | Refusal:
    """How the game is to end: by time, unless another ending of the document was named."""
    if not command.ending:
        return rules.endings.at_time
    return rules.endings.find(place.stage, command.ending)


def open_table(
    state: State, rulebook: Rulebook, command: EndAtTime, now: datetime
) -> tuple[GameEnding, OpenTable] | Refusal:
    """The match at a table as its ending wants it, or why it cannot end like this now."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return place
    seated = place.at(command.table)
    if isinstance(seated, Refusal):
        return seated
    rules = rules_in(state, rulebook)
    finished = _finished(state, place, command)
    if isinstance(finished, Refusal):
        return finished
    command = replace(command, finished=finished)
    ending = ending_of(rules, place, command)
    if isinstance(ending, Refusal):
        return ending
    wrong = _over(seated) or _wrong_match(rules, place, command)
    if wrong is None and ending.by_time:
        wrong = _not_up(state, place, seated, now)
    if wrong is not None:
        return wrong
    first, second = seated.players
    return ending, OpenTable(
        names=(state.name_of(first), state.name_of(second)),
        format=_format(rules, place),
        finished=command.finished,
        games=_games(rules, place),
        turns=table_time(state, place.key, seated.table).turns,
        seeds=seated.ranks,
        first_side=_first_side(state, rules, place, command),
        two_for_one=command.two_for_one,
        witness=command.witness,
    )


def _first_side(state: State, rules: Rules, place: PlayPlace, command: EndAtTime) -> Seat | None:
    """Who plays the first of the two sides in the game under way, where it was settled. SW-06."""
    letters, match = rules.rulebook.sides, _match(state, place, command)
    if match is None and place.stage is not ClockStage.TIEBREAKER:
        return first_side_in(state, rules, command.table)
    sides = sides_in(rules, match, len(command.finished) + 1) if match is not None else None
    if letters is None or sides is None:
        return None
    return 0 if sides[0] == letters[0] else 1


def _match(state: State, place: PlayPlace, command: EndAtTime) -> Match | None:
    """The match at this table, in a Swiss round."""
    if place.stage is not ClockStage.SWISS:
        return None
    return state.rounds[place.number - 1].matches.get(command.table)


def _finished(state: State, place: PlayPlace, command: EndAtTime) -> str | Refusal:
    """The games that are over: those told, and those that rulings have decided."""
    match = _match(state, place, command)
    if match is None:
        return command.finished
    known = decided_games(state, place.number, match)
    return games_so_far(known, command.finished, command.table)


def next_question(
    state: State, rulebook: Rulebook, command: EndAtTime, now: datetime
) -> Ask | Ended | Refusal:
    """What the judge must find out next at this table, or where the answers lead."""
    found = open_table(state, rulebook, command, now)
    if isinstance(found, Refusal):
        return found
    ending, table = found
    rules = rules_in(state, rulebook)
    place = place_now(state, rulebook)
    seated = place if isinstance(place, Refusal) else place.at(command.table)
    if isinstance(place, Refusal) or isinstance(seated, Refusal):
        return NOTHING_ON
    if not isinstance(rules.team, SeatBySeat):
        if place.stage is ClockStage.SWISS:
            return next_at(ending, table, command.answers)
        return of_ending(state, rulebook, seated.players, ending, table, command.answers)
    teams = teams_at_time(state, rules, place, seated, ending, table)
    return walk(teams.script(), command.answers)


def _final_match(
    state: State, command: EndAtTime, result: Result, situation: Situation
) -> Decision:
    """The match of two teams for the title: its games as time left them. SW-37, SW-40."""
    place = place_now(state, situation.rulebook)
    seated = granted(place if isinstance(place, Refusal) else place.at(command.table))
    game = GameResult(players=seated.players, games=result.games)
    return granted(report_tiebreaker(state, TiebreakerReport(game), situation))


def _team_game(
    state: State, command: EndAtTime, ended: Ended, result: Result, situation: Situation
) -> Decision:
    """A team match of the bracket: more seats go on, or what was announced decides. A-32."""
    extra = ended.verdict.winner if ended.verdict is not None else None
    report = TeamGameReport(command.table, result.seats, extra)
    return report_in_bracket(state, report, situation, counted=True)


def _goes_on(
    state: State, place: PlayPlace, seated: Seated, ended: Ended, situation: Situation
) -> Decision:
    """Somebody goes on: the result of an elimination game, or of a tiebreaker game."""
    outcome = outcome_of(ended)
    if place.stage is not ClockStage.TIEBREAKER:
        plain = GameReport(game=seated.table, winner=outcome.winner)
        settled = unsettled(state, plain, situation)
        reported = BracketReported(game=seated.table, outcome=outcome)
        return [*settled, reported]
    winner = None if outcome.winner is None else seated.players[outcome.winner]
    game = GameResult(players=seated.players, winner=winner)
    return granted(report_tiebreaker(state, TiebreakerReport(game), situation))


def _over(seated: Seated) -> Refusal | None:
    if seated.over:
        return Refusal.of("table_over:over", table=seated.table)
    return None


def _not_up(state: State, place: PlayPlace, seated: Seated, now: datetime) -> Refusal | None:
    running = state.floor.rounds.get(place.key)
    if running is None:
        return None
    if running.clock.phase(now) not in (Phase.RUN_OUT, Phase.CALLED):
        return Refusal.of("time_left:not_up")
    left = running.table(seated.table).remaining(running.clock, now)
    if left is not None and left > NOTHING:
        minutes, seconds = divmod(int(left.total_seconds()), 60)
        return Refusal.of(
            "table_time_left", table=seated.table, minutes=minutes, seconds=f"{seconds:02}"
        )
    return None


def _wrong_match(rules: Rules, place: PlayPlace, command: EndAtTime) -> Refusal | None:
    finished = command.finished
    if finished and isinstance(rules.team, SeatBySeat):
        return Refusal.of("team_seats")
    if set(finished) - set(rules.scoring.letters):
        return Refusal.of("finished:wrong_match", letters=rules.scoring.letters)
    if finished and place.stage is ClockStage.SWISS and rules.scoring.over(finished):
        return Refusal.of("match_over")
    if finished and command.two_for_one:
        return Refusal.of("finished:wrong_match_2")
    return None


def _format(rules: Rules, place: PlayPlace) -> Format:
    if place.stage is not ClockStage.SWISS and not _is_match(rules, place):
        return Format.KNOCKOUT
    return Format.RECORD if rules.eliminates else Format.SWISS


def _games(rules: Rules, place: PlayPlace) -> int:
    """How many games the match can have."""
    if place.stage is ClockStage.SWISS or _is_match(rules, place):
        return rules.scoring.games
    return 1 if place.stage is ClockStage.TIEBREAKER else bracket_games(rules)


def _is_match(rules: Rules, place: PlayPlace) -> bool:
    """Whether a whole match is played for a place: the final of two teams. SW-37."""
    return place.stage is ClockStage.TIEBREAKER and isinstance(rules.tiebreaker, FinalMatch)
