"""Late entry: what the rulebook makes of it, who allows it with which penalty, and how it stands
in the log (N13-02, N13-30, AMB-31, B-070, B-071, B-072, B-073, A-39, PG-3.10.1).
"""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions import admission, roster, staff, teams
from toptable.engine.questions.progress import rounds_over
from toptable.engine.questions.staff import on_duty
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import HEADS, Actor, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import Ruling, walk
from toptable.engine.rules.eligibility import AdmissionStep
from toptable.engine.rules.provisions import LatePenalty
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import AskedPenalty
from toptable.engine.state.people import Entered, LateMode, NewPlayer, Player
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.conduct import give_penalty
from toptable.engine.subjects.people import player_entry as people
from toptable.engine.subjects.people.player_entry import lots
from toptable.engine.subjects.rounds.edit_pairings import seat_for_latecomer


class LateWay(msgspec.Struct, frozen=True):
    """One way in, and what it costs."""

    mode: LateMode
    title: str
    text: str
    refused: str = ""
    """Why this way is closed now, if it is."""


class LateTerms(msgspec.Struct, frozen=True):
    """The ways in, and what must come with them."""

    ways: tuple[LateWay, ...]
    notes: tuple[str, ...]
    penalties: tuple["LateGrade", ...]
    """One of these must be given, where the document demands it. B-072."""


class LateGrade(msgspec.Struct, frozen=True):
    """Lateness as an infraction, with one penalty out of its range."""

    word: str
    grade: Penalty
    name: str
    """What the document calls that penalty."""


def late_terms(state: State, rulebook: Rulebook, now: datetime) -> LateTerms | Refusal:
    """What staff can do for somebody who comes now; no way while everybody may simply enter."""
    if refusal := too_early(state, now) or too_late(state, rulebook):
        return refusal
    current = state.current
    coming = roster.next_round(state)
    ways = [LateWay(LateMode.BEFORE_PAIRING, "Into round 1", _lost(1))]
    if current is not None:
        ways = _into_rounds(state, current, coming)
    words = rulebook.words
    notes = [
        worded("late_entry.late_entry", organizer=words.organizer, head_judge=words.head_judge)
    ]
    grades = tuple(_grades(state, rulebook))
    if grades:
        listed = " or ".join(penalty.word for penalty in rulebook.late_penalties)
        notes.append(worded("late_entry.penalty_goes", listed=listed))
    return LateTerms(tuple(ways), tuple(notes), grades)


def too_early(state: State, now: datetime) -> Refusal | None:
    """Before round 1 is paired somebody is late only once registration or check-in is over."""
    kinds = (DueBy.REGISTRATION, DueBy.CHECK_IN)
    if state.rounds or any(admission.ended(state, kind, now) for kind in kinds):
        return None
    return Refusal.of("not_started:may_admit_late")


def too_late(state: State, rulebook: Rulebook) -> Refusal | None:
    """After the last Swiss round there is nothing left to come in for. N13-30, B-071."""
    if not rounds_over(state, rulebook):
        return None
    return Refusal.of("swiss_over:too_late")


MAY_ALLOW = (Role.ORGANIZER, Role.HEAD_JUDGE)


def approvers(state: State, actor: Actor, now: datetime) -> tuple[str, ...]:
    """Who may allow somebody to come in late: the organizer and the head judge. B-071."""
    found = (name for name, role in on_duty(state, actor, now) if role in MAY_ALLOW)
    return tuple(dict.fromkeys(found))


def _grades(state: State, rulebook: Rulebook) -> Iterator[LateGrade]:
    """Every penalty of the document for coming late, at the level of this event."""
    rules = rules_in(state, rulebook)
    book = rules.conduct
    for late in rulebook.late_penalties:
        infraction = book.find(late.infraction)
        if isinstance(infraction, Refusal):
            continue
        walked = walk(book, infraction, rules.tier, late.answers)
        for measure in walked.measures if isinstance(walked, Ruling) else ():
            for penalty in book.penalties:
                if measure.covers(penalty):
                    yield LateGrade(late.word, penalty, book.name_of(penalty))


def _into_rounds(state: State, current: Round, coming: int) -> list[LateWay]:
    """The ways in once a round is paired."""
    ways = [
        LateWay(LateMode.FROM_NEXT, worded("late_entry.round", coming=coming), _lost(coming)),
        _into_round(state, current.number),
    ]
    if not current.published:
        draft = worded("late_entry.round_only", coming=coming, lost=_lost(coming))
        ways[0] = LateWay(
            LateMode.BEFORE_PAIRING, worded("late_entry.into_round_drawn", coming=coming), draft
        )
    return ways


def _into_round(state: State, number: int) -> LateWay:
    """A place opposite somebody who sits out."""
    seat = seat_for_latecomer(state, len(state.players) + 1)
    title = worded("late_entry.into_round_once", number=number)
    if isinstance(seat, Refusal):
        return LateWay(LateMode.INTO_ROUND, title, "", refused=seat.text)
    opponent = state.name_of(seat.put[0].players[0])
    text = worded(
        "late_entry.plays_would", opponent=opponent, table=seat.put[0].table, lost=_lost(number)
    )
    return LateWay(LateMode.INTO_ROUND, title, text)


def _lost(first: int) -> str:
    """What starting with a round costs."""
    if first == 1:
        return worded("late_entry.no_round")
    if first == 2:
        return worded("late_entry.round_recorded")
    rounds = "1 and 2" if first == 3 else f"1 to {first - 1}"
    return worded("late_entry.rounds_recorded", rounds=rounds)


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
            refuse("not_started:may_admit_late")
        if not self.approved_by:
            refuse("approval:may_admit_late")
        demanded = [penalty.word for penalty in rulebook.late_penalties]
        if demanded and self.penalty not in demanded:
            refuse("penalty_demanded", demanded=" or ".join(demanded))
        who = self.player.who
        known = entered_before(state, who.name)
        if known is not None and known.id == self.player.player:
            if known.disqualified:
                out = rulebook.words.disqualified
                refuse("disqualified:may_admit_late", known=known.name, out=out)
            return
        passed(roster.check_name(state, [who]))
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
        return roster.book_losses(state, number, self.missed)

    def tell(self, state: State) -> str:
        penalty = worded("admission.penalty", penalty=self.penalty) if self.penalty else ""
        lost = f", rounds lost: {', '.join(map(str, self.missed))}" if self.missed else ""
        return log_line(
            "late_admitted",
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
        known = entered_before(state, self.player.name)
        who = as_entered(known) if known is not None else self.player
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
        refuse("approval:may_admit_late")
    if name in approvers(state, situation.actor, situation.now):
        return
    refuse(
        "approval:not_allowed", organizer=words.organizer, head_judge=words.head_judge, name=name
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
    ruled = give_penalty.give(state, give, situation)
    return [*done, *ruled]


def _suggested(rules: Rules, chosen: LatePenalty) -> Penalty:
    """What the document proposes first at this level."""
    infraction = rules.conduct.find(chosen.infraction)
    if isinstance(infraction, Refusal):
        return Penalty.NONE
    step = walk(rules.conduct, infraction, rules.tier, chosen.answers)
    return (step.penalty if isinstance(step, Ruling) else None) or Penalty.NONE
