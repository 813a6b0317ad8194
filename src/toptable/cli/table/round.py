"""``toptable round``: the commands that only pass on what was typed."""

from toptable.cli.made import MAY, Row
from toptable.cli.round import show_draft, show_new_draft, warn_of_platform
from toptable.cli.table.words import ABSENTEES, LISTS
from toptable.cli.typed import NAME, TABLE, TWO_NAMES, flag, option, word
from toptable.engine.subjects.messages.reminding import RemindTables
from toptable.engine.subjects.online.between_rounds import LinkMatch
from toptable.engine.subjects.rounds.changing import (
    GiveBye,
    MoveTable,
    PairByHand,
    PinTable,
    SwapPlayers,
)
from toptable.engine.subjects.rounds.drafts import (
    AllowRematches,
    DiscardRound,
    PairRound,
    PublishRound,
)
from toptable.engine.subjects.rounds.pairing_again import PairAgain

ROWS = (
    Row(
        "next",
        PairRound,
        "Pair the next round as a draft that only staff see.\n\n"
        "Round 1 waits until players were told what they must know, unless you say why not. Where "
        "some have checked in and others have not, say what becomes of the others.",
        "spring",
        {
            "method": option("Another pairing method, for this round only."),
            "absentees": ABSENTEES,
            "lists": LISTS,
        },
        MAY,
        after=show_new_draft,
    ),
    Row(
        "redraw",
        PairAgain,
        "Pair the draft again around the pinned tables.",
        "spring",
        after=show_draft,
    ),
    Row(
        "swap",
        SwapPlayers,
        "Let two players change places.",
        "spring Ann Bo",
        {"players": TWO_NAMES},
        MAY,
        after=show_draft,
    ),
    Row(
        "move",
        MoveTable,
        "Move a match to another table.",
        "spring 4 12",
        {"table": TABLE, "to": word("The table to move to.", int)},
        after=show_draft,
    ),
    Row(
        "pin",
        PinTable,
        "Keep a pairing when the rest is drawn again.",
        "spring 4",
        {"table": TABLE, "pinned": flag("No longer.", "--off", on=False, off=True)},
        after=show_draft,
    ),
    Row(
        "match",
        PairByHand,
        "Pair two players who have no opponent.",
        "spring Ann Bo",
        {"players": TWO_NAMES},
        MAY,
        after=show_draft,
    ),
    Row(
        "bye",
        GiveBye,
        "Take a player out of their match; both sit out until paired otherwise.",
        "spring Ann",
        {"player": NAME},
        MAY,
        after=show_draft,
    ),
    Row(
        "publish",
        PublishRound,
        "Publish the draft: everybody sees the pairings.",
        "spring",
        {},
        MAY,
        after=show_draft,
    ),
    Row("discard", DiscardRound, "Throw the draft away.", "spring", after=show_draft),
    Row(
        "allow-rematches",
        AllowRematches,
        "Agree to rematches in the coming round, when it cannot be paired without.",
        "spring --reason 'Four players, round 4'",
        {},
        MAY,
        after=show_draft,
    ),
    Row(
        "link",
        LinkMatch,
        "Say where a match of an online event is played.",
        "spring 4 https://example.org/4",
        {"table": TABLE, "link": word("Where; '' for none.", metavar="LINK")},
        after=warn_of_platform,
    ),
    Row(
        "remind",
        RemindTables,
        "Ask tables without a result, on their phones, to report it.\n\n"
        "Only tables whose time is up, unless you say why; at most once a minute.",
        "spring",
        reason=MAY,
    ),
)
