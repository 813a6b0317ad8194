"""The standing of somebody who is out: revoked or given back, finished matches turned into losses.

The opponents keep what they have; a revoked place is void or passed down, as staff rule.
B-034, B-170, B-171, B-172, N13-90, A-29.
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, Refused, granted, passed, refuse
from toptable.engine.roles import HEADS
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.rules.results.kinds import WHOLE_MATCH, ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import How
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.differences import measures_changed
from toptable.engine.subjects.results.booked import find_round, scored


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=only("player", "how", "decided_by"),
    after_close=True,
    reason=Asks.MAY,
)
class RevokeStanding(Command):
    """Take the place and prizes of somebody who is out, or give them back. Needs a reason."""

    player: int
    how: Revoked | None = None
    """What becomes of the place; None gives the standing back."""
    decided_by: str = ""
    """Who decided it, where that was not the staff but the publisher. B-034."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Take or give back place and prizes."""
        if not situation.reasoned:
            refuse("reason_needed:revoke", "Say why the standing changes.")
        decided_by = names.tidy(self.decided_by)
        return [StandingRevoked(self.player, situation.actor.name, self.how, decided_by)]


@entry(seen=only("player", "by", "how", "decided_by"), undone=ShownBy(measures_changed))
class StandingRevoked(Entry):
    """The place of somebody who is out is void or passed down, or theirs again. B-171, N13-90."""

    player: int
    by: str
    how: Revoked | None = None
    """None: the standing is given back."""
    decided_by: str = ""
    """Who decided it, where that was not the staff but the publisher. B-034."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(roster.all_known(state, [self.player]))
        name = state.name_of(self.player)
        if state.conduct.revoked.get(self.player) is self.how:
            now = f"is {self.how.replace('_', ' ')} already" if self.how else "stands"
            refuse(
                "unchanged:may_revoke",
                "The place of %(name)s %(now)s.",
                answer=AnsweredBy.DONE_ALREADY,
                name=name,
                now=now,
            )
        if self.how is not None and not may_lose_standing(state, self.player):
            refuse(
                "not_out:may_revoke",
                "%(name)s is neither %(disqualified)s nor without a prize by penalty: the place "
                "stands.",
                "B-171",
                name=name,
                disqualified=rulebook.words.disqualified,
            )

    def book(self, state: State) -> State:
        revoked = state.conduct.revoked
        if self.how is None:
            revoked = revoked.delete(self.player)
        else:
            revoked = revoked.set(self.player, self.how)
        return replace(state, conduct=replace(state.conduct, revoked=revoked))

    def tell(self, state: State) -> str:
        name = state.name_of(self.player)
        decided = f", as {self.decided_by} decided" if self.decided_by else ""
        if self.how is None:
            return log_line(
                "standing_revoked:2",
                "%(name)s has the own standing again (%(by)s)%(decided)s.",
                name=name,
                by=self.by,
                decided=decided,
            )
        place = "is void" if self.how is Revoked.VOID else "is passed down"
        return log_line(
            "standing_revoked",
            "The standing of %(name)s is revoked by %(by)s%(decided)s; the place %(place)s.",
            name=name,
            by=self.by,
            decided=decided,
            place=place,
        )


def marks(state: State, rulebook: Rulebook) -> dict[int, str]:
    """What to say beside a place that is not what it seems: void, or of somebody out. B-171."""
    word = rulebook.words.disqualified
    out = {player.id: word for player in state.players.values() if player.disqualified}
    return out | dict.fromkeys(state.conduct.void, "void")


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed(
        "penalty lose-match",
        "spring Ann --round 2",
        "Turn a finished match of a disqualified player into a loss.",
        round=As("--round", "The round of the finished match."),
        opponent_wins=As("--both", "The opponent does not get the win either.", on=False),
    ),
)
class LoseFinishedMatch(Command):
    """Turn a finished match of a disqualified player into a loss. Needs a reason."""

    player: int
    round: int
    opponent_wins: bool | None = None
    """Whether the opponent gets the win; else both lose. A-29.

    None: the opponent wins, unless they have a loss of their own in this match.
    """

    def decide(self, state: State, situation: Situation) -> Decision:
        """A match that was over counts as lost; the opponent wins it unless staff rule
        otherwise."""
        if not situation.reasoned:
            refuse("reason_needed:lose_finished", "Say why the finished match counts as lost.")
        player = state.players.get(self.player)
        if player is None:
            raise Refused(roster.unknown(self.player))
        if not _disqualified(player):
            out = situation.rulebook.words.disqualified
            refuse(
                "not_out:lose_finished",
                "%(player)s is not %(out)s: finished matches stand.",
                "B-170",
                player=player.name,
                out=out,
            )
        match = _finished(state, self)
        seat: Seat = 0 if match.players[0] == self.player else 1
        lost = Result(kind=ResultKind.REMOVED, seat=seat)
        own_loss = _lost_too(state, self.round, match, 1 if seat == 0 else 0)
        if own_loss and self.opponent_wins:
            other = state.name_of(match.players[1 - seat])
            refuse(
                "own_loss",
                "%(other)s lost this match too, by a ruling or by not being there: both lose. Take "
                "that off first if it was wrong.",
                "A-29",
                other=other,
            )
        if own_loss or self.opponent_wins is False:
            lost = Result(kind=ResultKind.BOTH_LOSE)
        return granted(scored(state, situation.rulebook, self.round, match, lost))


def _lost_too(state: State, number: int, match: Match, seat: Seat) -> bool:
    """Whether this seat lost the match whatever its games were: absent, penalised, removed."""
    result = match.result
    if result is not None and result.kind in WHOLE_MATCH and result.seat == seat:
        return True
    if result is not None and result.kind is ResultKind.BOTH_LOSE:
        return True
    return any(
        effect.how is How.MATCH
        and effect.penalty is Penalty.MATCH_LOSS
        and (effect.round, effect.table) == (number, match.table)
        and match.players[seat] in effect.players
        for effect in state.conduct.effects
    )


def _finished(state: State, command: LoseFinishedMatch) -> Match:
    round_ = granted(find_round(state, command.round))
    table = round_.table_of(command.player)
    if table is None or round_.matches[table].result is None:
        name = state.name_of(command.player)
        refuse(
            "no_match:finished",
            "%(name)s has no finished match in round %(round)s.",
            name=name,
            round=command.round,
        )
    return round_.matches[table]


def may_lose_standing(state: State, player: int) -> bool:
    """Whether somebody is out, or without a prize by penalty. B-171."""
    by_penalty = any(
        effect.how is How.PRIZE and player in effect.players for effect in state.conduct.effects
    )
    return _disqualified(state.players[player]) or by_penalty


def _disqualified(player: Player) -> bool:
    """Whether somebody is, or a member of the team: its standing is theirs too. B-141, B-171."""
    missing = player.team.missing if player.team is not None else ()
    return player.disqualified or any(member.disqualified for member in missing)
