"""Lines of the log as the API tells them: to whoever asks, from a version on, none forgotten.

What everybody may not see while a round is a draft they may see once it is published. Those lines
have lower numbers than some that were told before, so they are told again with the publishing.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import fields

from toptable.api.answers.log import LineAnswer
from toptable.api.commands import OURS
from toptable.desk.open_lines import OF_A_DRAFT, lines_of
from toptable.engine.log.line import Line
from toptable.engine.roles import Actor
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import to_json
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.web.access.seen import Seen
from toptable.web.pages.log.log_part import row


class LogPage(NamedTuple):
    """Some lines, of all that come after a version."""

    lines: list[Line]
    total: int
    more: bool


def page_after(
    seen: Seen, reader: Actor, after: int, limit: int, as_of: int | None = None
) -> LogPage:
    """The first lines after a version that somebody may see, the oldest first.

    Those before it they know as the log was then, or at the later version ``as_of``. Lines of a
    draft that was published since come with the first page, and beyond its limit.
    """
    new = _newer(seen, reader, after)
    known = after if as_of is None else as_of
    published = {
        line.entry.round
        for line in new
        if isinstance(line.entry, RoundPublished) and line.seq > known
    }
    hidden_before = published and after and not seen.staff
    late = _of_drafts(seen, reader, after, published) if hidden_before else []
    return LogPage([*late, *new[:limit]], len(late) + len(new), len(new) > limit)


def _newer(seen: Seen, reader: Actor, after: int) -> list[Line]:
    """The visible lines after a version; no more of the log is looked at."""
    newest_first = lines_of(seen.tournament, reader, seen.version)
    return [*takewhile(lambda line: line.seq > after, newest_first)][::-1]


def _of_drafts(seen: Seen, reader: Actor, until: int, rounds: set[int]) -> list[Line]:
    """The visible lines up to a version that speak of the drafts of these rounds."""
    oldest_first = [*lines_of(seen.tournament, reader, until)][::-1]
    return [
        line
        for line in oldest_first
        if isinstance(line.entry, OF_A_DRAFT) and line.entry.round in rounds
    ]


def as_seen(seen: Seen, actor: Actor, lines: Sequence[Line]) -> list[Line]:
    """Lines that somebody has just written, as they may read them: even of a check that they asked
    for, whoever plays does not learn whom it will be of. N13-40."""
    visible = {line.seq: line for line in _newer(seen, actor, lines[0].seq - 1 if lines else 0)}
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
            yield field.name, to_json(_open(value))


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
