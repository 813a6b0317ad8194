"""NISEI Organized Play Policies 1.0, November 2018 (Netrunner).

Its data files say what differs from version 1.3: rounds and cuts N10-46, N10-56, tiers and event
types N10-30. The document names leagues, Game Nights and Store Championships as Casual, and
Regional Championships "and all events of higher tiers" as Competitive; it has no sanctioned
events. Here is what is computed. Proxies and alternate art are shown beforehand: N10-12, N10-16.
"""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction
from toptable.engine.rules.decks.deck_rules import DeckRules
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import WithinTheBoxes
from toptable.engine.rules.decks.legality.products import (
    LegalProducts,
    ShownBefore,
    second_friday_at,
)
from toptable.engine.rules.end_of_time.ending import Endings
from toptable.engine.rules.finals.bracket.side_choice import (
    HigherSeedChooses,
    LeastPlayed,
    LotsDecide,
)
from toptable.engine.rules.finals.finals_rules import (
    DoubleElimination,
    FinalsRules,
    SingleElimination,
)
from toptable.engine.rules.finals.knockout_tiebreakers import KnockoutRounds
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import RoundsSoFar
from toptable.rulebooks.book_tables import BookTables
from toptable.rulebooks.document_files import conduct_in, replace_infractions
from toptable.rulebooks.shared import agenda_points, netrunner_decks, nisei
from toptable.rulebooks.shared import chosen as common
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

TABLES = BookTables(__package__)
_CONDUCT, _NEWER = f"{__package__}.conduct", "toptable.rulebooks.nisei_1_3.conduct"

_AT_TIME = AgendaAtTime(section=nisei.PROCEDURE, rules=("N10-32", "AMB-23", "AMB-24", "AMB-25"))
_STANDINGS = common.BySchedule(
    source=nisei.PROCEDURE,
    points=("N10-37",),
    head_to_head=("N10-38", "AMB-05"),
    strength=("N10-39",),
    extended=("N10-40", "AMB-04"),
    lot=("N10-41", "AMB-07"),
)


def endings(_settings: Mapping[str, str]) -> Endings:
    """Agenda points decide at time, whatever the event chose."""
    return agenda_points.endings(_AT_TIME)


def ranking(chosen: Chosen) -> Ranking:
    """An opponent's points are divided by the rounds so far. N10-39."""
    opponents = common.number_of_opponents(chosen)
    return _STANDINGS.ranking(chosen, per=RoundsSoFar(), over=opponents)


def tests(chosen: Chosen) -> tuple[DeckTest, ...]:
    """Products and list of the format, then how the deck is built. N10-18, N10-64, N10-65."""
    return (
        *netrunner_decks.by_the_list(
            name="Most Wanted List", word="removed", rule="N10-65", organizer="N10-02"
        ),
        LegalProducts(
            legal_from=second_friday_at("competitive"),
            release_rule="N10-64",
            organizer_rule="N10-02",
            also=netrunner_decks.ALSO_CALLED,
        ),
        WithinTheBoxes(rule="N10-69"),
        *netrunner_decks.construction(
            rule="N10-18",
            list_rule="N10-65",
            size_rule="N10-18",
            largest=common.largest(chosen),
        ),
        ShownBefore(proxies="N10-12", art="N10-16"),
    )


def conduct(chosen: Mapping[str, str]) -> ConductBook:
    """Extra cards drawn, as the text has it or as in version 1.3. AMB-61."""
    book = nisei.conduct(_CONDUCT)(chosen)
    if chosen.get("extra_draw") == "as_1_3":
        return replace_infractions(book, {"extra_draw": _as_in_1_3})
    return book


def _as_in_1_3(old: Infraction) -> Infraction:
    known = conduct_in(_NEWER).infractions
    tree = next(infraction for infraction in known if infraction.key == old.key)
    return msgspec.structs.replace(old, questions=tree.questions)


def always_approved(_chosen: Chosen) -> bool:
    """Staff approve proxies and alternate art before every event. N10-12, N10-16."""
    return True


NISEI_1_0 = Rulebook(
    **TABLES.parts(),
    scoring=nisei.scoring,
    ranking=ranking,
    sides=netrunner_decks.SIDES,
    match_sides=nisei.MATCH_SIDES,
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        tiebreaker=KnockoutRounds(),
        sides=LeastPlayed(first=HigherSeedChooses(after="identities"), level=LotsDecide()),
        side_words=netrunner_decks.SIDE_WORDS,
    ),
    conduct=conduct,
    timing=TABLES.timing(nisei.lateness),
    endings=endings,
    decks=DeckRules(
        slots=netrunner_decks.slots,
        format=TABLES.format,
        tests=tests,
        sheet=netrunner_decks.nisei_1_0_sheet,
        proxy=netrunner_decks.proxy_template,
        format_setting="format",
        naming_rule="N10-20",
    ),
    lists=TABLES.lists(nisei.at_competitive, always_approved),
)
