"""Everything that can be asked, once for both clients: the address, the query, the answer."""

from collections.abc import Mapping
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from toptable.api import own_forms
from toptable.api.answers import decks, events, floor, house, log, people, rounds, standings
from toptable.api.bodies import CopyEvent, DeleteEvent, ImportFile, Invite, NewEvent, RestoreEvent
from toptable.api.commands import as_sent
from toptable.api.shape import MOST_ROWS, Rows
from toptable.client.asking import Ask, Setting, as_bytes, as_json, given, place
from toptable.client.whole import Whole
from toptable.client.wire import Talk
from toptable.engine.roles import Role
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.office.state import EventStatus

T_co = TypeVar("T_co", covariant=True)
RowT = TypeVar("RowT")
T = TypeVar("T")

Sendable: TypeAlias = (
    Command
    | own_forms.RegisterDeck
    | own_forms.BringInDecks
    | own_forms.ModerateDeck
    | own_forms.PresentEvent
    | own_forms.SetRegistration
    | Mapping[str, object]
)
"""A command of the engine, the form in which the API takes some of them, or its JSON by hand."""


class Question(Protocol[T_co]):
    """Something that can be asked."""

    def talk(self, setting: Setting) -> Talk[T_co]:
        """How it is asked."""


def _read(kind: type[T], *parts: object, **query: object) -> Ask[T]:
    return Ask("GET", place(*parts), as_json(kind), given(**query))


def _list(kind: type[T], *parts: object, **query: object) -> Ask[T]:
    return _read(kind, *parts, **query, limit=MOST_ROWS)


def _send(kind: type[T], body: object, *parts: object, key: str = "") -> Ask[T]:
    content = b"" if body is None else msgspec.json.encode(body)
    return Ask("POST", place(*parts), as_json(kind), body=content, key=key)


def about() -> Ask[house.About]:
    """What answers there, of which version, and its clock."""
    return _read(house.About)


def me() -> Ask[house.Me]:
    """Whose token this is, and what it is for."""
    return _read(house.Me, "me")


def rulebooks() -> Whole[Rows[house.RulebookRow]]:
    """The documents that events can run by."""
    return Whole(_list(Rows[house.RulebookRow], "rulebooks"))


def rulebook(rulebook: str) -> Ask[house.RulebookAnswer]:
    """One document with its settings and words."""
    return _read(house.RulebookAnswer, "rulebooks", rulebook)


def commands() -> Whole[Rows[house.CommandAnswer]]:
    """Every command that can be sent, with its fields."""
    return Whole(_list(Rows[house.CommandAnswer], "commands"))


def cards(game: str, q: str = "") -> Whole[Rows[house.CardAnswer]]:
    """What is known of the cards of a game."""
    return Whole(_list(Rows[house.CardAnswer], "cards", game, q=q or None))


