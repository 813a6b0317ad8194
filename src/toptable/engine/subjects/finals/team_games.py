"""A match of teams in the bracket, reported seat by seat. A-32, A-33, B-129."""

from msgspec.structs import replace

from toptable.engine.entry import Entry
from toptable.engine.refusal import Refusal, Refused, granted, refuse
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.play import find
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams import match as team_match
from toptable.engine.rules.teams.formats import LevelMatch, SeatBySeat
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.calls import disputed_reports
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.finals.bracket_sides import NO_BRACKET, players_of
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.reports import GameReport, TeamGameReport
from toptable.engine.subjects.results.checks import won_on_time


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
        refuse(
            "no_seats:report_in_bracket",
            Sentence("Here a match has no results seat by seat: report its winner."),
        )
    won_on_time(command.game, command.seats, situation, counted=counted)
    command = _with_lost_seats(state, bracket, command)
    verdict = _verdict(bracket, rules, rules.team, command)
    plain = GameReport(game=command.game, winner=verdict.winner)
    reported = elimination.reported(state, plain, situation)
    players = set(players_of(state, command.game))
    calls = disputed_reports.written_in_finals(state, players, situation)
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
