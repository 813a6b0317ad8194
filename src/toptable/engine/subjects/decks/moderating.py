"""Deck names and comments: the organizer reads them, and changes or removes what offends. B-063."""

from msgspec.structs import replace

from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.decks import commands, entries
from toptable.engine.subjects.decks.handing_in import nothing_there, with_deck


def moderate(state: State, command: commands.ModerateDeck, situation: Situation) -> Decision:
    """Let it pass, or put another name in its place; the cards stay, so no lock is in the way."""
    held = state.decks.of(command.player, command.slot)
    if held is None:
        passed(nothing_there(state, command.player, command.slot))
        return []
    if command.text is not None and command.why is None:
        refuse("why_moderated", "Say why the name or comment is changed.", "B-063")
    if command.text is None and not held.latest.named:
        refuse("no_name", "This deck has no name and no comment.")
    return [
        entries.DeckModerated(
            player=command.player,
            slot=command.slot,
            version=held.latest.number + (command.text is not None),
            at=situation.now,
            by=situation.actor.name,
            text=command.text,
            named=command.named,
            why=command.why,
        )
    ]


def may_moderate(state: State, entry: entries.DeckModerated, _rulebook: Rulebook) -> None:
    held = state.decks.of(entry.player, entry.slot)
    if held is None:
        passed(nothing_there(state, entry.player, entry.slot))
        return
    due = held.latest.number + (entry.text is not None)
    if entry.version != due:
        refuse(
            "version:may_moderate",
            "The latest version of this list is %(number)s.",
            number=held.latest.number,
        )


def book_moderated(state: State, entry: entries.DeckModerated) -> State:
    held = state.decks.lists[entry.player, entry.slot]
    if entry.text is not None:
        version = replace(
            held.latest,
            number=entry.version,
            text=entry.text,
            at=entry.at,
            by=entry.by,
            own=False,
            named=entry.named,
            remedy=False,
            moderated=True,
            why=entry.why,
        )
        approved = entry.version if held.approved == held.latest.number else held.approved
        held = replace(held, versions=(*held.versions, version), approved=approved)
    return with_deck(state, entry.player, entry.slot, replace(held, name_read=entry.version))
