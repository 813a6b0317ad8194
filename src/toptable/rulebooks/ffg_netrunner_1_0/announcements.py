"""What players must be told under the Android: Netrunner Tournament Regulations 1.0."""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, Announcements, EventFacts, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.decks.deck_rules import ListDuty
from toptable.engine.rules.pairing.schedules import table_sizes
from toptable.engine.rules.structure.structures import planned
from toptable.rulebooks.ffg_netrunner_1_0.decks_and_lists import FORMATS
from toptable.rulebooks.shared import deck_settings

_SWISS = "Swiss Rounds"
_ELIMINATION = "Double Elimination Rounds"

TIMES = (
    RoundMinutes(
        stage=ClockStage.SWISS,
        default=50,
        choices=(50,),
        source="Draft Tournament and Structure, Full Draft",
        rules=("FFG-51",),
        only={"draft": "full"},
    ),
    RoundMinutes(
        stage=ClockStage.SWISS,
        default=30,
        choices=(30,),
        source="Draft Tournament and Structure, Half Draft",
        rules=("FFG-53",),
        only={"draft": "half"},
    ),
    RoundMinutes(
        stage=ClockStage.SWISS, default=65, choices=(65,), source=_SWISS, rules=("FFG-26",)
    ),
    RoundMinutes(
        stage=ClockStage.ELIMINATION,
        default=40,
        choices=(40,),
        source=_ELIMINATION,
        rules=("FFG-32",),
    ),
    RoundMinutes(stage=ClockStage.FINAL, untimed=True, source=_ELIMINATION, rules=("FFG-32",)),
)


def _is_draft(facts: EventFacts) -> bool:
    return facts.settings.get("draft", "off") in ("full", "half")


_BEST_FULL = (6, 8)
_LEAST_HALF = 8


def _odd_full_draft(facts: EventFacts) -> bool:
    """A full draft whose tables do not have six or eight players. FFG-51."""
    if facts.settings.get("draft") != "full" or facts.players is None:
        return False
    sizes = table_sizes(facts.players, int(facts.settings.get("draft_tables", "1")))
    return any(size not in _BEST_FULL for size in sizes)


def _small_half_draft(facts: EventFacts) -> bool:
    """A half draft with fewer than eight players. FFG-53."""
    half = facts.settings.get("draft") == "half"
    return half and facts.players is not None and facts.players < _LEAST_HALF


def _is_custom(facts: EventFacts) -> bool:
    proposal, plan = facts.proposal, facts.plan
    if proposal is None:
        return False
    return not proposal.given or (plan is not None and not proposal.allows(plan))


def _rounds(facts: EventFacts) -> str:
    if facts.settings.get("draft") == "half" and facts.rounds is not None:
        return say.rounds(facts).replace("two games", "one game")
    return say.rounds(facts)


def _custom(facts: EventFacts) -> str:
    """What is planned instead of the table's line. FFG-49."""
    if facts.plan is None or facts.proposal is None:
        return ""
    return (
        f"Custom structure: {planned(facts.plan)}; the table {facts.proposal.structure} has "
        f"{facts.proposal.sentence} for {facts.proposal.players} players."
    )


def _elimination(facts: EventFacts) -> str:
    if facts.cut is None:
        return ""
    return "Double elimination follows." if facts.cut else "No double elimination."


def _cut(facts: EventFacts) -> str:
    return f"Top {facts.cut}." if facts.cut else ""


