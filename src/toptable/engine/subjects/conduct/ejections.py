"""People sent out and let in again, and what staff allow on the day.

B-028, B-042, B-059, B-173, B-182.
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions.staff import roles_of
from toptable.engine.refusal import granted, passed, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.permissions import kind_of, may_allow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import Conduct, Ejection, Permission
from toptable.engine.subjects.conduct import commands, entries


def eject(state: State, command: commands.EjectPerson, situation: Situation) -> Decision:
    """The organizer sends out and lets in; others name the organizer who permits it. B-028."""
    actor = situation.actor
    permitted = names.tidy(command.permitted_by)
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
        entries.PersonEjected(
            _as_sent_out(state, command.name), actor.name, command.text, command.back, permitted
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


def may_eject(state: State, entry: entries.PersonEjected, _rulebook: Rulebook) -> None:
    passed(names.problem(entry.name))
    out = any(
        ejection.name == entry.name and not ejection.back for ejection in state.conduct.ejected
    )
    if entry.back and not out:
        refuse("not_ejected:may_eject", "%(name)s was not sent out.", name=entry.name)
    if out and not entry.back:
        refuse("ejected", "%(name)s was sent out already.", name=entry.name)


def book_ejection(state: State, entry: entries.PersonEjected) -> State:
    others = tuple(ejection for ejection in state.conduct.ejected if ejection.name != entry.name)
    one = Ejection(entry.name, entry.by, entry.text, entry.back, entry.permitted_by)
    return _with(state, ejected=(*others, one))


def permit(state: State, command: commands.GivePermission, situation: Situation) -> Decision:
    """Allow something, if it is yours to allow. B-042, B-059, B-182."""
    kind = granted(kind_of(situation.rulebook.permissions, command.kind, command.thing))
    passed(may_allow(kind, roles_of(state, situation)))
    return [
        entries.PermissionGiven(
            Permission(
                number=max(state.conduct.permissions, default=0) + 1,
                who=names.tidy(command.who),
                thing=command.thing.strip(),
                by=situation.actor.name,
                until=command.until.strip(),
                player=command.player,
                kind=kind.id if kind is not None else "",
            )
        )
    ]


def end_permission(
    state: State, command: commands.WithdrawPermission, situation: Situation
) -> Decision:
    found = state.conduct.permissions.get(command.number)
    if found is None:
        refuse("no_permission", "There is no permission number %(number)s.", number=command.number)
    kinds = situation.rulebook.permissions
    kind = next((kind for kind in kinds if kind.id == found.kind), None)
    passed(may_allow(kind, roles_of(state, situation)))
    return [entries.PermissionGiven(replace(found, withdrawn=True))]


def may_permit(state: State, entry: entries.PermissionGiven, _rulebook: Rulebook) -> None:
    permission = entry.permission
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


def book_permission(state: State, entry: entries.PermissionGiven) -> State:
    one = entry.permission
    return _with(state, permissions=state.conduct.permissions.set(one.number, one))


def _with(state: State, **changes: object) -> State:
    conduct: Conduct = replace(state.conduct, **changes)
    return replace(state, conduct=conduct)