def events_list(
    q: str = "",
    *,
    status: EventStatus | None = None,
    rulebook: str = "",
    since: str = "",
    until: str = "",
    archived: bool = False,
) -> Whole[Rows[events.EventRow]]:
    """All events that you may see, the newest first."""
    asked = _list(
        Rows[events.EventRow],
        "events",
        q=q or None,
        status=status,
        rulebook=rulebook or None,
        since=since or None,
        until=until or None,
        archived=archived or None,
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
    return _send(log.Done, body, "events", key=key)


def import_file(
    content: bytes, *, rulebook: str = "", name: str = "", dry_run: bool = False, key: str = ""
) -> Ask[log.ImportAnswer]:
    """Bring in an event from a file, or see what would be understood of it."""
    body = ImportFile(content=content, rulebook=rulebook, name=name, dry_run=dry_run)
    return _send(log.ImportAnswer, body, "imports", key=key)


def read(event: str) -> Ask[events.EventAnswer]:
    """The event at a glance: where it stands, its version, the role that you have in it."""
    return _read(events.EventAnswer, "events", event)


def settings(event: str) -> Ask[events.SettingsAnswer]:
    """Every setting."""
    return _read(events.SettingsAnswer, "events", event, "settings")


def next_step(event: str) -> Ask[events.NextAnswer]:
    """What comes next."""
    return _read(events.NextAnswer, "events", event, "next")


def checklist(event: str) -> Ask[events.ChecklistAnswer]:
    """The organizer's checklist."""
    return _read(events.ChecklistAnswer, "events", event, "checklist")


def announcements(event: str) -> Ask[events.AnnouncementsAnswer]:
    """What players must know."""
    return _read(events.AnnouncementsAnswer, "events", event, "announcements")


def schedule(event: str) -> Ask[events.ScheduleAnswer]:
    """The day."""
    return _read(events.ScheduleAnswer, "events", event, "schedule")


def prizes(event: str) -> Ask[events.PrizesAnswer]:
    """The prizes."""
    return _read(events.PrizesAnswer, "events", event, "prizes")


def screens(event: str) -> Ask[events.ScreensAnswer]:
    """The screens of the room."""
    return _read(events.ScreensAnswer, "events", event, "screens")


def staff(event: str) -> Ask[events.StaffAnswer]:
    """Who works at the event."""
    return _read(events.StaffAnswer, "events", event, "staff")


def accounts(event: str) -> Ask[events.AccountsAnswer]:
    """Who can sign in, and who is invited."""
    return _read(events.AccountsAnswer, "events", event, "accounts")


def players(
    event: str, q: str = "", *, status: people.PlayerStatus | None = None
) -> Whole[Rows[people.PlayerAnswer]]:
    """The players, by number."""
    asked = _list(Rows[people.PlayerAnswer], "events", event, "players", q=q or None, status=status)
    return Whole(asked)


def player(event: str, player: int) -> Ask[people.PlayerAnswer]:
    """One player."""
    return _read(people.PlayerAnswer, "events", event, "players", player)


def need(event: str, player: int) -> Ask[people.NeedAnswer]:
    """What a player still needs; it may take seconds to work out."""
    return _read(people.NeedAnswer, "events", event, "players", player, "need")


def link(event: str, player: int) -> Ask[people.LinkAnswer]:
    """The personal link of a player."""
    return _read(people.LinkAnswer, "events", event, "players", player, "link")


def teams(event: str) -> Whole[Rows[people.TeamAnswer]]:
    """The teams with their members."""
    return Whole(_list(Rows[people.TeamAnswer], "events", event, "teams"))


def round_list(event: str) -> Whole[Rows[rounds.RoundRow]]:
    """The rounds."""
    return Whole(_list(Rows[rounds.RoundRow], "events", event, "rounds"))


def round_tables(event: str, number: int) -> Ask[rounds.RoundAnswer]:
    """One round with every table."""
    return _read(rounds.RoundAnswer, "events", event, "rounds", number)


def standings_after(event: str, after: int = 0) -> Whole[standings.StandingsAnswer]:
    """The standings after a round, or after the last one whose standings you may see."""
    asked = _list(standings.StandingsAnswer, "events", event, "standings", after=after or None)
    return Whole(asked)


def cut(event: str) -> Ask[standings.CutAnswer]:
    """The cut as it would be now, or as it was locked."""
    return _read(standings.CutAnswer, "events", event, "cut")


def bracket(event: str) -> Ask[standings.BracketAnswer]:
    """The bracket."""
    return _read(standings.BracketAnswer, "events", event, "bracket")


def places(event: str) -> Whole[standings.PlacesAnswer]:
    """The final ranking."""
    return Whole(_list(standings.PlacesAnswer, "events", event, "places"))


def clock(event: str) -> Ask[floor.ClockAnswer]:
    """The clock of the round that is on."""
    return _read(floor.ClockAnswer, "events", event, "clock")


def calls(event: str, *, resolved: bool = False) -> Whole[Rows[floor.CallAnswer]]:
    """Judge calls, the most urgent first."""
    asked = _list(Rows[floor.CallAnswer], "events", event, "calls", resolved=resolved or None)
    return Whole(asked)


def rulings(event: str) -> Whole[Rows[floor.RulingAnswer]]:
    """Rulings and penalties."""
    return Whole(_list(Rows[floor.RulingAnswer], "events", event, "rulings"))


def deck_checks(event: str) -> Whole[Rows[floor.DeckCheckAnswer]]:
    """Deck checks."""
    return Whole(_list(Rows[floor.DeckCheckAnswer], "events", event, "deck-checks"))


def notes(event: str) -> Whole[Rows[floor.NoteAnswer]]:
    """Notes of the staff."""
    return Whole(_list(Rows[floor.NoteAnswer], "events", event, "notes"))


def messages(event: str) -> Whole[Rows[floor.MessageAnswer]]:
    """Messages to single players."""
    return Whole(_list(Rows[floor.MessageAnswer], "events", event, "messages"))


def deck_lists(event: str) -> Whole[Rows[decks.DeckRow]]:
    """Who has handed in deck lists, and which you may read."""
    return Whole(_list(Rows[decks.DeckRow], "events", event, "decks"))


def deck(event: str, player: int, slot: str) -> Ask[decks.DeckAnswer]:
    """One deck list, as far as it is open to you now."""
    return _read(decks.DeckAnswer, "events", event, "decks", player, slot)


def statistics(event: str) -> Ask[decks.StatisticsAnswer]:
    """What was played, of the lists that are open to you."""
    return _read(decks.StatisticsAnswer, "events", event, "statistics")


def lines(event: str, after: int = 0) -> Whole[Rows[log.LineAnswer]]:
    """The log as you may see it, the oldest first."""
    asked = _list(Rows[log.LineAnswer], "events", event, "log", after=after or None)
    return Whole(asked, grows=True)


def head(event: str) -> Ask[log.HeadAnswer]:
    """What the log ends with."""
    return _read(log.HeadAnswer, "events", event, "head")


def proof(event: str, head: str) -> Ask[log.ProofAnswer]:
    """Whether the log still holds what was noted down."""
    return _read(log.ProofAnswer, "events", event, "proof", head=head)


def formats(event: str) -> Whole[Rows[log.FormatAnswer]]:
    """The kinds of files that the event can be had as."""
    return Whole(_list(Rows[log.FormatAnswer], "events", event, "files"))


def export(event: str, kind: str = "toptable") -> Ask[bytes]:
    """The event as a file of a kind."""
    return Ask("GET", place("events", event, "files", kind), as_bytes, accepts="*/*")


def send(
    event: str,
    command: Sendable,
    *,
    reason: str = "",
    looked_at: int | None = None,
    key: str = "",
) -> Ask[log.Done]:
    """Do something. ``looked_at`` is the version that you decided by; what would now do something
    else is not done. ``key`` is by which a repetition is known, also after your program restarted.
    """
    body: dict[str, object] = {"command": as_sent(command)}
    if reason:
        body["reason"] = reason
    if looked_at is not None:
        body["looked_at"] = looked_at
    return _send(log.Done, body, "events", event, "commands", key=key)


def preview(event: str, command: Sendable) -> Ask[log.Foreseen]:
    """What a command would do now. Nothing is changed."""
    body = {"command": as_sent(command)}
    return _send(log.Foreseen, body, "events", event, "commands", "preview")


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
    return _send(log.Done, body, "events", event, "copy", key=key)


def delete(
    event: str, name: str, *, reason: str = "", looked_at: int | None = None, key: str = ""
) -> Ask[log.Done]:
    """Put the event into the bin; its name says that it is meant."""
    body = DeleteEvent(name=name, reason=reason, looked_at=looked_at)
    return _send(log.Done, body, "events", event, "delete", key=key)


def restore(event: str, *, reason: str = "", key: str = "") -> Ask[log.Done]:
    """Bring the event back from the archive or the bin."""
    return _send(log.Done, RestoreEvent(reason=reason), "events", event, "restore", key=key)


def invite(
    event: str, role: Role, name: str = "", *, key: str = ""
) -> Ask[events.InvitationAnswer]:
    """Invite somebody in a role; the answer has the link, once."""
    body = Invite(role=role, name=name)
    return _send(events.InvitationAnswer, body, "events", event, "invitations", key=key)


def withdraw_invitation(event: str, invitation: str) -> Ask[events.AccountsAnswer]:
    """Let an invitation lead nowhere."""
    where = place("events", event, "invitations", invitation)
    return Ask("DELETE", where, as_json(events.AccountsAnswer))


def take_role(event: str, member: str) -> Ask[events.AccountsAnswer]:
    """Take somebody's role at the event away."""
    where = place("events", event, "accounts", member)
    return Ask("DELETE", where, as_json(events.AccountsAnswer))


def renew_link(event: str, player: int, *, key: str = "") -> Ask[people.LinkAnswer]:
    """Give a player another personal link; the one before leads nowhere."""
    return _send(people.LinkAnswer, None, "events", event, "players", player, "link", key=key)
