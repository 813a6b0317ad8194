"""People sent out and let in again, and what staff allow on the day.

B-028, B-042, B-059, B-173, B-182.
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.staff import roles_of
from toptable.engine.refusal import granted, passed, refuse
from toptable.engine.roles import JUDGES, Role
from toptable.engine.rules.conduct.permissions import kind_of, may_allow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import Conduct, Ejection, Permission
from toptable.engine.subjects.conduct.differences import measures_changed


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "judge eject",
        "spring 'Max Muster' 'Shouted at staff'",
        "Eject a person, or let them back in. What happened is kept confidential.",
        name="The person's name, registered or not.",
        text=As(empty="Say what happened."),
        back="The person may come in again.",
        permitted_by=As(text="The organizer who permits it.", shown="you, as organizer"),
    ),
)
class EjectPerson(Command):
    """Send somebody out, registered or not, or let them in again."""

    name: str
    """Who it is."""
    text: Sealed
    """What happened; confidential."""
    back: bool = False
    """Let them in again."""
    permitted_by: str = ""
    """The organizer who allows it, where somebody else writes it down."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The organizer sends out and lets in; others name the organizer who permits it. B-028."""
        actor = situation.actor
        permitted = names.tidy(self.permitted_by)
        if not permitted and actor.role is Role.ORGANIZER:
            permitted = actor.name
        listed = sorted({member.name for member in state.staff if member.role is Role.ORGANIZER})
        unknown = actor.role is not Role.ORGANIZER and not _may_permit(state, permitted)
        if not permitted or unknown:
            who = f" ({', '.join(listed)})" if listed else ""
            refuse(
                "permission:eject",
                "Sending somebody out and letting them in again takes the organizer's permission. "
                "Name the organizer who gave it%(who)s.",
                "B-028, B-173",
                who=who,
            )
        return [
            PersonEjected(
                _as_sent_out(state, self.name), actor.name, self.text, self.back, permitted
            )
        ]


def _may_permit(state: State, name: str) -> bool:
    """Whether somebody can be the organizer who permits it: by the list of staff, if it says so."""
    known = {member.role for member in state.staff if names.key(member.name) == names.key(name)}
    asked = known or {member.role for member in state.staff if member.role is Role.ORGANIZER}
    return Role.ORGANIZER in known or not asked


def _as_sent_out(state: State, name: str) -> str:
    """The name as it was written when the same person was sent out before."""
    known = {names.key(ejection.name): ejection.name for ejection in state.conduct.ejected}
    return known.get(names.key(name), names.tidy(name))


@entry(seen=STAFF, undone=ShownBy(measures_changed))
class PersonEjected(Entry):
    """Somebody was sent out, registered or not, or may come in again."""

    name: str
    by: str
    text: Sealed
    back: bool = False
    permitted_by: str = ""
    """The organizer who allowed it. B-028, B-173."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(names.problem(self.name))
        out = any(
            ejection.name == self.name and not ejection.back for ejection in state.conduct.ejected
        )
        if self.back and not out:
            refuse("not_ejected:may_eject", "%(name)s was not sent out.", name=self.name)
        if out and not self.back:
            refuse("ejected", "%(name)s was sent out already.", name=self.name)

    def book(self, state: State) -> State:
        others = tuple(ejection for ejection in state.conduct.ejected if ejection.name != self.name)
        one = Ejection(self.name, self.by, self.text, self.back, self.permitted_by)
        return _with(state, ejected=(*others, one))

    def tell(self, state: State) -> str:
        done = "may come in again" if self.back else f"was sent out by {self.by}"
        other = self.permitted_by and (self.back or self.permitted_by != self.by)
        return log_line(
            "person_ejected",
            "%(name)s %(done)s%(words)s.",
            name=self.name,
            done=done,
            words=f", permitted by {self.permitted_by}" if other else "",
        )


@command(by=JUDGES, scope=Scope.JUDGING, seen=STAFF)
class GivePermission(Command):
    """Allow somebody something for today."""

    who: str
    """The name of whoever is allowed something."""
    thing: str
    """What is allowed."""
    until: str = ""
    """For how long, in words."""
    player: int | None = None
    """The number of the player, where it is one."""
    kind: str = ""
    """One of the document's kinds, or ``other``; empty: what ``thing`` says."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Allow something, if it is yours to allow. B-042, B-059, B-182."""
        kind = granted(kind_of(situation.rulebook.permissions, self.kind, self.thing))
        passed(may_allow(kind, roles_of(state, situation)))
        return [
            PermissionGiven(
                Permission(
                    number=max(state.conduct.permissions, default=0) + 1,
                    who=names.tidy(self.who),
                    thing=self.thing.strip(),
                    by=situation.actor.name,
                    until=self.until.strip(),
                    player=self.player,
                    kind=kind.id if kind is not None else "",
                )
            )
        ]


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "judge end-permission",
        "spring 1",
        "Withdraw a permission; penalty list has its number.",
        number="The permission's number.",
    ),
)
class WithdrawPermission(Command):
    """Allow it no longer."""

    number: int

    def decide(self, state: State, situation: Situation) -> Decision:
        found = state.conduct.permissions.get(self.number)
        if found is None:
            refuse("no_permission", "There is no permission number %(number)s.", number=self.number)
        kinds = situation.rulebook.permissions
        kind = next((kind for kind in kinds if kind.id == found.kind), None)
        passed(may_allow(kind, roles_of(state, situation)))
        return [PermissionGiven(replace(found, withdrawn=True))]


@entry(seen=STAFF)
class PermissionGiven(Entry):
    """Staff allowed something on the day, or allow it no longer."""

    permission: Permission

    def validate(self, state: State, rulebook: Rulebook) -> None:
        permission = self.permission
        known = state.conduct.permissions.get(permission.number)
        if permission.withdrawn:
            gone = known is None or known.withdrawn
            if gone:
                refuse("withdrawn", "That permission is withdrawn already.")
            return
        if known is not None:
            refuse(
                "number:may_permit",
                "There is a permission number %(number)s already.",
                number=permission.number,
            )
        if not permission.who or not permission.thing:
            refuse("permission:may_permit", "Say who may do what.")
        if permission.player is not None and permission.player not in state.players:
            refuse(
                "unknown_player:may_permit",
                "There is no player number %(player)s in this event.",
                player=permission.player,
            )

    def book(self, state: State) -> State:
        one = self.permission
        return _with(state, permissions=state.conduct.permissions.set(one.number, one))

    def tell(self, state: State) -> str:
        one = self.permission
        if one.withdrawn:
            return log_line(
                "permission_given:2",
                "No longer allowed to %(who)s: %(thing)s.",
                who=one.who,
                thing=one.thing,
            )
        until = f" until {one.until}" if one.until else ""
        return log_line(
            "permission_given",
            "%(by)s allows %(who)s: %(thing)s%(until)s.",
            by=one.by,
            who=one.who,
            thing=one.thing,
            until=until,
        )


def _with(state: State, **changes: object) -> State:
    conduct: Conduct = replace(state.conduct, **changes)
    return replace(state, conduct=conduct)
