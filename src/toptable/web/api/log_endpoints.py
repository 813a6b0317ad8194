"""The log of an event with its sentences and its head, page by page or as it is written."""

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from itertools import takewhile
from typing import Any, NamedTuple

import anyio.to_thread
import msgspec
from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream
from msgspec.structs import fields

from toptable.api.answers import log
from toptable.api.answers.log import LineAnswer
from toptable.api.commands import OURS
from toptable.api.contract import Endpoint, Rows
from toptable.api.problem import problem, refused
from toptable.desk.desk import Desk
from toptable.desk.visible_log import OF_A_DRAFT, lines_of
from toptable.engine.log.hash_chain import ChecksumVerdict, FoundAgain, look_for, read_witness
from toptable.engine.log.hash_chain import format_checksum as head_told
from toptable.engine.log.line import Line
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import to_json
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.web.api.api_request import NOBODY, Ask, Told, refuse
from toptable.web.api.caller import Caller, DoorProblem, caller_again, caller_of
from toptable.web.api.handlers import queried, routed
from toptable.web.auth.event_view import EventView, seen
from toptable.web.pages.log.log_parts import heads, row
from toptable.web.serving.live import NO_STORE, Streams


class LogPage(NamedTuple):
    """Some lines, of all that come after a version."""

    lines: list[Line]
    total: int
    more: bool


