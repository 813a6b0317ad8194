"""What else people do around the line, in the bracket and after the close."""

from documents.random_day_event import Picks, RandomDay, Sent, some_player, some_reason
from support import agenda_points, force_tally
from toptable.engine.declared import Command
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import RecordCut, TopCut
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.finals.finalist_selection import ByRanking
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import RevokeStanding
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.finals.bracket_field import ReplaceFinalist, StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import AnswerRoll, CallRoll, ExcludeCandidate, LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.people.details import RenamePlayer


def around_the_line(day: RandomDay, picks: Picks) -> Sent:
    """Roll-call, exclusions, games around a line, draws in public."""
    state = day.state
    player, size = some_player(day, picks), picks.of((2, 4, 3, 1))
    acts: list[Command] = [
        CallTiebreaker(size),
        DrawPlaces(size),
        CallRoll(TopCut(max(size, 2)), "the stage"),
        ExcludeCandidate(player, "Goes home early"),
    ]
    if state.finals.roll_call is not None:
        acts = [AnswerRoll(player, picks.of(tuple(FinalistAnswer))), *acts]
    step = tiebreaker_step(state, day.day.tournament.rulebook)
    if not isinstance(step, Refusal) and step.games:
        game = picks.of(step.games)
        winner = picks.of((*game.players, None))
        conceded = picks.of(((), (), game.players[:1], game.players))
        acts = [ReportTiebreaker(GameResult(game.players, winner, conceded)), *acts]
    return Sent(picks.of(acts), reason=some_reason(picks))


def lock(_day: RandomDay, picks: Picks) -> Sent:
    """Take the cut, of one kind or another."""
    size = picks.of((2, 4, 3, 8))
    cuts: tuple[Command, ...] = (
        LockCut(TopCut(size)),
        LockCut(RecordCut(picks.of((3, 1, 6)))),
        LockCut(TopCut(size), then="swiss"),
        SelectFinalists(ByRanking(), size),
    )
    return Sent(picks.of(cuts), reason=some_reason(picks))


def before_bracket(day: RandomDay, picks: Picks) -> Sent:
    structures = [structure.id for structure in day.day.tournament.rulebook.finals.structures]
    acts: tuple[Command, ...] = (
        StartBracket(picks.of(("", *structures))),
        ReplaceFinalist(some_player(day, picks), move_up=not picks.seldom(2), note="Ill"),
    )
    return Sent(picks.of(acts), reason=some_reason(picks))


def bracket_game(day: RandomDay, picks: Picks) -> Sent | None:
    """A result in the bracket, a first one or a correction, in any way it can end."""
    bracket = day.state.finals.bracket
    assert bracket is not None
    course = follow(bracket)
    games = [game.number for game in course.open]
    if picks.seldom(3) or not games:
        games = [game.number for game in course.games]
    number = picks.of(games)
    letters = day.day.tournament.rulebook.sides or ("C", "R")
    acts: tuple[Command, ...] = (
        *(ReportBracketGame(number, winner=picks.of((0, 1))) for _ in range(4)),
        SettleBracketSides(number, choice=picks.of(("", *letters))),
        ReportBracketGame(
            number,
            ending=picks.of(("time", "drawn", "both_lose", "together")),
            answers=picks.of(
                (
                    (),
                    agenda_points(picks.below(8), picks.below(8)),
                    force_tally(f"{picks.below(3)} 2 {picks.below(12)} 1", "dark"),
                    (Given(f"turn_{picks.below(2)}"),),
                )
            ),
            finished=picks.of(("", "W", "WL")),
        ),
    )
    return Sent(picks.of(acts), picks.of(("Olga", "Sam", "Hana")), some_reason(picks))


def leave_bracket(day: RandomDay, picks: Picks) -> Sent:
    command = LeaveBracket(some_player(day, picks), disqualified=picks.seldom(3))
    return Sent(command, picks.of(("Hana", "Olga")), some_reason(picks))


def close(_day: RandomDay, _picks: Picks) -> Sent:
    return Sent(CloseEvent())


def after_close(day: RandomDay, picks: Picks) -> Sent:
    acts: tuple[Command, ...] = (
        ReopenEvent(""),
        Disqualify(some_player(day, picks)),
        RevokeStanding(some_player(day, picks), picks.of((*Revoked, None))),
        RenamePlayer(some_player(day, picks), "Somebody Else"),
        MarkStatus(EventStatus.REPORTED),
    )
    return Sent(picks.of(acts), reason=some_reason(picks))
