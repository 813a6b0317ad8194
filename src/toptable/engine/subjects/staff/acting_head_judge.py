"""Standing in for the head judge: who has the last word at a moment.

The organizer names the head judge, and so whoever stands in; a head judge who hands over says
which organizer agreed. N13-03, N10-02, FFG-03, B-014.
"""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions.staff import acting_at
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff.needs import StaffNeed
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.staff import Acting
from toptable.engine.subjects.staff import commands, entries


def head_judges(state: State, moment: datetime) -> tuple[str, ...]:
    """Who has the rights of the head judge at a moment, by the list of staff."""
    stands_in = acting_at(state, moment)
    if stands_in is not None:
        return (stands_in.name,)
    return tuple(member.name for member in state.staff if member.role is Role.HEAD_JUDGE)


def in_role(state: State, actor: Actor, command: object, moment: datetime) -> Actor:
    """Somebody in the role they have at a moment: a judge who stands in acts as head judge.

    The head judge acts as a judge meanwhile, but can always end it.
    """
    stands_in = acting_at(state, moment)
    if stands_in is None or isinstance(command, commands.NameActing | commands.EndActing):
        return actor
    if actor.name == stands_in.name and actor.role is Role.JUDGE:
        return replace(actor, role=Role.HEAD_JUDGE)
    if actor.name != stands_in.name and actor.role is Role.HEAD_JUDGE:
        return replace(actor, role=Role.JUDGE)
    return actor


def name_acting(state: State, command: commands.NameActing, situation: Situation) -> Decision:
    """The organizer lets somebody stand in, or the head judge does with the organizer's consent."""
    rulebook, actor = situation.rulebook, situation.actor
    appeal = situation.rules.conduct.appeal
    if Role.HEAD_JUDGE not in appeal.chain:
        refuse(
            "no_head_judge",
            "This document has no head judge: the organizer has the last word. "
            "Name a second organizer on the list of staff instead.",
            appeal.source,
        )
    agreed_by = command.agreed_by.strip()
    if actor.role is not Role.ORGANIZER and not agreed_by:
        need = _need(rulebook)
        refuse(
            "organizer_names",
            "The organizer names the %(head_judge)s. Say which organizer agreed.",
            need.source if need else appeal.source,
            head_judge=rulebook.words.role(Role.HEAD_JUDGE),
        )
    _not_the_organizer(state, agreed_by, actor)
    since = command.since or situation.now
    if command.until is not None and command.until <= situation.now:
        refuse("past", "That moment has gone by. Say until when it is to be.")
    return [
        entries.ActingNamed(
            Acting(
                name=names.tidy(command.name),
                since=since,
                until=command.until,
                agreed_by=agreed_by or actor.name,
            )
        )
    ]


def _not_the_organizer(state: State, agreed_by: str, actor: Actor) -> None:
    """Somebody who is named as agreeing, and is no organizer by the list of staff."""
    listed = {
        names.key(member.name): member.name
        for member in state.staff
        if member.role is Role.ORGANIZER
    }
    own = names.key(actor.name) if actor.role is Role.ORGANIZER else ""
    if not agreed_by or not listed or names.key(agreed_by) in {*listed, own}:
        return
    who = ", ".join(sorted(listed.values()))
    refuse(
        "not_staff:not_the_organizer",
        "%(agreed_by)s is no organizer here. Name one of these: %(who)s.",
        agreed_by=agreed_by,
        who=who,
    )


def may_name(state: State, entry: entries.ActingNamed, rulebook: Rulebook) -> None:
    one = entry.acting
    passed(names.problem(one.name))
    if one.until is not None and one.until <= one.since:
        refuse("backwards", "It cannot end before it begins. Check the times.")
    need = _need(rulebook)
    listed = any(
        staff.name == one.name and need is not None and staff.role in (need.among, need.role)
        for staff in state.staff
    )
    if need is not None and need.among is not None and not listed:
        refuse(
            "from_the_judges",
            "The %(head_judge)s is chosen from the judges, and %(one)s is not on the list as "
            "one. Name them a judge first.",
            need.source,
            head_judge=rulebook.words.role(Role.HEAD_JUDGE),
            one=one.name,
        )


def book_acting(state: State, entry: entries.ActingNamed) -> State:
    acting = (*state.handover.acting, entry.acting)
    return replace(state, handover=replace(state.handover, acting=acting))


def end(_state: State, _command: commands.EndActing, situation: Situation) -> Decision:
    return [entries.ActingEnded(situation.now)]


def may_end(state: State, entry: entries.ActingEnded, rulebook: Rulebook) -> None:
    if any(
        stand_in.until is None or entry.at < stand_in.until for stand_in in state.handover.acting
    ):
        return
    head = rulebook.words.role(Role.HEAD_JUDGE)
    refuse("nobody_acts", "No one stands in for the %(head)s.", head=head)


def book_ended(state: State, entry: entries.ActingEnded) -> State:
    """Everything that still runs ends now; what was to begin later never does."""
    kept = tuple(
        replace(stand_in, until=entry.at)
        if stand_in.until is None or entry.at < stand_in.until
        else stand_in
        for stand_in in state.handover.acting
        if stand_in.since < entry.at
    )
    return replace(state, handover=replace(state.handover, acting=kept))


def _need(rulebook: Rulebook) -> StaffNeed | None:
    """What the document says about the head judge."""
    needs = rulebook.levels.staff_needs if rulebook.levels is not None else ()
    return next((need for need in needs if need.role is Role.HEAD_JUDGE), None)
