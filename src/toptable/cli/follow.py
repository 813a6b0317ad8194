"""``toptable follow``: an event fed by another program's file, and what every import says."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from toptable.cli.common import actor, answer, desk, found, refuse, say, warn
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.interchange import file_import
from toptable.interchange.file_import import Look
from toptable.interchange.formats import kinds
from toptable.interchange.import_event import event_name
from toptable.interchange.published_standings import Agreement


def show_look(seen: Look) -> None:
    """Print what was understood of each event in a file, and what was not."""
    for part in seen.each:
        if seen.further:
            say(f"{part.event}:")
        for sentence in part.understood:
            say(sentence)
        for sentence in part.not_understood:
            differs = sentence in part.compared.differences
            warn(f"{'Different' if differs else 'Not understood'}: {sentence}")


def import_data(seen: Look, kept: Sequence[Tournament]) -> dict[str, Any]:
    """What a program reads of an import: numbers, and sentences for people."""
    ids: list[str | None] = [one.event for one in kept]
    ids = ids or [None] * len(seen.each)
    parts = [
        {"pod": part.pod, **_part(part, id_)} for part, id_ in zip(seen.each, ids, strict=True)
    ]
    return {"kind": seen.kind, **_part(seen, ids[0]), "events": parts}


def _part(part: Look, id_: str | None) -> dict[str, Any]:
    return {
        "event": part.event,
        "id": id_,
        "date": part.date,
        "rulebook": part.rulebook,
        "players": part.players,
        "rounds": part.rounds,
        "cut": part.cut,
        "compared": {
            "points": _agreement(part.compared.points),
            "places": _agreement(part.compared.places),
            "tiebreakers": _agreement(part.compared.tiebreakers),
        },
        "understood": list(part.understood),
        "not_understood": list(part.not_understood),
    }


def _agreement(agreement: Agreement) -> dict[str, int]:
    return {"compared": agreement.compared, "same": agreement.same}


Stamp = tuple[int, int]
"""When a file was last written, and how long it is."""


def register(app: typer.Typer) -> None:
    """Add this command to the program."""
    app.command("follow", epilog="Example: toptable follow league.tdf --every 5")(follow)


@dataclass
class Watch:
    """What is known of a file between looks: when to read it, and what was said already."""

    seen: Stamp | None = None
    """At the look before."""
    read: Stamp | None = None
    """When it was last read."""
    digest: str = ""
    said: set[str] = field(default_factory=set)

    def due(self, stamp: Stamp) -> bool:
        """Whether to read it: it is new, and was not written to since the look before."""
        still, self.seen = stamp == self.seen, stamp
        if not still or stamp == self.read:
            return False
        self.read = stamp
        return True

    def new(self, data: bytes) -> bool:
        """Whether the content is another than before, whatever its time says."""
        before, self.digest = self.digest, sha256(data).hexdigest()
        return self.digest != before

    def once(self, text: str) -> bool:
        """Whether a sentence is said for the first time."""
        first = text not in self.said
        self.said.add(text)
        return first


def follow(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file that the other program writes.")
    ],
    event: Annotated[
        str,
        typer.Argument(
            metavar="[EVENT]",
            help="The event here; without one, the event with the name in the file.",
            show_default=False,
        ),
    ] = "",
    once: Annotated[bool, typer.Option("--once", help="Look once, and stop.")] = False,
    every: Annotated[
        float, typer.Option("--every", metavar="SECONDS", min=0.2, help="How often to look.")
    ] = 3.0,
    rulebook: Annotated[
        str,
        typer.Option("--rulebook", metavar="ID", help="On the first look, if not the nearest one."),
    ] = "",
) -> None:
    """Keep an event up to date with the file of the program that runs it.

    The first look imports the file. After each change it brings in what is new: players, rounds,
    results, drops, the cut. What was entered here stays until the file says otherwise.
    """
    me, watch = actor(context), Watch()
    with desk(context) as office:
        data = file.read_bytes()
        watch.new(data)
        watch.seen = watch.read = _stamp(file)
        tournament = _first_look(office, data, me, event or _called(file, data), event, rulebook)
        refusal = _bring_in(office, tournament, data, me, watch)
        if once:
            if refusal is not None:
                refuse(refusal)
            return
        say(f"Following {file}. Stop with Ctrl+C.")
        try:
            while True:
                time.sleep(every)
                _look(office, tournament, file, me, watch)
        except KeyboardInterrupt:
            say("Stopped. The event stays as it is.")


def _first_look(
    office: Desk, data: bytes, me: Actor, name: str, event: str, rulebook: str
) -> Tournament:
    """The event that follows the file: the one that is here, or the file imported now."""
    here = _here(office, name, event)
    if here is not None:
        return here
    seen = answer(file_import.look(office, data, me, rulebook=rulebook, name=name))
    if seen.kind == kinds.OWN:
        refuse(file_import.OWN_FILE)
    kept = answer(file_import.take_each(office, seen))
    show_look(seen)
    for part, one in zip(seen.each, kept, strict=True):
        say(f"Imported {part.event} as {one.event}.")
    if seen.further:
        say(f"Following {seen.event} only. Follow the others by their ids.")
    return kept[0]


def _here(office: Desk, name: str, event: str) -> Tournament | None:
    """The event that is meant: by the beginning of its id or name only where it was typed."""
    wanted = names.key(event or name)
    for listed in office.events():
        called = names.key(listed.name)
        begins = called.startswith(wanted) or listed.id.startswith(wanted)
        if called == wanted or (event and begins):
            return found(office, event or name)
    return None


def _called(file: Path, data: bytes) -> str:
    """The name of the event in the file; the file's own name where it has none."""
    read = kinds.read(data)
    if isinstance(read, Refusal) or not read.name:
        return file.stem
    return event_name(read)


def _stamp(file: Path) -> Stamp:
    status = file.stat()
    return status.st_mtime_ns, status.st_size


def _look(office: Desk, tournament: Tournament, file: Path, me: Actor, watch: Watch) -> None:
    """One look at a file that may be in the middle of being written, or away for a moment."""
    try:
        if not watch.due(_stamp(file)):
            return
        data = file.read_bytes()
    except OSError as problem:
        text = f"{file} cannot be read now ({problem.strerror}). It is tried again at each look."
        if watch.once(text):
            warn(text)
        return
    if not watch.new(data):
        return
    refusal = _bring_in(office, tournament, data, me, watch)
    if refusal is not None:
        watch.read = None
        watch.digest = ""
        text = f"{refusal.text} The file is tried again at each look."
        if watch.once(text):
            warn(text)


def _bring_in(
    office: Desk, tournament: Tournament, data: bytes, me: Actor, watch: Watch
) -> Refusal | None:
    """Bring in what is new; why not, where the file cannot be read."""
    tournament.catch_up()
    difference = file_import.look_again(office, tournament, data, me)
    if isinstance(difference, Refusal):
        return difference
    followed = file_import.take_newer(tournament, difference, me)
    for sentence in followed.done:
        say(sentence)
    for sentence in followed.left_alone:
        if watch.once(sentence):
            warn(sentence)
    if not followed.done:
        say("Nothing new in the file.")
    return None
