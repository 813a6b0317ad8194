"""Every sheet that there is, in the order of the Print page."""

from toptable.paper.sheet import Sheet
from toptable.paper.sheets import pairings, slips

SHEETS: tuple[Sheet, ...] = (
    pairings.BY_NAME,
    pairings.BY_TABLE,
    slips.SHEET,
)
