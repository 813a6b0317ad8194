"""Every sheet that there is, in the order of the Print page."""

from toptable.paper.sheet_model import Sheet
from toptable.paper.sheets import (
    decklists,
    fallback,
    judge_forms,
    players_and_tables,
    result_slips,
    seating,
    standings_and_finals,
    wall_notices,
)

SHEETS: tuple[Sheet, ...] = (
    seating.BY_NAME,
    seating.BY_TABLE,
    result_slips.SLIPS_SHEET,
    seating.TEAM_SEATING_SHEET,
    fallback.SHEET,
    players_and_tables.PEOPLE_SHEET,
    players_and_tables.SEATS,
    players_and_tables.CARDS_SHEET,
    players_and_tables.TABLE_NUMBERS_SHEET,
    seating.DRAFT_SEATING_SHEET,
    result_slips.SCORE_SHEETS_SHEET,
    wall_notices.ANNOUNCEMENT_SHEET,
    standings_and_finals.STANDINGS_SHEET,
    standings_and_finals.FINAL_RANKING_SHEET,
    standings_and_finals.BRACKET_SHEET,
    standings_and_finals.CERTIFICATES_SHEET,
    players_and_tables.VOUCHERS_SHEET,
    decklists.LISTS,
    decklists.EMPTY,
    judge_forms.CHECK_FORM_SHEET,
    judge_forms.PENALTY_SHEET,
    judge_forms.EXPULSION_SHEET,
    wall_notices.GUIDANCE_SHEET,
    judge_forms.PROXIES_SHEET,
)
