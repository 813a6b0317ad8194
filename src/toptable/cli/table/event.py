"""``toptable event``: the commands that only pass on what was typed."""

from toptable.cli import event_office
from toptable.cli.event import StopChoice, about_level_places, planned, tell_notices
from toptable.cli.made import MAY, Row
from toptable.cli.typed import REQUIRED, always, count, flag, maybe, option, word
from toptable.engine.state.office import Shelf
from toptable.engine.subjects.admission.letting_in import SetTerms
from toptable.engine.subjects.event.hall_share import AddHallShare
from toptable.engine.subjects.event.lifecycle import (
    CloseEvent,
    RecordHandDraw,
    RenameEvent,
    ReopenEvent,
)
from toptable.engine.subjects.event.settings import DescribeEvent, PlanStructure
from toptable.engine.subjects.messages.messaging import MessageEverybody
from toptable.engine.subjects.office.office_work import MoveToShelf, SetTables, ShowStandings
from toptable.engine.subjects.office.timetabling import SetTimetable

ROWS = (
    Row(
        "plan",
        PlanStructure,
        "Plan rounds and cut: as the rulebook proposes for this field, or your own.",
        "spring --rounds 5 --cut 8",
        {
            "rounds": count("How many rounds.", show_default="as the rulebook proposes"),
            "cut": option(
                "How many players advance after them; 0 for none.",
                kind=int | None,
                default=None,
                min=0,
            ),
            "points": count("Points a player needs to play more rounds.", min=0),
            "table": option("A table of the rulebook, where it has several."),
            "expected": count("How many players you expect, while fewer are entered.", min=0),
            "until": option(
                "When the rounds are over, if not as planned.",
                kind=StopChoice,
                default=StopChoice.PLANNED,
            ),
            "winners": option(
                "With --until few-undefeated: how many may be left.", kind=int, default=8, min=1
            ),
        },
        MAY,
        planned,
        tell_notices,
    ),
    Row(
        "tables",
        SetTables,
        "Set tables aside for this event, from the next pairing on.",
        "spring 101 160 --hall Annexe",
        {
            "first": word("The first table; 0 frees them all.", int),
            "last": maybe("The last table; as many as it takes if left out.", "[LAST]", int, 0),
            "hall": option("The hall, where there are several."),
        },
        make=event_office.tables,
    ),
    Row(
        "timetable",
        SetTimetable,
        "Plan when round 1 begins and the pauses between rounds; everybody sees it in the hall.",
        "spring --start '2026-05-09 10:00' --between 10 --break 3:45",
        {
            "start": option("When round 1 begins, as 10:00; without it, no timetable."),
            "between": option("Minutes between two rounds.", kind=int, default=10, min=0),
            "breaks": option(
                "A longer break: after which round, and how many minutes.",
                "--break",
                kind=list[str] | None,
                default=None,
                metavar="ROUND:MINUTES",
            ),
        },
        MAY,
        event_office.timetable,
    ),
    Row(
        "terms",
        SetTerms,
        "Say on which terms the event lets people in; what is not given is off.",
        "spring --capacity 64",
        {
            "series": option("The series that the event belongs to."),
            "by_invitation": flag("Only for those invited to the series.", "--by-invitation"),
            "not_again": flag("Not for those who have qualified in it.", "--not-again"),
            "two_events": flag("Players may be in another event meanwhile.", "--two-events"),
            "capacity": count("How many the venue may hold; 0 for no limit.", min=0),
        },
        make=event_office.terms,
    ),
    Row(
        "rename",
        RenameEvent,
        "Give the event another name.",
        "spring 'Spring Open 2026'",
        {"name": word("The new name.")},
    ),
    Row(
        "describe",
        DescribeEvent,
        "Say that the event is on another day, of another kind or category.",
        "spring --date 2026-05-09",
        {
            "date": option("The day, as YYYY-MM-DD.", kind=str | None, default=None),
            "event_type": option("The kind of event.", kind=str | None, default=None),
            "category": option("Who backs the event.", kind=str | None, default=None),
        },
        reason=MAY,
    ),
    Row(
        "publish-standings",
        ShowStandings,
        "Let players see the standings up to a round, or again after every round.",
        "spring --through 4",
        {
            "through": option(
                "The last round they see; 0 for none.",
                kind=int | None,
                default=None,
                min=0,
                show_default="every round",
            )
        },
    ),
    Row(
        "message",
        MessageEverybody,
        "Show a message on every player's page; without one, take down what is shown.",
        "spring 'Lunch until 13:30'",
        {"text": maybe("What to say; anybody can read it.", "[TEXT]", str, "")},
    ),
    Row(
        "hand-draw",
        RecordHandDraw,
        "Record a coin, die or lot that was drawn on the table.\n\n"
        'Places between level players are settled with "toptable cut draw".',
        "spring --what 'Who goes first' --outcome Ann --witness Jo",
        {
            "what": option("What was drawn for.", default=REQUIRED),
            "outcome": option("How it came out.", default=REQUIRED),
            "witness": option("Who saw it.", default=REQUIRED),
        },
        after=about_level_places,
    ),
    Row(
        "hall-share",
        AddHallShare,
        "Mix dice or digits that the hall calls out into every draw from now on.\n\n"
        "You may know the secret seed and the hall knows these digits: nobody who has only one of "
        "them can steer a draw. Let people call them out before round 1, and again whenever you "
        "like.",
        "spring 4 1 6 6 2 3 --witness 'Jo Park'",
        {
            "digits": word(
                "The digits that were called out.",
                list[str],
                read=lambda _tournament, digits: "".join(digits),
            ),
            "witness": option("Someone else who was there and heard them.", default=REQUIRED),
        },
    ),
    Row(
        "archive",
        MoveToShelf,
        "Take the event out of the list; toptable event undelete puts it back.",
        "spring",
        {"shelf": always(Shelf.ARCHIVE)},
        MAY,
    ),
    Row("close", CloseEvent, "End the event and reveal the seed behind its draws.", "spring"),
    Row(
        "reopen",
        ReopenEvent,
        "Go on with a closed event, under a new secret seed.",
        "spring --reason 'A result was wrong'",
        {"commitment": always("")},
        MAY,
    ),
)
