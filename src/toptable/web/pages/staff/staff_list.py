"""Who is on, for the staff pages: one row for each role that somebody has."""

from datetime import datetime, timedelta

import msgspec

from toptable.desk.desk import Desk, now
from toptable.engine.roles import Role
from toptable.store.staff_rows import EVERYWHERE, Kind, Member, SessionRow
from toptable.web.access.doorkeeper import Doorkeeper
from toptable.web.pages.door.tokens import TokenRow, token_row
from toptable.web.pages.staff.event_names import event_name

HERE = timedelta(minutes=3)
"""Whoever looked at a page so recently is here."""

TASKS = {
    Role.ORGANIZER: "everything, also inviting others",
    Role.SCOREKEEPER: "players, pairings, results, the clock",
    Role.TIMEKEEPER: "the clock and the calls of time; sees what is published",
    Role.HEAD_JUDGE: "rulings and appeals, results, late entries, putting people out",
    Role.JUDGE: "calls, penalties, results, extra time; no pairings",
    Role.DECK_CHECKER: "deck checks; sees what is published",
    Role.COVERAGE: "the stream; sees what is published, changes nothing",
}
"""The roles that people are invited in, with what they are for."""


class OnDuty(msgspec.Struct, frozen=True):
    """Somebody in a role."""

    member: str
    name: str
    role: str
    event: str
    at: str
    """The name of the event, or nothing for all of them."""
    since: datetime
    by: str
    seen: datetime | None
    here: bool
    browsers: int
    ours: bool
    """Whether this page can take the role away."""
    linkable: bool
    """Whether this page can make them a link for another browser."""


class Waiting(msgspec.Struct, frozen=True):
    """An invitation that nobody has used yet."""

    id: str
    name: str
    role: str
    event: str
    at: str
    by: str
    created: datetime
    until: datetime


def on_duty(desk: Desk, doorkeeper: Doorkeeper, event: str, me: str) -> list[OnDuty]:
    """Who is on: at an event, with those who are on everywhere, or in the whole house.

    Nobody takes their own role away: that would leave nobody to give it back.
    """
    sessions: dict[str, list[SessionRow]] = {}
    for session in desk.store.staff.sessions(now()):
        sessions.setdefault(session.member, []).append(session)
    rows = []
    for member in desk.store.staff.members():
        seen = [doorkeeper.last_seen(row) for row in sessions.get(member.id, ())]
        last = max(seen, default=None)
        for held in member.roles:
            if event and held.event not in (event, EVERYWHERE):
                continue
            rows.append(
                OnDuty(
                    member=member.id,
                    name=member.name,
                    role=held.role,
                    event=held.event,
                    at=event_name(desk, held.event),
                    since=held.since,
                    by=held.by,
                    seen=last,
                    here=last is not None and now() - last < HERE,
                    browsers=len(seen),
                    ours=member.id != me and event in (held.event, EVERYWHERE),
                    linkable=member.id != me and can_vouch(member, event),
                )
            )
    return sorted(rows, key=lambda row: (row.event, row.name.casefold()))


def can_vouch(member: Member, event: str) -> bool:
    """Whether the organizer of an event, or of all, may make a link that signs somebody in.

    Not for people who also work elsewhere, and not for other organizers: nobody else should be
    able to act in their name.
    """
    if any(held.role == Role.ORGANIZER for held in member.roles):
        return False
    return event == EVERYWHERE or {held.event for held in member.roles} == {event}


def waiting(desk: Desk, event: str) -> list[Waiting]:
    """The invitations that are still open, to an event or to any."""
    return [
        Waiting(
            id=invitation.id,
            name=invitation.name,
            role=invitation.role if invitation.kind is Kind.INVITATION else "",
            event=invitation.event,
            at=event_name(desk, invitation.event),
            by=invitation.by,
            created=invitation.created,
            until=invitation.until,
        )
        for invitation in desk.store.staff.invitations(now())
        if invitation.kind is not Kind.ORGANIZER and event in (invitation.event, EVERYWHERE)
    ]


def tokens_at(desk: Desk, doorkeeper: Doorkeeper, event: str) -> list[TokenRow]:
    """The tokens that still work at an event, or anywhere.

    The organizer of one event revokes those that do nothing elsewhere.
    """
    members = {member.id: member for member in desk.store.staff.members()}
    rows = []
    for token in desk.store.access_tokens.all():
        owner = members.get(token.member)
        if owner is None or not token.works_at(now()):
            continue
        held = {role.event for role in owner.roles}
        reaches = token.event == event or (not token.event and held & {event, EVERYWHERE})
        if event and not reaches:
            continue
        ours = event in (EVERYWHERE, token.event) or held == {event}
        rows.append(token_row(desk, doorkeeper, token, owner.name, ours=ours))
    return rows
