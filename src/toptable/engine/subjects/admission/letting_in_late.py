"""Letting somebody in late: allowed by who may, and ruled on where the document has it so.

The penalty is a ruling like any other, with its range, its count and its acknowledgement. A loss of
match is the loss of round 1: the round that was missed, or the match that is still to be played.
B-071, B-072, A-39, AMB-31, N13-02, N13-30, PG-3.10.1.
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.entry import Entry
from toptable.engine.openness import only
from toptable.engine.questions import admission, roster, staff
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import HEADS
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import Ruling
from toptable.engine.rules.conduct.walk import walk
from toptable.engine.rules.people.coming_and_going import LatePenalty
from toptable.engine.rules.people.facts import AdmissionStep
from toptable.engine.rules.rulebook import Rules
from toptable.engine.secrets import Sealed
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.asked_penalties import AskedPenalty
from toptable.engine.state.people import Entered, LateMode, NewPlayer
from toptable.engine.subjects.admission import late_admission
from toptable.engine.subjects.admission.late_admission import LateAdmitted
from toptable.engine.subjects.admission.late_entry import approvers, too_early, too_late
from toptable.engine.subjects.conduct import giving
from toptable.engine.subjects.people import entering as people
from toptable.engine.subjects.people.draws import lots
from toptable.engine.subjects.rounds.changing import seat_for_latecomer


@command(
    by=HEADS,
    scope=Scope.PEOPLE,
    seen=only("player", "mode", "approved_by", "known"),
    reason=Asks.MAY,
)
class AdmitLate(Command):
    """Let in someone who came late."""

    player: NewPlayer
    """Who it is."""
    mode: LateMode
    """Where the latecomer comes in."""
    approved_by: str
    """The name of whoever allowed it."""
    penalty: str = ""
    """As what the lateness is ruled, where the document demands a penalty. B-072."""
    known: Sealed | None = None
    grade: Penalty | None = None
    """The penalty out of its range; None for the one that is suggested."""
    judge: str = ""
    """Who ruled, if not whoever allowed it."""
    explained: bool = False

    def decide(self, state: State, situation: Situation) -> Decision:
        """Let someone in late: before the pairing, into the round, or from the next one. B-071."""
        words = (
            one.word for one in situation.rulebook.late_penalties if one.is_meant(self.penalty)
        )
        self = replace(self, penalty=next(words, self.penalty))
        known = late_admission.entered_before(state, self.player.name)
        who = late_admission.as_entered(known) if known is not None else self.player
        passed(admission.no_entry(state))
        passed(too_early(state, situation.now))
        _not_allowed(state, self, situation)
        passed(staff.may_not_play(state, [who], situation.rulebook))
        besides = known.id if known is not None else None
        passed(roster.looks_like_another(state, [who], besides))
        passed(admission.barred(state, [who], AdmissionStep.LATE, situation))
        passed(admission.under_another_name(state, [who], situation))
        passed(too_late(state, situation.rulebook))
        into_round = self.mode is LateMode.INTO_ROUND and bool(state.rounds)
        first = len(state.rounds) if into_round else roster.next_round(state)
        late = LateAdmitted(
            player=Entered(known.id, known.record.lot, who)
            if known is not None
            else people.numbered(len(state.players) + 1, who, situation),
            mode=self.mode,
            approved_by=names.tidy(self.approved_by),
            first_round=first,
            missed=tuple(range(1, first)),
            penalty=self.penalty,
            known=self.known,
        )
        done: list[Entry] = [late]
        if into_round:
            seat = granted(seat_for_latecomer(state, late.player.player))
            done.append(seat)
        return _ruled_on(state, self, done, late, situation)

    def draws(self, state: State) -> str:
        return lots(state, self)


def _not_allowed(state: State, command: AdmitLate, situation: Situation) -> None:
    """Whoever allows it is the organizer or the head judge. B-071."""
    name = names.tidy(command.approved_by)
    words = situation.rulebook.words
    if not name:
        refuse("approval:may_admit_late", "Say who allowed the late entry.")
    if name in approvers(state, situation.actor, situation.now):
        return
    refuse(
        "approval:not_allowed",
        "The %(organizer)s or the %(head_judge)s allows a late entry, and %(name)s is neither "
        "by the list of staff. Name who allowed it, or put them on the list.",
        organizer=words.organizer,
        head_judge=words.head_judge,
        name=name,
    )


def _ruled_on(
    state: State,
    command: AdmitLate,
    done: list[Entry],
    late: LateAdmitted,
    situation: Situation,
) -> Decision:
    """The penalty that goes with it, as a ruling; nothing where the document has none."""
    penalties = situation.rulebook.late_penalties
    chosen = next((penalty for penalty in penalties if penalty.word == command.penalty), None)
    if chosen is None:
        return done
    late.validate(state, situation.rulebook)
    state = situation.booked(state, done)
    approver = names.tidy(command.approved_by)
    give = AskedPenalty(
        players=(late.player.player,),
        penalty=command.grade or _suggested(situation.rules, chosen),
        infraction=chosen.infraction,
        answers=chosen.answers,
        judge=command.judge or (approver if approver != situation.actor.name else ""),
        explained=command.explained,
        when="none" if late.missed else "",
    )
    ruled = giving.give(state, give, situation)
    return [*done, *ruled]


def _suggested(rules: Rules, chosen: LatePenalty) -> Penalty:
    """What the document proposes first at this level."""
    infraction = rules.conduct.find(chosen.infraction)
    if isinstance(infraction, Refusal):
        return Penalty.NONE
    step = walk(rules.conduct, infraction, rules.tier, chosen.answers)
    return (step.penalty if isinstance(step, Ruling) else None) or Penalty.NONE
