"""What a document says about handing in lists: who must, when they are fixed, what is approved.

N13-23, N10-12, N10-20, FFG-10, SW-36, B-061, B-062.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from toptable.engine.rules.settings import Chosen, Group, Reach, Setting
from toptable.engine.sentence import worded

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
        reach=Reach.AHEAD,
        values=(AS_THE_DOCUMENT_SAYS, *(duty.value for duty in ListDuty)),
        default=AS_THE_DOCUMENT_SAYS,
        help=worded(
            "list_rules.hands_lists",
            "Who hands in lists of their decks. Round 1 asks about those that are missing.",
        ),
        source=source,
        rules=rules,
    )
