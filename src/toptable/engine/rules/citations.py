"""What a text cites: of the rules behind it, only those of the event's own document.

The engine's mechanisms serve several documents and name the rules of all of them. Whoever tells
people why something is so passes it through here, so that nobody is sent to a book that the event
is not run by. Names of sections are the document's own and stay.
"""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook

ID = re.compile(r"[A-Z]+\d*-(?:[A-Z]+-)?\d+(?:\.\d+)*")
"""The id of a rule, of a reading, or a numbered section of a document."""


def own(rulebook: Rulebook, ids: Iterable[str]) -> tuple[str, ...]:
    """Those of the ids that belong to the rulebook's document; what is no id stays."""
    return tuple(one for one in ids if not ID.fullmatch(one) or rulebook.cites(one))


def cited(rulebook: Rulebook, rule: str) -> str:
    """A citation as a refusal carries it, without the rules of other documents."""
    return ", ".join(own(rulebook, (part.strip() for part in rule.split(",")))) if rule else ""


def with_citation(rulebook: Rulebook, refusal: Refusal) -> Refusal:
    """The refusal as people of this event read it."""
    rule = cited(rulebook, refusal.rule)
    return refusal if rule == refusal.rule else replace(refusal, rule=rule)
