"""``toptable clock``: the commands that only pass on what was typed."""

from toptable.cli import clock, times
from toptable.cli.made import MAY, Row
from toptable.cli.table.words import JUDGE
from toptable.cli.typed import NAME, TABLE, always, count, flag, moment, option, some_names, word
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.subjects.floor.list_reviews import BeginReview
from toptable.engine.subjects.floor.presence import KeepIn, NotePresence, Presence
from toptable.engine.subjects.floor.round_time import AddTime, LimitRound
from toptable.engine.subjects.floor.ruling_on_lateness import RuleOnLateness
from toptable.engine.subjects.floor.time_calls import AnnounceTime
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    DeclareExtension,
    ExtendTable,
    PrepareClock,
    TurnClock,
)

MINUTES = word("How many minutes.", int, metavar="MINUTES")


def _turn(verb: str, act: ClockAct, help_text: str) -> Row:
    return Row(verb, TurnClock, help_text, "spring", {"act": always(act)}, MAY)


ROWS = (
    Row(
        "prepare",
        PrepareClock,
        "Set the length and the planned start. A length the document lacks needs a reason.",
        "spring --start 14:30",
        {
            "minutes": count("The length.", show_default="the document's"),
            "untimed": flag("No time limit.", "--untimed"),
            "start": moment(times.of_today, "When it is planned to start, as 14:30."),
        },
        MAY,
        clock.prepare,
    ),
    Row(
        "add",
        AddTime,
        "Give everybody more time, or less.",
        "spring 5 --reason 'Fire alarm'",
        {"minutes": MINUTES, "remove": flag("Take them away instead.", "--remove")},
        MAY,
        clock.add,
    ),
    _turn(
        "review",
        ClockAct.PREPARATION,
        "Let the players prepare, or read each other's lists, before the start.",
    ),
    _turn(
        "start",
        ClockAct.START,
        "Start the round for all tables at once; unprepared, with the document's length.",
    ),
    _turn("pause", ClockAct.PAUSE, "Stop the clock for everybody."),
    _turn("resume", ClockAct.RESUME, "Let the clock run on."),
    _turn("call-time", ClockAct.TIME, "Call time; with over a minute left, say why."),
    Row(
        "announce",
        AnnounceTime,
        "Tick that you called out the time left, as clock show says it is due.",
        "spring",
    ),
    Row(
        "limit",
        LimitRound,
        "Limit a round that began untimed, counted from its start.",
        "spring 65 --reason 'The hall closes'",
        {"minutes": MINUTES},
        MAY,
    ),
    Row(
        "extend",
        ExtendTable,
        "Give one table time or turns.",
        "spring 4 --minutes 3",
        {
            "table": TABLE,
            "minutes": count("Minutes to give.", min=0),
            "turns": count("Turns to give.", min=0),
            "why": option("What it makes up for.", kind=ExtraTimeFor, default=ExtraTimeFor.RULING),
            "note": option("More about it."),
        },
    ),
    Row(
        "declare",
        DeclareExtension,
        "Tick that the players declared their extension when time was called.",
        "spring 4",
        {
            "table": TABLE,
            "declared": option("What it is.", "--as", kind=Declared, default=Declared.YES),
        },
    ),
    Row(
        "read-lists",
        BeginReview,
        "Let the players of one game of the bracket read each other's lists.",
        "spring 4",
        {"table": TABLE},
    ),
    Row(
        "mark",
        NotePresence,
        "Mark a player as absent or arrived, or online as disconnected or reconnected.",
        "spring Ann absent",
        {
            "player": NAME,
            "presence": word("What was seen.", Presence),
            "at": moment(times.of_today, "When, as 14:30.", show_default="now"),
        },
    ),
    Row(
        "rule",
        RuleOnLateness,
        "Give what clock late proposes at a table: rulings, result and drop, as one act.",
        "spring 4",
        {
            "table": word("The table, as clock late has it; 0 for a bye.", int, metavar="TABLE"),
            "players": some_names("Only these players."),
            "penalty": option(
                "In place of the suggested one, from its range.", kind=Penalty | None, default=None
            ),
            "raise_to": option("The upgrade you confirm.", kind=Penalty | None, default=None),
            "judge": JUDGE,
            "explained": flag("The player was told what it is for.", "--explained"),
        },
        MAY,
    ),
    Row(
        "keep-in",
        KeepIn,
        "Let a player play on who was marked as absent and never seen. Say why.",
        "spring Ann --reason 'On the phone'",
        {"player": NAME},
        MAY,
    ),
)
