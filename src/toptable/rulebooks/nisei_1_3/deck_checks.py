"""Deck checks under the NISEI policies 1.3: proxies may be used everywhere."""

from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRules
from toptable.rulebooks.shared import nisei_deck_checks as shared

_PROXIES = "Proxies And Third-Party Alternate-Art Cards"

DECK_CHECKS = CheckRules(
    points=(
        *shared.sleeves("N13-19"),
        *shared.counts("N13-19", "N13-23"),
        CheckPoint(
            id="size",
            text="The deck can be shuffled properly in reasonable time.",
            section="Decks And Decklists",
            rules=("N13-20",),
        ),
        CheckPoint(
            id="proxies",
            text="Proxies are full copies of the front on plain white paper, to scale, cut to the "
            "sleeve, in front of a card that is no copy of one in the deck; or printed on card.",
            section=_PROXIES,
            rules=("N13-12",),
        ),
        CheckPoint(
            id="handwritten",
            text="Only staff wrote proxies by hand, on the template, as a last resort.",
            section=_PROXIES,
            rules=("N13-13",),
        ),
        CheckPoint(
            id="art",
            text="Alternate art is tasteful and has the card's name. Without text or with data "
            "missing it is not allowed, identities excepted.",
            section=_PROXIES,
            rules=("N13-14",),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="art_casual",
            text="Alternate art is tasteful and has the card's name. Without text it is better "
            "left at home; the official card or a proxy is at hand.",
            section=_PROXIES,
            rules=("N13-14",),
            tiers=("casual",),
            advice=True,
        ),
        CheckPoint(
            id="alike",
            text="Proxies and alternate art are readable, easy to identify, and cannot be told "
            "from other sleeved cards by size or thickness.",
            section=_PROXIES,
            rules=("N13-15",),
            sleeves=True,
        ),
    ),
    remedies=shared.remedies("N13-INF-08", "N13-INF-13"),
    time=Extension.USUALLY,
    time_section="Calling Judges",
    playing_staff=True,
    playing_section="Staff Participation In Events",
)
