"""Letting a list stand although a check found something: a decision with its reason."""

from msgspec.structs import replace

from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import SetAside
from toptable.engine.subjects.decks import commands, entries
from toptable.engine.subjects.decks.handing_in import nothing_there, with_deck


def set_aside(state: State, command: commands.SetFindingAside, situation: Situation) -> Decision:
    held = state.decks.of(command.player, command.slot)
    if held is None:
        passed(nothing_there(state, command.player, command.slot))
        return []
    return [
        entries.FindingSetAside(
            player=command.player,
            slot=command.slot,
            version=held.latest.number,
            code=command.code,
            about=command.about,
            why=command.why,
            at=situation.now,
            by=situation.actor.name,
        )
    ]


def may_set_aside(state: State, entry: entries.FindingSetAside, _rulebook: Rulebook) -> None:
    held = state.decks.of(entry.player, entry.slot)
    if held is None:
        passed(nothing_there(state, entry.player, entry.slot))
        return
    if not 1 <= entry.version <= held.latest.number:
        refuse(
            "version:may_moderate",
            "The latest version of this list is %(number)s.",
            number=held.latest.number,
        )


def book_set_aside(state: State, entry: entries.FindingSetAside) -> State:
    held = state.decks.lists[entry.player, entry.slot]
    decision = SetAside(
        code=entry.code,
        about=entry.about,
        why=entry.why,
        by=entry.by,
        at=entry.at,
        version=entry.version,
    )
    deck = replace(held, set_aside=(*held.set_aside, decision))
    return with_deck(state, entry.player, entry.slot, deck)
