"""What a document says about decks: which a player brings, by what they are judged, and who hands
in lists.

N13-23, N10-12, N10-20, FFG-10, SW-36, B-061, B-062.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.decklist import DeckSheet, ProxyForm
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.sentence import worded


@dataclass(frozen=True, kw_only=True)
class DeckSlot:
    """One of the decks that a player brings."""

    id: str
    """As the log names it: ``light``."""
    name: str
    """As people call it: light side."""
    side: str = ""
    """The letter of the side it is for, where the document has sides."""
    cards: str = ""
    """Which side the cards in it have, as card facts say it; empty where a game has none."""


SILENT = DeckFormat(id="", name="decks", rule="", open=True)
"""The format of a document that says nothing about decks."""


def one_deck(_chosen: Chosen) -> tuple[DeckSlot, ...]:
    """One deck for the whole event. B-045."""
    return (DeckSlot(id="main", name="Deck"),)


def no_format(_chosen: Chosen) -> DeckFormat:
    """Nothing by which a list could be judged."""
    return SILENT


def no_tests(_chosen: Chosen) -> tuple[DeckTest, ...]:
    """Nothing to try."""
    return ()


PLAIN_SHEET = DeckSheet()
"""The sheet of a document that has none of its own."""


def plain_sheet(_chosen: Chosen, _slot: DeckSlot) -> DeckSheet:
    """Name and cards."""
    return PLAIN_SHEET


def no_proxies(_chosen: Chosen) -> ProxyForm | None:
    """Nothing about proxies."""
    return None


@dataclass(frozen=True, kw_only=True)
class DeckRules:
    """What one document says about decks and lists."""

    slots: Callable[[Chosen], tuple[DeckSlot, ...]] = one_deck
    """The decks of one player, or of each member of a team, under these settings."""
    format: Callable[[Chosen], DeckFormat] = no_format
    """The format that is played under these settings."""
    tests: Callable[[Chosen], tuple[DeckTest, ...]] = no_tests
    """What a list is tried by, in the order in which findings are read."""
    naming_rule: str = ""
    """The rule by which a list names every card so that no other can be meant. N13-23, B-064."""
    format_setting: str = ""
    """The setting that names the format; empty where the document has one."""
    pool: DeckSlot | None = None
    """What a player registers beside the decks where decks are built on the day. FFG-51, B-045."""

    sheet: Callable[[Chosen, DeckSlot], DeckSheet] = plain_sheet
    """The sheet on which the list of a deck is written."""
    proxy: Callable[[Chosen], ProxyForm | None] = no_proxies
    """What staff write proxies on, where the document lets them."""

    def pool_under(self, chosen: Chosen) -> DeckSlot | None:
        """The slot for the cards that a player drafted or opened, if these settings have one."""
        return self.pool if self.format(chosen).limited else None


KEY = "decklists"
"""The setting in which an organizer says what the document leaves open."""
AS_THE_DOCUMENT_SAYS = "document"


class ListDuty(StrEnum):
    """Whether players hand in lists of their decks."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    ON_DEMAND = "on_demand"
    """Nobody has to, until staff ask for a list. B-062."""


def optional(_chosen: Chosen) -> ListDuty:
    """Nobody has to hand in a list."""
    return ListDuty.OPTIONAL


def never(_chosen: Chosen) -> bool:
    """At no event."""
    return False


@dataclass(frozen=True, kw_only=True)
class ListRules:
    """What one document says about handing in lists."""

    duty: Callable[[Chosen], ListDuty] = optional
    """What the document asks for, unless the organizer has decided."""
    fixed_on_receipt: bool = False
    """Whether a list cannot be changed any more once the official has it. B-061."""
    proxies_approved: Callable[[Chosen], bool] = never
    """Whether staff approve proxies and alternate art before the event. N10-12, N10-16."""
    source: str = ""
    rules: tuple[str, ...] = ()

    def duty_at(self, chosen: Chosen) -> ListDuty:
        """Whether lists are handed in at an event with these settings."""
        decided = chosen.get(KEY, AS_THE_DOCUMENT_SAYS)
        return self.duty(chosen) if decided == AS_THE_DOCUMENT_SAYS else ListDuty(decided)

    def leaves_open(self, chosen: Chosen) -> bool:
        """Whether what the organizer decided about lists asks for no less than the rulebook."""
        return self.duty(chosen) in (self.duty_at(chosen), ListDuty.OPTIONAL, ListDuty.ON_DEMAND)


def decklists(*, source: str, rules: tuple[str, ...], otherwise: str) -> Setting:
    """The setting; ``otherwise`` says what the document itself has."""
    return Setting(
        key=KEY,
        label="Deck lists",
        group=Group.EVENT,
        words={
            AS_THE_DOCUMENT_SAYS: f"as the document says: {otherwise}",
            "required": "required",
            "optional": "optional",
            "on_demand": "when staff ask for them",
        },
        reach=ChangeScope.AHEAD,
        values=(AS_THE_DOCUMENT_SAYS, *(duty.value for duty in ListDuty)),
        default=AS_THE_DOCUMENT_SAYS,
        help=worded("list_rules.hands_lists"),
        source=source,
        rules=rules,
    )
