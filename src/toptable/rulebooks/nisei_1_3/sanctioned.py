"""What version 1.3 asks of sanctioned events besides: kits, prizes, venue, format.

N13-45, N13-46, N13-47, N13-48, N13-49, N13-50.
"""

from toptable.engine.rules.duties import Duty, PartOfDay
from toptable.engine.rules.sanctioned import SanctionedRules

_TYPES = "Types Of Events"

SANCTIONED = SanctionedRules(
    approver="NISEI Organized Play",
    source=_TYPES,
    format_setting="format",
    formats=("standard",),
    format_name="the current Standard format",
    period_rules=("N13-45",),
    merging_rules=("N13-46",),
    table_rules=("N13-48",),
    format_rules=("N13-49",),
    left_over_rules=("N13-50",),
)

VENUE = (
    Duty(
        id="venue_open",
        part=PartOfDay.BEFORE,
        text="The venue lets in people of every age, and the public; an entry fee is fine.",
        source=_TYPES,
        rules=("N13-47",),
        sanctioned=True,
    ),
    Duty(
        id="venue_accessible",
        part=PartOfDay.BEFORE,
        text="The venue is accessible, if one could be found.",
        source=_TYPES,
        rules=("N13-47",),
        sanctioned=True,
    ),
)
