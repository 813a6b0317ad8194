"""``toptable judge``: the commands that only pass on what was typed."""

import typer

from toptable.cli.common import player_number
from toptable.cli.judge import tell_what_waits, tell_who_still_plays
from toptable.cli.made import MAY, Row
from toptable.cli.typed import Known, Typed, count, flag, option, secret, word
from toptable.desk.tournament import Tournament
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.floor import SweepKind
from toptable.engine.state.staff import InquiryPart, NoteKind
from toptable.engine.subjects.conduct.ejections import (
    EjectPerson,
    GivePermission,
    WithdrawPermission,
)
from toptable.engine.subjects.conduct.holds import HoldMatch
from toptable.engine.subjects.event.lifecycle import FileComplaint
from toptable.engine.subjects.floor.judge_calls import ClaimCall, EscalateCall
from toptable.engine.subjects.floor.sweeps import FinishSweep, TakeZone
from toptable.engine.subjects.staff.notes import SettleNote, WriteNote

CALL = word("The call's number.", int, metavar="CALL")
FIRST = word("The first table.", int, metavar="FIRST")
LAST = word("The last table.", int, metavar="LAST")
ON_TABLE = Known(
    lambda tournament: (
        BRACKET if tournament.state.finals.bracket is not None else len(tournament.state.rounds)
    )
)
"""The round that is on, or the bracket."""


def _named(tournament: Tournament, name: str) -> tuple[int, str]:
    number = player_number(tournament, name)
    return number, tournament.state.name_of(number)


ROWS = (
    Row(
        "note",
        WriteNote,
        "Write something down for the staff. The log holds no word of it.",
        "spring 'Ann says he hid a card' --kind statement --ruling 3",
        {
            "text": secret("What happened or was said; confidential.", "Say what happened."),
            "kind": option(
                "An incident; a statement on a ruling or ejection; the report was sent; a note "
                "for whoever takes over; a part of an inquiry; something, also from outside the "
                "event, for those who may give bans; what somebody of the staff needs; an item "
                "that was rejected; a complaint to the publisher about a final ruling.",
                kind=NoteKind,
                default=NoteKind.INCIDENT,
            ),
            "ruling": count("The ruling it is about.", show_default="none"),
            "ejected": option("The ejected person it is about."),
            "part": option(
                "What it adds to an inquiry.",
                kind=InquiryPart | None,
                default=None,
                show_default="none",
            ),
            "table": count("The table, in the latest round, of an inquiry.", show_default="none"),
            "heads": flag("Only for head judge and organizer.", "--heads-only"),
        },
    ),
    Row(
        "claim",
        ClaimCall,
        "Say that you are on the way to a call.",
        "spring 3",
        {"call": CALL},
    ),
    Row("escalate", EscalateCall, "Pass a call to the head judge.", "spring 3", {"call": CALL}),
    Row(
        "zone",
        TakeZone,
        "Say which tables you look after; 0 0 gives them back.",
        "spring 1 40",
        {"first": FIRST, "last": LAST},
    ),
    Row(
        "swept",
        FinishSweep,
        "Say that you have been at every table of a range, at the start or after time was called.",
        "spring start 1 40",
        {
            "what": word("What you walked along the tables for.", SweepKind),
            "first": FIRST,
            "last": LAST,
        },
    ),
    Row(
        "settle-note",
        SettleNote,
        "Say that an incident or a note for the next shift has been dealt with.",
        "spring 2",
        {"number": word("The note's number.", int, metavar="NOTE")},
    ),
    Row(
        "concern",
        FileComplaint,
        "Leave a concern with the staff. The log holds no word of it.",
        "spring 'Somebody filmed my hand'",
        {"text": secret("What it is about; confidential.", "Say what it is about.")},
    ),
    Row(
        "hold",
        HoldMatch,
        "Put a match under investigation: no result until it is released, and what waits for it.",
        "spring 4",
        {
            "round": ON_TABLE,
            "table": word(
                "The table in the current round, or the game of the bracket.", int, metavar="TABLE"
            ),
            "released": flag("The investigation is over.", "--release"),
        },
        MAY,
        after=tell_what_waits,
    ),
    Row(
        "permit",
        GivePermission,
        "Allow a player something for today: slips, proxies, notes, a device, food.",
        "spring Ann 'translation slips'",
        {
            "player": Typed(
                str,
                typer.Argument(metavar="NAME", help="The player's name."),
                read=_named,
                fills=("player", "who"),
            ),
            "thing": word("What is allowed."),
            "until": option("Until when."),
            "kind": option("What kind of permission.", show_default="as the words say"),
        },
    ),
    Row(
        "end-permission",
        WithdrawPermission,
        "Withdraw a permission; penalty list has its number.",
        "spring 1",
        {"number": word("The permission's number.", int, metavar="NUMBER")},
    ),
    Row(
        "eject",
        EjectPerson,
        "Eject a person, or let them back in. What happened is kept confidential.",
        "spring 'Max Muster' 'Shouted at staff'",
        {
            "name": word("The person's name, registered or not."),
            "text": secret("What happened; confidential.", "Say what happened."),
            "back": flag("The person may come in again.", "--back"),
            "permitted_by": option(
                "The organizer who permits it.", show_default="you, as organizer"
            ),
        },
        after=tell_who_still_plays,
    ),
)
