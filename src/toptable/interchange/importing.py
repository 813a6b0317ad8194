"""Bringing in a file, on whichever surface: look first, then keep all of it or nothing."""

import msgspec
from msgspec.structs import replace

from toptable import rulebooks
from toptable.desk import files, permissions
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.log.log import Log
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.state import State, the_event
from toptable.engine.subjects.event.lifecycle import CreateEvent
from toptable.interchange.foreign import kinds
from toptable.interchange.foreign.bring_in import Brought, bring_in
from toptable.interchange.foreign.published import Compared
from toptable.store import event_file
from toptable.store.event_file import BadEventFile, EventFile


class Look(msgspec.Struct, frozen=True):
    """What a file holds and what it would become here; nothing is kept yet."""

    kind: str
    """The format, by its id."""
    called: str
    """The format, as people call it."""
    event: str
    """The name of the event."""
    date: str
    rulebook: str
    """By its id."""
    title: str
    """The rulebook, as people call it."""
    players: int
    rounds: int
    cut: int
    """How many made the cut; 0 without one."""
    understood: tuple[str, ...]
    not_understood: tuple[str, ...]
    whole: Brought | EventFile
    """What ``take`` keeps."""
    pod: str = ""
    """The part of the file that the event is, where the file holds several."""
    compared: Compared = Compared()
    """The published numbers of the file beside ours."""
    further: "tuple[Look, ...]" = ()
    """The other events of the same file, which are kept together with this one."""

    @property
    def each(self) -> "tuple[Look, ...]":
        """Every event of the file, this one first."""
        return (self, *self.further)


def look(
    desk: Desk,
    data: bytes,
    actor: Actor,
    *,
    rulebook: str = "",
    name: str = "",
    again: bool = False,
) -> Look | Refusal:
    """Read a file of any kind that we know, and say what it would be here.

    ``again`` is whether it was brought in before and is only looked at once more.
    """
    if refusal := permissions.refusal(_CREATE, actor):
        return refusal
    if kinds.is_own(data):
        return _own(desk, data, again=again)
    found = kinds.read_each(data)
    if isinstance(found, Refusal):
        return found
    looks: list[Look] = []
    for foreign in found:
        brought = bring_in(desk, foreign, actor, rulebook=rulebook, name=name)
        if isinstance(brought, Refusal):
            return brought
        seen = _look(
            foreign.kind,
            brought.tournament.state,
            brought,
            understood=brought.understood,
            not_understood=brought.not_understood,
        )
        looks.append(replace(seen, pod=foreign.pod, compared=brought.compared))
    return replace(looks[0], further=tuple(looks[1:]))


_CREATE = CreateEvent(id="", name="", date="", rulebook="", commitment="")
"""Who may create an event may bring one in."""


def take(desk: Desk, seen: Look, *, claim: str = "") -> Tournament | Refusal:
    """Keep what was looked at; ``claim`` as in ``Tournament.send``. The first event of the file."""
    kept = take_each(desk, seen, claim=claim)
    return kept if isinstance(kept, Refusal) else kept[0]


def take_each(desk: Desk, seen: Look, *, claim: str = "") -> tuple[Tournament, ...] | Refusal:
    """Keep every event of a file, or none of them."""
    if isinstance(seen.whole, EventFile):
        taken = files.take_in(desk, seen.whole, claim=claim)
        return taken if isinstance(taken, Refusal) else (taken,)
    unsaved = [part.whole.tournament for part in seen.each if isinstance(part.whole, Brought)]
    return desk.keep_together(unsaved, claim=claim)


def _own(desk: Desk, data: bytes, *, again: bool) -> Look | Refusal:
    """Our own event file: checked as ever, and shown like the others."""
    try:
        file = event_file.load(data, "This file")
    except BadEventFile as problem:
        return Refusal("bad_file", str(problem))
    if not again and (refusal := files.cannot_take_in(desk, file)):
        return refusal
    state = Log.read(file.log).state
    secret = "a public copy" if file.public else "a backup with its secrets"
    return _look(
        kinds.OWN,
        state,
        file,
        understood=(
            f"An event file of Toptable, {secret}: {len(file.log)} entries, whole and in order.",
            *(("A public copy can be read and checked, not continued.",) if file.public else ()),
        ),
        not_understood=(),
    )


def _look(
    kind: str,
    state: State,
    whole: Brought | EventFile,
    *,
    understood: tuple[str, ...],
    not_understood: tuple[str, ...],
) -> Look:
    event, locked = the_event(state), state.finals.locked
    book = rulebooks.get(event.rulebook)
    return Look(
        kind=kind,
        called=kinds.name_of(kind),
        event=event.name,
        date=event.date,
        rulebook=event.rulebook,
        title=event.rulebook if isinstance(book, Refusal) else book.title,
        players=len(state.players),
        rounds=len(state.rounds),
        cut=len(locked.seeds) if locked is not None else 0,
        understood=understood,
        not_understood=not_understood,
        whole=whole,
    )
