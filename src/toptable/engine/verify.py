"""Checking a log: the chain, the draws, what was allowed, and the decisions themselves.

Anyone with an exported event can run this. It names the first line that does not follow from the
lines before it, and says plainly what it could not check and why.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256

import msgspec

from toptable.engine import chance
from toptable.engine.admission_types import Facts, facts_from
from toptable.engine.chance import Chance, DrawsSealed, SealedChance
from toptable.engine.commands import Command, UndoCommand
from toptable.engine.decide import decide, may
from toptable.engine.entries import event as event_entries
from toptable.engine.entries.undo import Restored, TakenBack
from toptable.engine.lines import FIRST, Line, UnreadableLine, digest, read_line
from toptable.engine.log import Log
from toptable.engine.refusal import Refusal
from toptable.engine.rulebook import Rulebook
from toptable.engine.secrets import SealedText, opens
from toptable.engine.situation import Situation
from toptable.engine.undo import Undoing, undoing


class Check(StrEnum):
    """What a finding is about."""

    CHAIN = "chain"
    DRAW = "draw"
    LEGALITY = "legality"
    DECISION = "decision"
    TEXT = "text"


class Finding(msgspec.Struct, frozen=True):
    """The first thing that does not follow."""

    check: Check
    seq: int
    text: str


class Report(msgspec.Struct, frozen=True):
    """What was checked, what was not, and what is wrong, if anything."""

    entries: int
    finding: Finding | None
    draws_checked: int
    draws_open: int
    """Draws whose seed is not revealed yet."""
    decisions_checked: int
    decisions_open: int
    """Appends by another version of the engine, with a draw that cannot be repeated yet, or on
    facts about people that this copy leaves out."""
    by_hand: tuple[Line, ...]
    """Draws made on the table, which nobody can repeat."""
    closed: bool

    @property
    def sound(self) -> bool:
        return self.finding is None


def verify(
    stored: Sequence[bytes],
    *,
    head: str,
    rulebooks: Iterable[Rulebook],
    engine: str,
    seeds: Mapping[str, bytes] | None = None,
    texts: Iterable[SealedText] = (),
) -> Report:
    """Check a whole log. ``seeds`` adds to those revealed in it, as an organizer's backup can."""
    lines: list[Line] = []
    finding: Finding | None = None
    for seq, outcome in enumerate(_chained(stored, head), start=1):
        if isinstance(outcome, Finding):
            finding = outcome
            break
        lines.append(outcome)
        if seq == len(stored):
            break
    known = _revealed(lines) | dict(seeds or {})
    beside = list(texts)
    checker = _Checker(rulebooks, engine, known, {one.digest: one.text for one in beside})
    for line, raw in zip(lines, stored, strict=False):
        found = checker.line(line, raw)
        if found is not None and (finding is None or found.seq < finding.seq):
            finding = found
            break
    else:
        found = checker.end()
        if found is not None and finding is None:
            finding = found
    if finding is None:
        finding = _wrong_text(beside)
    return Report(
        entries=len(stored),
        finding=finding,
        draws_checked=checker.draws_checked,
        draws_open=checker.draws_open,
        decisions_checked=checker.decisions_checked,
        decisions_open=checker.decisions_open,
        by_hand=tuple(line for line in lines if isinstance(line.entry, event_entries.DrawnByHand)),
        closed=checker.log.state.closed,
    )


def _chained(stored: Sequence[bytes], head: str) -> Iterator[Line | Finding]:
    """The lines one by one, as long as each names the hash of the one before."""
    before = FIRST
    for seq, raw in enumerate(stored, start=1):
        try:
            line = read_line(raw)
        except UnreadableLine as problem:
            yield Finding(Check.CHAIN, seq, f"Entry {seq} cannot be read: {problem}.")
            return
        if line.seq != seq:
            yield Finding(Check.CHAIN, seq, f"Entry {seq} is numbered {line.seq}.")
            return
        if line.before != before:
            changed = seq - 1 if seq > 1 and _named_by_the_next(stored, seq, head) else seq
            yield Finding(
                Check.CHAIN,
                changed,
                f"Entry {changed} was changed: the hashes of its neighbours do not fit it.",
            )
            return
        before = digest(raw)
        if seq == len(stored) and before != head:
            yield Finding(
                Check.CHAIN,
                seq,
                f"Entry {seq} was changed, or entries after it are missing: "
                "the file ends with another hash.",
            )
            return
        yield line


def _named_by_the_next(stored: Sequence[bytes], seq: int, head: str) -> bool:
    """Whether what follows entry ``seq`` still names its hash: then it was not changed itself."""
    if seq == len(stored):
        return head == digest(stored[seq - 1])
    try:
        return read_line(stored[seq]).before == digest(stored[seq - 1])
    except UnreadableLine:
        return False


def _revealed(lines: Iterable[Line]) -> dict[str, bytes]:
    """The seeds that closing entries reveal, by their commitments."""
    seeds: dict[str, bytes] = {}
    for line in lines:
        if isinstance(line.entry, event_entries.EventClosed):
            try:
                seed = bytes.fromhex(line.entry.seed)
            except ValueError:
                continue
            seeds[chance.commitment(seed)] = seed
    return seeds


