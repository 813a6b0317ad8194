"""The log of one tournament in memory: the state it adds up to, the sentence for each entry, and
what each command draws.
"""

import gc
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from msgspec.structs import replace

from toptable.engine.chance import Drawing
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.log.line import FIRST, NO_TIME, Line, hash_of, read_hashed
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.event.lifecycle import EventCreated, EventReopened
from toptable.engine.subjects.people.player_entry import ENTRY_LOTS
from toptable.engine.subjects.undo.take_back import Restored, TakenBack


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    return entry.book(state)


def sentence(state: State, entry: Entry, rulebook: Rulebook | None = None) -> str:
    """What an entry says, with the names that ``state`` knows and the words of the document.

    In plain English: it goes into webhooks, files and answers to programs as well.
    """
    return str(entry.tell(state) if rulebook is None else entry.tell_by_book(state, rulebook))


OTHER = "other draws"
"""What comes up with something else, such as the sides that a ruling leaves to be drawn."""

NOT_AGAIN = frozenset({ENTRY_LOTS, OTHER})
"""Where a further draw draws nothing again that was drawn before."""


def drawing(state: State, command: Command, drawn: Mapping[str, int]) -> Drawing:
    """What the command would draw now; ``drawn`` says how often each thing was drawn before."""
    of = subject(state, command)
    attempt = 1 if of == ENTRY_LOTS else drawn.get(of, 0) + 1
    return Drawing(of, attempt, state.hall)


def subject(state: State, command: Command) -> str:
    """What the command draws, in words that stand in the log."""
    return command.draws(state) or OTHER


RECKONED_WITH = frozenset({TakenBack, Restored, EventCreated, EventReopened})
"""Entries that mean something to the log itself, not only to the state."""

KEEP_EVERY = 256
"""How many lines lie between two kept states, as long as these are recent."""

RECENT = 8
"""How many kept states count as recent. Twice as far back every second one is kept, and so on:
whoever goes back that far has as many lines to book again anyway."""


