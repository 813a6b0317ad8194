"""``toptable prize``: the commands that only pass on what was typed."""

from toptable.cli.made import MAY, MUST, Row
from toptable.cli.prize import added, handed, prize_of, read_places, without
from toptable.cli.typed import REQUIRED, flag, maybe, option, player_option, word
from toptable.engine.rules.finals.cut.prizes import PrizeKind
from toptable.engine.state.prizes import ApprovalOf
from toptable.engine.subjects.prizes.handing_out import HandOut, ReleasePrize, ReturnPrize
from toptable.engine.subjects.prizes.kits import RecordApproval, RemoveKit
from toptable.engine.subjects.prizes.prize_table import AnnouncePrizes, SetPrizes

PLACE = word("The place it is for by the table.", int, metavar="PLACE")
WHAT = word("The prize, as it stands in the table.", metavar="PRIZE")

ROWS = (
    Row(
        "add",
        SetPrizes,
        "Add a prize to the table: for a place, the top places, or everybody.",
        "spring Playmat --places 1-4",
        {
            "what": WHAT,
            "places": option(
                "Which places get one: 1, 1-4, 5- for place 5 and below, or all.",
                default="1",
                read=read_places,
            ),
            "kind": flag(
                "A voucher for a bye at another event.",
                "--bye",
                on=PrizeKind.BYE,
                off=PrizeKind.ITEM,
            ),
            "kit": option("The kit it comes from.", show_default="the organizer's own"),
        },
        make=added,
    ),
    Row(
        "remove",
        SetPrizes,
        "Take a prize out of the table.",
        "spring Playmat",
        {"what": WHAT},
        make=without,
    ),
    Row(
        "announce",
        AnnouncePrizes,
        "Show the prize table to players as it stands, or no longer.",
        "spring",
        {"withdrawn": flag("Show no prizes.", "--withdraw")},
    ),
    Row(
        "remove-kit",
        RemoveKit,
        "Say that a kit is not used at this event after all.",
        "spring SC-1043",
        {"code": word("The kit's number.", metavar="KIT")},
    ),
    Row(
        "approval",
        RecordApproval,
        "Record who approved several kits at one event, or another format.",
        "spring kits 'Letter of 3 May'",
        {
            "of": word("What was approved.", ApprovalOf, metavar="kits|format"),
            "by": maybe("By whom or in which letter; left out, it is taken back.", "[BY]"),
        },
    ),
    Row(
        "hand-out",
        HandOut,
        "Record prizes as handed out: one, or everything that is due.\n\n"
        "To somebody other than the table says only with a reason.",
        "spring 2 Playmat --to Bo --reason 'Ann gave it to him'",
        {
            "place": maybe("The place; all that is due if left out.", "[PLACE]", int, 0),
            "what": maybe("The prize, where the place has several.", "[PRIZE]"),
            "to": player_option("Who gets it, if not whoever has the place.", metavar="NAME"),
            "voucher": option("The code on a voucher for a bye.", show_default="made up"),
        },
        MAY,
        handed,
    ),
    Row(
        "take-back",
        ReturnPrize,
        "Record that a prize came back, or was taken away again.",
        "spring 2 Playmat --reason 'Disqualified afterwards'",
        {"place": PLACE, "what": WHAT},
        MUST,
        prize_of(ReturnPrize),
    ),
    Row(
        "release",
        ReleasePrize,
        "Record what became of a prize that was left over.",
        "spring 8 Playmat --use 'Raffle at the league'",
        {"place": PLACE, "what": WHAT, "use": option("What became of it.", default=REQUIRED)},
        MAY,
        prize_of(ReleasePrize),
    ),
)
