"""The chain of hashes in a log: its checksum on paper, whether the log still has it, and whether
each line follows.
"""

from base64 import b32encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from urllib.parse import parse_qs, urlsplit

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
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.sentence import worded
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.engine.subjects.undo.take_back import Restored, TakenBack, Withheld

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_CLEAR = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_WRITTEN = str.maketrans(_PLAIN, _CLEAR)
_READ = str.maketrans("OIL", "011")
_BYTES = 15
_CODE = 24
_GROUP = 4
_LEAST = 12
"""Fewer letters than that could be hit upon by anybody who tries for a minute."""
_HASH = 64
ASKED = "head"
"""What the head is called in the address behind a printed code."""


class Witness(msgspec.Struct, frozen=True):
    """What somebody noted down: so many entries, ending with this."""

    entries: int
    code: str
    """The letters and digits, the first of them, or all 64 hexadecimal digits of the hash."""

    @property
    def in_full(self) -> bool:
        """Whether all of what was shown then was typed in."""
        return len(self.code) >= _CODE

    @property
    def text(self) -> str:
        """What was typed in, as it is printed."""
        return _grouped(self.entries, self.code)

    def fits(self, head: str) -> bool:
        """Whether a log that ended with this hash is the one that was seen."""
        if len(self.code) == _HASH:
            return self.code == head.upper()
        return code_of(head).startswith(self.code)


def code_of(head: str) -> str:
    """The letters and digits for a hash, without gaps."""
    return b32encode(bytes.fromhex(head)[:_BYTES]).decode().translate(_WRITTEN)


def format_checksum(entries: int, head: str) -> str:
    """The head of a log for people."""
    return _grouped(entries, code_of(head))


def read_witness(text: str) -> Witness | Refusal:
    """What somebody typed in, however they grouped it, or the address that they scanned."""
    number, _, rest = "-".join(_out_of_address(text).split()).partition("-")
    code = rest.replace("-", "").upper()
    if len(code) == _HASH:
        known = set(code) <= set("0123456789ABCDEF")
    else:
        code = code.translate(_READ)
        whole_groups = _LEAST <= len(code) <= _CODE and len(code) % _GROUP == 0
        known = whole_groups and set(code) <= set(_CLEAR)
    if not (number.isascii() and number.isdigit() and int(number[:_HASH]) > 0 and known):
        return Refusal.of("witness:read_witness", text=text)
    return Witness(int(number[:_HASH]), code)


def _out_of_address(text: str) -> str:
    """The head that stands in a scanned address; anything else as it is."""
    asked = parse_qs(urlsplit(text.strip()).query).get(ASKED) if "?" in text else None
    return asked[0] if asked else text


def _grouped(entries: int, code: str) -> str:
    groups = (code[at : at + _GROUP] for at in range(0, len(code), _GROUP))
    return "-".join((str(entries), *groups))


class ChecksumVerdict(StrEnum):
    """Whether the log still holds what it held when its head was printed."""

    THERE = "there"
    ANOTHER = "another"
    """It held something else at that point: this is another log, or it was written anew."""
    TOO_SHORT = "too_short"
    """It has fewer entries than it had then: its end is missing."""
    CHANGED = "changed"
    """It ends as it did, and an entry before that no longer fits its neighbours."""


class FoundAgain(msgspec.Struct, frozen=True):
    """The answer to one head."""

    still: ChecksumVerdict
    witness: Witness
    now: int
    """How many entries the log has."""
    at: datetime | None = None
    """When the last entry was written that it held then and that is not withheld here."""
    exactly: bool = True
    """Whether that is the last entry of all; else later ones are for the staff."""
    round: int = 0
    """The latest round that was published then; 0 before the first."""
    broken_at: int = 0
    """The entry that was changed in the database, if one was."""

    @property
    def later(self) -> int:
        """How many entries have come since."""
        return self.now - self.witness.entries


def look_for(
    witness: Witness, lines: Sequence[Line], heads: Sequence[str], broken_at: int | None = None
) -> FoundAgain:
    """Look in a log for what stands on a sheet of paper.

    ``heads`` are the hashes of its lines, computed from what is stored; ``broken_at`` is the first
    line that does not fit its neighbours. A hash proves what is before it only where all fit.
    """
    if broken_at is not None and broken_at <= witness.entries:
        return FoundAgain(ChecksumVerdict.CHANGED, witness, len(heads), broken_at=broken_at)
    if witness.entries > len(heads):
        return FoundAgain(ChecksumVerdict.TOO_SHORT, witness, len(heads))
    if not witness.fits(heads[witness.entries - 1]):
        return FoundAgain(ChecksumVerdict.ANOTHER, witness, len(heads))
    then = lines[: witness.entries]
    told = next((line for line in reversed(then) if not isinstance(line.entry, Withheld)), None)
    return FoundAgain(
        ChecksumVerdict.THERE,
        witness,
        len(heads),
        at=told.at if told is not None else None,
        exactly=told is then[-1],
        round=published_round(then),
    )


def published_round(lines: Iterable[Line]) -> int:
    """The latest round that is published by the end of these lines, 0 if none is."""
    published: dict[int, int] = {}
    void: set[int] = set()
    taken: dict[int, tuple[int, ...]] = {}
    begin = 0
    for line in lines:
        begin = line.seq if line.command is not None or line.begins or not begin else begin
        match line.entry:
            case RoundPublished(round=number):
                published[begin] = number
            case TakenBack(appends=appends):
                taken[line.seq] = appends
                void.update(appends)
            case Restored(taken_back=seq):
                void.difference_update(taken.get(seq, ()))
    return max((number for append, number in published.items() if append not in void), default=0)


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
                Check.CHAIN, seq, worded("verify_chain.entry_changed", seq=seq, problem=problem)
            )
            return
        except UnreadableLine as problem:
            yield ChainFinding(
                Check.CHAIN, seq, worded("verify_chain.entry_cannot", seq=seq, problem=problem)
            )
            return
        if line.seq != seq:
            yield ChainFinding(
                Check.CHAIN, seq, worded("verify_chain.entry_numbered", seq=seq, seq_2=line.seq)
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
                Check.CHAIN, changed, worded("verify_chain.entry_changed_hashes", changed=changed)
            )
            return
        before = link(line, raw, public=public)
        if seq == len(stored) and before != head:
            yield ChainFinding(
                Check.CHAIN, seq, worded("verify_chain.entry_changed_entries", seq=seq)
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
            Check.CHAIN, line.seq, worded("verify_chain.entry", seq=line.seq, problem=problem)
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
            worded("verify_chain.log_seen", entries=witness.entries, count=len(heads)),
        )
    if witness.fits(heads[witness.entries - 1]):
        return None
    now = format_checksum(witness.entries, heads[witness.entries - 1])
    return ChainFinding(
        Check.WITNESS,
        witness.entries,
        worded("verify_chain.not_log", entries=witness.entries, now=now),
    )
