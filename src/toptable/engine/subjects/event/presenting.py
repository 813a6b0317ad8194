"""How an event presents itself: where it is played, its website, its colour and its picture."""

import re
import unicodedata
from urllib.parse import urlsplit

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.subjects.event import commands, entries

LONGEST_WEBSITE = 500
_DIGEST = re.compile(r"[0-9a-f]{64}")

NO_WEBSITE = Refusal(
    "website",
    "Write the website as an address that begins with https://, such as https://example.org/open.",
)
UNCHANGED = Refusal(
    "unchanged:unchanged", "The event looks like this already. Nothing was changed."
)


def present(_state: State, command: commands.PresentEvent, _situation: Situation) -> Decision:
    """All of it at once, as it stands on one form."""
    return [
        entries.EventPresented(
            place=names.tidy(command.place),
            website=command.website.strip(),
            accent=command.accent,
            picture=command.picture,
        )
    ]


def may_present(state: State, entry: entries.EventPresented, _rulebook: Rulebook) -> None:
    if entry.place:
        passed(names.problem(entry.place, "The place"))
    if entry.website and not _is_website(entry.website):
        raise Refused(NO_WEBSITE)
    if entry.picture is not None and not _DIGEST.fullmatch(entry.picture.digest):
        refuse("picture", "A picture is named by the SHA-256 digest of its bytes.")
    if entry == presented(state):
        raise Refused(UNCHANGED)


def presented(state: State) -> entries.EventPresented:
    """How the event presents itself now."""
    event = the_event(state)
    return entries.EventPresented(event.place, event.website, event.accent, event.picture)


def _is_website(text: str) -> bool:
    """Whether it is an address of the web, and nothing that does something when it is clicked."""
    if len(text) > LONGEST_WEBSITE or any(_unseen(letter) for letter in text):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None


def _unseen(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter)[0] == "C"


def book_presentation(state: State, entry: entries.EventPresented) -> State:
    event = replace(
        the_event(state),
        place=entry.place,
        website=entry.website,
        accent=entry.accent,
        picture=entry.picture,
    )
    return replace(state, event=event)
