"""What players must be told under NISEI Organized Play Policies 1.0, and how long rounds are."""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, Announcements, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.rulebooks.nisei_1_0.decks_and_lists import FORMATS
from toptable.rulebooks.shared import deck_settings, nisei

_STAFF = "Tournament Staff Expectations"
_PLAY = "Event Structure And Procedure"

TIMES = (
    RoundMinutes(
        stage=ClockStage.SWISS, default=65, choices=(65, 70), source=_PLAY, rules=("N10-31",)
    ),
    RoundMinutes(
        stage=ClockStage.TIEBREAKER, default=30, choices=(30,), source=_PLAY, rules=("N10-31",)
    ),
    RoundMinutes(
        stage=ClockStage.ELIMINATION, default=40, choices=(40,), source=_PLAY, rules=("N10-31",)
    ),
    RoundMinutes(stage=ClockStage.FINAL, untimed=True, source=_PLAY, rules=("N10-31",)),
)

ANNOUNCEMENTS = Announcements(
    times=TIMES,
    items=(
        Announcement(
            id="structure",
            follows=("plan", "sides"),
            starts=True,
            topic="Rounds and cut",
            when=When.IN_ADVANCE,
            must=True,
            source=_STAFF,
            rules=("N10-03", "N10-46", "N10-56"),
            text=say.rounds_and_cut,
            ask="Decide the number of Swiss rounds and the cut.",
        ),
        Announcement(
            id="round_length",
            follows=("clock", "swiss_minutes", "elimination_minutes", "final_minutes"),
            topic="Round length",
            when=When.IN_ADVANCE,
            source=_PLAY,
            rules=("N10-31",),
            text=say.lengths(TIMES, ClockStage.SWISS, ClockStage.ELIMINATION, ClockStage.FINAL),
        ),
        deck_settings.lists_by_level(
            topic="Tier and decklists",
            source="Event Structure And Procedure; Other Tournament Rules",
            rules=("N10-30", "N10-20"),
            required="Everybody hands in decklists for both decks, with name, event and date, and "
            "marks proxies on them.",
        ),
        nisei.handwritten(source="Other Tournament Rules", rule="N10-21"),
        Announcement(
            id="proxies",
            topic="Proxies",
            when=When.IN_ADVANCE,
            must=True,
            source="Proxies",
            rules=("N10-12", "N10-16"),
            text=say.plain("Proxies and third-party art are shown to staff before the event."),
        ),
        deck_settings.format_played(
            FORMATS,
            source="Supported Formats",
            rules=("N10-63", "N10-65", "N10-66", "N10-67", "N10-68", "N10-69"),
        ),
        deck_settings.event_cards(source="Supported Formats", rules=("N10-02", "N10-70")),
        deck_settings.own_format(FORMATS, source="Supported Formats", rules=("N10-70",)),
        Announcement(
            id="pairing",
            follows=("pairing",),
            topic="Pairing",
            when=When.IN_ADVANCE,
            source=_PLAY,
            rules=("N10-33", "N10-42", "N10-43"),
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
            rules=("N10-37", "N10-38"),
            text=say.tiebreakers,
            ask="Decide whether head-to-head is used.",
        ),
        Announcement(
            id="tiebreaker_rounds",
            topic="Tiebreaker rounds",
            when=When.BEFORE_START,
            source=_PLAY,
            rules=("N10-47",),
            applies=say.has_cut,
            ask="Say whether Tiebreaker rounds are held if players on equal points fall on both "
            "sides of the cut.",
        ),
        Announcement(
            id="playing_staff",
            follows=("staff",),
            topic="Staff who play",
            when=When.BEFORE_START,
            source=_STAFF,
            rules=("N10-09",),
            applies=say.staff_plays,
            text=say.playing_staff,
        ),
        Announcement(
            id="accommodations",
            topic="Accommodations",
            when=When.BEFORE_START,
            must=True,
            source=_STAFF,
            rules=("N10-07", "N10-03"),
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
            rules=("N10-31", "N10-32"),
            text=say.plain(
                "Announce the start of the timer. At time: the turn is finished, the other player "
                "takes one full turn, then more agenda points win."
            ),
        ),
    ),
)
