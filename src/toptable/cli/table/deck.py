"""``toptable deck``: the commands that only pass on what was typed."""

from toptable.cli import times
from toptable.cli.made import MAY, Row
from toptable.cli.typed import (
    NAME,
    NAMES,
    always,
    flag,
    moment,
    secret,
    secret_option,
    some_names,
    word,
)
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.asking import AskForDecks
from toptable.engine.subjects.decks.locking import LockDecks
from toptable.engine.subjects.decks.opening import OpenDecks
from toptable.engine.subjects.decks.proxies import ApproveProxies, IssueProxy
from toptable.engine.subjects.decks.publishing import AgreeToPublish, PublishDecks

HOW = word("hidden, archetypes or lists.", Publishing, metavar="HOW")
SLOT = word("Which deck, such as corp.", metavar="SLOT")
WHOSE = some_names("None: everybody's.", "NAME …")

ROWS = (
    Row(
        "lock",
        LockDecks,
        "Let nobody change lists any more, or some players.",
        "spring",
        {"players": WHOSE},
    ),
    Row(
        "unlock",
        LockDecks,
        "Let lists be changed again, of everybody or of some players.",
        "spring Ann",
        {"players": WHOSE, "locked": always(False)},
    ),
    Row(
        "ask",
        AskForDecks,
        "Ask players for their lists; they must hand them in.",
        "spring Ann Bo --due 14:30",
        {"players": NAMES, "due": moment(times.coming, "Until when, as 14:30.", "--due")},
    ),
    Row(
        "approve-proxies",
        ApproveProxies,
        "Approve the proxies and alternate art that a list marks.",
        "spring Ann corp",
        {
            "player": NAME,
            "slot": SLOT,
            "approved": flag("No longer.", "--withdraw", on=False, off=True),
        },
    ),
    Row(
        "proxy",
        IssueProxy,
        "Write down a proxy that a judge made. The card is kept beside the log.",
        "spring Ann 'Sure Gamble'",
        {"player": NAME, "card": secret("For which card.", "Say which card.", metavar="CARD")},
    ),
    Row(
        "agree",
        AgreeToPublish,
        "Write down how much of a player's lists may be shown after the event.",
        "spring Ann lists",
        {"player": NAME, "how": HOW},
    ),
    Row(
        "publish",
        PublishDecks,
        "Say what is shown after the event, as far as each player agrees.",
        "spring archetypes",
        {"how": HOW},
    ),
    Row(
        "open",
        OpenDecks,
        "Look at lists although you play, because nobody else can. It is recorded.",
        "spring Ann --why 'Deck error at table 3, nobody else is here'",
        {"players": NAMES, "why": secret_option("Why nobody else can.", "Say why.")},
        MAY,
    ),
)
