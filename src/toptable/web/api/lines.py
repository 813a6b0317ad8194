"""Lines of the log as the API tells them: to whoever asks, from a version on, none forgotten.

What everybody may not see while a round is a draft they may see once it is published. Those lines
have lower numbers than some that were told before, so they are told again with the publishing.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

import msgspec
from msgspec.structs import fields

from toptable.api.answers.log import LineAnswer
from toptable.api.commands import OURS
from toptable.desk.open_lines import OF_A_DRAFT, lines_of
from toptable.engine.log.line import Line
from toptable.engine.roles import Actor
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.rounds.entries import RoundPublished
from toptable.web.access.seen import Seen
from toptable.web.pages.log.log_part import row


def lines_after(seen: Seen, reader: Actor, after: int) -> list[Line]:
    """The lines after a version that somebody may see, the oldest first."""
    visible = list(lines_of(seen.tournament, reader, seen.version))[::-1]
    new = [line for line in visible if line.seq > after]
    published = {line.entry.round for line in new if isinstance(line.entry, RoundPublished)}
    if seen.staff or not published or not after:
        return new
    late = [
        line
        for line in visible
        if line.seq <= after
        and isinstance(line.entry, OF_A_DRAFT)
        and line.entry.round in published
    ]
    return [*late, *new]


def as_seen(seen: Seen, actor: Actor, lines: Sequence[Line]) -> list[Line]:
    """Lines that somebody has just written, as they may read them: even of a check that they asked
    for, whoever plays does not learn whom it will be of. N13-40."""
    first = lines[0].seq if lines else 0
    newest = takewhile(
        lambda line: line.seq >= first, lines_of(seen.tournament, actor, seen.version)
    )
    visible = {line.seq: line for line in newest}
    return [visible.get(line.seq, line) for line in lines]


def told(seen: Seen, line: Line) -> LineAnswer:
    """One line for whoever sees this much of the event."""
    shown = row(seen, line)
    return LineAnswer(
        version=line.seq,
        kind=kind_of(line.entry),
        text=shown.text,
        at=line.at,
        by=shown.by,
        role=line.role,
        token=line.token,
        through=shown.through,
        reason=shown.reason,
        counts=shown.counts,
        entry={name: msgspec.Raw(value) for name, value in _fields(line.entry)},
    )


def kind_of(entry: msgspec.Struct) -> str:
    """The tag of an entry."""
    return str(entry.__struct_config__.tag)


def _fields(entry: msgspec.Struct) -> Iterator[tuple[str, bytes]]:
    """The fields of an entry; of confidential texts not even the digests."""
    for field in fields(entry):
        value = getattr(entry, field.name)
        if field.name not in OURS and value != field.default:
            yield field.name, msgspec.json.encode(_open(value))


def _open(value: Any) -> Any:
    if isinstance(value, Sealed):
        return None
    if isinstance(value, msgspec.Struct):
        return {field.name: _open(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list | frozenset):
        return [_open(inside) for inside in value]
    if isinstance(value, dict):
        return {str(key): _open(inside) for key, inside in value.items()}
    return value
