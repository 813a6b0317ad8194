"""Deck names and comments: the organizer reads them, and changes or removes what offends. B-063."""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import HEADS
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.decks.handing_in import nothing_there, with_deck


@command(by=HEADS, scope=Scope.DECKS, seen=STAFF, after_close=True)
class ModerateDeck(Command):
    """Let the name and comment of a deck pass; with a text, put that list in its place."""

    player: int
    slot: str
    text: Sealed | None = None
    """The same list with another name or comment, or with none."""
    named: bool = False
    why: Sealed | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        """Let it pass, or put another name in its place; the cards stay, so no lock is in the
        way."""
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return []
        if self.text is not None and self.why is None:
            refuse("why_moderated", "Say why the name or comment is changed.", "B-063")
        if self.text is None and not held.latest.named:
            refuse("no_name", "This deck has no name and no comment.")
        return [
            DeckModerated(
                player=self.player,
                slot=self.slot,
                version=held.latest.number + (self.text is not None),
                at=situation.now,
                by=situation.actor.name,
                text=self.text,
                named=self.named,
                why=self.why,
            )
        ]


@entry(seen=STAFF)
class DeckModerated(Entry):
    """The name and comment of a deck were let pass, or changed by the organizer. B-063."""

    player: int
    slot: str
    version: int
    at: datetime
    by: str
    text: Sealed | None = None
    named: bool = False
    why: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return
        due = held.latest.number + (self.text is not None)
        if self.version != due:
            refuse(
                "version:may_moderate",
                "The latest version of this list is %(number)s.",
                number=held.latest.number,
            )

    def book(self, state: State) -> State:
        held = state.decks.lists[self.player, self.slot]
        if self.text is not None:
            version = replace(
                held.latest,
                number=self.version,
                text=self.text,
                at=self.at,
                by=self.by,
                own=False,
                named=self.named,
                remedy=False,
                moderated=True,
                why=self.why,
            )
            approved = self.version if held.approved == held.latest.number else held.approved
            held = replace(held, versions=(*held.versions, version), approved=approved)
        return with_deck(state, self.player, self.slot, replace(held, name_read=self.version))

    def tell(self, state: State) -> str:
        whose = f"a deck of {state.name_of(self.player)}"
        if self.text is None:
            return log_line(
                "deck_moderated:2", "The name and comment of %(whose)s may stay.", whose=whose
            )
        return log_line(
            "deck_moderated", "The name or comment of %(whose)s was changed.", whose=whose
        )
