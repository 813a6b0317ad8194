"""What players must be told under the Star Wars: The Card Game tournament rules 2.2."""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, Announcements, EventFacts, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.decks.deck_rules import ListDuty
from toptable.rulebooks.shared import deck_settings

_RUN = "Running a Tournament"
_CHAMPIONSHIP = "Championship Play"

TIMES = (
    RoundMinutes(
        stage=ClockStage.SWISS,
        least=80,
        most=120,
        source="2v2 Tournaments, Time Limit",
        rules=("SW-40",),
        only={"team": "2v2"},
    ),
    RoundMinutes(
        stage=ClockStage.SWISS,
        default=70,
        least=60,
        most=80,
        source="Running a Tournament; Time Limit and Procedure",
        rules=("SW-17",),
    ),
    RoundMinutes(
        stage=ClockStage.TIEBREAKER,
        least=80,
        most=120,
        source="2v2 Tournaments, Time Limit",
        rules=("SW-37", "SW-40"),
        only={"team": "2v2"},
    ),
    RoundMinutes(
        stage=ClockStage.ELIMINATION,
        default=35,
        least=30,
        most=40,
        source=_CHAMPIONSHIP,
        rules=("SW-27",),
    ),
    RoundMinutes(
        stage=ClockStage.FINAL, untimed=True, source="Championship Match", rules=("SW-34",)
    ),
)


def _alone(facts: EventFacts) -> bool:
    return not _teams(facts)


def _teams(facts: EventFacts) -> bool:
    return facts.settings.get("team") == "2v2"


def _championship(facts: EventFacts) -> bool:
    return _alone(facts) and say.has_cut(facts)


def _at_time(facts: EventFacts) -> str:
    """Swiss games may be drawn; championship games need a winner. SW-23, SW-33, AMB-52."""
    said = (
        "At time: play goes on to the end of the light side turn; a game nobody has won is a draw."
    )
    if not _championship(facts):
        return said
    level = {
        "better_seed": "a level score is won by the better seed",
        "one_more_turn": "with a level score one turn more is played",
    }.get(facts.settings.get("level_score", ""), "")
    return f"{said} In championship play the score decides; {level}." if level else said


def _planned_rounds(facts: EventFacts) -> str:
    return say.rounds(facts) if facts.plan is not None else ""


def _is_special(facts: EventFacts) -> bool:
    return facts.settings.get("special_event", "none") != "none"


