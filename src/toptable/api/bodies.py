"""What is sent to the API besides commands themselves."""

from typing import Any, Union

import msgspec

from toptable.api.answers.outputs import HookShape
from toptable.api.answers.people import ListColumn
from toptable.api.commands import TAKEN, AnyCommand
from toptable.api.contract import Body
from toptable.engine.roles import Role
from toptable.engine.views.events.payloads import HappeningKind


class NewEvent(Body, frozen=True):
    """A new event."""

    name: str
    rulebook: str
    """The id of the document it runs by, see /api/v1/rulebooks."""
    date: str = ""
    """The day, as 2027-03-14; today where it is left out."""
    settings: dict[str, str] = {}
    """What is chosen otherwise than in the document, by the keys of its settings."""
    event_type: str = ""
    category: str = ""
    """One of the document's categories, by its id."""


class CopyEvent(Body, frozen=True):
    """A new event after the pattern of another."""

    name: str
    date: str = ""
    people: bool = False
    """Whether the players come along."""
    looked_at: int | None = None
    """The version of the pattern that you looked at."""


class DeleteEvent(Body, frozen=True):
    """Put an event into the bin; it can be brought back."""

    name: str
    """The name of the event, typed to say that it is meant."""
    reason: str = ""
    looked_at: int | None = None


class RestoreEvent(Body, frozen=True):
    """Bring an event back from the archive or the bin."""

    reason: str = ""


class ImportFile(Body, frozen=True):
    """A file of another program, or one of our own, to bring in as an event."""

    text: str = ""
    """The file, if it is text."""
    content: bytes = b""
    """The file in base64, whatever it is."""
    rulebook: str = ""
    """The document to run it by, where the file does not say."""
    name: str = ""
    """Another name than the file has."""
    dry_run: bool = False
    """Only say what was understood; nothing is saved."""


class ImportPlayers(Body, frozen=True):
    """A list of people to enter: names one on each line, or a table with or without headings."""

    text: str
    """The list: CSV, tab-separated as a spreadsheet copies it, or plain lines."""
    columns: tuple[ListColumn, ...] = ()
    """What the columns are about, from the left; guessed where it is left out."""
    without: tuple[int, ...] = ()
    """The numbers of the lines that are not entered."""
    dry_run: bool = False
    """Only say what would become of each line; nothing is changed."""
    reason: str = ""
    answers: tuple[str, ...] = ()
    """Codes of the questions that the reason answers."""
    looked_at: int | None = None


class CheckDeck(Body, frozen=True):
    """A deck list to look at before anybody hands it in."""

    text: str
    """The list, as any deck builder writes it."""
    answers: dict[int, str] = {}
    """For lines that fit several cards: the number of the line, and the card."""


class NewerFile(Body, frozen=True):
    """The newer file of the program that runs the event."""

    text: str = ""
    """The file, if it is text."""
    content: bytes = b""
    """The file in base64, whatever it is."""
    dry_run: bool = False
    """Only say what is new; nothing is changed."""


class Invite(Body, frozen=True):
    """An invitation for staff."""

    role: Role
    """What the person does at the event."""
    name: str = ""


class DescribeHook(Body, frozen=True):
    """A webhook as somebody wants it."""

    name: str
    address: str
    """Where deliveries go, beginning with https://."""
    kinds: tuple[HappeningKind, ...]
    """What to be told of. A round that is drafted and judge calls are for the staff alone."""
    shape: HookShape = "plain"
    """JSON for a program of your own, or a message for a Discord channel."""


CommandBody: Any = msgspec.defstruct(
    "CommandBody",
    [
        ("command", AnyCommand),
        ("reason", str, ""),
        ("answers", tuple[str, ...], ()),
        ("looked_at", int | None, None),
    ],
    module=__name__,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    namespace={"__doc__": "A command for an event."},
)
"""What is sent with a command: why it is done, and the version that was looked at."""

PreviewBody: Any = msgspec.defstruct(
    "PreviewBody",
    [("command", AnyCommand)],
    module=__name__,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    namespace={"__doc__": "A command to look at before anybody sends it."},
)

ENDINGS = tuple(TAKEN[tag] for tag in ("end_at_time", "end_bracket_game"))
AnyEnding: Any = Union[ENDINGS]  # noqa: UP007
"""What ends a game and asks questions on the way."""

EndingBody: Any = msgspec.defstruct(
    "EndingBody",
    [("command", AnyEnding)],
    module=__name__,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    namespace={
        "__doc__": "A command that ends a game, with the answers so far; the rest may be missing."
    },
)
FIELD_TEXTS = {
    "command": "Any command, told apart by its type; see the list of commands.",
    "reason": "Why it is done. It is kept in the log; some things are only done with a reason.",
    "answers": "Codes of the questions that the reason answers, as listed in `questions` of the "
    "refusal. Not needed where one question is open.",
    "looked_at": "The version that you were shown. If the command would now do something else, "
    "nothing is done and you are told what happened meanwhile.",
}
"""What the fields of these two are for."""