def page_after(
    seen: EventView, reader: Actor, after: int, limit: int, as_of: int | None = None
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


def _newer(seen: EventView, reader: Actor, after: int) -> list[Line]:
    """The visible lines after a version; no more of the log is looked at."""
    newest_first = lines_of(seen.tournament, reader, seen.version)
    return [*takewhile(lambda line: line.seq > after, newest_first)][::-1]


def _of_drafts(seen: EventView, reader: Actor, until: int, rounds: set[int]) -> list[Line]:
    """The visible lines up to a version that speak of the drafts of these rounds."""
    oldest_first = [*lines_of(seen.tournament, reader, until)][::-1]
    return [
        line
        for line in oldest_first
        if isinstance(line.entry, OF_A_DRAFT) and line.entry.round in rounds
    ]


def as_seen(seen: EventView, actor: Actor, lines: Sequence[Line]) -> list[Line]:
    """Lines that somebody has just written, as they may read them: even of a check that they asked
    for, whoever plays does not learn whom it will be of. N13-40."""
    visible = {line.seq: line for line in _newer(seen, actor, lines[0].seq - 1 if lines else 0)}
    return [visible.get(line.seq, line) for line in lines]


def line_answer(seen: EventView, line: Line) -> LineAnswer:
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


def list_log(ask: Ask) -> Rows[log.LineAnswer]:
    seen, query = ask.seen, ask.query
    page = page_after(seen, ask.reader, query["after"], query["limit"], query["as_of"])
    following = {"after": page.lines[-1].seq, "as_of": seen.version} if page.more else None
    return Rows(
        rows=tuple(line_answer(seen, line) for line in page.lines),
        total=page.total,
        next=ask.address_with(**following) if following else None,
        version=seen.version,
    )


def read_head(ask: Ask) -> log.HeadAnswer:
    version = ask.version
    head = ask.tournament.log.head_at(version)
    return log.HeadAnswer(
        version=version,
        head=head,
        code=head_told(version, head),
        broken_at=ask.tournament.log.broken_at,
    )


LONGEST = 400
"""No head is longer, and no address of one."""


def check_head(ask: Ask) -> log.ProofAnswer:
    typed = ask.query["head"]
    if not typed:
        raise refuse(422, "query", "Say in head which head of a log to look for.")
    witness = read_witness(typed[:LONGEST])
    if isinstance(witness, Refusal):
        raise Told(refused(witness, 422))
    whole, version = ask.tournament.log, ask.version
    shown = whole if ask.seen.staff else ask.tournament.public.log
    every = [whole.head_at(seq) for seq in range(1, version + 1)]
    found = look_for(witness, shown.lines[:version], every, whole.broken_at)
    return log.ProofAnswer(
        holds=found.still is ChecksumVerdict.THERE, text=_sentence(found), version=version
    )


def _sentence(found: FoundAgain) -> str:
    then = found.witness.entries
    if found.still is ChecksumVerdict.THERE:
        since = f"{found.later} have come since" if found.later else "nothing has come since"
        return f"The log still holds the {then} entries that it held then; {since}."
    if found.still is ChecksumVerdict.TOO_SHORT:
        return f"The log has only {found.now} entries; it had {then}. Its end is missing."
    if found.still is ChecksumVerdict.CHANGED:
        return f"Entry {found.broken_at} was changed in the database: the log proves nothing."
    return f"The log held something else at entry {then}: it is another log, or was written anew."


def list_heads(ask: Ask) -> log.HeadsAnswer:
    return log.HeadsAnswer(
        heads=tuple(
            log.RoundHead(round=head.round, entries=head.entries, code=head.text)
            for head in heads(ask.seen)
        ),
        version=ask.version,
    )


WORK = {
    "listLog": list_log,
    "readHead": read_head,
    "listHeads": list_heads,
    "checkHead": check_head,
}


FULL = "Too many listen at once. Read the log with after= every few seconds instead."
MOST_DIGITS = 12
AT_ONCE = 500
"""How many lines are put together before they are sent: nobody's slowness fills the memory."""
BEAT = b"event: beat"
MOVING = b"event: moving"


class Place(NamedTuple):
    """Up to where somebody was told the log."""

    after: int
    as_of: int
    """The version that the log was at then."""


class Piece(NamedTuple):
    """As much as is told at one go, and where that leads to."""

    written: bytes
    place: Place
    more: bool
    """Whether another one follows at once."""


def stream(endpoint: Endpoint) -> HTTPRouteHandler:
    """The handler of the stream."""

    async def follow(request: Request[Any, Any, Any]) -> Stream:
        desk: Desk = request.app.state.desk
        event = str(request.path_params["event"])
        tournament = await anyio.to_thread.run_sync(desk.tournament, event)
        after = _last(request, queried(endpoint, request)["after"])
        streams: Streams = request.app.state.streams
        if streams.full:
            raise Told(problem(503, "full", FULL))
        begin = tournament.version if after is None else after
        return Stream(
            follow_log(request, desk, event, begin),
            media_type="text/event-stream",
            headers={
                "cache-control": "no-cache",
                "x-accel-buffering": "no",
                "vary": "Authorization",
            },
        )

    return get(routed(endpoint.path), name=endpoint.id)(follow)


def _last(request: Request[Any, Any, Any], after: int | None) -> int | None:
    """The last version that the caller has: as the browser says it after a break, or as asked."""
    known = request.headers.get("last-event-id", "").strip()
    if known.isdecimal() and len(known) < MOST_DIGITS:
        return int(known)
    return after


async def follow_log(
    request: Request[Any, Any, Any], desk: Desk, event: str, after: int
) -> AsyncGenerator[bytes, None]:
    """Every line after a version and then every new one; a beat where there is none."""
    streams: Streams = request.app.state.streams
    caller, place = caller_of(request), Place(after, after)
    async with aclosing(streams.follow(event, staff=not caller.guest)) as messages:
        async for message in messages:
            if message == NO_STORE or MOVING in message:
                # The store does not answer for the moment, or this process ends.
                yield message
                continue
            try:
                caller = await caller_again(request)
            except DoorProblem as gone:
                yield _message("end", gone.detail)
                return
            piece = Piece(b"", place, more=True)
            while piece.more:
                piece = await anyio.to_thread.run_sync(next_piece, desk, event, caller, place)
                place = piece.place
                if piece.written:
                    yield piece.written
                elif message.startswith(BEAT):
                    yield b"event: beat\ndata: %d\n\n" % place.after
                else:
                    yield b": listening\n\n"


def next_piece(desk: Desk, event: str, caller: Caller, place: Place) -> Piece:
    """What comes next in the log as this caller may see it."""
    role = caller.reading_role_at(event)
    reader: Actor = NOBODY if role is Role.SPECTATOR else caller.actor_at(event)
    shown = seen(desk.tournament(event), role)
    version = shown.version
    if place.after > version:
        # Another log was put in the place of the one that the caller knows.
        return Piece(_message("reset", str(version)), Place(version, version), more=False)
    page = page_after(shown, reader, place.after, AT_ONCE, place.as_of)
    written = b"".join(
        (b"" if line.seq <= place.after else b"id: %d\n" % line.seq)
        + b"event: line\ndata: %b\n\n" % to_json(line_answer(shown, line))
        for line in page.lines
    )
    reached = page.lines[-1].seq if page.more else version
    return Piece(written, Place(reached, version), page.more)


def _message(kind: str, data: str) -> bytes:
    return f"event: {kind}\ndata: {data}\n\n".encode()
