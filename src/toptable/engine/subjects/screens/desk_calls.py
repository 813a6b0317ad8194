"""Asking a player to come to the desk, for the whole room to see, until they have come.

The player's phone is told in the same act, and both are over together.
"""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE
from toptable.engine.refusal import AnsweredBy, refuse
from toptable.engine.roles import FLOOR
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import DeskCall
from toptable.engine.subjects.messages.messaging import MOST_UNREAD, MessageRead, PlayerMessaged

MOST_CALLS = 12
"""More names than this nobody reads from afar."""


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=WHOLE,
    after_close=True,
    typed=Typed("screen call", "spring Ann"),
)
class CallToDesk(Command):
    """Ask a player to come to the desk, on every screen and on the player's phone."""

    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        done: list[Entry] = [CalledToDesk(self.player, situation.now)]
        unread = state.messages.unread(self.player)
        asked = any(message.text is None for message in unread)
        if self.player in state.players and not asked and len(unread) < MOST_UNREAD:
            number = state.messages.sent + 1
            by = situation.actor.name
            done.append(PlayerMessaged(number, self.player, situation.now, by))
        return done


@entry(seen=WHOLE)
class CalledToDesk(Entry):
    """The screens ask a player to come to the desk."""

    player: int
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.player not in state.players:
            refuse(
                "unknown_player:may_message_player",
                "There is no player number %(player)s.",
                player=self.player,
            )
        if state.screens.called(self.player):
            refuse(
                "unchanged:may_call",
                "%(player)s is called to the desk already.",
                answer=AnsweredBy.DONE_ALREADY,
                player=state.name_of(self.player),
            )
        if len(state.screens.calls) >= MOST_CALLS:
            refuse(
                "too_many:may_call",
                "%(most_calls)s players are called to the desk already. End a call first.",
                most_calls=MOST_CALLS,
            )

    def book(self, state: State) -> State:
        calls = (*state.screens.calls, DeskCall(self.player, self.at))
        return replace(state, screens=replace(state.screens, calls=calls))

    def tell(self, state: State) -> str:
        return log_line(
            "called_to_desk",
            "%(player)s was called to the desk on the screens.",
            player=state.name_of(self.player),
        )


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=WHOLE,
    after_close=True,
    typed=Typed("screen end-call", "spring Ann"),
)
class EndDeskCall(Command):
    """The player has come, or is not needed any more."""

    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        done: list[Entry] = [DeskCallEnded(self.player)]
        done += [
            MessageRead(message.number, self.player, situation.now)
            for message in state.messages.unread(self.player)
            if message.text is None
        ]
        return done


@entry(seen=WHOLE)
class DeskCallEnded(Entry):
    """They ask no more."""

    player: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not state.screens.called(self.player):
            refuse(
                "not_called:may_end",
                "%(player)s is not called to the desk.",
                answer=AnsweredBy.DONE_ALREADY,
                player=state.name_of(self.player),
            )

    def book(self, state: State) -> State:
        calls = tuple(call for call in state.screens.calls if call.player != self.player)
        return replace(state, screens=replace(state.screens, calls=calls))

    def tell(self, state: State) -> str:
        return log_line(
            "desk_call_ended",
            "The call to the desk for %(player)s ended.",
            player=state.name_of(self.player),
        )
