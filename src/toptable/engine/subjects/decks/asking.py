"""Asking players for their lists, also where nobody had to hand one in. B-062."""

from msgspec.structs import replace

from toptable.engine.questions import roster
from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import ListRequest
from toptable.engine.subjects.decks import commands, entries


def ask(_state: State, command: commands.AskForDecks, situation: Situation) -> Decision:
    if command.due is not None and command.due <= situation.now:
        refuse("due_past", "That moment is over already. Say until when they have time.")
    return [
        entries.DecksAsked(
            players=tuple(sorted(set(command.players))),
            at=situation.now,
            by=situation.actor.name,
            due=command.due,
        )
    ]


def may_ask(state: State, entry: entries.DecksAsked, _rulebook: Rulebook) -> None:
    if not entry.players:
        refuse("nobody:may_ask", "Say whose lists you want.")
    passed(roster.all_known(state, entry.players))


def book_asked(state: State, entry: entries.DecksAsked) -> State:
    request = ListRequest(at=entry.at, by=entry.by, due=entry.due)
    asked = state.decks.asked.update(dict.fromkeys(entry.players, request))
    return replace(state, decks=replace(state.decks, asked=asked))
