"""Locking the lists of all or of one, and unlocking them. B-045, B-061."""

from msgspec.structs import replace

from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.decks import commands, entries


def lock(_state: State, command: commands.LockDecks, _situation: Situation) -> Decision:
    players = tuple(sorted(set(command.players)))
    return [entries.DecksLocked(players=players, locked=command.locked)]


def may_lock(state: State, entry: entries.DecksLocked, _rulebook: Rulebook) -> None:
    passed(roster.all_known(state, entry.players))
    if entry.players:
        same = all(state.decks.for_one.get(player) is entry.locked for player in entry.players)
    else:
        same = state.decks.locked is entry.locked and not state.decks.for_one
    if not same:
        return
    whose = listed([state.name_of(player) for player in entry.players])
    lists = (
        worded("locking.deck_lists", "The deck lists of %(whose)s", whose=whose)
        if whose
        else "All deck lists"
    )
    refuse(
        "same_lock",
        "%(lists)s are %(words)s already.",
        answer=AnsweredBy.DONE_ALREADY,
        lists=lists,
        words="locked" if entry.locked else "unlocked",
    )


def book_lock(state: State, entry: entries.DecksLocked) -> State:
    """What is said of all goes before what was said of single ones earlier."""
    decks = state.decks
    if entry.players:
        for_one = decks.for_one.update(dict.fromkeys(entry.players, entry.locked))
        return replace(state, decks=replace(decks, for_one=for_one))
    return replace(state, decks=replace(decks, locked=entry.locked, for_one=Map()))
