"""Standing in for the head judge: who has the last word at a moment.

The organizer names the head judge, and so whoever stands in; a head judge who hands over says
which organizer agreed. N13-03, N10-02, FFG-03, B-014.
"""

from datetime import UTC, datetime

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.staff import acting_at
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import HEADS, Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff.needs import StaffNeed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.staff import Acting


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
    if stands_in is None or isinstance(command, NameActing | EndActing):
        return actor
    if actor.name == stands_in.name and actor.role is Role.JUDGE:
        return replace(actor, role=Role.HEAD_JUDGE)
    if actor.name != stands_in.name and actor.role is Role.HEAD_JUDGE:
        return replace(actor, role=Role.JUDGE)
    return actor


@command(
    by=HEADS,
    scope=Scope.STAFF,
    seen=only("name", "since", "until", "agreed_by"),
    typed=Typed(
        "staff stand-in",
        "spring Jo --until 14:30",
        "Name a stand-in for the head judge, from now on or for a time.",
        name="Who stands in for the head judge.",
        since=As("--from", "From when, as 14:30 or 2026-05-10 09:00."),
        until="Until when, likewise.",
    ),
)
class NameActing(Command):
    """Let somebody stand in for the head judge."""

    name: str
    since: datetime | None = None
    """Now, unless it begins later."""
    until: datetime | None = None
    """When it ends; None for an open end."""
    agreed_by: str = ""
    """The organizer who agrees, where the head judge writes it down."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The organizer lets somebody stand in, or the head judge does with the organizer's
        consent."""
        rulebook, actor = situation.rulebook, situation.actor
        appeal = situation.rules.conduct.appeal
        if Role.HEAD_JUDGE not in appeal.chain:
            refuse(
                "no_head_judge",
                "This document has no head judge: the organizer has the last word. "
                "Name a second organizer on the list of staff instead.",
                appeal.source,
            )
        agreed_by = self.agreed_by.strip()
        if actor.role is not Role.ORGANIZER and not agreed_by:
            need = _need(rulebook)
            refuse(
                "organizer_names",
                "The organizer names the %(head_judge)s. Say which organizer agreed.",
                need.source if need else appeal.source,
                head_judge=rulebook.words.role(Role.HEAD_JUDGE),
            )
        _not_the_organizer(state, agreed_by, actor)
        since = self.since or situation.now
        if self.until is not None and self.until <= situation.now:
            refuse("past", "That moment has gone by. Say until when it is to be.")
        return [
            ActingNamed(
                Acting(
                    name=names.tidy(self.name),
                    since=since,
                    until=self.until,
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


@entry(seen=only("acting"))
class ActingNamed(Entry):
    """Somebody stands in for the head judge. N13-03, B-014."""

    acting: Acting

    def validate(self, state: State, rulebook: Rulebook) -> None:
        one = self.acting
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

    def book(self, state: State) -> State:
        acting = (*state.handover.acting, self.acting)
        return replace(state, handover=replace(state.handover, acting=acting))

    def tell(self, state: State) -> str:
        return _stands_in(self, "head judge")

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return _stands_in(self, rulebook.words.role(Role.HEAD_JUDGE))


@command(
    by=HEADS,
    scope=Scope.STAFF,
    seen=WHOLE,
    typed=Typed("staff head-judge-back", "spring", "End the stand-in: the head judge is back."),
)
class EndActing(Command):
    """The head judge is back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [ActingEnded(situation.now)]


@entry(seen=WHOLE)
class ActingEnded(Entry):
    """The head judge is back."""

    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if any(
            stand_in.until is None or self.at < stand_in.until for stand_in in state.handover.acting
        ):
            return
        head = rulebook.words.role(Role.HEAD_JUDGE)
        refuse("nobody_acts", "No one stands in for the %(head)s.", head=head)

    def book(self, state: State) -> State:
        """Everything that still runs ends now; what was to begin later never does."""
        kept = tuple(
            replace(stand_in, until=self.at)
            if stand_in.until is None or self.at < stand_in.until
            else stand_in
            for stand_in in state.handover.acting
            if stand_in.since < self.at
        )
        return replace(state, handover=replace(state.handover, acting=kept))

    def tell(self, state: State) -> str:
        return log_line("acting_ended", "No one stands in for the head judge any more.")

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return log_line(
            "ended_by_book",
            "No one stands in for the %(head_judge)s any more.",
            head_judge=rulebook.words.role(Role.HEAD_JUDGE),
        )


def _need(rulebook: Rulebook) -> StaffNeed | None:
    """What the document says about the head judge."""
    needs = rulebook.levels.staff_needs if rulebook.levels is not None else ()
    return next((need for need in needs if need.role is Role.HEAD_JUDGE), None)


def _stands_in(entry: ActingNamed, head: str) -> str:
    acting = entry.acting
    until = f" until {_moment(acting.until)}" if acting.until is not None else ""
    return worded(
        "staff.stands_agreed",
        "%(acting)s stands in for the %(head)s from %(moment)s%(until)s; agreed by %(agreed_by)s.",
        acting=acting.name,
        head=head,
        moment=_moment(acting.since),
        until=until,
        agreed_by=acting.agreed_by,
    )


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
