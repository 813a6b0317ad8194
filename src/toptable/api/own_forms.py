"""Commands that the API takes in another form than the desk: the server reads, checks or draws
something first, as the pages do."""

import msgspec

from toptable.engine.state.admission import RegistrationWay
from toptable.engine.state.event import Accent


class RegisterDeck(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="register_deck"
):
    """Hand in the list of a deck, or a new version of it. The server reads and checks it."""

    player: int
    slot: str
    """Which of the decks that the document asks for, such as corp."""
    text: str
    """The list as it was written or pasted, a card in each line."""
    name: str = ""
    """What the player calls the deck."""
    comment: str = ""
    """What the player says about the deck."""
    code: str = ""
    """Under which the list lies elsewhere."""
    values: str = ""
    """What the deck counts as, where finalists are chosen by it; with semicolons between."""
    also: str = ""
    """Its other names, with semicolons between."""
    answers: dict[int, str] = {}
    """Which card is meant, by the line that fits several."""
    anyway: bool = False
    """Hand it in although lines are not clear."""
    remedy: bool = False
    """A judge changes a list that is fixed already; needs why."""
    why: str = ""
    """Why a list that is fixed is changed."""


class BroughtList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list as another program's file has it."""

    player: int
    slot: str
    text: str
    """The list, a card in each line."""
    name: str = ""
    """What the deck is called."""


class BringInDecks(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="bring_in_decks"
):
    """Take over the lists of a whole event, before its first round. Needs a reason."""

    decks: tuple[BroughtList, ...]
    """The lists."""


class ModerateDeck(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="moderate_deck"
):
    """Let the name and comment of a deck pass, or put others in their place."""

    player: int
    slot: str
    name: str | None = None
    """Another name, empty for none; null lets name and comment pass as they are."""
    comment: str = ""
    """What the player says about the deck."""
    why: str = ""
    """Why the name was changed."""


class PresentEvent(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="present_event"
):
    """Say how the event presents itself. What is left out stays as it is."""

    place: str | None = None
    """Where it is."""
    website: str | None = None
    """Its address in the web."""
    accent: Accent | None = None
    """The colour of its pages."""
    picture: bytes | None = None
    """A PNG, JPEG or WebP picture, in base64."""
    no_picture: bool = False
    """Remove the picture."""


class SetRegistration(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="set_registration"
):
    """Let players register themselves, or no longer. By code, the server draws a new code."""

    way: RegistrationWay
    """Who may register."""


OWN_FORMS = (
    RegisterDeck,
    BringInDecks,
    ModerateDeck,
    PresentEvent,
    SetRegistration,
)
