"""Asking a player to come to the desk, for the whole room to see, until they have come.

The player's phone is told in the same act, and both are over together.
"""

from msgspec.structs import replace

from toptable.engine.declared import Entry
from toptable.engine.refusal import AnsweredBy, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import DeskCall
from toptable.engine.subjects.messages.entries import MessageRead, PlayerMessaged
from toptable.engine.subjects.messages.messaging import MOST_UNREAD
from toptable.engine.subjects.screens import commands, entries

MOST_CALLS = 12
"""More names than this nobody reads from afar."""


def call_to_desk(state: State, command: commands.CallToDesk, situation: Situation) -> Decision:
    done: list[Entry] = [entries.CalledToDesk(command.player, situation.now)]
    unread = state.messages.unread(command.player)
    asked = any(message.text is None for message in unread)
    if command.player in state.players and not asked and len(unread) < MOST_UNREAD:
        number = state.messages.sent + 1
        by = situation.actor.name
        done.append(PlayerMessaged(number, command.player, situation.now, by))
    return done


def may_call(state: State, entry: entries.CalledToDesk, _rulebook: Rulebook) -> None:
    if entry.player not in state.players:
        refuse(
            "unknown_player:may_message_player",
            "There is no player number %(player)s.",
            player=entry.player,
        )
    if state.screens.called(entry.player):
        refuse(
            "unchanged:may_call",
            "%(player)s is called to the desk already.",
            answer=AnsweredBy.DONE_ALREADY,
            player=state.name_of(entry.player),
        )
    if len(state.screens.calls) >= MOST_CALLS:
        refuse(
            "too_many:may_call",
            "%(most_calls)s players are called to the desk already. End a call first.",
            most_calls=MOST_CALLS,
        )


def book_call(state: State, entry: entries.CalledToDesk) -> State:
    calls = (*state.screens.calls, DeskCall(entry.player, entry.at))
    return replace(state, screens=replace(state.screens, calls=calls))


def end_call(state: State, command: commands.EndDeskCall, situation: Situation) -> Decision:
    done: list[Entry] = [entries.DeskCallEnded(command.player)]
    done += [
        MessageRead(message.number, command.player, situation.now)
        for message in state.messages.unread(command.player)
        if message.text is None
    ]
    return done


def may_end(state: State, entry: entries.DeskCallEnded, _rulebook: Rulebook) -> None:
    if not state.screens.called(entry.player):
        refuse(
            "not_called:may_end",
            "%(player)s is not called to the desk.",
            answer=AnsweredBy.DONE_ALREADY,
            player=state.name_of(entry.player),
        )


def book_end(state: State, entry: entries.DeskCallEnded) -> State:
    calls = tuple(call for call in state.screens.calls if call.player != entry.player)
    return replace(state, screens=replace(state.screens, calls=calls))
