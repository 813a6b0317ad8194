"""Android: Netrunner Tournament Regulations 1.0, Fantasy Flight Games, 2016.

What is said in tables lies in the data files beside this one. Rounds and cuts: FFG-31, FFG-48,
FFG-49. The tables begin at four and at nine players; below that the event is Custom, and the lines
for it are ours and say so (AMB-40). An official event has the tier that its Event Outline names;
for unofficial ones the document suggests Relaxed (FFG-50). Here is what is computed.
"""

from collections.abc import Mapping

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import EventFacts
from toptable.engine.rules.decks.deck_rules import DeckRules
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import FromThePool
from toptable.engine.rules.decks.legality.products import LegalProducts, NoProxies, on_release
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
from toptable.engine.rules.pairing.schedules import table_sizes
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import DrawnSides, MatchSides, Swapped
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.structure.structures import planned
from toptable.rulebooks.book_tables import BookTables
from toptable.rulebooks.document_files import conduct_as_written
from toptable.rulebooks.shared import agenda_points, netrunner_decks
from toptable.rulebooks.shared import chosen as common
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

TABLES = BookTables(__package__)
WINNING, WINNING_IN_DRAFTS = 7, 6
"""The agenda points that win a game, and in a full or half draft."""
_BEST_FULL = (6, 8)
_LEAST_HALF = 8
_STANDINGS = common.BySchedule(
    source="Tiebreakers",
    points=("FFG-43",),
    head_to_head=("FFG-44", "AMB-05", "AMB-06"),
    strength=("FFG-45", "AMB-02"),
    extended=("FFG-46", "AMB-04"),
    lot=("FFG-47", "AMB-07"),
)


def endings(settings: Mapping[str, str]) -> Endings:
    """A lead is a modified win, unless it has reached what wins a game. FFG-37, FFG-38."""
    drafted = settings.get("draft", "off") != "off"
    return agenda_points.endings(
        AgendaAtTime(
            section="End of Game",
            rules=("FFG-37", "FFG-38", "AMB-24", "AMB-25"),
            lead="has a modified win",
            target=WINNING_IN_DRAFTS if drafted else WINNING,
        )
    )


def scoring(chosen: Chosen) -> PerGame:
    """Two games a round; 2 for a win, 1 for a modified win or a draw. FFG-26, FFG-38, FFG-41.

    A half draft plays one game a round. FFG-53, AMB-45.
    """
    return PerGame(
        games=chosen.pick("draft", off=2, full=2, half=1),
        points=2,
        on_time=1,
        letters="WLDTt",
        source="Tournament Points",
    )


def ranking(chosen: Chosen) -> Ranking:
    """Tournament points, head-to-head, SoS, extended SoS, chance. FFG-43."""
    opponents = common.number_of_opponents(chosen)
    return _STANDINGS.ranking(chosen, per=common.completed_rounds(chosen), over=opponents)


def tests(chosen: Chosen) -> tuple[DeckTest, ...]:
    """The Most Wanted List, legal products, then how the deck is built."""
    return (
        *netrunner_decks.by_the_list(
            name="Most Wanted List", word="removed", rule="FFG-12", organizer="FFG-15"
        ),
        LegalProducts(
            legal_from=on_release,
            release_rule="FFG-15",
            organizer_rule="FFG-15",
            organizer_decides=chosen["region"] == "elsewhere",
            also=netrunner_decks.ALSO_CALLED,
        ),
        *netrunner_decks.construction(
            rule="FFG-11",
            list_rule="FFG-12",
            size_rule="FFG-11",
            largest=common.largest(chosen),
        ),
        NoProxies(text="Only official cards are played; proxies are not.", rule="FFG-14"),
        FromThePool(rule=TABLES.format(chosen).rule),
    )


def odd_full_draft(facts: EventFacts) -> bool:
    """A full draft whose tables do not have six or eight players. FFG-51."""
    if facts.settings.get("draft") != "full" or facts.players is None:
        return False
    sizes = table_sizes(facts.players, int(facts.settings.get("draft_tables", "1")))
    return any(size not in _BEST_FULL for size in sizes)


def small_half_draft(facts: EventFacts) -> bool:
    """A half draft with fewer than eight players. FFG-53."""
    half = facts.settings.get("draft") == "half"
    return half and facts.players is not None and facts.players < _LEAST_HALF


def is_custom(facts: EventFacts) -> bool:
    """Whether what is planned is no line of the tables. FFG-49."""
    proposal, plan = facts.proposal, facts.plan
    if proposal is None:
        return False
    return not proposal.given or (plan is not None and not proposal.allows(plan))


def rounds_to_play(facts: EventFacts) -> str:
    """The rounds, with one game each in a half draft. FFG-27, FFG-53."""
    if facts.settings.get("draft") == "half" and facts.rounds is not None:
        return say.rounds(facts).replace("two games", "one game")
    return say.rounds(facts)


def custom(facts: EventFacts) -> str:
    """What is planned instead of the table's line. FFG-49."""
    if facts.plan is None or facts.proposal is None:
        return ""
    return (
        f"Custom structure: {planned(facts.plan)}; the table {facts.proposal.structure} has "
        f"{facts.proposal.sentence} for {facts.proposal.players} players."
    )


def elimination(facts: EventFacts) -> str:
    """Whether double elimination follows. FFG-27."""
    if facts.cut is None:
        return ""
    return "Double elimination follows." if facts.cut else "No double elimination."


def cut_size(facts: EventFacts) -> str:
    """For how many it does. FFG-31."""
    return f"Top {facts.cut}." if facts.cut else ""


FFG_NETRUNNER_1_0 = Rulebook(
    **TABLES.parts(
        says=(
            odd_full_draft,
            small_half_draft,
            is_custom,
            rounds_to_play,
            custom,
            elimination,
            cut_size,
        )
    ),
    scoring=scoring,
    ranking=ranking,
    sides=netrunner_decks.SIDES,
    match_sides=MatchSides(
        netrunner_decks.SIDES, DrawnSides(), Swapped(), words=netrunner_decks.SIDE_WORDS
    ),
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        sides=LeastPlayed(first=HigherSeedChooses(after="identities"), level=LotsDecide()),
        side_words=netrunner_decks.SIDE_WORDS,
    ),
    conduct=conduct_as_written(f"{__package__}.conduct"),
    timing=TABLES.timing(),
    endings=endings,
    decks=DeckRules(
        slots=netrunner_decks.slots,
        format=TABLES.format,
        tests=tests,
        sheet=netrunner_decks.netrunner_sheet,
        format_setting="draft",
        pool=netrunner_decks.POOL,
    ),
    lists=TABLES.lists(),
)
