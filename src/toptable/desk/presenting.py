"""How an event presents itself, as it arrives from a form or from the command line."""

import msgspec
from msgspec.structs import replace

from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.state import the_event
from toptable.engine.state.event import Accent
from toptable.engine.state.picture import picture_of
from toptable.engine.subjects.event.picture_metadata import without_metadata
from toptable.engine.subjects.event.presenting import PresentEvent


class Presentation(msgspec.Struct, frozen=True):
    """What somebody wants to change; what is None stays as it is."""

    place: str | None = None
    website: str | None = None
    accent: Accent | None = None
    picture: bytes | None = None
    """The file as it was chosen."""
    no_picture: bool = False


TWO_PICTURES = Refusal(
    "two_pictures", "Either choose a new picture or remove the one there is, not both."
)


def present(
    tournament: Tournament, wanted: Presentation, actor: Actor, *, reason: str = ""
) -> Done | Blocked | Refusal:
    """Change how an event presents itself; a file that cannot be its picture changes nothing."""
    event = the_event(tournament.state)
    command = PresentEvent(
        place=event.place if wanted.place is None else wanted.place,
        website=event.website if wanted.website is None else wanted.website,
        accent=event.accent if wanted.accent is None else wanted.accent,
        picture=None if wanted.no_picture else event.picture,
    )
    if wanted.picture is None:
        return tournament.send(command, actor, reason=reason)
    if wanted.no_picture:
        return TWO_PICTURES
    content = without_metadata(wanted.picture)
    picture = picture_of(content)
    if isinstance(picture, Refusal):
        return picture
    command = replace(command, picture=picture)
    return tournament.send(command, actor, reason=reason, pictures=(content,))
