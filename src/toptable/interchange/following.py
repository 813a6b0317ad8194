"""An event beside another program: its newer file, looked at and taken step by step.

The event is run over there, and phones, clock and calls are here. What is in the file is brought
in by the same commands as everything else, each with a reason that says where it comes from. Where
nothing is new, nothing is written.
"""

import msgspec

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.state import the_event
from toptable.engine.subjects.results.booked import ResultReported
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.undo.commands import Redo
from toptable.interchange.foreign import kinds
from toptable.interchange.foreign.bring_in import WHY, bring_in
from toptable.interchange.foreign.difference import FOLLOWED, Difference, Step, difference
from toptable.interchange.foreign.event import ForeignEvent
from toptable.interchange.foreign.naming import tidy

NOT_FROM_A_FILE = Refusal(
    "not_from_a_file",
    "This event did not come from another program's file, so it cannot follow one. Bring the file "
    "in as an event of its own.",
)
SEVERAL_PODS = Refusal(
    "several_pods",
    "This event holds several pods of the file. Import the file again: each pod becomes an event "
    "that can follow it.",
)
OWN_FILE = Refusal(
    "own_file",
    "This is Toptable's own event file. Bring an event up to date with toptable restore.",
)


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
