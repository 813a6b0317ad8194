"""The lists of an event that another program ran, taken over at once."""

from toptable.engine.refusal import refuse
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.decks import commands, entries


def bring_in(state: State, command: commands.BringInDecks, situation: Situation) -> Decision:
    """Each list as a first version; who has one here already keeps it. N13-40."""
    if not command.decks:
        refuse("nothing:bring_in", "There are no deck lists to take over.")
    if not situation.reasoned:
        refuse("reason_needed:bring_in", "Say where these deck lists come from.")
    if state.started:
        refuse("list_fixed:bring_in", "Round 1 is paired, and deck lists are fixed from then on.")
    return [
        entries.DeckRegistered(
            player=deck.player,
            slot=deck.slot,
            version=1,
            text=deck.text,
            at=situation.now,
            by=situation.actor.name,
            named=deck.named,
        )
        for deck in command.decks
    ]
