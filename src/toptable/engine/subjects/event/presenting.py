"""How an event presents itself: where it is played, its website, its colour and its picture."""

import re
import unicodedata
from urllib.parse import urlsplit

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.event import Accent
from toptable.engine.state.picture import Picture
from toptable.engine.subjects.event.differences import event_changed

LONGEST_WEBSITE = 500


_DIGEST = re.compile(r"[0-9a-f]{64}")


NO_WEBSITE = Refusal(
    "website",
    "Write the website as an address that begins with https://, such as https://example.org/open.",
)


UNCHANGED = Refusal(
    "unchanged:unchanged", "The event looks like this already. Nothing was changed."
)


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=only("place", "website", "accent", "picture", reason=True),
    after_close=True,
)
class PresentEvent(Command):
    """Say how the event presents itself: all of it, and what is left out it does not have."""

    place: str = ""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        """All of it at once, as it stands on one form."""
        return [
            EventPresented(
                place=names.tidy(self.place),
                website=self.website.strip(),
                accent=self.accent,
                picture=self.picture,
            )
        ]


@entry(seen=only("place", "website", "accent", "picture"), undone=ShownBy(event_changed))
class EventPresented(Entry):
    """How the event presents itself from now on; no rule depends on it."""

    place: str = ""
    """Where it is played, in the organizer's words."""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.place:
            passed(names.problem(self.place, "The place"))
        if self.website and not _is_website(self.website):
            raise Refused(NO_WEBSITE)
        if self.picture is not None and not _DIGEST.fullmatch(self.picture.digest):
            refuse("picture", "A picture is named by the SHA-256 digest of its bytes.")
        if self == presented(state):
            raise Refused(UNCHANGED)

    def book(self, state: State) -> State:
        event = replace(
            the_event(state),
            place=self.place,
            website=self.website,
            accent=self.accent,
            picture=self.picture,
        )
        return replace(state, event=event)

    def tell(self, state: State) -> str:
        parts = (
            self.place,
            self.website,
            f"colour {self.accent}",
            "with a picture" if self.picture else "no picture",
        )
        return log_line(
            "event_presented",
            "Look and place: %(parts)s.",
            parts="; ".join(part for part in parts if part),
        )


def presented(state: State) -> EventPresented:
    """How the event presents itself now."""
    event = the_event(state)
    return EventPresented(event.place, event.website, event.accent, event.picture)


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
