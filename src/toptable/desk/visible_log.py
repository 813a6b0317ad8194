"""The lines of a log as somebody in a role may read them: the staff all, everybody else the open
ones, and nothing of a round before it is published.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from toptable.desk.permissions import Visibility, may_see
from toptable.desk.tournament import Tournament
from toptable.engine.entry import Entry
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import digest_behind
from toptable.engine.state import State
from toptable.engine.subjects.deck_checks.check_record import knows_beforehand
from toptable.engine.subjects.deck_checks.check_selection import ChecksPlanned
from toptable.engine.subjects.rounds.pair_round import RoundDiscarded
from toptable.engine.subjects.rounds.round_record import RoundChanged, RoundPaired
from toptable.engine.subjects.undo.take_back import Restored, TakenBack, Withheld

OF_A_DRAFT = (RoundPaired, RoundChanged, RoundDiscarded)
"""Entries that speak of a round nobody may see before it is published."""


def lines_for(tournament: Tournament, role: Role, version: int) -> Iterator[Line]:
    """The log up to a version, the newest line first."""
    if may_see(role, Visibility.UNPUBLISHED):
        yield from reversed(tournament.log.lines[:version])
        return
    draft = draft_of(tournament.state)
    public = tournament.public.log
    for line in reversed(public.lines[:version]):
        if not _hidden(public, line.entry, draft):
            yield line


def lines_of(tournament: Tournament, actor: Actor, version: int) -> Iterator[Line]:
    """The same for one person: whoever plays reads of no check whom it will be of. N13-40."""
    checks = tournament.state.deck_checks.checks
    for line in lines_for(tournament, actor.role, version):
        if isinstance(line.entry, ChecksPlanned):
            told = (checks.get(planned.number) for planned in line.entry.checks)
            if not all(
                check is None or knows_beforehand(tournament.state, actor, check) for check in told
            ):
                secret = tuple(
                    replace(planned, players=(), table=None) for planned in line.entry.checks
                )
                entry = replace(line.entry, checks=secret, asked_by=None)
                yield replace(line, entry=entry, command=None)
                continue
        yield line


def reason_for(tournament: Tournament, role: Role, line: Line) -> str:
    """Why somebody did something, where this role may know."""
    if may_see(role, Visibility.UNPUBLISHED):
        return tournament.why(line)
    return "" if digest_behind(line.reason) else line.reason


def through_for(tournament: Tournament, role: Role, line: Line) -> str:
    """The program that wrote a line in its author's name, where this role may know."""
    return tournament.through(line) if may_see(role, Visibility.UNPUBLISHED) else ""


def draft_of(state: State) -> int | None:
    """The number of the round that is not published yet, if there is one."""
    current = state.current
    return None if current is None or current.published else current.number


def _hidden(public: Log, entry: Entry, draft: int | None) -> bool:
    """Whether everybody else sees nothing of an entry."""
    match entry:
        case Withheld():
            return True
        case TakenBack(appends=appends):
            return all(isinstance(public.lines[append - 1].entry, Withheld) for append in appends)
        case Restored(taken_back=seq):
            return _hidden(public, public.lines[seq - 1].entry, draft)
        case _:
            return draft is not None and isinstance(entry, OF_A_DRAFT) and entry.round == draft
