"""What follows when somebody goes or is put out: the match under way, and a bye still to be issued.

Others carry it out: a drop, a penalty, a member who is out, a finalist. N13-29, N13-99, N10-24,
N10-62, B-081, B-084, B-135, B-136, B-141, B-170, AMB-29, AMB-63.
"""

from toptable.engine.entry import Entry
from toptable.engine.questions import presence, roster
from toptable.engine.questions.progress import ending
from toptable.engine.refusal import granted, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.people.drop_and_reinstate import Disqualified, Dropped
from toptable.engine.subjects.results.byes import ByeIssued
from toptable.engine.subjects.results.result_record import scored


def drop(
    state: State,
    player: int,
    situation: Situation,
    *,
    at_once: bool = False,
    finished: str = "",
    after_match: bool = False,
    asked_by: str = "",
) -> Decision:
    """Leaving counts from the next pairing; a match under way is finished, or given up.

    Where the document says so the match is lost, unless it is played before they go. B-136.
    Who has won double elimination by record has nothing left to leave. B-084.
    """
    by_record = ending(state, situation.rulebook)
    if by_record is not None and by_record.winner == player:
        refuse("has_won", "FR-3.2.2.1", by_record=by_record.text)
    out: list[Entry] = [
        Dropped(
            player=player,
            after_round=roster.next_round(state) - 1,
            asked_by=asked_by or _by_themselves(state, player, situation),
        )
    ]
    rules = situation.rulebook.leaving
    if not at_once and (after_match or not rules.loses_match):
        return out
    left = _lose_open_match(state, player, ResultKind.LEFT, finished, situation.rulebook)
    return [*out, *left, *(_lose_bye(state, player) if rules.loses_match else ())]


def _by_themselves(state: State, player: int, situation: Situation) -> str:
    """The name of a player who drops by the own phone."""
    own = situation.actor.role is Role.PLAYER
    return state.name_of(player) if own else ""


def _lose_bye(state: State, player: int) -> list[Entry]:
    """A bye that was still to be issued is no win for somebody who has gone. B-081, B-136."""
    current = state.current
    bye = current.byes.get(player) if current is not None and current.byes_to_issue else None
    if current is None or bye is None or bye.issued:
        return []
    return [ByeIssued(round=current.number, player=player, points=0, absent=True)]


def disqualify(state: State, player: int, situation: Situation) -> Decision:
    """Out for good; in a match that is under way the opponent wins all of it. AMB-29, AMB-63."""
    if not situation.reasoned:
        refuse("reason_needed:disqualify_2", disqualified=situation.rulebook.words.disqualified)
    out: list[Entry] = [Disqualified(player=player, after_round=roster.next_round(state) - 1)]
    lost = _lose_open_match(state, player, ResultKind.REMOVED, "", situation.rulebook)
    return [*out, *lost]


def _lose_open_match(
    state: State, player: int, kind: ResultKind, finished: str, rulebook: Rulebook
) -> Decision:
    """The match that a player is in the middle of, settled against them; none if there is none."""
    current = state.current
    table = current.table_of(player) if current is not None and current.published else None
    if current is None or table is None or current.matches[table].result is not None:
        return []
    match = current.matches[table]
    seat: Seat = 0 if match.players[0] == player else 1
    result = Result(games=finished, kind=kind, seat=seat)
    if presence.absent(state, current.number, match.players[1 - seat]):
        result = presence.nobody_wins(rulebook, finished)
    return granted(scored(state, rulebook, current.number, match, result))
