"""Somebody let in late, in the log: whether that may stand, and what it does.

Whoever had entered but not checked in when round 1 was paired comes in under their own number.
What leads to it is in ``letting_in_late``. N13-02, N13-30, AMB-31, B-070, B-071, B-072.
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions import admission, outings, roster, teams
from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.people import Entered, LateMode, NewPlayer, Player
from toptable.engine.subjects.people import entering as people


def entered_before(state: State, name: str) -> Player | None:
    """Somebody of that name who had entered and never came to check in. B-070."""
    number = state.names.get(names.key(name))
    found = state.players.get(number) if number is not None else None
    if found is None:
        return None
    waits = not state.rounds and found.active and not found.checked_in
    return found if found.not_here or waits else None


@entry(seen=only("player", "mode", "approved_by", "first_round", "missed", "known"))
class LateAdmitted(Entry):
    """Someone came late and was let in. N13-30, AMB-31, B-071, B-072."""

    player: Entered
    mode: LateMode
    approved_by: str
    first_round: int
    missed: tuple[int, ...] = ()
    """Rounds recorded as lost without an opponent."""
    penalty: str = ""
    """The penalty that goes with it, where the document demands one."""
    known: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        deadlines = {DueBy.REGISTRATION, DueBy.CHECK_IN}.intersection(state.floor.deadlines)
        if not state.rounds and not deadlines:
            refuse("not_started:may_admit_late", "No round is paired yet: simply enter the player.")
        if not self.approved_by:
            refuse("approval:may_admit_late", "Say who allowed the late entry.")
        demanded = [penalty.word for penalty in rulebook.late_penalties]
        if demanded and self.penalty not in demanded:
            refuse(
                "penalty_demanded",
                "This rulebook demands a penalty with a late entry: %(demanded)s.",
                demanded=" or ".join(demanded),
            )
        who = self.player.who
        known = entered_before(state, who.name)
        if known is not None and known.id == self.player.player:
            if known.disqualified:
                out = rulebook.words.disqualified
                refuse(
                    "disqualified:may_admit_late",
                    "%(known)s was %(out)s and cannot come in.",
                    known=known.name,
                    out=out,
                )
            return
        passed(roster.name_taken(state, [who]))
        people.nicknamed(state, [who], rulebook)
        passed(teams.wrong_lineup(state, [who], rulebook))
        people.numbers_follow(state, [self.player])
        passed(admission.in_twice(state, [who]))
        passed(admission.full(state, 1, rulebook))

    def book(self, state: State) -> State:
        """In, and checked in where check-in is in use: one mark alone would make all others
        absent."""
        number = self.player.player
        before = state.players.get(number)
        present = bool(state.rounds) or any(player.checked_in for player in state.players.values())
        if before is None:
            player = people.new_player(self.player, first_round=self.first_round, present=present)
        else:
            record = replace(before.record, left=None, entered=self.first_round)
            player = replace(before, record=record, not_here=False, checked_in=present)
        state = replace(
            state,
            players=state.players.set(number, player),
            names=state.names.set(names.key(player.name), number),
        )
        return outings.book_losses(state, number, self.missed)

    def tell(self, state: State) -> str:
        penalty = (
            worded("admission.penalty", " Penalty: %(penalty)s.", penalty=self.penalty)
            if self.penalty
            else ""
        )
        lost = f", rounds lost: {', '.join(map(str, self.missed))}" if self.missed else ""
        return log_line(
            "late_admitted",
            "%(who)s was let in late from round %(first_round)s%(lost)s, approved by "
            "%(approved_by)s.%(penalty)s",
            who=self.player.who.name,
            first_round=self.first_round,
            lost=lost,
            approved_by=self.approved_by,
            penalty=penalty,
        )


def as_entered(player: Player) -> NewPlayer:
    """Somebody who is in the lists already, as a newcomer is described."""
    team = player.team
    return NewPlayer(
        name=player.name,
        pronouns=player.pronouns,
        group=player.record.group,
        fixed_table=player.fixed_table,
        byes=tuple(sorted(player.byes)),
        real_name=player.real_name,
        members=team.members if team is not None else (),
        persons=team.persons if team is not None else (),
        person=player.person,
    )
