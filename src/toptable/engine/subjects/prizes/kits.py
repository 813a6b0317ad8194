"""Kits and approvals: what a sanctioned event owes to those who sold or sent it its prizes.

An event with a kit takes place within the kit's period, several kits come together only with
approval, and so does another format. N13-45, N13-46, N13-49.
"""

from datetime import date

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.office import ApprovalOf, Kit
from toptable.engine.subjects.event.event_facts import policies

_APPROVED = {ApprovalOf.KITS: "several kits", ApprovalOf.FORMAT: "another format"}


LONGEST = 2000


@command(by=ORGANIZER, scope=Scope.EVENT, seen=STAFF, after_close=True, reason=Asks.MAY)
class RecordKit(Command):
    """Record a kit that is used at this event, or its days anew."""

    kit: Kit
    """The kit."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Outside its period a kit is taken only with a reason; a second one only with approval."""
        kit = replace(self.kit, code=names.tidy(self.kit.code))
        rulebook = situation.rulebook
        rules = policies(state, rulebook)
        if rulebook.sanctioned is not None and rules is None and not situation.reasoned:
            refuse("not_sanctioned", rulebook.sanctioned.source)
        if (
            rules is not None
            and needs_approval(state, kit)
            and not _approved(state, ApprovalOf.KITS)
        ):
            refuse("approval_needed", rules.source, approver=rules.approver)
        if rules is not None and not in_period(state, kit) and not situation.reasoned:
            refuse("out_of_period", rules.source, date=the_event(state).date, period=period(kit))
        return [KitRecorded(kit)]


@entry(seen=STAFF)
class KitRecorded(Entry):
    """The event uses this kit. N13-45, N13-46."""

    kit: Kit

    def validate(self, state: State, rulebook: Rulebook) -> None:
        kit = self.kit
        passed(names.problem(kit.code, "The number of a kit"))
        if kit.opens is not None and kit.ends is not None and kit.ends < kit.opens:
            refuse("period")
        if state.prizes.kits.get(names.key(kit.code)) == kit:
            refuse("unchanged:may_record", answer=AnsweredBy.DONE_ALREADY)

    def book(self, state: State) -> State:
        kits = state.prizes.kits.set(names.key(self.kit.code), self.kit)
        return replace(state, prizes=replace(state.prizes, kits=kits))

    def tell(self, state: State) -> str:
        return log_line("kit_recorded", code=self.kit.code, period=period(self.kit))


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=STAFF,
    after_close=True,
    typed=Typed(
        "prize remove-kit",
        "spring SC-1043",
        "Say that a kit is not used at this event after all.",
        code=As("KIT", "The kit's number."),
    ),
)
class RemoveKit(Command):
    """A kit is not used here after all."""

    code: str
    """The code of the kit."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [KitRemoved(names.tidy(self.code))]


@entry(seen=STAFF)
class KitRemoved(Entry):
    """The event does not use this kit."""

    code: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if names.key(self.code) not in state.prizes.kits:
            refuse("no_such_kit:may_remove", code=self.code)
        used = [prize.what for prize in state.prizes.table if same(prize.kit, self.code)]
        if used:
            refuse("kit_used", used=", ".join(used))

    def book(self, state: State) -> State:
        kits = state.prizes.kits.delete(names.key(self.code))
        return replace(state, prizes=replace(state.prizes, kits=kits))

    def tell(self, state: State) -> str:
        return log_line("kit_removed", code=self.code)


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=STAFF,
    after_close=True,
    typed=Typed(
        "prize approval",
        "spring kits 'Letter of 3 May'",
        "Record who approved several kits at one event, or another format.",
        of=As("kits|format"),
        by=As("[BY]", "By whom or in which letter; left out, it is taken back.", default=""),
    ),
)
class RecordApproval(Command):
    """Record who approved what the document allows only with approval; empty takes it back."""

    of: ApprovalOf
    """What was approved."""
    by: str
    """Who approved it; empty takes it back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [ApprovalRecorded(self.of, names.tidy(self.by))]


@entry(seen=STAFF)
class ApprovalRecorded(Entry):
    """Something was approved that needs it; empty when it was not after all. N13-46, N13-49."""

    of: ApprovalOf
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if rulebook.sanctioned is None:
            refuse("no_approvals", title=rulebook.title)
        if len(self.by) > LONGEST:
            refuse("too_long:may_tell", longest=LONGEST)
        if state.prizes.approvals.get(self.of, "") == self.by:
            refuse("unchanged:may_approve", answer=AnsweredBy.DONE_ALREADY)

    def book(self, state: State) -> State:
        kept = state.prizes.approvals
        kept = kept.set(self.of, self.by) if self.by else kept.delete(self.of)
        return replace(state, prizes=replace(state.prizes, approvals=kept))

    def tell(self, state: State) -> str:
        what = _APPROVED[self.of].capitalize()
        return (
            log_line("approval_recorded", what=what, by=self.by)
            if self.by
            else log_line("approval_recorded:2", what=what)
        )


def needs_approval(state: State, kit: Kit) -> bool:
    """Whether the event would have several kits with this one."""
    return any(code != names.key(kit.code) for code in state.prizes.kits)


def in_period(state: State, kit: Kit) -> bool:
    """Whether the day of the event is one on which an event with this kit may take place."""
    day = date.fromisoformat(the_event(state).date)
    return (kit.opens is None or kit.opens <= day) and (kit.ends is None or day <= kit.ends)


def period(kit: Kit) -> str:
    """When an event with the kit may take place, in words."""
    if kit.opens is None and kit.ends is None:
        return "on any day"
    if kit.opens is None:
        return f"until {kit.ends}"
    return f"from {kit.opens} on" if kit.ends is None else f"from {kit.opens} to {kit.ends}"


def kit_of(state: State, code: str) -> Kit | None:
    """The kit with this code."""
    return state.prizes.kits.get(names.key(code)) if code else None


def same(code: str, other: str) -> bool:
    """Whether two codes name the same kit."""
    return bool(code) and names.key(code) == names.key(other)


def _approved(state: State, of: ApprovalOf) -> bool:
    return bool(state.prizes.approvals.get(of, ""))
