"""``toptable staff``: the commands that only pass on what was typed."""

from toptable.cli import times
from toptable.cli.made import MAY, Row
from toptable.cli.staff import add as make_staff
from toptable.cli.typed import flag, moment, option, word
from toptable.engine.roles import Role
from toptable.engine.subjects.staff.acting_head_judge import EndActing, NameActing
from toptable.engine.subjects.staff.naming import NameStaff

ROWS = (
    Row(
        "add",
        NameStaff,
        "Say who works at the event, and whether they also play.",
        "spring Jo judge",
        {
            "name": word("Who works at the event.", metavar="NAME"),
            "role": word("As what.", Role),
            "plays": flag("Also plays, under this name.", "--plays"),
            "dismissed": flag("No longer.", "--dismiss"),
            "block": option("The block of a large event whose head judge this is."),
        },
        MAY,
        make_staff,
    ),
    Row(
        "stand-in",
        NameActing,
        "Name a stand-in for the head judge, from now on or for a time.",
        "spring Jo --until 14:30",
        {
            "name": word("Who stands in for the head judge.", metavar="NAME"),
            "since": moment(times.coming, "From when, as 14:30 or 2026-05-10 09:00.", "--from"),
            "until": moment(times.coming, "Until when, likewise."),
            "agreed_by": option("The organizer who agrees, if the head judge writes it down."),
        },
    ),
    Row(
        "head-judge-back",
        EndActing,
        "End the stand-in: the head judge is back.",
        "spring",
    ),
)
