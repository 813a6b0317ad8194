"""Conduct under version 1.0: the data lie beside this file, and how they can be read.

AMB-30, AMB-61.
"""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction
from toptable.engine.rules.settings import ChangeScope, Group, Setting
from toptable.rulebooks.document_files import conduct_in, replace_infractions
from toptable.rulebooks.nisei_1_3 import conduct as newer
from toptable.rulebooks.shared import nisei

EXTRA_DRAW = Setting(
    key="extra_draw",
    label="Extra cards drawn",
    group=Group.RULINGS,
    words={"literal": "as the text has it", "as_1_3": "as in version 1.3"},
    reach=ChangeScope.AHEAD,
    values=("literal", "as_1_3"),
    default="literal",
    help="Extra cards as many as clicks left: too many (the text), or payable as in version 1.3.",
    source="Infractions: Drawing extra cards",
    rules=("AMB-61",),
)
SETTINGS = (nisei.FURTHER_WARNINGS, EXTRA_DRAW)


def under(chosen: Mapping[str, str]) -> ConductBook:
    """The conduct rules with these readings, and the document's own for the rest."""
    book = nisei.third_warnings(conduct_in(__name__), chosen)
    if chosen.get(EXTRA_DRAW.key) == "as_1_3":
        return replace_infractions(book, {"extra_draw": _as_in_1_3})
    return book


def _as_in_1_3(old: Infraction) -> Infraction:
    known = conduct_in(newer.__name__).infractions
    tree = next(infraction for infraction in known if infraction.key == old.key)
    return msgspec.structs.replace(old, questions=tree.questions)
