"""The log as everybody may see it: what is for the staff is left out, line by line.

Each kind says what of it is open (``openness.py``). A line that has nothing for the staff
in it is shown as it was stored. Of any other line a public copy shows what is open, or nothing, and
gives the hash of what was stored. Somebody who goes by a nickname is called by it from the first
line on: a name that they were entered under before is theirs and the staff's. A team whose name
waits for approval is called by its number. N13-07, N13-08, N13-33, B-075, B-144.

Concerns brought to staff are confidential, and so is who brought them: the author of such a line is
a salted digest like the text itself. Why something was done is for the staff too, unless it
concerns the event and no single person; such a reason is sealed in the same way, so that everybody
can check a line that has one. N10-06.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from toptable.engine.declared import DECLARED, Command
from toptable.engine.entry import ENTRY_FACTS, Entry
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.log.sealing import NotForGuests
from toptable.engine.openness import STAFF, Openness
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.secrets import digest_behind
from toptable.engine.sentence import TEXT
from toptable.engine.state import State
from toptable.engine.state.people import Entered
from toptable.engine.subjects.people.details import PlayerRenamed
from toptable.engine.subjects.people.player_entry import PlayersEntered
from toptable.engine.subjects.public_shapes import SHAPES
from toptable.engine.subjects.registration.late_entry import LateAdmitted
from toptable.engine.subjects.undo.take_back import Restored, TakenBack, Withheld


class Names:
    """Names that people had before they took a nickname, and the nickname in their place."""

    def __init__(self, former: Mapping[str, str]) -> None:
        self.former = dict(former)
        longest_first = sorted(self.former, key=len, reverse=True)
        either = "|".join(map(re.escape, longest_first))
        self._found = re.compile(rf"(?<!\w)(?:{either})(?!\w)") if former else None

    def shown(self, text: str) -> str:
        """A text with nicknames only."""
        if self._found is None:
            return text
        return self._found.sub(lambda found: self.former[found[0]], text)


NO_NAMES = Names({})

CHANGES_NAMES = (PlayerRenamed, TakenBack, Restored)
"""Entries after which somebody may go by a nickname, or no longer."""


def former_names(state: State, lines: Iterable[Line]) -> Names:
    """What those with a nickname were called before, as far as the log tells it."""
    former: dict[str, str] = {}
    for line in lines:
        entry = line.entry
        if isinstance(entry, PlayerRenamed) and entry.before:
            player = state.players.get(entry.player)
            if player is not None and player.real_name is not None:
                former[entry.before] = player.name
    return Names({name: now for name, now in former.items() if name != now})


def open_entry(state: State, entry: Entry, names: Names = NO_NAMES) -> Entry | None:
    """What everybody may see of an entry; nothing where even that it happened is for the staff.

    ``state`` is the one before it, as far as everybody may see that.
    """
    declared = ENTRY_FACTS[type(entry)].seen
    if declared.staff_only or (declared.when is not None and not declared.when(state, entry)):
        return None
    try:
        shown: Entry = _as_declared(entry, declared, names)
    except NotForGuests:
        return None
    return shown


def is_open(command: Command, names: Names = NO_NAMES) -> bool:
    """Whether a command has nothing for the staff in it."""
    declared = DECLARED[type(command)].seen
    if declared.staff_only:
        return False
    try:
        return bool(_as_declared(command, declared, names) == command)
    except NotForGuests:
        return False


def open_reason(command: Command | None) -> bool:
    """Whether everybody may read why a command was sent."""
    return command is not None and DECLARED[type(command)].seen.reason


def open_part(
    state: State, line: Line, command: Command | None, names: Names = NO_NAMES
) -> Line | None:
    """A line with what everybody may see of it; ``command`` is the one that its append came from.

    Nothing where all of it is for the staff.
    """
    entry = open_entry(state, line.entry, names)
    if entry is None:
        return None
    by_the_command = command is None or open_reason(command)
    sealed = bool(digest_behind(line.reason))
    kept = line.command is None or is_open(line.command, names)
    return replace(
        line,
        by=names.shown(line.by),
        entry=entry,
        reason=line.reason if by_the_command or sealed else "",
        answered=line.answered if kept else (),
        command=line.command if kept else None,
    )


Hides: TypeAlias = Callable[[State], Mapping[int, str]]
"""Says which players are called otherwise for everybody, and how, by their numbers."""


def hides_nothing(_state: State) -> Mapping[int, str]:
    """Every name is for everybody."""
    return {}


class PublicLog:
    """Follows a log and keeps each line as everybody may see it."""

    def __init__(self, names: Names = NO_NAMES, hides: Hides = hides_nothing) -> None:
        self.hidden: Mapping[int, str] = {}
        """What players are called while their names wait for approval, by their numbers."""
        self._hides = hides
        self.log = Log()
        """The lines as they are shown, and the state that they add up to."""
        self.whole: list[bool] = []
        """Of each line, whether it is shown as it was stored."""
        self.names = names
        self._command: Command | None = None

    def follow(self, log: Log) -> "PublicLog":
        """The same up to the last line of a log; made anew where a nickname now hides a name."""
        hidden = self._hides(log.state)
        if hidden != self.hidden and self.log.version:
            return PublicLog(self.names, self._hides).follow(log)
        self.hidden = hidden
        new = log.lines[self.log.version :]
        if any(isinstance(line.entry, CHANGES_NAMES) for line in new):
            names = former_names(log.state, log.lines)
            if names.former != self.names.former:
                return PublicLog(names, self._hides).follow(log)
        for line in new:
            self._add(line, log.head_at(line.seq))
        return self

    def _add(self, line: Line, stored_hash: str) -> None:
        if line.command is not None or line.begins:
            self._command = line.command
        shown = self._shown(line)
        whole = shown == line
        self.whole.append(whole)
        if not whole:
            begins = line.command is not None or line.begins
            command = shown.command if line.v > 1 else None
            shown = replace(shown, hash=stored_hash, begins=begins, command=command, salt="")
        self.log.append_linked(shown, stored_hash)

    def _shown(self, line: Line) -> Line:
        shown = open_part(self.log.state, line, self._command, self.names)
        if shown is None:
            return self._nothing_of(line)
        entry = self._without_hidden(shown.entry)
        return shown if entry is shown.entry else replace(shown, entry=entry)

    def _without_hidden(self, entry: Entry) -> Entry:
        """An entry that names players, without the names that wait for approval. B-144."""
        match entry:
            case PlayersEntered() if any(one.player in self.hidden for one in entry.players):
                return replace(entry, players=tuple(map(self._as_hidden, entry.players)))
            case LateAdmitted() if entry.player.player in self.hidden:
                return replace(entry, player=self._as_hidden(entry.player))
            case PlayerRenamed() if entry.player in self.hidden:
                name = self.hidden[entry.player]
                return replace(entry, name=name, before=name)
        return entry

    def _as_hidden(self, entered: Entered) -> Entered:
        name = self.hidden.get(entered.player, entered.who.name)
        return replace(entered, who=replace(entered.who, name=name))

    def _nothing_of(self, line: Line) -> Line:
        """A line that tells neither who wrote it nor when: the time is that of the line before."""
        before = self.log.lines[-1].at if self.log.lines else line.at
        return Line(line.seq, before, "", Role.SPECTATOR, Withheld(), line.before, draw=line.draw)


def _as_declared(value: Any, declared: Openness, names: Names) -> Any:
    """A value with what everybody may see of it."""
    changes: dict[str, Any] = {}
    kind: type = type(value)
    for name, blank in _fields(kind).items():
        now = getattr(value, name)
        if not declared.shows(name):
            shown = blank
        elif name in declared.masked:
            shown = declared.masked[name](now)
        else:
            shown = _opened(now, names)
        if shown is _CANNOT_BE_BLANK:
            raise NotForGuests(name)
        if shown is not now:
            changes[name] = shown
    return replace(value, **changes) if changes else value


def _opened(value: Any, names: Names) -> Any:
    """Whatever stands in an open field, with the shapes inside it as they are declared."""
    if type(value) in TEXT:
        return names.shown(value)
    if isinstance(value, msgspec.Struct):
        declared = SHAPES.get(type(value), STAFF)
        if declared.staff_only:
            raise NotForGuests(type(value).__name__)
        return _as_declared(value, declared, names)
    if isinstance(value, tuple):
        return tuple(_opened(one, names) for one in value)
    if isinstance(value, dict):
        return {_opened(key, names): _opened(one, names) for key, one in value.items()}
    return value


_CANNOT_BE_BLANK = object()


@cache
def _fields(kind: type) -> dict[str, Any]:
    """The fields of a kind, each with what stands in it where it is left out."""
    return {field.name: _blank(field) for field in fields(kind)}


def _blank(field: FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return "" if field.type is str else _CANNOT_BE_BLANK


def can_be_left_out(kind: type, field: str) -> bool:
    """Whether a line can be shown without this field; if not, it is for the staff as a whole."""
    return _fields(kind)[field] is not _CANNOT_BE_BLANK


REASON_IN_THE_OPEN = Refusal.of("confidential:reason_in_the_open")
