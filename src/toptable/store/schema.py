"""The tables, as the newest migration leaves them.

Truth is in ``log`` alone. ``seeds`` and ``texts`` stand beside it because they must be possible to
leave out or to forget without breaking the chain of the log, and ``pictures`` because a log is read
as a whole, and often. The version of an event, the number of
its lines, and its head, the hash of the last one, are repeated in ``events``: that row is where
writers take turns.

What is known of people across events stands in tables of its own, from ``people`` on: it is
private, belongs to no event, and changes in place. So do who may sign in, from ``staff`` on, what
is known of the cards of a game, in ``cards``, which personal link of a player counts, in
``player_links``, where players want notices sent to, in ``notice_targets``, what programs need:
their tokens in ``access_tokens``, and in ``repeated_requests`` what they may ask for twice, which
programs elsewhere are told what happens, from ``hooks`` on, how often somebody has tried lately, in
``tries``, and which processes serve the pages, in ``server_processes``.

How these tables came to be is written in ``migrations/versions``; a test compares both.
"""

from sqlalchemy import (
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

HEAD = "0013"
"""The newest revision in ``migrations/versions``: what this program reads and writes."""

VERSION_TABLE = "toptable_version"
"""Where the revision of a database is kept; its own name, so that it clashes with no neighbour."""

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", String, nullable=False),
    Column("deleted", String),
    Column("version", Integer, nullable=False),
    Column("head", String, nullable=False, server_default=""),
)

log = Table(
    "log",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, CheckConstraint("seq >= 1"), primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("commitment", String, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

texts = Table(
    "texts",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("digest", String, primary_key=True),
    Column("salt", String, nullable=False),
    Column("text", LargeBinary, nullable=False),
)

pictures = Table(
    "pictures",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("digest", String, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
)

person_numbers = Table(
    "person_numbers",
    metadata,
    Column("scheme", String, primary_key=True),
    Column("number", String, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("authority", String, primary_key=True),
    Column("since", String, primary_key=True),
    Column("until", String, nullable=False),
    Column("note", String, nullable=False),
)

series_lists = Table(
    "series_lists",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("list", String, primary_key=True),
    Column("series", String, primary_key=True),
)

declarations = Table(
    "declarations",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("day", String, primary_key=True),
    Column("permission", String, nullable=False),
)

staff = Table(
    "staff",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    # Empty for those who are on no longer: their name is free again.
    Column("key", String, unique=True),
    Column("password", String),
    Column("created", String, nullable=False),
)

staff_roles = Table(
    "staff_roles",
    metadata,
    Column("member", String, ForeignKey("staff.id"), primary_key=True),
    Column("event", String, primary_key=True),
    Column("role", String, nullable=False),
    Column("since", String, nullable=False),
    Column("by", String, nullable=False),
)

staff_invitations = Table(
    "staff_invitations",
    metadata,
    Column("id", String, primary_key=True),
    Column("digest", String, unique=True, nullable=False),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("role", String, nullable=False),
    Column("event", String, nullable=False),
    Column("by", String, nullable=False),
    Column("created", String, nullable=False),
    Column("until", String, nullable=False),
    Column("member", String, ForeignKey("staff.id")),
    Column("taken", String),
    Column("withdrawn", String),
)

staff_sessions = Table(
    "staff_sessions",
    metadata,
    Column("id", String, primary_key=True),
    Column("member", String, ForeignKey("staff.id"), nullable=False),
    Column("device", String, nullable=False),
    Column("created", String, nullable=False),
    Column("seen", String, nullable=False),
    Column("until", String, nullable=False),
    Column("ended", String),
)

cards = Table(
    "cards",
    metadata,
    Column("game", String, primary_key=True),
    Column("source", String, nullable=False),
    Column("loaded", String, nullable=False),
    Column("amount", Integer, nullable=False),
    Column("digest", String, nullable=False),
    Column("facts", LargeBinary, nullable=False),
)

player_links = Table(
    "player_links",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("renewed", String, nullable=False),
    Column("by", String, nullable=False),
)

notice_targets = Table(
    "notice_targets",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("endpoint", String, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("language", String, nullable=False),
    Column("key", String, nullable=False),
    Column("auth", String, nullable=False),
    Column("created", String, nullable=False),
)

access_tokens = Table(
    "access_tokens",
    metadata,
    Column("id", String, primary_key=True),
    Column("digest", String, unique=True, nullable=False),
    Column("member", String, ForeignKey("staff.id"), nullable=False),
    Column("name", String, nullable=False),
    Column("scopes", String, nullable=False),
    Column("event", String, nullable=False),
    Column("created", String, nullable=False),
    Column("until", String, nullable=False),
    Column("used", String),
    Column("revoked", String),
    Column("revoked_by", String),
)

repeated_requests = Table(
    "repeated_requests",
    metadata,
    Column("token", String, ForeignKey("access_tokens.id"), primary_key=True),
    Column("key", String, primary_key=True),
    Column("request", String, nullable=False),
    Column("claim", String, unique=True, nullable=False),
    Column("claimed", String, nullable=False),
    # Written together with the log: what the request did.
    Column("event", String),
    Column("first", Integer),
    Column("last", Integer),
    Column("answered", String),
    Column("answer", LargeBinary),
)

hooks = Table(
    "hooks",
    metadata,
    Column("id", String, primary_key=True),
    # Empty for all events of the store.
    Column("event", String, nullable=False),
    Column("name", String, nullable=False),
    Column("address", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("former_secret", String, nullable=False),
    Column("former_until", String),
    Column("kinds", String, nullable=False),
    Column("shape", String, nullable=False),
    Column("off", String),
    Column("note", String, nullable=False),
    Column("by", String, nullable=False),
    Column("created", String, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("failing_since", String),
    Column("not_before", String),
)

hook_cursors = Table(
    "hook_cursors",
    metadata,
    Column("hook", String, ForeignKey("hooks.id"), primary_key=True),
    Column("event", String, primary_key=True),
    Column("since", String, nullable=False),
    Column("version", Integer, nullable=False),
)

hook_deliveries = Table(
    "hook_deliveries",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", String, unique=True, nullable=False),
    Column("hook", String, ForeignKey("hooks.id"), nullable=False),
    Column("event", String, nullable=False),
    Column("since", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created", String, nullable=False),
    Column("status", String, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("answer_status", Integer, nullable=False),
    Column("answer", String, nullable=False),
    Column("answered", String),
    UniqueConstraint("hook", "event", "since", "version", "place", name="hook_deliveries_of"),
    Index("hook_deliveries_by_status", "hook", "status", "number"),
)

tries = Table(
    "tries",
    metadata,
    Column("whose", String, primary_key=True),
    Column("times", String, nullable=False),
    Column("until", Float, nullable=False),
)

server_processes = Table(
    "server_processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("seen", String, nullable=False),
    Column("told", String, nullable=False),
)
