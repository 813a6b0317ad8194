"""What only some roles may look at: one table, beside the one of what they may send.

Everybody sees what is published. Coverage and deck checkers are staff, yet a round that is still
being drafted, a complaint, or why somebody left is not theirs to know.
"""

from collections.abc import Mapping
from enum import StrEnum

from toptable.engine.roles import CHECKERS, FLOOR, ORGANIZER, STAFF, Role


class Sight(StrEnum):
    """Something that not everybody sees."""

    UNPUBLISHED = "unpublished"
    """Drafts of rounds, complaints, private reasons. N13-08, N13-33."""
    BACKUP = "backup"
    """The whole event as a file, with the secret seed and every confidential text."""
    CHECKS = "checks"
    """Deck checks; whom one will be of, only who does not play (``deck_checks/checkers.py``)."""
    PAPER = "paper"
    """The list of what can be printed; who may print which sheet stands with the sheet."""
    STAFF = "staff"
    """Who is on and who is invited; whoever sees it may also invite and put out."""


SEEN_BY: Mapping[Sight, frozenset[Role]] = {
    Sight.UNPUBLISHED: FLOOR,
    Sight.BACKUP: ORGANIZER,
    Sight.CHECKS: FLOOR | CHECKERS,
    Sight.PAPER: STAFF,
    Sight.STAFF: ORGANIZER,
}


def may_see(role: Role, sight: Sight) -> bool:
    """Whether a role may look at something."""
    return role in SEEN_BY[sight]