def _wrong_text(texts: Iterable[SealedText]) -> Finding | None:
    for text in texts:
        if not opens(text):
            return Finding(
                Check.TEXT, 0, f"A confidential text does not match its digest {text.digest[:12]}…"
            )
    return None


class _Checker:
    """Goes through a log append by append, keeping count of what could be checked."""

    def __init__(
        self,
        rulebooks: Iterable[Rulebook],
        engine: str,
        seeds: Mapping[str, bytes],
        texts: Mapping[str, str],
    ) -> None:
        self.log = Log()
        self.draws_checked = self.draws_open = 0
        self.decisions_checked = self.decisions_open = 0
        self._rulebooks = {book.id: book for book in rulebooks}
        self._engine = engine
        self._seeds = seeds
        self._texts = texts
        self._append: list[Line] = []
        self._expected: list[object] | None = None

    def line(self, line: Line, stored: bytes) -> Finding | None:
        """Check one line, then book it."""
        if line.command is not None:
            if found := self.end():
                return found
            self._begin(line)
        elif not self.log.lines:
            return Finding(Check.DECISION, line.seq, "The first entry does not name its command.")
        self._append.append(line)
        finding = self._illegal(line) or self._false_draw(line) or self._false_reveal(line)
        if finding is None:
            self.log.append(line, stored)
        return finding

    def end(self) -> Finding | None:
        """At the end of an append: is it what its command leads to?"""
        made, self._append = self._append, []
        expected, self._expected = self._expected, None
        if expected is None or not made:
            return None
        self.decisions_checked += 1
        for line, wanted in zip(made, expected, strict=False):
            if line.entry != wanted:
                return Finding(
                    Check.DECISION,
                    line.seq,
                    f"Entry {line.seq} is not what its command leads to under the rules.",
                )
        if len(made) != len(expected):
            seq = made[0].seq
            return Finding(
                Check.DECISION,
                seq,
                f"The command at entry {seq} leads to {len(expected)} entries, not {len(made)}.",
            )
        return None

    def _begin(self, line: Line) -> None:
        """Decide the command of a new append again, where that is possible."""
        rulebook = self._rulebook(line)
        if line.command is None or line.engine != self._engine or rulebook is None:
            self.decisions_open += 1
            return
        command = line.command
        if isinstance(command, UndoCommand):
            undone = undoing(self.log, command, line.actor, rulebook)
            self._expected = [undone.entry] if isinstance(undone, Undoing) else []
            return
        facts = self._facts(command)
        if facts is None:
            self.decisions_open += 1
            return
        seed = self._seeds.get(self.log.commitment or _commitment(line))
        situation = Situation(
            now=line.at,
            actor=line.actor,
            rulebook=rulebook,
            chance=Chance(seed, line.seq) if seed else SealedChance(),
            seed=seed or b"",
            reason=line.reason,
            facts=facts,
        )
        if not seed and isinstance(line.entry, event_entries.EventClosed):
            self.decisions_open += 1
            return
        try:
            outcome = decide(self.log.state, command, situation)
        except DrawsSealed:
            self.decisions_open += 1
            return
        self._expected = [] if isinstance(outcome, Refusal) else list(outcome)

    def _facts(self, command: Command) -> tuple[Facts, ...] | None:
        """What the decision looked at; None where this copy does not have it."""
        known = getattr(command, "known", None)
        if known is None:
            return ()
        text = self._texts.get(known.digest)
        return None if text is None else facts_from(text)

    def _illegal(self, line: Line) -> Finding | None:
        if isinstance(line.entry, TakenBack | Restored):
            return None
        rulebook = self._rulebook(line)
        if rulebook is None:
            return None
        refusal = may(self.log.state, line.entry, rulebook)
        if refusal is None:
            return None
        return Finding(Check.LEGALITY, line.seq, f"Entry {line.seq} is not allowed: {refusal}")

    def _false_draw(self, line: Line) -> Finding | None:
        if line.draw is None:
            return None
        seed = self._seeds.get(self.log.commitment or _commitment(line))
        if seed is None:
            self.draws_open += 1
            return None
        self.draws_checked += 1
        if chance.matches(seed, line.seq, line.draw):
            return None
        return Finding(
            Check.DRAW, line.seq, f"The draw of entry {line.seq} does not come from the seed."
        )

    def _false_reveal(self, line: Line) -> Finding | None:
        entry = line.entry
        if not isinstance(entry, event_entries.EventClosed):
            return None
        if sha256(_bytes(entry.seed)).hexdigest() == self.log.commitment:
            return None
        return Finding(
            Check.DRAW,
            line.seq,
            f"The seed revealed in entry {line.seq} is not the one that was committed to.",
        )

    def _rulebook(self, line: Line) -> Rulebook | None:
        event = self.log.state.event
        entry = line.entry
        name = event.rulebook if event else getattr(entry, "rulebook", "")
        return self._rulebooks.get(name)


def _commitment(line: Line) -> str:
    return getattr(line.entry, "commitment", "")


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
