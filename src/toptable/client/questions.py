"""Everything that can be asked, once for both clients: the address, the query, the answer."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from toptable.api.answers import events, floor, log, people, rounds_and_standings, server
from toptable.api.bodies import CopyEvent, DeleteEvent, ImportFile, Invite, NewEvent, RestoreEvent
from toptable.api.commands import (
    BringInDecks,
    ModerateDeck,
    PresentEvent,
    RegisterDeck,
    SetRegistration,
    as_sent,
)
from toptable.api.contract import Rows
from toptable.client.requests import Ask, Whole, fetching, listing, reading, removing, sending
from toptable.engine.declared import Command
from toptable.engine.roles import Role
from toptable.engine.state.office import EventStatus
from toptable.engine.views.calls_and_checks import CallAnswer, DeckCheckAnswer
from toptable.engine.views.deck_views import DeckAnswer, DeckRow, StatisticsAnswer
from toptable.engine.views.outcome import EventRow
from toptable.engine.views.people import PersonView, PlayerStatus
from toptable.engine.views.rulings import RulingAnswer
from toptable.engine.views.tables import RoundRow, RoundView

Sendable: TypeAlias = (
    Command
    | RegisterDeck
    | BringInDecks
    | ModerateDeck
    | PresentEvent
    | SetRegistration
    | Mapping[str, object]
)
"""A command of the engine, the form in which the API takes some of them, or its JSON by hand."""


def about() -> Ask[server.About]:
    """What answers there, of which version, and its clock."""
    return reading(server.About)


def me() -> Ask[server.Me]:
    """Whose token this is, and what it is for."""
    return reading(server.Me, "me")


def rulebooks() -> Whole[Rows[server.RulebookRow]]:
    """The documents that events can run by."""
    return Whole(listing(Rows[server.RulebookRow], "rulebooks"))


def rulebook(rulebook: str) -> Ask[server.RulebookAnswer]:
    """One document with its settings and words."""
    return reading(server.RulebookAnswer, "rulebooks", rulebook)


def commands() -> Whole[Rows[server.CommandAnswer]]:
    """Every command that can be sent, with its fields."""
    return Whole(listing(Rows[server.CommandAnswer], "commands"))


def cards(game: str, q: str = "") -> Whole[Rows[server.CardAnswer]]:
    """What is known of the cards of a game."""
    return Whole(listing(Rows[server.CardAnswer], "cards", game, q=q or None))


def events_list(
    q: str = "",
    *,
    status: EventStatus | None = None,
    rulebook: str = "",
    since: str = "",
    until: str = "",
    archived: bool = False,
    deleted: bool = False,
) -> Whole[Rows[EventRow]]:
    """All events that you may see, the newest first."""
    asked = listing(
        Rows[EventRow],
        "events",
        q=q or None,
        status=status,
        rulebook=rulebook or None,
        since=since or None,
        until=until or None,
        archived=archived or None,
        deleted=deleted or None,
    )
    return Whole(asked)


def create_event(
    name: str,
    rulebook: str,
    *,
    date: str = "",
    settings: Mapping[str, str] | None = None,
    event_type: str = "",
    category: str = "",
    key: str = "",
) -> Ask[log.Done]:
    """Make an event; ``event`` of the answer is its id."""
    body = NewEvent(
        name=name,
        rulebook=rulebook,
        date=date,
        settings=dict(settings or {}),
        event_type=event_type,
        category=category,
    )
    return sending(log.Done, body, "events", key=key)


def import_file(
    content: bytes, *, rulebook: str = "", name: str = "", dry_run: bool = False, key: str = ""
) -> Ask[log.ImportAnswer]:
    """Bring in an event from a file, or see what would be understood of it."""
    body = ImportFile(content=content, rulebook=rulebook, name=name, dry_run=dry_run)
    return sending(log.ImportAnswer, body, "imports", key=key)


def read(event: str) -> Ask[events.EventAnswer]:
    """The event at a glance: where it stands, its version, the role that you have in it."""
    return reading(events.EventAnswer, "events", event)


def settings(event: str) -> Ask[events.SettingsAnswer]:
    """Every setting."""
    return reading(events.SettingsAnswer, "events", event, "settings")


def next_step(event: str) -> Ask[events.NextAnswer]:
    """What comes next."""
    return reading(events.NextAnswer, "events", event, "next")


def checklist(event: str) -> Ask[events.ChecklistAnswer]:
    """The organizer's checklist."""
    return reading(events.ChecklistAnswer, "events", event, "checklist")


