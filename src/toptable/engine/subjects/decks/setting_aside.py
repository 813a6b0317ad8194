"""Letting a list stand although a check found something: a decision with its reason."""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import JUDGES
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import SetAside
from toptable.engine.subjects.decks.handing_in import nothing_there, with_deck


@command(by=JUDGES, scope=Scope.DECKS, seen=STAFF)
class SetFindingAside(Command):
    """Let a list stand although a check found something."""

    player: int
    slot: str
    code: str
    """The code of what was found."""
    about: Sealed
    """The card or the line that it was found at; confidential."""
    why: Sealed
    """Why the list stands; confidential."""

    def decide(self, state: State, situation: Situation) -> Decision:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return []
        return [
            FindingSetAside(
                player=self.player,
                slot=self.slot,
                version=held.latest.number,
                code=self.code,
                about=self.about,
                why=self.why,
                at=situation.now,
                by=situation.actor.name,
            )
        ]


@entry(seen=STAFF)
class FindingSetAside(Entry):
    """A list stands although a check found something."""

    player: int
    slot: str
    version: int
    code: str
    about: Sealed
    why: Sealed
    at: datetime
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return
        if not 1 <= self.version <= held.latest.number:
            refuse(
                "version:may_moderate",
                "The latest version of this list is %(number)s.",
                number=held.latest.number,
            )

    def book(self, state: State) -> State:
        held = state.decks.lists[self.player, self.slot]
        decision = SetAside(
            code=self.code,
            about=self.about,
            why=self.why,
            by=self.by,
            at=self.at,
            version=self.version,
        )
        deck = replace(held, set_aside=(*held.set_aside, decision))
        return with_deck(state, self.player, self.slot, deck)

    def tell(self, state: State) -> str:
        return log_line(
            "finding_set_aside",
            "A list of %(player)s stands although a check found something.",
            player=state.name_of(self.player),
        )
