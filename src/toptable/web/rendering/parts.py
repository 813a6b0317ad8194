"""All parts by name: each topic declares its own beside its pages."""

from collections.abc import Mapping

from toptable.web.pages.clock import clock_part, clock_tables_part, presence_part
from toptable.web.pages.deck_checks import checks_part
from toptable.web.pages.event import (
    about_part,
    announcements_part,
    checklist_part,
    next_step_part,
    outcome_part,
    recent_part,
    settings_part,
    status_part,
)
from toptable.web.pages.finals import bracket_part, cut_part, places_part
from toptable.web.pages.floor import floor_part
from toptable.web.pages.hall import hall_part
from toptable.web.pages.judges import calls_part, conduct_part
from toptable.web.pages.log import witness_part
from toptable.web.pages.people import players_part
from toptable.web.pages.prizes import prizes_part
from toptable.web.pages.registration import registration_part
from toptable.web.pages.results import entry_part
from toptable.web.pages.rounds import (
    before_round_part,
    round_tools_part,
    round_trouble_part,
    rounds_part,
)
from toptable.web.pages.screens import pairings_up_part
from toptable.web.pages.standings import leaders_part, shown_standings_part, standings_part
from toptable.web.rendering.part import Part

PARTS: Mapping[str, Part] = {
    **clock_part.PARTS,
    **clock_tables_part.PARTS,
    **presence_part.PARTS,
    **about_part.PARTS,
    **announcements_part.PARTS,
    **checklist_part.PARTS,
    **next_step_part.PARTS,
    **outcome_part.PARTS,
    **recent_part.PARTS,
    **settings_part.PARTS,
    **status_part.PARTS,
    **bracket_part.PARTS,
    **cut_part.PARTS,
    **places_part.PARTS,
    **floor_part.PARTS,
    **hall_part.PARTS,
    **calls_part.PARTS,
    **conduct_part.PARTS,
    **checks_part.PARTS,
    **witness_part.PARTS,
    **players_part.PARTS,
    **prizes_part.PARTS,
    **registration_part.PARTS,
    **entry_part.PARTS,
    **before_round_part.PARTS,
    **round_tools_part.PARTS,
    **round_trouble_part.PARTS,
    **rounds_part.PARTS,
    **pairings_up_part.PARTS,
    **leaders_part.PARTS,
    **shown_standings_part.PARTS,
    **standings_part.PARTS,
}
