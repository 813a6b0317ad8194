"""The server itself, who is calling, the documents, and which commands there are."""

from datetime import datetime

from toptable.api.contract import Answer
from toptable.engine.roles import Role


class About(Answer, frozen=True):
    """The server and its version."""

    name: str
    version: str
    """The version of the program."""
    api: str
    """The version of the API, which stands in every address."""
    openapi: str
    """Where the description of all endpoints is."""
    now: datetime
    """The server's clock, which counts for clocks and deadlines."""


class Me(Answer, frozen=True):
    """Who is calling."""

    name: str
    """Empty for a guest."""
    role: Role
    """The role that holds for all events; at a single event it may be another."""
    event: str
    """The event that the token is for; empty for all."""
    scopes: tuple[str, ...]
    """What the token may be used for; none for a guest."""


class RulebookRow(Answer, frozen=True):
    """A document that events can run by."""

    id: str
    title: str
    version: str
    date: str
    publisher: str


class GameAnswer(Answer, frozen=True):
    """A game that a document covers."""

    id: str
    name: str
    minutes: int
    """How long a match should last."""


class SettingChoice(Answer, frozen=True):
    """One value of a setting."""

    value: str
    label: str


class SettingAnswer(Answer, frozen=True):
    """A choice that a document leaves to the organizer."""

    key: str
    label: str
    group: str
    help: str
    default: str
    choices: tuple[SettingChoice, ...]
    several: bool
    """Whether the value is a list, separated by commas."""
    source: str
    """The section of the document."""
    rules: tuple[str, ...]
    """Catalogue ids."""
    fixed_by_start: bool
    """Whether it cannot be changed once round 1 is paired."""


class NamedNumber(Answer, frozen=True):
    """A tiebreaker, or another number with a name."""

    id: str
    name: str


class WordsAnswer(Answer, frozen=True):
    """What a document calls people and things."""

    player: str
    players: str
    match: str
    points: str
    organizer: str
    head_judge: str
    disqualified: str


class RulebookAnswer(Answer, frozen=True):
    """A document with everything that can be chosen."""

    id: str
    title: str
    version: str
    date: str
    publisher: str
    words: WordsAnswer
    games: tuple[GameAnswer, ...]
    settings: tuple[SettingAnswer, ...]
    sides: tuple[str, ...]
    """The letters of the two sides, where games have sides."""
    tiebreakers: tuple[NamedNumber, ...]
    """As the document orders them."""
    results: tuple[str, ...]
    """The kinds of results that it knows, besides plain letters."""
    event_types: tuple[str, ...]
    categories: tuple[str, ...]


class FieldAnswer(Answer, frozen=True):
    """One field of a command."""

    name: str
    type: str
    required: bool
    about: str


class CommandAnswer(Answer, frozen=True):
    """A command that can be sent."""

    type: str
    """The tag that says which command it is."""
    about: str
    topic: str
    scope: str
    """The scope that a token needs for it."""
    roles: tuple[Role, ...]
    """Who may send it."""
    fields: tuple[FieldAnswer, ...]


class CardAnswer(Answer, frozen=True):
    """What is known of a card."""

    title: str
    facts: dict[str, str]
