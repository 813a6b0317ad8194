"""What a token is for: its scopes, and the one that each command needs.

A scope only narrows. Whether a person may send a command at all, their role says
(``by`` above its struct); a token lets a program do those of the person's own things that are in
its scopes, and no other.
"""

from collections.abc import Mapping

from toptable.engine.declared import DECLARED, Command, Scope
from toptable.engine.subjects.vocabulary import COMMANDS

MEANINGS: Mapping[Scope, str] = {
    Scope.READ: "read everything that you can see, not only what is public",
    Scope.PEOPLE: "enter, check in, rename and drop players and teams; registration, waiting list",
    Scope.ROUNDS: "pair rounds, edit pairings, publish them",
    Scope.RESULTS: "enter, correct and clear results",
    Scope.FLOOR: "the clock, extra time, late players, judge calls, messages to players",
    Scope.JUDGING: "penalties, appeals, disqualifications, deck checks, notes of the staff",
    Scope.DECKS: "hand in, open, lock and publish deck lists",
    Scope.FINALS: "the cut, tiebreakers and the bracket",
    Scope.EVENT: "create and close events; settings, timetable, prizes, screens",
    Scope.UNDO: "undo and redo what was done, whatever it was",
    Scope.FILES: "download backups and bring in events from files",
    Scope.STAFF: "name the staff of an event and who stands in for the head judge",
    Scope.HOOKS: "set up webhooks",
}
"""What a token with each scope can do, as people read it."""

SCOPE_OF: Mapping[type[Command], Scope] = {command: DECLARED[command].scope for command in COMMANDS}
"""The scope that a token needs to send each command."""