@contextmanager
def collector_resting() -> Iterator[None]:
    """Let the collector of reference cycles rest: states are trees, it would find nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Log:
    """All lines of a tournament in order, which of them count, and the state they give.

    One writer appends. Readers take ``state`` or ``version`` whenever they like; each is replaced
    as a whole, never changed.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.state = State()
        self.head = FIRST
        self.broken_at: int | None = None
        """The first entry that does not fit its neighbours: somebody else wrote into the log."""
        self._links: dict[int, str] = {}
        self.commitment = ""
        self.drawn: dict[str, int] = {}
        """How often each thing was drawn, also where that was taken back."""
        self._not_counted: set[int] = set()
        self._kept: list[tuple[int, State]] = [(0, self.state)]
        self._append_of: list[int] = []

    @classmethod
    def read(cls, stored: Iterable[bytes]) -> "Log":
        """The log behind stored lines."""
        log = cls()
        with collector_resting():
            for one in stored:
                log.append_read(*read_hashed(one))
        return log

    @property
    def version(self) -> int:
        """The number of the last line."""
        return len(self.lines)

    def append(self, line: Line, stored: bytes) -> None:
        """Add a line that is stored already, and move the state on."""
        self.append_read(line, hash_of(stored))

    def append_read(self, line: Line, hash_: str) -> None:
        """The same for a line whose hash was computed from what is stored."""
        if line.before != self.head and self.broken_at is None:
            self.broken_at = max(line.seq - 1, 1)
        if line.at is NO_TIME and self.lines:
            line = replace(line, at=self.lines[-1].at)
        self.append_linked(line, hash_)

    def append_linked(self, line: Line, hash_: str) -> None:
        """Add a line whose hash is known."""
        self._links[line.seq] = hash_
        self.book(line)
        self.head = hash_

    def book(self, line: Line) -> None:
        """Move the state on by a line, leaving the chain of hashes aside."""
        begins = line.command is not None or line.begins or not self._append_of
        self._append_of.append(line.seq if begins else self._append_of[-1])
        self.lines.append(line)
        if line.draw is not None and line.draw.of:
            self.drawn[line.draw.of] = self.drawn.get(line.draw.of, 0) + 1
        if type(line.entry) in RECKONED_WITH:
            self._reckon(line)
        else:
            self.state = apply(self.state, line.entry)
        if line.seq % KEEP_EVERY == 0:
            self._keep(line.seq, self.state)

    def _reckon(self, line: Line) -> None:
        """Book a line that changes which lines count, or which seed is behind the draws."""
        match line.entry:
            case TakenBack(appends=appends, commitment=commitment):
                self._not_counted.update(appends)
                self._rebuild(min(appends, default=line.seq))
                self.commitment = commitment or self.commitment
            case Restored(taken_back=taken_back):
                appends = self.taken_back_by(taken_back)
                self._not_counted.difference_update(appends)
                self._rebuild(min(appends, default=line.seq))
            case EventCreated(commitment=commitment) | EventReopened(commitment=commitment):
                self.state = apply(self.state, line.entry)
                self.commitment = commitment

    def head_at(self, seq: int) -> str:
        """The hash that the log ended with when it had ``seq`` entries."""
        return self._links[seq]

    def append_of(self, seq: int) -> int:
        """The number of the first line of the append that line ``seq`` belongs to."""
        return self._append_of[seq - 1]

    def counts(self, seq: int) -> bool:
        """Whether line ``seq`` is in effect."""
        return self.append_of(seq) not in self._not_counted

    def counted(self, first: int = 1, without: frozenset[int] = frozenset()) -> Iterator[Line]:
        """The lines in effect from number ``first`` on, leaving out some appends if asked."""
        for line in self.lines[first - 1 :]:
            begin = self._append_of[line.seq - 1]
            if begin in self._not_counted or begin in without:
                continue
            if not isinstance(line.entry, TakenBack | Restored):
                yield line

    def taken_back_by(self, seq: int) -> tuple[int, ...]:
        """The appends that the line ``seq`` took back."""
        entry = self.lines[seq - 1].entry
        return entry.appends if isinstance(entry, TakenBack) else ()

    def state_before(self, seq: int, without: frozenset[int] = frozenset()) -> State:
        """The state just before line ``seq``, as the log counts now."""
        last = min((seq, *without)) - 1
        points = self._kept
        begin, state = points[bisect_right(points, last, key=lambda point: point[0]) - 1]
        for line in self.counted(begin + 1, without):
            if line.seq >= seq:
                break
            state = apply(state, line.entry)
        return state

    def as_of(self, version: int) -> "Log":
        """The log as it was when it had so many lines, with what counted then."""
        if version >= self.version:
            return self
        earlier = Log()
        earlier.lines = self.lines[:version]
        earlier._append_of = self._append_of[:version]
        first = version + 1
        for line in self.lines[version:]:
            first = min((first, *self._concerned(line)))
        earlier._kept = [point for point in self._kept if point[0] < first]
        for line in earlier.lines:
            if line.draw is not None and line.draw.of:
                earlier.drawn[line.draw.of] = earlier.drawn.get(line.draw.of, 0) + 1
            match line.entry:
                case TakenBack(appends=appends):
                    earlier._not_counted.update(appends)
                case Restored():
                    earlier._not_counted.difference_update(self._concerned(line))
        earlier._rebuild(version + 1)
        earlier.commitment, earlier.head = self.commitment, self.head_at(version)
        return earlier

    def _concerned(self, line: Line) -> tuple[int, ...]:
        """The appends that a line takes back, or restores."""
        if isinstance(line.entry, Restored):
            return self.taken_back_by(line.entry.taken_back)
        return self.taken_back_by(line.seq)

    def _rebuild(self, first: int) -> None:
        """Build the state again from the last point before line ``first``."""
        while self._kept[-1][0] >= first:
            self._kept.pop()
        begin, state = self._kept[-1]
        for line in self.counted(begin + 1):
            state = apply(state, line.entry)
            if line.seq % KEEP_EVERY == 0:
                self._keep(line.seq, state)
        self.state = state

    def _keep(self, seq: int, state: State) -> None:
        """Keep this state, and of the earlier ones fewer the longer ago they are."""
        still = (
            point
            for point in self._kept
            if point[0] == 0 or seq - point[0] <= RECENT * (point[0] & -point[0])
        )
        self._kept = [*still, (seq, state)]
