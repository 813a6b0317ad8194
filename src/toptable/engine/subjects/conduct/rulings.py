"""Rulings in the log: what a judge decides, checked against who may and what the document says.

Nothing is raised by itself: ``repeated_penalties`` asks, and a person confirms. N13-90, N13-98,
N10-57, N10-62, FFG-08, SW-11, B-024, B-025, B-161, B-163, B-164, B-166, B-167, B-169, B-176,
AMB-30, AMB-68, A-27, A-36.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from toptable.engine.questions import roster
from toptable.engine.questions.own_match import own_match, with_opponents
from toptable.engine.questions.staff import roles_of
from toptable.engine.refusal import AnsweredBy, Refused, granted, passed, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.deviation import Deviation, deviation, may_give
from toptable.engine.rules.conduct.penalty import Penalty, not_for_outsiders
from toptable.engine.rules.conduct.ruling import Ruling
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import Carried, How, RecordedRuling
from toptable.engine.subjects.conduct import commands, entries, penalty_effects
from toptable.engine.subjects.conduct.losses import Dealt
from toptable.engine.subjects.conduct.recipients import Recipient, Upgrades, upgrades
from toptable.engine.subjects.conduct.repeated import counted_as
from toptable.engine.subjects.conduct.restoring import restore
from toptable.engine.subjects.conduct.ruled_match import match_in_early_log
from toptable.engine.subjects.conduct.tell import who_of


def book_of(state: State, rulebook: Rulebook) -> ConductBook:
    """What the document says about conduct, with the readings of this event."""
    return rules_in(state, rulebook).conduct


def match_people(state: State, rulebook: Rulebook, players: Iterable[int]) -> tuple[str, ...]:
    """Everyone in the matches of these players, by name."""
    concerned = with_opponents(state, rulebook, players)
    return tuple(state.name_of(player) for player in sorted(concerned))


def may_record(state: State, entry: entries.RulingGiven, _rulebook: Rulebook) -> None:
    if entry.ruling.number in state.conduct.rulings:
        refuse(
            "number:may_record",
            "There is a ruling number %(number)s already.",
            number=entry.ruling.number,
        )
    passed(roster.all_known(state, entry.ruling.players))


def book_ruling(state: State, entry: entries.RulingGiven) -> State:
    ruling = entry.ruling
    if ruling.match is None:
        ruling = replace(ruling, match=match_in_early_log(state, ruling.players))
    return with_ruling(state, ruling)


def raise_penalty(state: State, command: commands.RaisePenalty, situation: Situation) -> Decision:
    """Confirm an upgrade afterwards. One that no count asks for needs a reason."""
    ruling = find_ruling(state, command.number)
    book = book_of(state, situation.rulebook)
    roles = roles_of(state, situation)
    passed(own_match(state, situation, ruling.players))
    if refusal := may_give(book, command.to, roles):
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
    passed(not_for_outsiders(ruling.outsider, command.to))
    unasked(command.to, asked, ruling.section, reasoned=situation.reasoned)
    penalty_effects.without_effect([command.to], command.when, situation)
    done: Decision = []
    if not ruling.outsider:
        done = penalty_effects.carry_out(
            state,
            situation,
            [
                Dealt(ruling.number, player, command.to, ruling.seat or 0)
                for player in ruling.players
            ],
            when=command.when,
            finished=command.finished,
            points=command.points,
        )
    raised = entries.PenaltyRaised(
        number=ruling.number,
        to=command.to,
        by=situation.actor.name,
        deviation="" if asked.asks_for(command.to) else situation.reason,
        awaits=awaits(book, command.to, roles),
    )
    return [raised, *done]


def may_raise(state: State, entry: entries.PenaltyRaised, _rulebook: Rulebook) -> None:
    ruling = find_ruling(state, entry.number)
    if entry.to.weight <= ruling.penalty.weight:
        refuse("not_heavier", "A penalty is raised to a heavier one. Withdraw it instead.")


def book_raised(state: State, entry: entries.PenaltyRaised) -> State:
    ruling = state.conduct.rulings[entry.number]
    ruling = replace(
        ruling,
        penalty=entry.to,
        raised_from=ruling.raised_from or ruling.penalty,
        deviation=entry.deviation or ruling.deviation,
        awaits=entry.awaits,
    )
    kept = tuple(
        effect for effect in state.conduct.effects if not _still_waits(effect, entry.number)
    )
    state = replace(state, conduct=replace(state.conduct, effects=kept))
    return with_ruling(state, ruling)


def _still_waits(effect: Carried, number: int) -> bool:
    """Whether a loss of this ruling has found no match yet: the heavier one takes its place."""
    return effect.ruling == number and effect.how is How.PENDING


def acknowledge(
    state: State, command: commands.AcknowledgePenalty, situation: Situation
) -> Decision:
    """The head judge says that they know of a loss of match. B-169."""
    ruling = find_ruling(state, command.number)
    roles = roles_of(state, situation)
    if ruling.awaits is not None and ruling.awaits not in roles:
        who = ruling.awaits.replace("_", " ")
        refuse(
            "not_yours:acknowledge",
            "The %(who)s acknowledges this.",
            "B-169, PG-2",
            answer=AnsweredBy.SOMEBODY_ELSE,
            who=who,
        )
    return [entries.PenaltyAcknowledged(ruling.number, situation.actor.name)]


def may_acknowledge(state: State, entry: entries.PenaltyAcknowledged, _rulebook: Rulebook) -> None:
    ruling = find_ruling(state, entry.number)
    if ruling.awaits is None:
        refuse("nothing_waits", "Penalty %(number)s needs no acknowledgement.", number=entry.number)


def book_acknowledged(state: State, entry: entries.PenaltyAcknowledged) -> State:
    ruling = state.conduct.rulings[entry.number]
    return with_ruling(state, replace(ruling, awaits=None, acknowledged_by=entry.by))


def withdraw(state: State, command: commands.WithdrawPenalty, situation: Situation) -> Decision:
    """Take a penalty off although much has happened since; what it did is put back."""
    if not situation.reasoned:
        refuse("reason_needed:withdraw", "Say why the penalty is withdrawn.")
    return lift(state, command.number, situation)


def lift(state: State, number: int, situation: Situation) -> Decision:
    """The entries that take a penalty off, with the results as they were before it."""
    back, notes = restore(state, situation.rulebook, number)
    lifted = entries.PenaltyLifted(number, situation.actor.name, notes)
    return [lifted, *back]


def find_ruling(state: State, number: int) -> RecordedRuling:
    """A ruling that still counts."""
    ruling = state.conduct.rulings.get(number)
    if ruling is None:
        refuse("no_ruling:may_lift", "There is no ruling number %(number)s.", number=number)
    if ruling.undone:
        refuse("undone:find_ruling", "Ruling %(number)s counts no longer.", number=number)
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
        refuse(
            "reason_needed:compared",
            "The document's page on %(step)s is missing, so any penalty may be chosen. Say why "
            "this one.",
            step.section,
            step=step.name,
        )
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
    refuse(
        "reason_needed:unasked",
        "No count asks for a %(what)s for %(who)s. Say why.",
        section,
        what=what,
        who=who,
    )


def awaits(book: ConductBook, penalty: Penalty, roles: Sequence[Role]) -> Role | None:
    """Who must still say that they know of a penalty. B-169."""
    rule = book.penalties.get(penalty)
    wanted = rule.acknowledged_by if rule is not None else None
    return wanted if wanted not in roles else None


def tell(_state: State, command: commands.TellPenalty, situation: Situation) -> Decision:
    """Note that the player was told what a penalty is for, when it was not at once. N13-34."""
    return [entries.PenaltyTold(command.number, situation.actor.name)]


def may_tell(state: State, entry: entries.PenaltyTold, _rulebook: Rulebook) -> None:
    ruling = find_ruling(state, entry.number)
    if ruling.explained:
        refuse(
            "told", "It is noted already that ruling %(number)s was explained.", number=entry.number
        )


def book_told(state: State, entry: entries.PenaltyTold) -> State:
    ruling = state.conduct.rulings[entry.number]
    return with_ruling(state, replace(ruling, explained=True))
