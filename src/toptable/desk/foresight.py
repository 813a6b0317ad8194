"""What a command would bring about, before anybody sends it.

It is decided without the secret seed, so that nobody can look at a draw beforehand: ask it only
for what no lot decides, such as what a correction does to a bracket.
"""

from collections.abc import Sequence
from typing import TypeAlias

from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.chance import Chance
from toptable.engine.log.apply import apply
from toptable.engine.log.decide import decide
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.situation import Situation
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.teams import commands as teams

Foreseeable: TypeAlias = (
    finals.LockCut
    | finals.ReplaceFinalist
    | finals.SettleBracketSides
    | finals.ReportBracketGame
    | finals.LeaveBracket
    | conduct.SettleWrongTables
    | event.ChangeSetting
    | event.PlanStructure
    | results.ReportResult
    | people.Drop
    | people.Rejoin
    | people.Disqualify
    | teams.MemberLeaves
    | teams.DisqualifyMember
)
"""What can be asked beforehand. Of sides that lots decide, only that they are drawn;
of a cut, only whether it can be locked."""

ANYBODY = Actor(name="", role=Role.ORGANIZER)
NO_SEED = bytes(32)


def foresee(
    tournament: Tournament, command: Foreseeable, actor: Actor = ANYBODY
) -> Sequence[Entry] | Refusal:
    """The entries that the command would lead to now, or why it would be refused."""
    situation = Situation(
        now=now(),
        actor=actor,
        rulebook=tournament.rulebook,
        chance=Chance(NO_SEED, tournament.version + 1),
        book=apply,
        seed=NO_SEED,
        reason="to look at it first",
    )
    return decide(tournament.state, command, situation)
