"""The chain of a log: each line names the hash of the one before."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.log.line import FIRST, Line, UnreadableLine, link, read_line
from toptable.engine.log.witness import Witness, told
from toptable.engine.roles import Role
from toptable.engine.subjects.registry import entry_kind
from toptable.engine.subjects.undo.entries import Withheld


class Check(StrEnum):
    """What a finding is about."""

    CHAIN = "chain"
    DRAW = "draw"
    LEGALITY = "legality"
    DECISION = "decision"
    TEXT = "text"
    WITNESS = "witness"


class ChainFinding(msgspec.Struct, frozen=True):
    """Something that does not follow."""

    check: Check
    seq: int
    text: str


def chained(stored: Sequence[bytes], head: str, *, public: bool) -> Iterator[Line | ChainFinding]:
    """The lines one by one, as long as each names the hash of the one before.

    Only in a public copy may a line of the first form give a hash in place of its bytes.
    """
    before = FIRST
    for seq, raw in enumerate(stored, start=1):
        try:
            line = read_line(raw)
        except UnreadableLine as problem:
            yield ChainFinding(Check.CHAIN, seq, f"Entry {seq} cannot be read: {problem}.")
            return
        if line.seq != seq:
            yield ChainFinding(Check.CHAIN, seq, f"Entry {seq} is numbered {line.seq}.")
            return
        if finding := _borrowed(line, public=public):
            yield finding
            return
        if line.before != before:
            here = link(line, raw, public=public)
            changed = seq - 1 if seq > 1 and _named_by_the_next(stored, seq, here, head) else seq
            yield ChainFinding(
                Check.CHAIN,
                changed,
                f"Entry {changed} was changed: the hashes of its neighbours do not fit it.",
            )
            return
        before = link(line, raw, public=public)
        if seq == len(stored) and before != head:
            yield ChainFinding(
                Check.CHAIN,
                seq,
                f"Entry {seq} was changed, or entries after it are missing: "
                "the file ends with another hash.",
            )
            return
        yield line


def _borrowed(line: Line, *, public: bool) -> ChainFinding | None:
    """A line that is not hashed itself, where the program writes no such line."""
    if not line.hash:
        return None
    seq = line.seq
    if not public:
        return ChainFinding(
            Check.CHAIN,
            seq,
            f"Entry {seq} states a hash of its own. Only a public copy has such entries.",
        )
    if line.command is not None or line.salt or not _can_be_in_part(line):
        return ChainFinding(
            Check.CHAIN,
            seq,
            f"Entry {seq} states a hash of its own. Public copies show such an entry in full.",
        )
    return None


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
    return not entry_kind(line.entry).seen.staff_only


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
            f"The log was seen with {witness.entries} entries; this file has only {len(heads)}. "
            "Entries are missing at its end.",
        )
    if witness.fits(heads[witness.entries - 1]):
        return None
    now = told(witness.entries, heads[witness.entries - 1])
    return ChainFinding(
        Check.WITNESS,
        witness.entries,
        f"This is not the log that was seen with {witness.entries} entries: "
        f"its head was another one then. In this file it is {now}.",
    )
