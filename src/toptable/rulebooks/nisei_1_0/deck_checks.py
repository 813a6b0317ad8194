"""Deck checks under the NISEI policies 1.0: proxies and alternate art are shown beforehand."""

from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRules
from toptable.rulebooks.shared import nisei_deck_checks as shared

_PROXIES = "Proxies"

DECK_CHECKS = CheckRules(
    points=(
        *shared.sleeves("N10-18"),
        *shared.counts("N10-18", "N10-20"),
        CheckPoint(
            id="size",
            text="The deck can be shuffled properly in reasonable time.",
            section="Other Tournament Rules And Policies",
            rules=("N10-18",),
        ),
        CheckPoint(
            id="proxies",
            text="Proxies were approved before the event, are readable, and cannot be told from "
            "other sleeved cards.",
            section=_PROXIES,
            rules=("N10-12",),
            sleeves=True,
        ),
        CheckPoint(
            id="proxies_listed",
            text="Every proxy is marked on the list.",
            section=_PROXIES,
            rules=("N10-12", "N10-20"),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="printed_proxies",
            text="Printed proxies are near the real cards in size, thickness and stock, with round "
            "corners and the exact front.",
            section=_PROXIES,
            rules=("N10-13",),
        ),
        CheckPoint(
            id="paper_proxies",
            text="Paper proxies are exact fronts on plain white paper, to scale and cut to the "
            "sleeve, in front of a card of the same side that is no copy of one in the deck; "
            "backing cards from elsewhere are alike and near the real ones.",
            section=_PROXIES,
            rules=("N10-14",),
        ),
        CheckPoint(
            id="handwritten",
            text="Only staff wrote proxies by hand, on the template, as a last resort.",
            section=_PROXIES,
            rules=("N10-15",),
        ),
        CheckPoint(
            id="art",
            text="Alternate art was cleared before the event, is tasteful, readable and built like "
            "a card, and has its full name; if it is no complete copy, the official card or an "
            "approved proxy is at hand.",
            section=_PROXIES,
            rules=("N10-16",),
        ),
    ),
    remedies=shared.remedies("N10-INF-08", "N10-INF-14"),
    time=Extension.USUALLY,
    time_section="Calling Judges",
    playing_staff=True,
    playing_section="Tournament Staff Expectations",
)
