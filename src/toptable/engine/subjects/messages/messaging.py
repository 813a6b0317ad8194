"""Messages from the staff to all players, or to one of them.

What everybody may read stands in the log as it is; what is for one player lies beside it, and only
that player's page and the staff show it.
"""

from typing import Any

from msgspec.structs import replace

from toptable.engine.refusal import AnsweredBy, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.messages import HallMessage, Messages, PlayerMessage
from toptable.engine.subjects.messages import commands, entries

MOST_LETTERS = 280
"""It must fit on a phone, and travels to the whole hall at once."""
MOST_UNREAD = 5
"""How many messages wait on one player's page; more would hide the table."""


def message_everybody(
    state: State, command: commands.MessageEverybody, situation: Situation
) -> Decision:
    text = " ".join(command.text.split())
    return [entries.EverybodyMessaged(_next(state), situation.now, text)]


def may_message_everybody(
    state: State, entry: entries.EverybodyMessaged, _rulebook: Rulebook
) -> None:
    shown = state.messages.to_all
    _out_of_turn(state, entry.number)
    if len(entry.text) > MOST_LETTERS:
        refuse(
            "too_long:may_message_everybody",
            "A message to everybody has at most %(most_letters)s letters; this one has "
            "%(count)s. Say it shorter.",
            most_letters=MOST_LETTERS,
            count=len(entry.text),
        )
    if not entry.text and shown is None:
        refuse(
            "unchanged:may_message_everybody",
            "No message is shown.",
            answer=AnsweredBy.DONE_ALREADY,
        )


def book_everybody(state: State, entry: entries.EverybodyMessaged) -> State:
    shown = HallMessage(entry.number, entry.text, entry.at) if entry.text else None
    return _with(state, sent=entry.number, to_all=shown)


def message_player(state: State, command: commands.MessagePlayer, situation: Situation) -> Decision:
    return [
        entries.PlayerMessaged(
            number=_next(state),
            player=command.player,
            at=situation.now,
            by=situation.actor.name,
            text=command.text,
        )
    ]


def may_message_player(state: State, entry: entries.PlayerMessaged, _rulebook: Rulebook) -> None:
    _out_of_turn(state, entry.number)
    if entry.player not in state.players:
        refuse(
            "unknown_player:may_message_player",
            "There is no player number %(player)s.",
            player=entry.player,
        )
    waiting, name = state.messages.unread(entry.player), state.name_of(entry.player)
    if entry.text is None and any(message.text is None for message in waiting):
        refuse(
            "unchanged:may_message_player",
            "%(name)s is asked to come to the desk already, and has not read it yet.",
            answer=AnsweredBy.DONE_ALREADY,
            name=name,
        )
    if len(waiting) >= MOST_UNREAD:
        refuse(
            "unread",
            "%(name)s has not read the last %(most_unread)s messages. Call them out, or mark "
            "one as read.",
            name=name,
            most_unread=MOST_UNREAD,
        )


def book_player(state: State, entry: entries.PlayerMessaged) -> State:
    message = PlayerMessage(entry.number, entry.player, entry.at, entry.by, entry.text)
    known = state.messages.of.get(entry.player, ())
    of = state.messages.of.set(entry.player, (*known, message))
    return _with(state, sent=entry.number, of=of)


def read(_state: State, command: commands.ReadMessage, situation: Situation) -> Decision:
    return [entries.MessageRead(command.number, command.player, situation.now)]


def may_read(state: State, entry: entries.MessageRead, _rulebook: Rulebook) -> None:
    message = state.messages.find(entry.player, entry.number)
    if message is None:
        refuse(
            "no_message",
            Sentence("There is no message %(number)s for this player.", number=entry.number),
        )
    if message.read is not None:
        refuse(
            "unchanged:may_read",
            Sentence("This message was read already."),
            answer=AnsweredBy.DONE_ALREADY,
        )


def book_read(state: State, entry: entries.MessageRead) -> State:
    known = state.messages.of.get(entry.player, ())
    now = tuple(
        replace(message, read=entry.at) if message.number == entry.number else message
        for message in known
    )
    return _with(state, of=state.messages.of.set(entry.player, now))


def _next(state: State) -> int:
    return state.messages.sent + 1


def _out_of_turn(state: State, number: int) -> None:
    """Numbers only grow; one that was taken back leaves a gap."""
    if number <= state.messages.sent:
        refuse("message_number", "Messages are numbered one by one.")


def _with(state: State, **changes: Any) -> State:
    messages: Messages = replace(state.messages, **changes)
    return replace(state, messages=messages)
