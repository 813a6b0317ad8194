"""What players must be told under NISEI Organized Play Policies 1.3, and how long rounds are."""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, Announcements, EventFacts, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.rulebooks.nisei_1_3.decks_and_lists import FORMATS
from toptable.rulebooks.shared import deck_settings, nisei

_STAFF = "Event Staff Expectations"
_PLAY = "Event Structure And Procedure"

TIMES = (
    RoundMinutes(
        stage=ClockStage.SWISS, default=65, choices=(65, 70), source=_PLAY, rules=("N13-57",)
    ),
    RoundMinutes(
        stage=ClockStage.TIEBREAKER, default=30, choices=(30,), source=_PLAY, rules=("N13-57",)
    ),
    RoundMinutes(
        stage=ClockStage.ELIMINATION, default=40, choices=(40,), source=_PLAY, rules=("N13-57",)
    ),
    RoundMinutes(
        stage=ClockStage.FINAL,
        untimed=True,
        reason_needed=True,
        source=_PLAY,
        rules=("N13-57", "N13-58"),
    ),
)


def _without_head_to_head(facts: EventFacts) -> bool:
    """No cut, and head-to-head is off, which is recommended for just that. N13-68."""
    return facts.cut == 0 and facts.settings.get("head_to_head", "off") == "off"


ANNOUNCEMENTS = Announcements(
    times=TIMES,
    documents=(
        "this policy",
        "the Code of Conduct",
        "the current format page",
        "the official decklist and proxy templates",
        "the prize structure of the kit",
    ),
    items=(
        Announcement(
            id="structure",
            follows=("plan", "sides"),
            starts=True,
            topic="Rounds and cut",
            when=When.IN_ADVANCE,
            must=True,
            source=_STAFF,
            rules=("N13-04", "N13-77", "N13-89"),
            text=say.rounds_and_cut,
            ask="Decide the number of Swiss rounds and the cut.",
        ),
        Announcement(
            id="round_length",
            follows=("clock", "swiss_minutes", "elimination_minutes", "final_minutes"),
            topic="Round length",
            when=When.IN_ADVANCE,
            source=_PLAY,
            rules=("N13-57",),
            text=say.lengths(TIMES, ClockStage.SWISS, ClockStage.ELIMINATION, ClockStage.FINAL),
        ),
        deck_settings.lists_by_level(
            topic="Tier and decklists",
            source="Types Of Events; Decks And Decklists",
            rules=("N13-42", "N13-23"),
            required="Everybody hands in decklists for both decks, with name, event and date.",
        ),
        nisei.handwritten(source="Decks And Decklists", rule="N13-24"),
        deck_settings.format_played(
            FORMATS,
            source="Supported Formats",
            rules=("N13-49", "N13-100", "N13-102"),
        ),
        deck_settings.event_cards(source="Supported Formats", rules=("N13-02", "N13-100")),
        deck_settings.own_format(FORMATS, source="Supported Formats", rules=("N13-100",)),
        Announcement(
            id="pairing",
            follows=("pairing",),
            topic="Pairing",
            when=When.IN_ADVANCE,
            source=_PLAY,
            rules=("N13-62", "N13-73", "N13-74"),
            text=say.by_setting(
                "pairing",
                {
                    "standard": "At random among players on equal points.",
                    "amalfi": "By the Amalfi system.",
                    "halves": "Top half against bottom half of players on equal points.",
                },
            ),
            ask="Decide between the standard pairing and the Amalfi system.",
        ),
        Announcement(
            id="tiebreakers",
            follows=("head_to_head", "tiebreakers"),
            topic="Tiebreakers",
            when=When.IN_ADVANCE,
            source=_PLAY,
            rules=("N13-67", "N13-68"),
            text=say.tiebreakers,
            ask="Decide whether head-to-head is used; the document advises it where there is no "
            "cut.",
        ),
        Announcement(
            id="head_to_head",
            topic="Head-to-head",
            when=When.IN_ADVANCE,
            source=_PLAY,
            rules=("N13-68",),
            applies=_without_head_to_head,
            ask="No elimination rounds are planned, and for such events head-to-head is "
            "recommended. Turn it on under Settings, or tell the players that it is not used.",
        ),
        Announcement(
            id="online_tools",
            topic="Tools for online play",
            when=When.IN_ADVANCE,
            source="Online And Virtual Events",
            rules=("N13-56",),
            applies=say.is_online,
            text=say.plain(
                "Suggested, not required: the Project NISEI Discord to talk, and cobr.ai for "
                "pairings and results."
            ),
        ),
        Announcement(
            id="online",
            topic="Online tools and rules",
            when=When.IN_ADVANCE,
            must=True,
            source="Online And Virtual Events",
            rules=("N13-51", "N13-52"),
            applies=say.is_online,
            ask="Name the tools for talking to staff and any rules of your own, such as checking "
            "in between rounds.",
        ),
        Announcement(
            id="tiebreaker_round",
            topic="Tiebreaker round",
            when=When.BEFORE_START,
            source=_PLAY,
            rules=("N13-78",),
            applies=say.has_cut,
            ask="Say whether a Tiebreaker round is held if players on equal points fall on both "
            "sides of the cut.",
        ),
        Announcement(
            id="playing_staff",
            follows=("staff",),
            topic="Staff who play",
            when=When.BEFORE_START,
            source="Staff Participation In Events",
            rules=("N13-36",),
            applies=say.staff_plays,
            text=say.playing_staff,
        ),
        Announcement(
            id="accommodations",
            topic="Accommodations",
            when=When.BEFORE_START,
            must=True,
            source=_STAFF,
            rules=("N13-08", "N13-04"),
            text=say.plain(
                "Accommodations for disabilities are available: speak to the organizer, in private "
                "if you like."
            ),
        ),
        Announcement(
            id="clock",
            topic="Start and end of the round",
            when=When.EACH_ROUND,
            must=True,
            source=_PLAY,
            rules=("N13-59", "N13-60"),
            text=say.plain(
                "Announce the start of the timer. At time: the turn is finished, the other player "
                "takes one full turn, then more agenda points win."
            ),
        ),
    ),
)
