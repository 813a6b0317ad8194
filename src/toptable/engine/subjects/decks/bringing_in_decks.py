"""The lists of an event that another program ran, taken over at once."""

import msgspec

from toptable.engine.declared import Command, Scope, command
from toptable.engine.openness import only
from toptable.engine.refusal import refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.secrets import Sealed
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.decks.handing_in import DeckRegistered


class BroughtDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A list as another program's file has it."""

    player: int
    slot: str
    text: Sealed
    """The list, as ``engine/rules/decks/handed_in.py`` writes it."""
    named: bool = False


@command(by=ORGANIZER, scope=Scope.FILES, seen=only("decks", reason=True))
class BringInDecks(Command):
    """Take over the lists of a whole event, before its first round. Needs a reason."""

    decks: tuple[BroughtDeck, ...]

    def decide(self, state: State, situation: Situation) -> Decision:
        """Each list as a first version; who has one here already keeps it. N13-40."""
        if not self.decks:
            refuse("nothing:bring_in", "There are no deck lists to take over.")
        if not situation.reasoned:
            refuse("reason_needed:bring_in", "Say where these deck lists come from.")
        if state.started:
            refuse(
                "list_fixed:bring_in", "Round 1 is paired, and deck lists are fixed from then on."
            )
        return [
            DeckRegistered(
                player=deck.player,
                slot=deck.slot,
                version=1,
                text=deck.text,
                at=situation.now,
                by=situation.actor.name,
                named=deck.named,
            )
            for deck in self.decks
        ]
