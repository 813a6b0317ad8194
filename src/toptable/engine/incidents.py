"""Matches under investigation, people sent out, and what staff allow on the day.

B-028, B-059, B-173.
"""

from msgspec.structs import replace

from toptable.engine import names, results
from toptable.engine.commands import conduct as commands
from toptable.engine.conduct_state import Conduct, Ejection, Permission
from toptable.engine.entries import conduct as entries
from toptable.engine.refusal import Refusal
from toptable.engine.rulebook import Rulebook
from toptable.engine.situation import Bookers, Checks, Deciders, Decision, Situation
from toptable.engine.state import State


def hold(_state: State, command: commands.HoldMatch, _situation: Situation) -> Decision:
    return [entries.MatchHeld(command.round, command.table, command.released)]


def may_hold(state: State, entry: entries.MatchHeld, _rulebook: Rulebook) -> Refusal | None:
    match = results.find_match(state, entry.round, entry.table)
    if isinstance(match, Refusal):
        return match
    held = (entry.round, entry.table) in state.conduct.held
    if entry.released and not held:
        return Refusal("not_held", f"Table {entry.table} is not under investigation.")
    if held and not entry.released:
        return Refusal("held", f"Table {entry.table} is under investigation already.")
    if not entry.released and match.result is not None:
        return Refusal(
            "decided", f"Table {entry.table} has a result. Clear it first to hold the match."
        )
    return None


def book_hold(state: State, entry: entries.MatchHeld) -> State:
    place = frozenset({(entry.round, entry.table)})
    held = state.conduct.held
    return _with(state, held=held - place if entry.released else held | place)


def eject(_state: State, command: commands.EjectPerson, situation: Situation) -> Decision:
    name = names.tidy(command.name)
    return [entries.PersonEjected(name, situation.actor.name, command.text, command.back)]


def may_eject(state: State, entry: entries.PersonEjected, _rulebook: Rulebook) -> Refusal | None:
    if wrong := names.problem(entry.name):
        return wrong
    out = any(one.name == entry.name and not one.back for one in state.conduct.ejected)
    if entry.back and not out:
        return Refusal("not_ejected", f"{entry.name} was not sent out.")
    if out and not entry.back:
        return Refusal("ejected", f"{entry.name} was sent out already.")
    return None


def book_ejection(state: State, entry: entries.PersonEjected) -> State:
    others = tuple(one for one in state.conduct.ejected if one.name != entry.name)
    one = Ejection(entry.name, entry.by, entry.text, entry.back)
    return _with(state, ejected=(*others, one))


def permit(state: State, command: commands.GivePermission, situation: Situation) -> Decision:
    return [
        entries.PermissionGiven(
            Permission(
                number=max(state.conduct.permissions, default=0) + 1,
                who=names.tidy(command.who),
                thing=command.thing.strip(),
                by=situation.actor.name,
                until=command.until.strip(),
                player=command.player,
            )
        )
    ]


def end_permission(
    state: State, command: commands.WithdrawPermission, _situation: Situation
) -> Decision:
    found = state.conduct.permissions.get(command.number)
    if found is None:
        return Refusal("no_permission", f"There is no permission number {command.number}.")
    return [entries.PermissionGiven(replace(found, withdrawn=True))]


def may_permit(state: State, entry: entries.PermissionGiven, _rulebook: Rulebook) -> Refusal | None:
    permission = entry.permission
    known = state.conduct.permissions.get(permission.number)
    if permission.withdrawn:
        gone = known is None or known.withdrawn
        return Refusal("withdrawn", "That permission is withdrawn already.") if gone else None
    if known is not None:
        return Refusal("number", f"There is a permission number {permission.number} already.")
    if not permission.who or not permission.thing:
        return Refusal("permission", "Say who may do what.")
    if permission.player is not None and permission.player not in state.players:
        return Refusal(
            "unknown_player", f"There is no player number {permission.player} in this event."
        )
    return None


def book_permission(state: State, entry: entries.PermissionGiven) -> State:
    one = entry.permission
    return _with(state, permissions=state.conduct.permissions.set(one.number, one))


def _with(state: State, **changes: object) -> State:
    conduct: Conduct = replace(state.conduct, **changes)
    return replace(state, conduct=conduct)


DECIDE: Deciders = {
    commands.HoldMatch: hold,
    commands.EjectPerson: eject,
    commands.GivePermission: permit,
    commands.WithdrawPermission: end_permission,
}
MAY: Checks = {
    entries.MatchHeld: may_hold,
    entries.PersonEjected: may_eject,
    entries.PermissionGiven: may_permit,
}
BOOK: Bookers = {
    entries.MatchHeld: book_hold,
    entries.PersonEjected: book_ejection,
    entries.PermissionGiven: book_permission,
}
