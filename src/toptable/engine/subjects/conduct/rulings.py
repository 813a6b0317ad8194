"""Rulings in the log: what a judge decides, checked against who may and what the document says.

Nothing is raised by itself: ``repeated_penalties`` asks, and a person confirms. N13-90, N13-98,
N10-57, N10-62, FFG-08, SW-11, B-024, B-025, B-161, B-163, B-164, B-166, B-167, B-169, B-176,
AMB-30, AMB-68, A-27, A-36.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.questions.staff import own_match, roles_of, with_opponents
from toptable.engine.refusal import AnsweredBy, Refused, granted, passed, refuse
from toptable.engine.roles import HEADS, JUDGES, Role
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.deviation import Deviation, deviation, may_give
from toptable.engine.rules.conduct.infraction import Penalty, not_for_outsiders
from toptable.engine.rules.conduct.ruling_wizard import Ruling
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import Carried, How, RecordedRuling, When
from toptable.engine.subjects.conduct import penalty_effects
from toptable.engine.subjects.conduct.losses import PenaltyEffect
from toptable.engine.subjects.conduct.penalty_effects import restore
from toptable.engine.subjects.conduct.penalty_record import PenaltyLifted, penalty_text, who_of
from toptable.engine.subjects.conduct.recipients import Recipient, Upgrades, counted_as, upgrades
from toptable.engine.subjects.conduct.ruled_match import match_in_early_log, where_text


def book_of(state: State, rulebook: Rulebook) -> ConductBook:
    """What the document says about conduct, with the readings of this event."""
    return rules_in(state, rulebook).conduct


def match_people(state: State, rulebook: Rulebook, players: Iterable[int]) -> tuple[str, ...]:
    """Everyone in the matches of these players, by name."""
    concerned = with_opponents(state, rulebook, players)
    return tuple(state.name_of(player) for player in sorted(concerned))


@entry(seen=STAFF)
class RulingGiven(Entry):
    """A judge has ruled, with or without a penalty. N13-90, N10-57, FFG-08, SW-11, B-161."""

    ruling: RecordedRuling

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.ruling.number in state.conduct.rulings:
            refuse("number:may_record", number=self.ruling.number)
        passed(roster.all_known(state, self.ruling.players))

    def book(self, state: State) -> State:
        ruling = self.ruling
        if ruling.match is None:
            ruling = replace(ruling, match=match_in_early_log(state, ruling.players))
        return with_ruling(state, ruling)

    def tell(self, state: State) -> str:
        one = self.ruling
        who = who_of(state, one)
        raised = f", raised from {penalty_text(one.raised_from)}" if one.raised_from else ""
        section = f" ({one.section})" if one.section else ""
        why = "The judge's choice" if one.suggested is None else "Not the suggested penalty"
        other = f" {why}: {with_stop(one.deviation)}" if one.deviation else ""
        other += worded("conduct.compared", similar=one.similar) if one.similar else ""
        waits = (
            worded("conduct.must_acknowledge", awaits=one.awaits.replace("_", " "))
            if one.awaits
            else ""
        )
        unusual = f" {one.ruled.warning}" if one.ruled.warning else ""
        known = state.conduct.rulings.get(one.number, one)
        where = where_text(state, one.match or known.match, one.players)
        return log_line(
            "ruling_given",
            number=one.number,
            by=one.ruled.by,
            who=who,
            one=one.name,
            penalty_text=penalty_text(one.penalty),
            raised=raised,
            section=section,
            where=where,
            other=other,
            waits=waits,
            unusual=unusual,
        )


@command(by=JUDGES, scope=Scope.JUDGING, seen=STAFF, reason=Asks.MAY)
class RaisePenalty(Command):
    """Confirm that a penalty becomes a heavier one."""

    number: int
    to: Penalty
    """The heavier penalty."""
    when: When = ""
    """Which match a loss falls on: now, next, or none; empty as the document has it."""
    finished: str = ""
    """The games of the match that are over, from the first seat."""
    points: int = 0
    """How many points are taken away, for a loss of points."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Confirm an upgrade afterwards. One that no count asks for needs a reason."""
        ruling = find_ruling(state, self.number)
        book = book_of(state, situation.rulebook)
        roles = roles_of(state, situation)
        passed(own_match(state, situation, ruling.players))
        if refusal := may_give(book, self.to, roles):
            section = refusal.rule or ruling.section or book.appeal.source
            raise Refused(replace(refusal, rule=section))
        who = Recipient(
            name=who_of(state, ruling),
            player=ruling.players[0] if ruling.players else 0,
            outsider=ruling.outsider,
            seat=ruling.seat,
            penalty=ruling.penalty,
        )
        asked = upgrades(state, situation.rulebook, who, counted_as(ruling), but=ruling.number)
        passed(not_for_outsiders(ruling.outsider, self.to))
        unasked(self.to, asked, ruling.section, reasoned=situation.reasoned)
        penalty_effects.without_effect([self.to], self.when, situation)
        done: Decision = []
        if not ruling.outsider:
            done = penalty_effects.carry_out(
                state,
                situation,
                [
                    PenaltyEffect(ruling.number, player, self.to, ruling.seat or 0)
                    for player in ruling.players
                ],
                when=self.when,
                finished=self.finished,
                points=self.points,
            )
        raised = PenaltyRaised(
            number=ruling.number,
            to=self.to,
            by=situation.actor.name,
            deviation="" if asked.asks_for(self.to) else situation.reason,
            awaits=awaits(book, self.to, roles),
        )
        return [raised, *done]


