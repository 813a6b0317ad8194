"""What the desk itself refuses, and what cannot be undone, whatever the documents say.

A player's act that others rely on stays, and so do results of staff who play.
"""

from collections.abc import Sequence
from datetime import datetime

from toptable.engine.entry import Entry
from toptable.engine.log.line import Line
from toptable.engine.log.undo import Undoing
from toptable.engine.questions.staff import plays_as
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import STAFF, Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.decks.submission import DeckRegistered, why_fixed
from toptable.engine.subjects.finals.bracket_sides import players_of
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, FinalsGameClaimed
from toptable.engine.subjects.finals.own_games import (
    ReportBracketGame,
    ReportTeamBracketGame,
    ReportTiebreaker,
)
from toptable.engine.subjects.finals.tiebreaking import TiebreakerReported
from toptable.engine.subjects.results.reporting import (
    ClaimResult,
    ClearResult,
    ReportResult,
    ResultClaimed,
)
from toptable.engine.subjects.results.result_record import ResultCleared, ResultReported, find_match
from toptable.engine.subjects.undo.take_back import TakeBackTo, UndoCommand

GAVE_UP = Refusal.of("too_busy")

NO_SEED = Refusal.of("public_copy")

OWN_RESULT = Refusal.of("own_result:own_result", answer=AnsweredBy.SOMEBODY_ELSE)

OWN_RESULT_PASSED = Refusal.of("own_result:own_result_passed", answer=AnsweredBy.SOMEBODY_ELSE)

AGREED = Refusal.of("agreed:agreed")


def not_theirs(
    state: State,
    rulebook: Rulebook,
    undoing: Undoing,
    command: UndoCommand,
    actor: Actor,
    now: datetime,
) -> Refusal | None:
    """Why this person does not undo this, though the log would allow it."""
    if actor.role is Role.PLAYER:
        return AGREED if settles(undoing) else fixed_list(state, rulebook, undoing, now)
    if actor.role not in STAFF or not of_own_match(state, undoing.lines, actor):
        return None
    return OWN_RESULT_PASSED if isinstance(command, TakeBackTo) else OWN_RESULT


def fixed_list(state: State, rulebook: Rulebook, undoing: Undoing, now: datetime) -> Refusal | None:
    """Why a player cannot take back a list that is fixed. B-045, B-061."""
    rules = rules_in(state, rulebook)
    lists = (line.entry for line in undoing.lines if isinstance(line.entry, DeckRegistered))
    fixed = (why_fixed(state, rules, entry.player, now) for entry in lists)
    return next((refusal for refusal in fixed if refusal is not None), None)


RESULTS = (
    *(ReportResult, ClaimResult, ClearResult),
    *(ReportBracketGame, ReportTeamBracketGame, ReportTiebreaker, ClaimFinalsGame),
)


def of_own_match(state: State, lines: Sequence[Line], actor: Actor) -> bool:
    """Whether staff would undo what others entered or confirmed about their own match. N13-38.

    Their own report that still waits is theirs to withdraw.
    """
    mine, result = plays_as(state, actor), False
    for line in lines:
        result = result if line.command is None else isinstance(line.command, RESULTS)
        entry = line.entry
        if not result:
            continue
        if isinstance(entry, ResultClaimed | FinalsGameClaimed) and entry.player in mine:
            continue
        if mine.intersection(_players(state, entry)):
            return True
    return False


def _players(state: State, entry: Entry) -> Sequence[int]:
    """Who plays the match or game that an entry is about."""
    match entry:
        case ResultReported() | ResultCleared() | ResultClaimed():
            match_ = find_match(state, entry.round, entry.table)
            return () if isinstance(match_, Refusal) else match_.players
        case BracketReported() if state.finals.bracket is not None:
            return players_of(state, entry.game)
        case TiebreakerReported():
            return entry.result.players
        case FinalsGameClaimed():
            return entry.players
    return ()


SETTLED = (ResultReported, BracketReported, TiebreakerReported)


def settles(undoing: Undoing) -> bool:
    """Whether taking this back would open a match or a game that has its result."""
    return any(isinstance(line.entry, SETTLED) for line in undoing.lines)