ANNOUNCEMENTS = Announcements(
    times=TIMES,
    documents=(
        "the current rules",
        "the current FAQ",
        "these tournament rules",
        "the Balance of the Force rulebook, for teams",
    ),
    items=(
        Announcement(
            id="documents",
            topic="Rules",
            when=When.IN_ADVANCE,
            source="Card Interpretation",
            rules=("SW-01",),
            text=say.plain(
                "The newest rules and FAQ hold: www.fantasyflightgames.com/starwarslcg. A card "
                "goes before the rules, except that nothing goes before the word “cannot”."
            ),
        ),
        Announcement(
            id="tier",
            follows=("event_tier",),
            topic="Tier",
            when=When.IN_ADVANCE,
            source="Tiers of Tournament Play",
            rules=("SW-42",),
            text=say.by_level(
                {
                    "casual": "Casual: fun first; nobody needs to know every rule.",
                    "competitive": "Competitive: general knowledge of the rules is expected.",
                    "premier": "Premier: rules, FAQ and tournament rules are known and enforced.",
                }
            ),
            ask="Decide the tier: Casual, Competitive or Premier.",
        ),
        *deck_settings.by_region("products", source="Authorized Cards", rule="SW-43"),
        deck_settings.event_cards(source="Authorized Cards", rules=("SW-43",)),
        deck_settings.lists_as_set(
            {
                ListDuty.REQUIRED: "Everybody hands in lists of all their decks before round 1.",
                ListDuty.OPTIONAL: "Nobody has to hand in lists of their decks.",
                ListDuty.ON_DEMAND: "Lists of decks are handed in when staff ask for them.",
            },
            topic="Deck lists",
            source="2v2 Tournaments, Entry and Registration",
            rules=("SW-36",),
        ),
        Announcement(
            id="special_event",
            follows=("special_event",),
            topic="Products that are not legal",
            when=When.IN_ADVANCE,
            source="Authorized Cards",
            rules=("SW-44",),
            applies=_is_special,
            text=say.by_setting(
                "special_event",
                {"worlds_2014": "Between the Shadows is not legal, whether it is out or not."},
            ),
        ),
        Announcement(
            id="rounds",
            follows=("plan",),
            starts=True,
            topic="Number of rounds",
            when=When.BEFORE_START,
            source=_RUN,
            rules=("SW-18",),
            applies=_alone,
            text=_planned_rounds,
            ask="Decide the number of rounds by field and time; the document has no table.",
        ),
        Announcement(
            id="round_length",
            follows=("clock", "swiss_minutes"),
            starts=True,
            topic="Round length",
            when=When.BEFORE_START,
            must=True,
            source="Running a Tournament; Time Limit and Procedure",
            rules=("SW-17",),
            applies=_alone,
            text=say.lengths(TIMES, ClockStage.SWISS),
        ),
        Announcement(
            id="cut",
            follows=("plan",),
            starts=True,
            topic="Size of the cut",
            when=When.BEFORE_START,
            must=True,
            source="Double-elimination Pairings",
            rules=("SW-28",),
            applies=_alone,
            text=say.cut,
            ask="Decide whether championship play follows, and for how many: usually 8 or 16.",
        ),
        Announcement(
            id="second_organizer",
            follows=("staff",),
            topic="Second organizer",
            when=When.BEFORE_START,
            must=True,
            source="T.O./Judge Participation",
            rules=("SW-02",),
            applies=say.staff_plays,
            text=say.second,
            ask="The organizer plays: name the second organizer who rules in those games.",
        ),
        Announcement(
            id="tiebreakers",
            follows=("head_to_head", "tiebreakers"),
            topic="Tiebreakers",
            when=When.BEFORE_START,
            source="Strength of Schedule",
            rules=("SW-26",),
            text=say.tiebreakers,
            ask="Say what breaks ties; the document's order is fixed.",
        ),
        Announcement(
            id="team_rounds",
            follows=("plan",),
            starts=True,
            topic="Number of rounds (teams)",
            when=When.BEFORE_START,
            must=True,
            source="2v2 Tournaments, Tournament Structure",
            rules=("SW-37",),
            applies=_teams,
            text=_planned_rounds,
            ask="Decide the number of rounds. Teams play without a cut.",
        ),
        Announcement(
            id="team_round_length",
            follows=("clock", "swiss_minutes"),
            starts=True,
            topic="Round length (teams)",
            when=When.BEFORE_START,
            must=True,
            source="2v2 Tournaments, Time Limit",
            rules=("SW-40",),
            applies=_teams,
            text=say.lengths(TIMES, ClockStage.SWISS),
            ask="Decide the length of a round: 80 to 120 minutes.",
        ),
        Announcement(
            id="championship_length",
            follows=("clock", "elimination_minutes", "final_minutes"),
            topic="Round length in championship play",
            when=When.BEFORE_ELIMINATION,
            must=True,
            source=_CHAMPIONSHIP,
            rules=("SW-27", "SW-34"),
            applies=_championship,
            text=say.lengths(TIMES, ClockStage.ELIMINATION, ClockStage.FINAL),
        ),
        Announcement(
            id="clock",
            follows=("level_score", "team"),
            topic="End of the round",
            when=When.EACH_ROUND,
            source="Time Limit and Procedure",
            rules=("SW-23",),
            text=_at_time,
        ),
    ),
)
