"""Who works at an event: as its log says, and who can sign in or is invited."""

from toptable.api.answers import events
from toptable.desk.desk import now
from toptable.desk.sights import Sight
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.store.staff_rows import EVERYWHERE
from toptable.web.access import invitations
from toptable.web.access.visitor import doorkeeper_of
from toptable.web.api.asking import Ask, missing, refuse
from toptable.web.pages.staff.staff_list import TASKS, waiting
from toptable.web.serving.connection import address_for_others


def read_staff(ask: Ask) -> events.StaffAnswer:
    """The staff whom the log names; that is public, as players must know whom to ask."""
    return events.StaffAnswer(
        staff=tuple(
            events.StaffMember(name=member.name, role=member.role, player=member.player)
            for member in ask.seen.state.staff
        ),
        version=ask.version,
    )


def read_accounts(ask: Ask) -> events.AccountsAnswer:
    ask.only_with_sight(Scope.STAFF, Sight.STAFF)
    accounts = [
        events.AccountAnswer(
            member=member.id,
            name=member.name,
            role=Role(held.role),
            event=held.event,
            since=held.since,
            by=held.by,
        )
        for member in ask.desk.store.staff.members()
        for held in member.roles
        if held.event in (ask.event, EVERYWHERE)
    ]
    return events.AccountsAnswer(
        accounts=tuple(sorted(accounts, key=lambda account: account.name.casefold())),
        invitations=tuple(
            events.InvitationAnswer(
                id=invitation.id,
                name=invitation.name,
                role=invitation.role,
                event=invitation.event,
                by=invitation.by,
                created=invitation.created,
                until=invitation.until,
                link="",
            )
            for invitation in waiting(ask.desk, ask.event)
        ),
    )


def invite(ask: Ask) -> events.InvitationAnswer:
    """An invitation to this event, with the link that signs somebody in once."""
    ask.only_with_sight(Scope.STAFF, Sight.STAFF)
    body, store = ask.body, ask.desk.store
    if body.role not in TASKS:
        raise refuse(422, "role", f"Nobody is invited as {body.role}.")
    token = invitations.invite(store, body.role, event=ask.event, name=body.name, by=ask.actor.name)
    made = invitations.find(store, token)
    if made is None:
        raise missing("such invitation")
    return events.InvitationAnswer(
        id=made.id,
        name=made.name,
        role=made.role,
        event=made.event,
        by=made.by,
        created=made.created,
        until=made.until,
        link=f"{address_for_others(ask.request)}{invitations.path(token)}",
    )


def withdraw(ask: Ask) -> events.AccountsAnswer:
    ask.only_with_sight(Scope.STAFF, Sight.STAFF)
    if not ask.desk.store.staff.withdraw(ask.path["invitation"], ask.event, now()):
        raise missing("open invitation with this id")
    return read_accounts(ask)


def take_role(ask: Ask) -> events.AccountsAnswer:
    """Nobody takes their own role away: that would leave nobody to give it back."""
    ask.only_with_sight(Scope.STAFF, Sight.STAFF)
    member = ask.path["member"]
    if member == ask.caller.member:
        raise refuse(409, "own_role", "You cannot take your own role away. Ask another organizer.")
    if not ask.desk.store.staff.take_role(member, ask.event, now()):
        raise missing("role of this person at the event")
    doorkeeper_of(ask.request).look_now()
    return read_accounts(ask)


WORK = {
    "readNamedStaff": read_staff,
    "readAccounts": read_accounts,
    "invite": invite,
    "withdrawInvitation": withdraw,
    "takeRole": take_role,
}