def announcements(event: str) -> Ask[events.AnnouncementsAnswer]:
    """What players must know."""
    return reading(events.AnnouncementsAnswer, "events", event, "announcements")


def schedule(event: str) -> Ask[events.ScheduleAnswer]:
    """The day."""
    return reading(events.ScheduleAnswer, "events", event, "schedule")


def prizes(event: str) -> Ask[events.PrizesAnswer]:
    """The prizes."""
    return reading(events.PrizesAnswer, "events", event, "prizes")


def screens(event: str) -> Ask[events.ScreensAnswer]:
    """The screens of the room."""
    return reading(events.ScreensAnswer, "events", event, "screens")


def feature(event: str) -> Ask[events.FeatureAnswer]:
    """The match that was chosen for viewers."""
    return reading(events.FeatureAnswer, "events", event, "feature")


def staff(event: str) -> Ask[events.StaffAnswer]:
    """Who works at the event."""
    return reading(events.StaffAnswer, "events", event, "staff")


def accounts(event: str) -> Ask[events.AccountsAnswer]:
    """Who can sign in, and who is invited."""
    return reading(events.AccountsAnswer, "events", event, "accounts")


def players(
    event: str, q: str = "", *, status: PlayerStatus | None = None
) -> Whole[Rows[PersonView]]:
    """The players, by number."""
    asked = listing(Rows[PersonView], "events", event, "players", q=q or None, status=status)
    return Whole(asked)


def player(event: str, player: int) -> Ask[PersonView]:
    """One player."""
    return reading(PersonView, "events", event, "players", player)


def need(event: str, player: int) -> Ask[people.NeedAnswer]:
    """What a player still needs; it may take seconds to work out."""
    return reading(people.NeedAnswer, "events", event, "players", player, "need")


def link(event: str, player: int) -> Ask[people.LinkAnswer]:
    """The personal link of a player."""
    return reading(people.LinkAnswer, "events", event, "players", player, "link")


def waiting(event: str) -> Ask[people.WaitingAnswer]:
    """The places, and who waits for one."""
    return reading(people.WaitingAnswer, "events", event, "waiting")


def teams(event: str) -> Whole[Rows[people.TeamAnswer]]:
    """The teams with their members."""
    return Whole(listing(Rows[people.TeamAnswer], "events", event, "teams"))


def round_list(event: str) -> Whole[Rows[RoundRow]]:
    """The rounds."""
    return Whole(listing(Rows[RoundRow], "events", event, "rounds"))


def round_tables(event: str, number: int) -> Ask[RoundView]:
    """One round with every table."""
    return reading(RoundView, "events", event, "rounds", number)


def standings_after(event: str, after: int = 0) -> Whole[rounds_and_standings.StandingsAnswer]:
    """The standings after a round, or after the last one whose standings you may see."""
    asked = listing(
        rounds_and_standings.StandingsAnswer, "events", event, "standings", after=after or None
    )
    return Whole(asked)


def cut(event: str) -> Ask[rounds_and_standings.CutAnswer]:
    """The cut as it would be now, or as it was locked."""
    return reading(rounds_and_standings.CutAnswer, "events", event, "cut")


def bracket(event: str) -> Ask[rounds_and_standings.BracketAnswer]:
    """The bracket."""
    return reading(rounds_and_standings.BracketAnswer, "events", event, "bracket")


def places(event: str) -> Whole[rounds_and_standings.PlacesAnswer]:
    """The final ranking."""
    return Whole(listing(rounds_and_standings.PlacesAnswer, "events", event, "places"))


def clock(event: str) -> Ask[floor.ClockAnswer]:
    """The clock of the round that is on."""
    return reading(floor.ClockAnswer, "events", event, "clock")


def calls(event: str, *, resolved: bool = False) -> Whole[Rows[CallAnswer]]:
    """Judge calls, the most urgent first."""
    asked = listing(Rows[CallAnswer], "events", event, "calls", resolved=resolved or None)
    return Whole(asked)


def rulings(event: str) -> Whole[Rows[RulingAnswer]]:
    """Rulings and penalties."""
    return Whole(listing(Rows[RulingAnswer], "events", event, "rulings"))


def deck_checks(event: str) -> Whole[Rows[DeckCheckAnswer]]:
    """Deck checks."""
    return Whole(listing(Rows[DeckCheckAnswer], "events", event, "deck-checks"))


def notes(event: str) -> Whole[Rows[floor.NoteAnswer]]:
    """Notes of the staff."""
    return Whole(listing(Rows[floor.NoteAnswer], "events", event, "notes"))


