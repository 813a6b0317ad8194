"""Events in and out of one file: export, import, restore."""

from collections.abc import Sequence

import msgspec

from toptable import __version__, rulebooks
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk
from toptable.desk.permissions import permitted
from toptable.desk.tournament import Tournament
from toptable.engine.log.line import Line, encode_line, hash_of, read_line
from toptable.engine.log.log import Log
from toptable.engine.log.public_log import Names
from toptable.engine.log.sealing import for_guests, is_second_form
from toptable.engine.log.verify import ChainFinding, Check, verify
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import SealedText
from toptable.engine.state import the_event
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.engine.subjects.rounds.round_record import RoundPaired
from toptable.engine.views.deck_visibility import DeckSight
from toptable.rulebooks import all_rulebooks
from toptable.store import Store, Text, event_file
from toptable.store.event_file import EventFile


class Restored(msgspec.Struct, frozen=True):
    """What a restore did."""

    event: str
    entries: int
    how: str


def backup(tournament: Tournament, store: Store) -> bytes:
    """The whole event with its seeds and confidential texts."""
    log = store.read(tournament.event)
    return event_file.dump(
        EventFile(
            event=tournament.event,
            log=log,
            head=event_file.head_of(log),
            public=False,
            seeds=store.seeds(tournament.event),
            texts=[SealedText(*text) for text in store.texts(tournament.event)],
            pictures=store.pictures(tournament.event),
        ),
        engine=__version__,
    )


def public_copy(tournament: Tournament, store: Store) -> bytes:
    """The event for everybody: nothing for the staff, nothing from an unpublished pairing on."""
    stored = store.read(tournament.event)
    public = tournament.public
    end = min(_published(tournament.log), len(stored), public.log.version)
    log = [
        _for_guests(kept, line, public.names, whole=whole)
        for kept, whole, line in zip(stored[:end], public.whole, public.log.lines, strict=False)
    ]
    return event_file.dump(
        EventFile(
            event=tournament.event,
            log=log,
            head=public.log.head_at(end),
            public=True,
            seeds={},
            texts=_published_lists(tournament, store, b"\n".join(log)),
            pictures=_shown_picture(tournament, store),
        ),
        engine=__version__,
    )


def _published_lists(tournament: Tournament, store: Store, shown: bytes) -> list[SealedText]:
    """The deck lists that everybody may read by now and whose digests the copy shows."""
    state, last = tournament.state, tournament.log.lines[-1].at
    lists = DeckLists(tournament, store, Actor(name="", role=Role.SPECTATOR), last)
    open_ = {
        found.version.text.digest
        for player in state.players
        for _, found in lists.of(player)
        if found.sight is DeckSight.LIST
    }
    return [
        SealedText(*text)
        for text in (store.texts(tournament.event) if open_ else ())
        if text.digest in open_ and text.digest.encode() in shown
    ]


def _for_guests(stored: bytes, shown: Line, names: Names, *, whole: bool) -> bytes:
    """A line as a public copy has it, in the form in which it is stored."""
    if is_second_form(stored):
        return for_guests(stored, names.shown)
    return stored if whole else encode_line(shown)


def take_in(desk: Desk, file: EventFile, *, claim: str = "") -> Tournament | Refusal:
    """Import an event that is not here yet, after checking that it is whole.

    ``claim`` as in ``Tournament.send``.
    """
    if refusal := cannot_take_in(desk, file):
        return refusal
    desk.store.create(
        file.event,
        file.log,
        seeds=file.seeds,
        texts=_texts(file),
        pictures=file.pictures,
        claim=claim,
    )
    return desk.tournament(file.event)


def cannot_take_in(desk: Desk, file: EventFile) -> Refusal | None:
    """Why an event cannot be imported: it is here, its file is not whole, or of other rules."""
    if any(row.id == file.event for row in desk.store.events()):
        return Refusal.of("exists:cannot_take_in", event=file.event)
    if finding := _unsound(file):
        return _refused(finding)
    return _unknown_rulebook(file)


def restore(desk: Desk, file: EventFile, *, replace: bool = False) -> Restored | Refusal:
    """Bring an event back from a file; nothing that is only here is lost without being asked."""
    if finding := _unsound(file):
        return _refused(finding)
    if all(row.id != file.event for row in desk.store.events()):
        taken = take_in(desk, file)
        if isinstance(taken, Refusal):
            return taken
        return Restored(file.event, len(file.log), "imported")
    here = desk.store.read(file.event)
    if here == list(file.log):
        return Restored(file.event, 0, "unchanged")
    if _shared(here, file.log) == len(here) and not (replace and here != file.log[: len(here)]):
        if len(here) == len(file.log):
            return Restored(file.event, 0, "unchanged")
        new = file.log[len(here) :]
        desk.store.append(
            file.event,
            len(here),
            new,
            head=event_file.head_of(here),
            seeds=file.seeds,
            texts=_texts(file),
            pictures=file.pictures,
        )
        desk.forget(file.event)
        return Restored(file.event, len(new), "caught up")
    if not replace:
        lost = len(here) - _shared(here, file.log)
        return Refusal.of("would_lose", lost=lost)
    desk.store.replace(
        file.event,
        len(here),
        file.log,
        head=event_file.head_of(here),
        seeds=file.seeds,
        texts=_texts(file),
        pictures=file.pictures,
    )
    desk.forget(file.event)
    return Restored(file.event, len(file.log), "replaced")


def _shown_picture(tournament: Tournament, store: Store) -> dict[str, bytes]:
    """The picture that everybody sees; the ones before it are for the organizer, who may undo."""
    picture = the_event(tournament.state).picture
    content = store.picture(tournament.event, picture.digest) if picture is not None else None
    return {picture.digest: content} if picture is not None and content is not None else {}


def _published(log: Log) -> int:
    """How many entries may be seen by everybody."""
    current = log.state.current
    if current is None or current.published:
        return log.version
    end = log.version
    for line in reversed(log.lines):
        match line.entry:
            case RoundPublished():
                break
            case RoundPaired(round=number) if number == current.number:
                end = log.append_of(line.seq) - 1
    return end


def _unsound(file: EventFile) -> ChainFinding | None:
    report = verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
        public=file.public,
        may_send=permitted,
    )
    if report.finding is None and report.on_word:
        return ChainFinding(
            Check.CHAIN,
            report.on_word[0],
            f"Entry {report.on_word[0]} states its own hash. A public copy of an event by Toptable "
            "0.4.0 or earlier can be checked, and only a backup can be imported.",
        )
    return report.finding


def _unknown_rulebook(file: EventFile) -> Refusal | None:
    """Why an event cannot be opened here although its file is whole."""
    found = rulebooks.get(getattr(read_line(file.log[0]).entry, "rulebook", ""))
    return found if isinstance(found, Refusal) else None


def _refused(finding: ChainFinding) -> Refusal:
    return Refusal.of("unsound", finding=finding.text)


def _texts(file: EventFile) -> list[Text]:
    return [Text(text.digest, text.salt, text.text) for text in file.texts]


def _shared(one: Sequence[bytes], two: Sequence[bytes]) -> int:
    """How many entries two logs have in common from the start."""
    for number, (mine, theirs) in enumerate(zip(one, two, strict=False)):
        if mine != theirs and hash_of(mine) != hash_of(theirs):
            return number
    return min(len(one), len(two))
