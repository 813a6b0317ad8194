"""Every sheet that there is, in the order of the Print page."""

from toptable.paper.sheet import Sheet
from toptable.paper.sheets import (
    announcement,
    bracket,
    cards,
    certificates,
    draft_seating,
    fallback,
    pairings,
    people,
    score_sheets,
    slips,
    standings,
    table_numbers,
    team_seating,
)

SHEETS: tuple[Sheet, ...] = (
    pairings.BY_NAME,
    pairings.BY_TABLE,
    slips.SHEET,
    team_seating.SHEET,
    fallback.SHEET,
    people.SHEET,
    people.SEATS,
    cards.SHEET,
    table_numbers.SHEET,
    draft_seating.SHEET,
    score_sheets.SHEET,
    announcement.SHEET,
    standings.SHEET,
    bracket.SHEET,
    certificates.SHEET,
)
