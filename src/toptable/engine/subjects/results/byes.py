"""Byes that count as a result once they are issued."""

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Follows, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE
from toptable.engine.questions import presence, roster
from toptable.engine.refusal import granted, refuse
from toptable.engine.roles import FLOOR
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.results.authority import bye_lost
from toptable.engine.subjects.results.reporting import has_begun
from toptable.engine.subjects.results.result_record import find_round, with_round


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed(
        "result confirm-bye",
        "spring Ann",
        "Confirm that the player with the bye was seated, where the rulebook asks for it.",
        round=Follows.ROUND,
        absent="Was not in the seat.",
    ),
)
class IssueBye(Command):
    """Confirm that the player with the bye was seated, or was not."""

    round: int
    player: int
    absent: bool = False
    """Nobody was in the seat: the bye counts as lost."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A bye is reported like a result: once the round has begun, for who is in the seat.
        B-081."""
        round_ = granted(find_round(state, self.round))
        bye_lost(state, self.round, self.player)
        name = state.name_of(self.player)
        if not (situation.reasoned or has_begun(state, round_)):
            refuse("not_begun:issue_bye", situation.rulebook.bye.source, number=round_.number)
        if not self.absent and presence.absent(state, round_.number, self.player):
            refuse("absent_wins:issue_bye", name=name)
        points = 0 if self.absent else round_.bye_points
        return [ByeIssued(round=self.round, player=self.player, points=points, absent=self.absent)]


@entry(seen=WHOLE)
class ByeIssued(Entry):
    """The player with the bye was seated when the round began and has it now. B-081."""

    round: int
    player: int
    points: int
    absent: bool = False
    """Not seated: the bye is lost."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        round_ = granted(find_round(state, self.round))
        bye = round_.byes.get(self.player)
        if bye is None:
            refuse("no_bye:may_issue", player=state.name_of(self.player))
        if not round_.byes_to_issue or bye.issued:
            refuse("issued", player=state.name_of(self.player))

    def book(self, state: State) -> State:
        round_ = state.rounds[self.round - 1]
        bye = replace(round_.byes[self.player], issued=True, absent=self.absent)
        round_ = replace(round_, byes=round_.byes.set(self.player, bye), open=round_.open - 1)
        share = roster.bye_share(round_, bye)
        player = roster.with_outing(state.players[self.player], share)
        state = replace(state, players=state.players.set(self.player, player))
        return with_round(state, round_)

    def tell(self, state: State) -> str:
        return (
            log_line("bye_issued", player=state.name_of(self.player))
            if self.absent
            else log_line("bye_issued:2", player=state.name_of(self.player))
        )
