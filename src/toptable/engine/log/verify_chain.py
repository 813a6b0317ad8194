"""The chain of a log: each line names the hash of the one before."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.log.line import FIRST, Line, UnreadableLine, link, read_line
from toptable.engine.log.witness import Witness, told


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


def chained(stored: Sequence[bytes], head: str) -> Iterator[Line | ChainFinding]:
    """The lines one by one, as long as each names the hash of the one before."""
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
        if line.before != before:
            changed = seq - 1 if seq > 1 and _named_by_the_next(stored, seq, line, head) else seq
            yield ChainFinding(
                Check.CHAIN,
                changed,
                f"Entry {changed} was changed: the hashes of its neighbours do not fit it.",
            )
            return
        before = link(line, raw)
        if seq == len(stored) and before != head:
            yield ChainFinding(
                Check.CHAIN,
                seq,
                f"Entry {seq} was changed, or entries after it are missing: "
                "the file ends with another hash.",
            )
            return
        yield line


def _named_by_the_next(stored: Sequence[bytes], seq: int, line: Line, head: str) -> bool:
    """Whether what follows entry ``seq`` still names its hash: then it was not changed itself."""
    here = link(line, stored[seq - 1])
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
