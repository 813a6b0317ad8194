"""``toptable penalty``: the commands that only pass on what was typed."""

from toptable.cli.made import MAY, Row
from toptable.cli.penalty import revoked, tell_challenges, when_of
from toptable.cli.typed import NAME, NAMES, REQUIRED, count, flag, maybe, option, word
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.subjects.conduct.appealing import AppealRuling, HearAppeal
from toptable.engine.subjects.conduct.confirming import ConfirmRuling
from toptable.engine.subjects.conduct.revoked_places import LoseFinishedMatch, RevokeStanding
from toptable.engine.subjects.conduct.rulings import (
    AcknowledgePenalty,
    RaisePenalty,
    TellPenalty,
    WithdrawPenalty,
)

RULING = word("The ruling's number.", int, metavar="NUMBER")
FINISHED = option("The games of the match already over, from the first seat: W.")
WHEN = option(
    "A loss counts now, next (match) or none.",
    show_default="as possible",
    read=lambda _tournament, text: when_of(text),
)

ROWS = (
    Row(
        "confirm",
        ConfirmRuling,
        "Confirm a disqualification that someone else recorded in your name.",
        "spring 1",
        {
            "number": word("The number that it waits under.", int, metavar="NUMBER"),
            "declined": flag("It is not your ruling.", "--decline"),
        },
        MAY,
    ),
    Row(
        "acknowledge",
        AcknowledgePenalty,
        "Say, as head judge, that you know of a loss of match.",
        "spring 3",
        {"number": RULING},
    ),
    Row(
        "told",
        TellPenalty,
        "Note that the player was told what a penalty is for, when it was not at once.",
        "spring 3",
        {"number": RULING},
    ),
    Row(
        "raise",
        RaisePenalty,
        "Raise a penalty to a heavier one.",
        "spring 3 game_loss",
        {
            "number": RULING,
            "to": word("The heavier penalty.", Penalty),
            "when": WHEN,
            "finished": FINISHED,
            "points": count("How many points, for a loss of points."),
        },
        MAY,
    ),
    Row(
        "withdraw",
        WithdrawPenalty,
        "Withdraw a penalty and undo its effect.",
        "spring 3 --reason 'It was his own card'",
        {"number": RULING},
        MAY,
    ),
    Row(
        "appeal",
        AppealRuling,
        "Note that one or both players of the match appeal a ruling.",
        "spring 3 Ann",
        {"number": RULING, "players": NAMES},
        after=tell_challenges,
    ),
    Row(
        "hear-appeal",
        HearAppeal,
        "Answer an appeal; an overturned ruling takes its penalty with it.",
        "spring 3 --upheld",
        {
            "number": RULING,
            "overturned": option(
                "How it ended.", "--overturned/--upheld", kind=bool, default=REQUIRED
            ),
            "text": option("What was ruled."),
            "waived": flag("It costs no challenge.", "--waived"),
            "against_faq": flag("The FAQ is overruled, where that is allowed.", "--against-faq"),
        },
    ),
    Row(
        "revoke-place",
        RevokeStanding,
        "Take the place and the prizes of a player who was disqualified, or give them back.",
        "spring Ann passed_down --reason Cheating",
        {
            "player": NAME,
            "how": maybe("The place stays empty, or all move up.", "[HOW]", Revoked | None, None),
            "give_back": flag("Give a revoked place back.", "--give-back"),
            "decided_by": option("Who decided it, if not the staff: the publisher."),
        },
        MAY,
        revoked,
    ),
    Row(
        "lose-match",
        LoseFinishedMatch,
        "Turn a finished match of a disqualified player into a loss.",
        "spring Ann --round 2",
        {
            "player": NAME,
            "round": option(
                "The round of the finished match.", "--round", kind=int, default=REQUIRED
            ),
            "opponent_wins": flag(
                "The opponent does not get the win either.", "--both", on=False, off=None
            ),
        },
        MAY,
    ),
)
