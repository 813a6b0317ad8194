"""Asking players for their lists, also where nobody had to hand one in. B-062."""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import HEADS
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import ListRequest
from toptable.engine.subjects.decks.tell import those_named


@command(
    by=HEADS,
    scope=Scope.DECKS,
    seen=STAFF,
    after_close=True,
    typed=Typed(
        "deck ask",
        "spring Ann Bo --due 14:30",
        "Ask players for their lists; they must hand them in.",
        due="Until when, as 14:30.",
    ),
)
class AskForDecks(Command):
    """Demand lists from players who had none to hand in."""

    players: tuple[int, ...]
    due: datetime | None = None
    """By when; None for no deadline."""

    def decide(self, state: State, situation: Situation) -> Decision:
        if self.due is not None and self.due <= situation.now:
            refuse("due_past", "That moment is over already. Say until when they have time.")
        return [
            DecksAsked(
                players=tuple(sorted(set(self.players))),
                at=situation.now,
                by=situation.actor.name,
                due=self.due,
            )
        ]


@entry(seen=STAFF)
class DecksAsked(Entry):
    """Staff want the lists of these players. B-062."""

    players: tuple[int, ...]
    at: datetime
    by: str
    due: datetime | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.players:
            refuse("nobody:may_ask", "Say whose lists you want.")
        passed(roster.all_known(state, self.players))

    def book(self, state: State) -> State:
        request = ListRequest(at=self.at, by=self.by, due=self.due)
        asked = state.decks.asked.update(dict.fromkeys(self.players, request))
        return replace(state, decks=replace(state.decks, asked=asked))

    def tell(self, state: State) -> str:
        due = f" by {self.due:%H:%M} UTC" if self.due is not None else ""
        return log_line(
            "decks_asked",
            "Deck lists asked for%(due)s: %(names)s.",
            due=due,
            names=those_named(state, self.players),
        )
