"""Messages from the staff to all players or to one of them, and reminders to tables without a
result (N13-59, B-120).
"""

from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF, only
from toptable.engine.questions.places import PlayPlace, place_now, round_called
from toptable.engine.refusal import AnsweredBy, Refusal, granted, refuse
from toptable.engine.roles import DESK, FLOOR, HEADS, PLAYERS
from toptable.engine.rules.clock.round_clock import NOTHING, TIME_LEFT, Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import HallMessage, Messages, PlayerMessage, TableReminder
from toptable.engine.subjects.floor.timekeeping import table_ends

MOST_LETTERS = 280
"""It must fit on a phone, and travels to the whole hall at once."""


MOST_UNREAD = 5
"""How many messages wait on one player's page; more would hide the table."""


@command(
    by=DESK | HEADS,
    scope=Scope.FLOOR,
    seen=only("text", reason=True),
    after_close=True,
    typed=Typed(
        "event message",
        "spring 'Lunch until 13:30'",
        "Show a message on every player's page; without one, take down what is shown.",
        text=As("[TEXT]", "What to say; anybody can read it."),
    ),
)
class MessageEverybody(Command):
    """Show something on the page of every player; empty takes down what is shown."""

    text: str = ""
    """What everybody is told; empty takes the message down."""

    def decide(self, state: State, situation: Situation) -> Decision:
        text = " ".join(self.text.split())
        return [EverybodyMessaged(_next(state), situation.now, text)]


@entry(seen=only("number", "at", "text"))
class EverybodyMessaged(Entry):
    """Every player's page shows a message; empty takes it down."""

    number: int
    at: datetime
    text: str = ""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        shown = state.messages.to_all
        _out_of_turn(state, self.number)
        if len(self.text) > MOST_LETTERS:
            refuse(
                "too_long:may_message_everybody", most_letters=MOST_LETTERS, count=len(self.text)
            )
        if not self.text and shown is None:
            refuse("unchanged:may_message_everybody", answer=AnsweredBy.DONE_ALREADY)

    def book(self, state: State) -> State:
        shown = HallMessage(self.number, self.text, self.at) if self.text else None
        return _with(state, sent=self.number, to_all=shown)

    def tell(self, state: State) -> str:
        if not self.text:
            return log_line("everybody_messaged:2")
        return log_line("everybody_messaged", text=self.text)


