"""Bringing in a file, on whichever surface: a new event as a whole, or what is newer step by step.

Look first, then keep all of it or nothing. An event that is run by another program stays beside it:
what is in the newer file is brought in by the same commands as everything else, each with a reason
that says where it comes from. Where nothing is new, nothing is written.
"""

import msgspec
from msgspec.structs import replace

from toptable import rulebooks
from toptable.desk import files, permissions
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.log import Log
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.state import State, the_event
from toptable.engine.subjects.event.lifecycle import CreateEvent
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.undo.take_back import Redo
from toptable.interchange.diff import FOLLOWED, Difference, Step, difference
from toptable.interchange.formats import kinds
from toptable.interchange.formats.exchange_model import ForeignEvent
from toptable.interchange.formats.foreign_values import tidy
from toptable.interchange.import_event import WHY, ImportedEvent, bring_in
from toptable.interchange.published_standings import Compared
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
    whole: ImportedEvent | EventFile
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
    unsaved = [part.whole.tournament for part in seen.each if isinstance(part.whole, ImportedEvent)]
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
    whole: ImportedEvent | EventFile,
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


NOT_FROM_A_FILE = Refusal.of("not_from_a_file")
SEVERAL_PODS = Refusal.of("several_pods")
OWN_FILE = Refusal.of("own_file")


class Followed(msgspec.Struct, frozen=True):
    """What came of a newer file."""

    done: tuple[str, ...]
    left_alone: tuple[str, ...]


def from_a_file(tournament: Tournament) -> bool:
    """Whether another program's file is behind an event."""
    return any(tournament.why(line) == WHY for line in tournament.log.lines[:10])


def look_again(
    desk: Desk, tournament: Tournament, data: bytes, actor: Actor
) -> Difference | Refusal:
    """What is new in a file for the event here. Nothing is written."""
    if kinds.is_own(data):
        return OWN_FILE
    found = kinds.read_each(data)
    if isinstance(found, Refusal):
        return found
    part = _own_part(found, tournament)
    return part if isinstance(part, Refusal) else newer(desk, tournament, part, actor)


def _own_part(found: tuple[ForeignEvent, ...], tournament: Tournament) -> ForeignEvent | Refusal:
    """The part of a file that the event came from: the one that has its players."""
    here = {player.name for player in tournament.state.players.values()}
    shared = [len(here & {tidy(player.name) for player in part.players}) for part in found]
    if sum(number > 0 for number in shared) > 1 and max(shared) < len(here):
        return SEVERAL_PODS
    return found[shared.index(max(shared))]


def newer(
    desk: Desk, tournament: Tournament, foreign: ForeignEvent, actor: Actor
) -> Difference | Refusal:
    """What another program has that is new for the event here."""
    if not from_a_file(tournament):
        return NOT_FROM_A_FILE
    event = the_event(tournament.state)
    wanted = bring_in(
        desk,
        msgspec.structs.replace(foreign, several=False),
        actor,
        rulebook=event.rulebook,
        name=event.name,
        settings=dict(event.settings.items()),
    )
    if isinstance(wanted, Refusal):
        return wanted
    return difference(tournament.log, wanted.tournament.log, wanted.unreported, tournament.why)


def take_newer(tournament: Tournament, found: Difference, actor: Actor) -> Followed:
    """Do what is new; what is refused is told and left as it is."""
    done: list[str] = []
    left_alone = list(found.left_alone)
    for step in found.steps:
        refusal = _taken(tournament, step, actor)
        if refusal is None:
            done.append(step.says)
        else:
            left_alone.append(f"Not followed: {step.says} {refusal}")
    return Followed(tuple(done), tuple(left_alone))


def _taken(tournament: Tournament, step: Step, actor: Actor) -> str | None:
    """Take one step; what stands in its way, if something does."""
    if step.first is not None:
        outcome = tournament.send(step.first, actor, reason=FOLLOWED)
        if not isinstance(outcome, Done):
            return outcome.text if isinstance(outcome, Refusal) else outcome.refusal.text
    why: str | None = None
    for command in step.ways:
        if isinstance(command, ReportResult) and (
            said := _other_points(tournament, command, step, actor)
        ):
            why = why or said
            continue
        outcome = tournament.send(command, actor, reason=FOLLOWED)
        if isinstance(outcome, Done):
            return None
        why = why or (outcome.text if isinstance(outcome, Refusal) else outcome.refusal.text)
    if step.first is not None:
        tournament.send(Redo(), actor)
    return why


def _other_points(
    tournament: Tournament, command: ReportResult, step: Step, actor: Actor
) -> str | None:
    """Why a result cannot be written down as the file has it."""
    foreseen = tournament.foresee(command, actor)
    if isinstance(foreseen, Refusal):
        return foreseen.text
    worth = {entry.points for entry in foreseen.entries if isinstance(entry, ResultReported)}
    if worth and worth != {step.points}:
        return "This rulebook gives other points for it; the result here stays."
    return None