def awaits(book: ConductBook, penalty: Penalty, roles: Sequence[Role]) -> Role | None:
    """Who must still say that they know of a penalty. B-169."""
    rule = book.penalties.get(penalty)
    wanted = rule.acknowledged_by if rule is not None else None
    return wanted if wanted not in roles else None


@entry(seen=STAFF)
class PenaltyRaised(Entry):
    """A person has confirmed that a repeated penalty becomes a heavier one. N13-98, B-167."""

    number: int
    to: Penalty
    by: str
    deviation: str = ""
    awaits: Role | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = find_ruling(state, self.number)
        if self.to.weight <= ruling.penalty.weight:
            refuse("not_heavier")

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        ruling = replace(
            ruling,
            penalty=self.to,
            raised_from=ruling.raised_from or ruling.penalty,
            deviation=self.deviation or ruling.deviation,
            awaits=self.awaits,
        )
        kept = tuple(
            effect for effect in state.conduct.effects if not _still_waits(effect, self.number)
        )
        state = replace(state, conduct=replace(state.conduct, effects=kept))
        return with_ruling(state, ruling)

    def tell(self, state: State) -> str:
        return log_line(
            "penalty_raised", by=self.by, number=self.number, penalty_text=penalty_text(self.to)
        )


def _still_waits(effect: Carried, number: int) -> bool:
    """Whether a loss of this ruling has found no match yet: the heavier one takes its place."""
    return effect.ruling == number and effect.how is How.PENDING


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
    typed=Typed(
        "penalty acknowledge",
        "spring 3",
        "Say, as head judge, that you know of a loss of match.",
        number="The ruling's number.",
    ),
)
class AcknowledgePenalty(Command):
    """Say that you know of a penalty that must be reported to you."""

    number: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """The head judge says that they know of a loss of match. B-169."""
        ruling = find_ruling(state, self.number)
        roles = roles_of(state, situation)
        if ruling.awaits is not None and ruling.awaits not in roles:
            who = ruling.awaits.replace("_", " ")
            refuse("not_yours:acknowledge", "B-169, PG-2", answer=AnsweredBy.SOMEBODY_ELSE, who=who)
        return [PenaltyAcknowledged(ruling.number, situation.actor.name)]