def messages(event: str) -> Whole[Rows[floor.MessageAnswer]]:
    """Messages to single players."""
    return Whole(listing(Rows[floor.MessageAnswer], "events", event, "messages"))


def deck_lists(event: str) -> Whole[Rows[DeckRow]]:
    """Who has handed in deck lists, and which you may read."""
    return Whole(listing(Rows[DeckRow], "events", event, "decks"))


def deck(event: str, player: int, slot: str) -> Ask[DeckAnswer]:
    """One deck list, as far as it is open to you now."""
    return reading(DeckAnswer, "events", event, "decks", player, slot)


def statistics(event: str) -> Ask[StatisticsAnswer]:
    """What was played, of the lists that are open to you."""
    return reading(StatisticsAnswer, "events", event, "statistics")


def lines(event: str, after: int = 0) -> Whole[Rows[log.LineAnswer]]:
    """The log as you may see it, the oldest first."""
    asked = listing(Rows[log.LineAnswer], "events", event, "log", after=after or None)
    return Whole(asked, grows=True)


def head(event: str) -> Ask[log.HeadAnswer]:
    """What the log ends with."""
    return reading(log.HeadAnswer, "events", event, "head")


def proof(event: str, head: str) -> Ask[log.ProofAnswer]:
    """Whether the log still holds what was noted down."""
    return reading(log.ProofAnswer, "events", event, "proof", head=head)


def formats(event: str) -> Whole[Rows[log.FormatAnswer]]:
    """The kinds of files that the event can be had as."""
    return Whole(listing(Rows[log.FormatAnswer], "events", event, "files"))


def export(event: str, kind: str = "toptable") -> Ask[bytes]:
    """The event as a file of a kind."""
    return fetching("events", event, "files", kind)


def send(
    event: str,
    command: Sendable,
    *,
    reason: str = "",
    answers: Sequence[str] = (),
    looked_at: int | None = None,
    key: str = "",
) -> Ask[log.Done]:
    """Do something. ``answers`` are the codes of the questions that the reason answers, where more
    than one is open. ``looked_at`` is the version that you decided by; what would now do something
    else is not done. ``key`` is by which a repetition is known, also after your program restarted.
    """
    body: dict[str, object] = {"command": as_sent(command)}
    if reason:
        body["reason"] = reason
    if answers:
        body["answers"] = list(answers)
    if looked_at is not None:
        body["looked_at"] = looked_at
    return sending(log.Done, body, "events", event, "commands", key=key)


def preview(event: str, command: Sendable) -> Ask[log.Foreseen]:
    """What a command would do now. Nothing is changed."""
    body = {"command": as_sent(command)}
    return sending(log.Foreseen, body, "events", event, "commands", "preview")


def copy(
    event: str,
    name: str,
    *,
    date: str = "",
    people: bool = False,
    looked_at: int | None = None,
    key: str = "",
) -> Ask[log.Done]:
    """Make an event after the pattern of this one."""
    body = CopyEvent(name=name, date=date, people=people, looked_at=looked_at)
    return sending(log.Done, body, "events", event, "copy", key=key)


def delete(
    event: str, name: str, *, reason: str = "", looked_at: int | None = None, key: str = ""
) -> Ask[log.Done]:
    """Put the event into the bin; its name says that it is meant."""
    body = DeleteEvent(name=name, reason=reason, looked_at=looked_at)
    return sending(log.Done, body, "events", event, "delete", key=key)


def restore(event: str, *, reason: str = "", key: str = "") -> Ask[log.Done]:
    """Bring the event back from the archive or the bin."""
    return sending(log.Done, RestoreEvent(reason=reason), "events", event, "restore", key=key)


def invite(
    event: str, role: Role, name: str = "", *, key: str = ""
) -> Ask[events.InvitationAnswer]:
    """Invite somebody in a role; the answer has the link, once."""
    body = Invite(role=role, name=name)
    return sending(events.InvitationAnswer, body, "events", event, "invitations", key=key)


def withdraw_invitation(event: str, invitation: str) -> Ask[events.AccountsAnswer]:
    """Let an invitation lead nowhere."""
    return removing(events.AccountsAnswer, "events", event, "invitations", invitation)


def take_role(event: str, member: str) -> Ask[events.AccountsAnswer]:
    """Take somebody's role at the event away."""
    return removing(events.AccountsAnswer, "events", event, "accounts", member)


def renew_link(event: str, player: int, *, key: str = "") -> Ask[people.LinkAnswer]:
    """Give a player another personal link; the one before leads nowhere."""
    return sending(people.LinkAnswer, None, "events", event, "players", player, "link", key=key)
