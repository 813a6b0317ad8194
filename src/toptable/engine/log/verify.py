"""Checking a log: the chain, the draws, what was allowed, and the decisions themselves.

Anyone with an exported event can run this. It names the first line that does not follow from the
lines before it, and says plainly what it could not check and why. What it proves, and against
whom, is told in ``docs/checking-an-event.md``: a log that was written anew as a whole is found
only by a head that somebody kept.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

import msgspec

from toptable.engine import chance
from toptable.engine.log.hash_chain import (
    ChainFinding,
    Check,
    FoundAgain,
    Witness,
    chained,
    format_checksum,
    look_for,
    unlike,
)
from toptable.engine.log.line import Line, link
from toptable.engine.log.log import NOT_AGAIN
from toptable.engine.log.verify_decisions import Checker, MaySend
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import SealedText, opens
from toptable.engine.sentence import worded
from toptable.engine.subjects.event.lifecycle import DrawnByHand, EventClosed
from toptable.engine.subjects.undo.take_back import Withheld

__all__ = ["ChainFinding", "Check", "CheckVerdict", "Report", "verify"]


class CheckVerdict(StrEnum):
    """What a check came to."""

    SOUND = "sound"
    NOT_IN_FULL = "not in full"
    """Nothing is wrong in what could be checked; not everything could."""
    NOT_SOUND = "not sound"


class Report(msgspec.Struct, frozen=True):
    """What was checked, what was not, and what is wrong, if anything."""

    entries: int
    head: str
    """The hash that the log ends with."""
    finding: ChainFinding | None
    draws_checked: int
    draws_open: int
    """Draws whose seed is not revealed yet."""
    draws_unmarked: tuple[int, ...]
    """Entries that draw something as a rule and tell of no draw."""
    draws_with_hall: int
    """Draws that depend on digits called out in the hall too."""
    drawn_again: Mapping[str, int]
    """What was drawn more than once, and how often."""
    decisions_checked: int
    decisions_open: int
    """Appends by another version of the engine, with a draw that cannot be repeated yet, on facts
    about people that this copy leaves out, or with lines that are not shown as they were stored."""
    engines: tuple[str, ...]
    """Other versions that decided something in this log."""
    withheld: int
    """Lines of which a public copy shows nothing."""
    on_word: tuple[int, ...]
    """Lines of the first form that a public copy does not show as they were hashed: what they say,
    or that they are for the staff, is the word of the person who made the copy."""
    in_part: tuple[int, ...]
    """Lines of the second form that are shown in part. What they show is proved."""
    removed: tuple[int, ...]
    """Lines of a full copy from which a text was removed."""
    clock_back: tuple[int, ...]
    """Lines that are dated before the line they follow."""
    roles_unusual: tuple[int, ...]
    """Lines by a role that may not send their command in this version; another one decided them."""
    unresolved: tuple[ChainFinding, ...]
    """What does not follow from what this copy shows, and may follow from what it withholds."""
    by_hand: tuple[Line, ...]
    """Draws made on the table, which nobody can repeat."""
    closed: bool
    witnessed: tuple[FoundAgain, ...] = ()
    """The heads that somebody kept, each with where it was found again."""

    @property
    def sound(self) -> bool:
        """Whether nothing was found that is wrong."""
        return self.finding is None

    @property
    def in_full(self) -> bool:
        """Whether everything was checked."""
        open_ = self.draws_open or self.draws_unmarked or self.decisions_open
        shown = not (self.withheld or self.on_word or self.in_part or self.removed)
        named = self.unresolved or self.clock_back or self.roles_unusual
        return self.closed and shown and not (open_ or named)

    @property
    def verdict(self) -> CheckVerdict:
        """What the check came to."""
        if self.finding is not None:
            return CheckVerdict.NOT_SOUND
        return CheckVerdict.SOUND if self.in_full else CheckVerdict.NOT_IN_FULL

    @property
    def witnesses(self) -> int:
        """How many heads that somebody kept were found again."""
        return len(self.witnessed)

    @property
    def witness(self) -> str:
        """The head of this log for people to note down."""
        return format_checksum(self.entries, self.head)


def verify(
    stored: Sequence[bytes],
    *,
    head: str,
    rulebooks: Iterable[Rulebook],
    engine: str,
    seeds: Mapping[str, bytes] | None = None,
    texts: Iterable[SealedText] = (),
    public: bool = False,
    may_send: MaySend | None = None,
    witnesses: Sequence[Witness] = (),
) -> Report:
    """Check a whole log. ``seeds`` adds to those revealed in it, as an organizer's backup can.

    ``public``: this is a copy that leaves out what is for the staff. ``may_send`` says whether
    a role may send a command. ``witnesses`` are heads that people kept: the log must still
    contain what they saw.
    """
    lines: list[Line] = []
    finding: ChainFinding | None = None
    for outcome in chained(stored, head, public=public):
        if isinstance(outcome, ChainFinding):
            finding = outcome
            break
        lines.append(outcome)
    known = _revealed(lines) | dict(seeds or {})
    beside = list(texts)
    checker = Checker(
        rulebooks, engine, known, {text.digest: text.text for text in beside}, may_send
    )
    for line, raw in zip(lines, stored, strict=False):
        found = checker.line(line, raw)
        if found is not None and (finding is None or found.seq < finding.seq):
            finding = found
            break
    else:
        found = checker.end()
        if found is not None and finding is None:
            finding = found
    in_part = tuple(
        line.seq
        for line in lines
        if line.hash and line.v > 1 and not isinstance(line.entry, Withheld)
    )
    heads = [link(line, raw, public=public) for line, raw in zip(lines, stored, strict=False)]
    if finding is None:
        finding = next(
            (finding for finding in (unlike(seen, heads) for seen in witnesses) if finding), None
        )
    if finding is None:
        finding = _wrong_text(beside, b"\n".join(stored) if public else b"")
    again = {
        of: times for of, times in checker.log.drawn.items() if times > 1 and of not in NOT_AGAIN
    }
    return Report(
        entries=len(stored),
        head=heads[-1] if heads else head,
        finding=finding,
        draws_checked=checker.draws_checked,
        draws_open=checker.draws_open,
        draws_unmarked=tuple(checker.unmarked),
        draws_with_hall=checker.draws_with_hall,
        drawn_again=again,
        decisions_checked=checker.decisions_checked,
        decisions_open=checker.decisions_open,
        engines=tuple(sorted(checker.engines)),
        withheld=sum(isinstance(line.entry, Withheld) for line in lines),
        on_word=tuple(line.seq for line in lines if line.hash and line.v == 1),
        in_part=in_part if public else (),
        removed=() if public else in_part,
        clock_back=tuple(_clock_back(lines)),
        roles_unusual=tuple(checker.roles_unusual),
        unresolved=tuple(checker.unresolved),
        by_hand=tuple(line for line in lines if isinstance(line.entry, DrawnByHand)),
        closed=checker.log.state.closed,
        witnessed=tuple(look_for(seen, lines, heads) for seen in witnesses)
        if finding is None
        else (),
    )


def _clock_back(lines: Iterable[Line]) -> Iterator[int]:
    """The lines that are dated before the one they follow, of those whose time is known."""
    before: Line | None = None
    for line in lines:
        if isinstance(line.entry, Withheld):
            continue
        if before is not None and line.at < before.at:
            yield line.seq
        before = line


def _revealed(lines: Iterable[Line]) -> dict[str, bytes]:
    """The seeds that closing entries reveal, by their commitments."""
    seeds: dict[str, bytes] = {}
    for line in lines:
        if isinstance(line.entry, EventClosed):
            try:
                seed = bytes.fromhex(line.entry.seed)
            except ValueError:
                continue
            seeds[chance.commitment(seed)] = seed
    return seeds


def _wrong_text(texts: Iterable[SealedText], shown: bytes) -> ChainFinding | None:
    """A text that does not fit its digest, or in a public copy one that no entry names."""
    for text in texts:
        if shown and text.digest.encode() not in shown:
            return ChainFinding(Check.TEXT, 0, worded("verify.no_entry", digest=text.digest[:12]))
        if not opens(text):
            return ChainFinding(
                Check.TEXT, 0, worded("verify.confidential_text", digest=text.digest[:12])
            )
    return None