@entry(seen=STAFF)
class PenaltyAcknowledged(Entry):
    """The head judge knows of a loss of match. B-169."""

    number: int
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = find_ruling(state, self.number)
        if ruling.awaits is None:
            refuse("nothing_waits", number=self.number)

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        return with_ruling(state, replace(ruling, awaits=None, acknowledged_by=self.by))

    def tell(self, state: State) -> str:
        return log_line("penalty_acknowledged", by=self.by, number=self.number)


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "penalty withdraw",
        "spring 3 --reason 'It was his own card'",
        "Withdraw a penalty and undo its effect.",
        number="The ruling's number.",
    ),
)
class WithdrawPenalty(Command):
    """Take a penalty off again, with what it did."""

    number: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Take a penalty off although much has happened since; what it did is put back."""
        if not situation.reasoned:
            refuse("reason_needed:withdraw")
        return lift(state, self.number, situation)


def lift(state: State, number: int, situation: Situation) -> Decision:
    """The entries that take a penalty off, with the results as they were before it."""
    back, notes = restore(state, situation.rulebook, number)
    lifted = PenaltyLifted(number, situation.actor.name, notes)
    return [lifted, *back]


def find_ruling(state: State, number: int) -> RecordedRuling:
    """A ruling that still counts."""
    ruling = state.conduct.rulings.get(number)
    if ruling is None:
        refuse("no_ruling:may_lift", number=number)
    if ruling.undone:
        refuse("undone:find_ruling", number=number)
    return ruling


def with_ruling(state: State, ruling: RecordedRuling) -> State:
    """The state with this ruling in place of an earlier version of it."""
    rulings = state.conduct.rulings.set(ruling.number, ruling)
    return replace(state, conduct=replace(state.conduct, rulings=rulings))


def compared(
    draft: RecordedRuling, step: Ruling, reason: str, *, to_come: bool = False
) -> RecordedRuling:
    """The record with what the document suggests; another penalty needs a reason. AMB-68."""
    other: Deviation | None = None
    if step.missing and draft.penalty is not Penalty.NONE and not (reason or to_come):
        refuse("reason_needed:compared", step.section, step=step.name)
    if not (step.missing or (not step.measures and draft.penalty is Penalty.NONE)):
        other = granted(deviation(step, draft.penalty, reason, to_come=to_come))
    return replace(
        draft,
        infraction=step.infraction,
        name=step.name,
        section=step.section,
        suggested=step.penalty,
        deviation=other.reason if other else "",
    )


def unasked(to: Penalty, asked: Upgrades, section: str, *, reasoned: bool) -> None:
    """Ask for a reason to raise a penalty that no count asks for."""
    if asked.asks_for(to) or reasoned:
        return
    what = to.value.replace("_", " ")
    who = asked.recipient.name
    refuse("reason_needed:unasked", section, what=what, who=who)


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
    typed=Typed(
        "penalty told",
        "spring 3",
        "Note that the player was told what a penalty is for, when it was not at once.",
        number="The ruling's number.",
    ),
)
class TellPenalty(Command):
    """Note that the player was told what a penalty is for."""

    number: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Note that the player was told what a penalty is for, when it was not at once. N13-34."""
        return [PenaltyTold(self.number, situation.actor.name)]


@entry(seen=STAFF)
class PenaltyTold(Entry):
    """The player was told, by word, what the penalty is for. B-163, N13-34."""

    number: int
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = find_ruling(state, self.number)
        if ruling.explained:
            refuse("told", number=self.number)

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        return with_ruling(state, replace(ruling, explained=True))

    def tell(self, state: State) -> str:
        return log_line("penalty_told", by=self.by, number=self.number)


def with_stop(reason: str) -> str:
    """A reason as the end of a sentence, whether its author typed a full stop or not."""
    return reason if reason.endswith((".", "!", "?")) else f"{reason}."
