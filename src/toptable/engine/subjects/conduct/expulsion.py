"""Out of the event by a penalty: players, members of teams, finalists.

The match under way goes to the opponent and earlier ones stand; a finalist's place is taken by the
next in rank where the document has that, or stays vacant, or is walked over. N13-99, N10-62,
AMB-29, AMB-62, AMB-63, B-107, B-141, B-170.
"""

from collections.abc import Sequence

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry
from toptable.engine.openness import only
from toptable.engine.questions.places import match_of
from toptable.engine.refusal import Refusal, granted, refuse
from toptable.engine.roles import FLOOR, PLAYERS
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import Carried, How
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.carried_out import PenaltyCarriedOut
from toptable.engine.subjects.conduct.losses import Dealt
from toptable.engine.subjects.finals import vacant_places
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.vacant_places import ReplaceFinalist
from toptable.engine.subjects.leaving import departure
from toptable.engine.subjects.people.leaving import THROWN
from toptable.engine.subjects.results import booked
from toptable.engine.subjects.results.booked import ResultReported
from toptable.engine.subjects.teams import lineup as teams
from toptable.engine.subjects.teams.lineup import MemberGone, MemberLeaves

OUT = THROWN | {Penalty.DROP, Penalty.NOT_ADMITTED}


def out(state: State, situation: Situation, dealt: Sequence[Dealt]) -> Decision:
    """Everything that follows when these people may not go on."""
    gone: list[Entry] = [
        PenaltyCarriedOut(
            Carried(loss.ruling, (loss.player,), How.LEFT, loss.penalty, seat=loss.seat)
        )
        for loss in dealt
    ]
    emptied = _emptied(state, [loss for loss in dealt if loss.penalty in THROWN and not loss.seat])
    for loss in dealt:
        left = _one(state, situation, loss)
        state = situation.booked(state, left)
        gone += left
    for match in emptied:
        gone = _both_lost(state, situation, match, gone)
    return gone


def _one(state: State, situation: Situation, dealt: Dealt) -> Decision:
    player, seat, thrown = dealt.player, dealt.seat or None, dealt.penalty in THROWN
    if seat is not None and thrown:
        return _member_out(state, situation, MemberGone(player, seat, disqualified=True))
    if thrown and seat is None and _out_without_ruling(state, dealt):
        return []
    if seat is not None:
        return MemberLeaves(player, seat).decide(state, situation)
    gone = granted(
        departure.disqualify(state, player, situation)
        if thrown
        else departure.drop(state, player, situation)
    )
    place = finalist_leaves(state, situation, player, thrown=thrown)
    return [*gone, *place]


def _member_out(state: State, situation: Situation, gone: MemberGone) -> Decision:
    """The member is out for good and the match under way is lost. B-141, B-170."""
    if not situation.reasoned:
        refuse("reason_needed:disqualify_member", "Say why the member is disqualified.")
    return teams.team_drops(state, gone, situation, at_once=True)


def _out_without_ruling(state: State, dealt: Dealt) -> bool:
    """Whether somebody was disqualified in a hurry, and the ruling only follows now. B-172."""
    ruled = any(
        ruling.penalty in THROWN and not ruling.undone and ruling.number != dealt.ruling
        for ruling in state.conduct.of_player(dealt.player)
    )
    return state.players[dealt.player].disqualified and not ruled


def finalist_leaves(state: State, situation: Situation, player: int, *, thrown: bool) -> Decision:
    """Who takes a place in the cut or the bracket, by the document alone. AMB-62, B-107."""
    bracket, locked = state.finals.bracket, state.finals.locked
    if state.closed:
        return []
    if bracket is not None:
        seed = bracket.seed_of(player)
        if seed is None or seed in bracket.left:
            return []
        return LeaveBracket(player, thrown).decide(state, situation)
    seat = locked.seed_of(player) if locked is not None else None
    if seat is None or seat.vacant:
        return []
    situation = situation.without_reason()
    up = ReplaceFinalist(player, move_up=True)
    moved = vacant_places.replacement(state, up, situation)
    if not isinstance(moved, Refusal):
        return moved
    stays = ReplaceFinalist(player, move_up=False)
    return stays.decide(state, situation)


def _emptied(state: State, dealt: Sequence[Dealt]) -> list[Match]:
    """The matches under way from which both players are thrown out."""
    players = {loss.player for loss in dealt}
    found = {match.table: match for loss in dealt if (match := match_of(state, loss.player))}
    return [
        match for match in found.values() if match.result is None and set(match.players) <= players
    ]


def _both_lost(state: State, situation: Situation, match: Match, gone: list[Entry]) -> list[Entry]:
    """Nobody wins the match from which both are thrown out, where the document can say so."""
    lost = Result(kind=ResultKind.BOTH_LOSE)
    scored = booked.scored(state, situation.rulebook, len(state.rounds), match, lost)
    if isinstance(scored, Refusal):
        return gone
    others = [
        item
        for item in gone
        if not (isinstance(item, ResultReported) and item.table == match.table)
    ]
    reported = [item for item in scored if isinstance(item, ResultReported)]
    return [*others, *(_first_result(result_reported) for result_reported in reported)]


def _first_result(entry: ResultReported) -> ResultReported:
    """The match had no result before the penalty."""
    return ResultReported(entry.round, entry.table, entry.result, entry.points, across=entry.across)


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.PEOPLE,
    seen=only("player", "at_once", "finished", "after_match"),
    owner=lambda command: command.player,
    reason=Asks.MAY,
    typed=Typed(
        "people drop",
        "spring Ann --at-once",
        "Drop a player, after the match under way or at once.",
        at_once="Gives up the match under way.",
        finished="With --at-once: its finished games, from the first seat.",
        after_match="Plays the match under way first.",
        asked_by=None,
    ),
)
class Drop(Command):
    """A player leaves the event: after the match under way, or at once."""

    player: int
    asked_by: str = ""
    """Who wanted it, where that was not the player."""
    at_once: bool = False
    """Leaves the match as it is: finished games stand, the others are lost. AMB-65, B-136."""
    finished: str = ""
    """The games of that match that are over, seen from the first seat."""
    after_match: bool = False
    """Plays the match under way to its end first, where leaving would lose it. B-136."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Somebody leaves: the event, and their place in the cut or the bracket. AMB-62, B-107."""
        gone = departure.drop(
            state,
            self.player,
            situation,
            at_once=self.at_once,
            finished=self.finished,
            after_match=self.after_match,
            asked_by=self.asked_by,
        )
        bracket = state.finals.bracket
        if bracket is not None and follow(bracket).over:
            return gone
        place = finalist_leaves(state, situation, self.player, thrown=False)
        return [*gone, *place]
