"""Who works at the event, perhaps while playing in it. N13-36, N13-37, FFG-06, SW-03."""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.commands.people import NameStaff
from toptable.engine.entries.people import StaffNamed
from toptable.engine.refusal import Refusal
from toptable.engine.rulebook import Rulebook
from toptable.engine.situation import Bookers, Checks, Deciders, Decision, Situation
from toptable.engine.state import Staff, State


def name_staff(_state: State, command: NameStaff, _situation: Situation) -> Decision:
    return [
        StaffNamed(
            name=names.tidy(command.name),
            role=command.role,
            player=command.player,
            dismissed=command.dismissed,
        )
    ]


def may_name_staff(state: State, entry: StaffNamed, _rulebook: Rulebook) -> Refusal | None:
    if wrong := names.problem(entry.name):
        return wrong
    if entry.player is not None and entry.player not in state.players:
        return Refusal("unknown_player", f"There is no player number {entry.player} in this event.")
    listed = any(one.name == entry.name and one.role == entry.role for one in state.staff)
    if entry.dismissed and not listed:
        return Refusal("no_staff", f"{entry.name} is not on the staff as {entry.role}.")
    return None


def book_staff(state: State, entry: StaffNamed) -> State:
    others = tuple(one for one in state.staff if (one.name, one.role) != (entry.name, entry.role))
    if entry.dismissed:
        return replace(state, staff=others)
    return replace(
        state, staff=(*others, Staff(name=entry.name, role=entry.role, player=entry.player))
    )


DECIDE: Deciders = {NameStaff: name_staff}
MAY: Checks = {StaffNamed: may_name_staff}
BOOK: Bookers = {StaffNamed: book_staff}