ANNOUNCEMENTS = Announcements(
    times=TIMES,
    documents=(
        "the Rules of Play",
        "the FAQ",
        "the Tournament Regulations",
        "the Event Outline, if there is one",
    ),
    items=(
        Announcement(
            id="tier",
            follows=("event_tier",),
            topic="Tier",
            when=When.IN_ADVANCE,
            source="Tournament Tiers",
            rules=("FFG-50",),
            text=say.by_level(
                {
                    "relaxed": "Relaxed: everybody is welcome.",
                    "formal": "Formal: some experience and a reasonable pace are expected.",
                    "premier": "Premier: rules, FAQ and regulations are known.",
                }
            ),
            ask="Decide the tier: Relaxed, Formal or Premier.",
        ),
        Announcement(
            id="documents",
            topic="Rules",
            when=When.IN_ADVANCE,
            source="Introduction; Organizer Materials",
            rules=("FFG-56", "FFG-09"),
            text=say.plain(
                "The Rules of Play and the FAQ hold, and beside them the Tournament Regulations: "
                "www.fantasyflightgames.com/opsupport. Copies lie at the desk."
            ),
        ),
        *deck_settings.by_region("legal_products", source="Legal Products", rule="FFG-15"),
        deck_settings.event_cards(source="Legal Products", rules=("FFG-15",)),
        deck_settings.building_time(
            FORMATS,
            key="draft",
            source="Draft Tournament and Structure",
            rules=("FFG-51", "FFG-53"),
        ),
        deck_settings.lists_as_set(
            {
                ListDuty.REQUIRED: "Everybody hands in lists of both decks before round 1.",
                ListDuty.OPTIONAL: "Nobody has to hand in lists of their decks.",
                ListDuty.ON_DEMAND: "Lists of both decks are handed in when staff ask for them.",
            },
            topic="Decklists",
            source="Player Materials",
            rules=("FFG-10",),
        ),
        Announcement(
            id="decklists",
            topic="Decklists",
            when=When.IN_ADVANCE,
            source="Player Materials",
            rules=("FFG-10",),
            applies=deck_settings.lists_not_set,
            ask="Say whether players need to hand in lists of both decks.",
        ),
        Announcement(
            id="draft",
            follows=("draft",),
            topic="Draft",
            when=When.IN_ADVANCE,
            source="Draft Tournament and Structure",
            rules=("FFG-51", "FFG-53"),
            applies=_is_draft,
            text=say.by_setting(
                "draft",
                {
                    "full": "Full draft: two games a round, played to six agenda points.",
                    "half": "Half draft: one game a round, played to six agenda points.",
                },
            ),
        ),
        Announcement(
            id="full_draft_size",
            topic="Size of the draft",
            when=When.IN_ADVANCE,
            source="Draft Tournament and Structure, Full Draft",
            rules=("FFG-51",),
            applies=_odd_full_draft,
            ask="A full draft is recommended for six or eight players, and a table here would "
            "have another number. Split the field with the setting Draft tables, or tell the "
            "players how you draft.",
        ),
        Announcement(
            id="half_draft_size",
            topic="Size of the draft",
            when=When.IN_ADVANCE,
            source="Draft Tournament and Structure, Half Draft",
            rules=("FFG-53",),
            applies=_small_half_draft,
            ask="A half draft is recommended for eight players or more, and fewer are entered. "
            "Choose a full draft, or tell the players how you draft.",
        ),
        Announcement(
            id="rounds",
            follows=("plan", "draft"),
            starts=True,
            topic="Number of rounds",
            when=When.BEFORE_START,
            must=True,
            source=_SWISS,
            rules=("FFG-27", "FFG-48"),
            text=_rounds,
            ask="Decide the structure (Basic, Advanced or Custom) and with it the rounds.",
        ),
        Announcement(
            id="elimination",
            follows=("plan",),
            starts=True,
            topic="Double elimination",
            when=When.BEFORE_START,
            must=True,
            source=_SWISS,
            rules=("FFG-27",),
            text=_elimination,
            ask="Decide whether double elimination follows.",
        ),
        Announcement(
            id="cut",
            follows=("plan",),
            starts=True,
            topic="Size of the cut",
            when=When.BEFORE_START,
            must=True,
            source=_SWISS,
            rules=("FFG-27", "FFG-31"),
            applies=say.has_cut,
            text=_cut,
            ask="Decide the size of the cut: 4, 8 or 16.",
        ),
        Announcement(
            id="custom",
            follows=("plan",),
            topic="Custom structure",
            when=When.BEFORE_START,
            must=True,
            source="Tournament Structures, Custom Structure",
            rules=("FFG-49",),
            applies=_is_custom,
            text=_custom,
            ask="Rounds or cut differ from the tables: this is a Custom structure. Say so, with "
            "its rounds and cut.",
        ),
        Announcement(
            id="second_leader",
            follows=("staff",),
            topic="Second leader",
            when=When.BEFORE_START,
            must=True,
            source="Leader Participation",
            rules=("FFG-06",),
            applies=say.staff_plays,
            text=say.second,
            ask="A leader plays: name the second leader who rules in those games.",
        ),
        Announcement(
            id="round_length",
            follows=(
                "clock",
                "draft",
                "swiss_minutes",
                "elimination_minutes",
                "final_minutes",
            ),
            topic="Round length",
            when=When.BEFORE_START,
            source=_SWISS,
            rules=("FFG-26", "FFG-32"),
            text=say.lengths(TIMES, ClockStage.SWISS, ClockStage.ELIMINATION, ClockStage.FINAL),
        ),
        Announcement(
            id="tiebreakers",
            follows=("head_to_head", "tiebreakers"),
            topic="Tiebreakers",
            when=When.BEFORE_START,
            source="Tiebreakers",
            rules=("FFG-43",),
            text=say.tiebreakers,
            ask="Say what breaks ties; the document's order is fixed.",
        ),
        Announcement(
            id="clock",
            topic="Start and end of the round",
            when=When.EACH_ROUND,
            must=True,
            source="Game Setup; End of Game",
            rules=("FFG-19", "FFG-38"),
            text=say.plain(
                "Announce the start. At time: play goes on until each side has finished a turn; "
                "then more agenda points are a modified win."
            ),
        ),
    ),
)
