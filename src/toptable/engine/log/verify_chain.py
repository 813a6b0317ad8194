"""The chain of a log: each line names the hash of the one before."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.entry import ENTRY_FACTS
from toptable.engine.log.line import (
    FIRST,
    ForgedLine,
    Line,
    UnreadableLine,
    link,
    open_line,
    read_line,
)
from toptable.engine.log.witness import Witness, told
from toptable.engine.roles import Role
from toptable.engine.sentence import worded
from toptable.engine.subjects.undo.withheld import Withheld


class Check(StrEnum):
    """What a finding is about."""

    CHAIN = "chain"
    DRAW = "draw"
    LEGALITY = "legality"
    DECISION = "decision"
    AUTHOR = "author"
    TEXT = "text"
    WITNESS = "witness"


class ChainFinding(msgspec.Struct, frozen=True):
    """Something that does not follow."""

    check: Check
    seq: int
    text: str


def chained(stored: Sequence[bytes], head: str, *, public: bool) -> Iterator[Line | ChainFinding]:
    """The lines one by one, as long as each names the hash of the one before.

    Only in a public copy may a line of the first form give a hash in place of its bytes, and a
    line of the second form keep to itself what is for the staff.
    """
    before = FIRST
    form = 1
    for seq, raw in enumerate(stored, start=1):
        try:
            line = read_line(raw)
        except ForgedLine as problem:
            yield ChainFinding(
                Check.CHAIN,
                seq,
                worded(
                    "verify_chain.entry_changed",
                    "Entry %(seq)s was changed: %(problem)s.",
                    seq=seq,
                    problem=problem,
                ),
            )
            return
        except UnreadableLine as problem:
            yield ChainFinding(
                Check.CHAIN,
                seq,
                worded(
                    "verify_chain.entry_cannot",
                    "Entry %(seq)s cannot be read: %(problem)s.",
                    seq=seq,
                    problem=problem,
                ),
            )
            return
        if line.seq != seq:
            yield ChainFinding(
                Check.CHAIN,
                seq,
                worded(
                    "verify_chain.entry_numbered",
                    "Entry %(seq)s is numbered %(seq_2)s.",
                    seq=seq,
                    seq_2=line.seq,
                ),
            )
            return
        if finding := _not_as_written(line, raw, form, public=public):
            yield finding
            return
        form = line.v
        if line.before != before:
            here = link(line, raw, public=public)
            changed = seq - 1 if seq > 1 and _named_by_the_next(stored, seq, here, head) else seq
            yield ChainFinding(
                Check.CHAIN,
                changed,
                worded(
                    "verify_chain.entry_changed_hashes",
                    "Entry %(changed)s was changed: the hashes of its neighbours do not fit it.",
                    changed=changed,
                ),
            )
            return
        before = link(line, raw, public=public)
        if seq == len(stored) and before != head:
            yield ChainFinding(
                Check.CHAIN,
                seq,
                worded(
                    "verify_chain.entry_changed_entries",
                    "Entry %(seq)s was changed, or entries after it are missing: the file ends "
                    "with another hash.",
                    seq=seq,
                ),
            )
            return
        yield line


def _not_as_written(line: Line, raw: bytes, form: int, *, public: bool) -> ChainFinding | None:
    """A line that no program wrote in this place of such a copy, whatever its hash."""
    problem = ""
    if line.v < form:
        problem = "has the form of versions up to 0.4.0, after an entry of the later form"
    elif line.v > 1 and line.hash and not public and open_line(raw).fields:
        problem = "keeps something to itself, which only a public copy does"
    elif line.v > 1:
        pass
    elif line.hash and not public:
        problem = "states its own hash, which only a public copy does"
    elif line.hash and (line.command is not None or line.salt or not _can_be_in_part(line)):
        problem = "states its own hash, and public copies show such an entry in full"
    elif isinstance(line.entry, Withheld) and not line.hash:
        problem = "is withheld without a hash"
    elif line.begins and not line.hash:
        problem = "begins an append without a command"
    return (
        ChainFinding(
            Check.CHAIN,
            line.seq,
            worded(
                "verify_chain.entry", "Entry %(seq)s %(problem)s.", seq=line.seq, problem=problem
            ),
        )
        if problem
        else None
    )


def _can_be_in_part(line: Line) -> bool:
    """Whether this is all that a public copy may show of an entry."""
    if isinstance(line.entry, Withheld):
        return line == Line(
            line.seq,
            line.at,
            "",
            Role.SPECTATOR,
            Withheld(),
            line.before,
            draw=line.draw,
            hash=line.hash,
            begins=line.begins,
        )
    return not ENTRY_FACTS[type(line.entry)].seen.staff_only


def _named_by_the_next(stored: Sequence[bytes], seq: int, here: str, head: str) -> bool:
    """Whether what follows entry ``seq`` still names its hash: then it was not changed itself."""
    if seq == len(stored):
        return head == here
    try:
        return read_line(stored[seq]).before == here
    except UnreadableLine:
        return False


def unlike(witness: Witness, heads: Sequence[str]) -> ChainFinding | None:
    """What is wrong if a log with these hashes does not contain what was seen."""
    if witness.entries > len(heads):
        return ChainFinding(
            Check.WITNESS,
            len(heads),
            worded(
                "verify_chain.log_seen",
                "The log was seen with %(entries)s entries; this file has only %(count)s. "
                "Entries are missing at its end.",
                entries=witness.entries,
                count=len(heads),
            ),
        )
    if witness.fits(heads[witness.entries - 1]):
        return None
    now = told(witness.entries, heads[witness.entries - 1])
    return ChainFinding(
        Check.WITNESS,
        witness.entries,
        worded(
            "verify_chain.not_log",
            "This is not the log that was seen with %(entries)s entries: its head was another "
            "one then. In this file it is %(now)s.",
            entries=witness.entries,
            now=now,
        ),
    )