@command(by=FLOOR, scope=Scope.FLOOR, seen=STAFF, after_close=True)
class MessagePlayer(Command):
    """Tell one player something; without a text, to come to the desk."""

    player: int
    text: Sealed | None = None
    """What the player is told; None asks them to come to the desk."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [
            PlayerMessaged(
                number=_next(state),
                player=self.player,
                at=situation.now,
                by=situation.actor.name,
                text=self.text,
            )
        ]


@entry(seen=STAFF)
class PlayerMessaged(Entry):
    """One player was told something; without a text, to come to the desk."""

    number: int
    player: int
    at: datetime
    by: str
    text: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        _out_of_turn(state, self.number)
        if self.player not in state.players:
            refuse("unknown_player:may_message_player", player=self.player)
        waiting, name = state.messages.unread(self.player), state.name_of(self.player)
        if self.text is None and any(message.text is None for message in waiting):
            refuse("unchanged:may_message_player", answer=AnsweredBy.DONE_ALREADY, name=name)
        if len(waiting) >= MOST_UNREAD:
            refuse("unread", name=name, most_unread=MOST_UNREAD)

    def book(self, state: State) -> State:
        message = PlayerMessage(self.number, self.player, self.at, self.by, self.text)
        known = state.messages.of.get(self.player, ())
        of = state.messages.of.set(self.player, (*known, message))
        return _with(state, sent=self.number, of=of)

    def tell(self, state: State) -> str:
        name = state.name_of(self.player)
        if self.text is None:
            return log_line("player_messaged:2", name=name)
        return log_line("player_messaged", name=name)


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.FLOOR,
    seen=STAFF,
    after_close=True,
    owner=lambda command: command.player,
)
class ReadMessage(Command):
    """The player has read a message, or staff have told them in person."""

    player: int
    number: int

    def decide(self, state: State, situation: Situation) -> Decision:
        return [MessageRead(self.number, self.player, situation.now)]


@entry(seen=STAFF)
class MessageRead(Entry):
    """A player knows of a message."""

    number: int
    player: int
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        message = state.messages.find(self.player, self.number)
        if message is None:
            refuse("no_message", number=self.number)
        if message.read is not None:
            refuse("unchanged:may_read", answer=AnsweredBy.DONE_ALREADY)

    def book(self, state: State) -> State:
        known = state.messages.of.get(self.player, ())
        now = tuple(
            replace(message, read=self.at) if message.number == self.number else message
            for message in known
        )
        return _with(state, of=state.messages.of.set(self.player, now))

    def tell(self, state: State) -> str:
        return log_line("message_read", player=state.name_of(self.player))


def _next(state: State) -> int:
    return state.messages.sent + 1


def _out_of_turn(state: State, number: int) -> None:
    """Numbers only grow; one that was taken back leaves a gap."""
    if number <= state.messages.sent:
        refuse("message_number")


def _with(state: State, **changes: Any) -> State:
    messages: Messages = replace(state.messages, **changes)
    return replace(state, messages=messages)


NOT_AGAIN_WITHIN = timedelta(minutes=1)


PLAYING = TIME_LEFT | {Phase.PREPARED}


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=only(reason=True),
    reason=Asks.MAY,
    typed=Typed(
        "round remind",
        "spring",
        "Ask tables without a result, on their phones, to report it.\n\n"
        "Only tables whose time is up, unless you say why; at most once a minute.",
    ),
)
class RemindTables(Command):
    """Ask the tables without a result to report it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Whoever plays on is left alone: tables whose own time is not up, unless somebody says
        why."""
        place = granted(place_now(state, situation.rulebook))
        tables = tables_without_result(place)
        if not tables:
            refuse("all_reported", answer=AnsweredBy.DONE_ALREADY)
        if not situation.reasoned:
            up = time_is_up(state, place, situation)
            tables = tuple(table for table in tables if table in up)
        if not tables:
            refuse("time_left:remind")
        return [
            TablesReminded(
                number=state.messages.sent + 1,
                stage=place.stage,
                round=place.number,
                tables=tables,
                at=situation.now,
            )
        ]


def tables_without_result(place: PlayPlace) -> tuple[int, ...]:
    """Where nobody has reported, or only one of the two."""
    return tuple(sorted(seated.table for seated in place.tables if not seated.over))


def time_is_up(state: State, place: PlayPlace, situation: Situation) -> frozenset[int]:
    """The tables that play no longer by the clock; all of them where no clock counts."""
    everywhere = frozenset(tables_without_result(place))
    running = state.floor.rounds.get(place.key)
    if running is None or running.clock.limit is None:
        return everywhere
    if running.clock.phase(situation.now) in PLAYING:
        return frozenset()
    ends = table_ends(state, situation.rulebook, situation.now)
    assert not isinstance(ends, Refusal)
    return frozenset(end.table for end in ends if end.remaining in (None, NOTHING))


@entry(seen=only("number", "stage", "round", "tables", "at"))
class TablesReminded(Entry):
    """The tables without a result were asked to report it."""

    number: int
    stage: ClockStage
    round: int
    tables: tuple[int, ...]
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        """A reminder stands in nobody's way: not when a result or a whole round is taken back."""
        if self.number <= state.messages.sent:
            refuse("message_number")
        if not self.tables:
            refuse("no_table:may_remind")
        last = state.messages.reminded
        if last is not None and self.at - last.at < NOT_AGAIN_WITHIN:
            refuse("just_reminded")

    def book(self, state: State) -> State:
        reminded = TableReminder(
            number=self.number,
            stage=self.stage,
            round=self.round,
            tables=frozenset(self.tables),
            at=self.at,
        )
        messages = replace(state.messages, sent=self.number, reminded=reminded)
        return replace(state, messages=messages)

    def tell(self, state: State) -> str:
        tables = ", ".join(str(table) for table in self.tables)
        which = f"Table {tables} was" if len(self.tables) == 1 else f"Tables {tables} were"
        return log_line(
            "tables_reminded", which=which, round_called=round_called(state, self.stage, self.round)
        )
