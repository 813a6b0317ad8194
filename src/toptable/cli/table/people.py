"""``toptable people``: the commands that only pass on what was typed."""

from toptable.cli.made import MAY, MUST, Row
from toptable.cli.people import admit_late as make_late
from toptable.cli.people import check_in as make_check_in
from toptable.cli.people import letter, offer_place, told
from toptable.cli.table.words import INFRACTION, LATE, NEW_NAME
from toptable.cli.typed import (
    NAME,
    count,
    flag,
    in_full,
    maybe,
    option,
    secret_option,
    waiting,
    word,
)
from toptable.engine.subjects.admission.letting_in_late import AdmitLate
from toptable.engine.subjects.admission.waiting_list import AdmitWaiting
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.expulsion import Drop
from toptable.engine.subjects.messages.messaging import MessagePlayer, ReadMessage
from toptable.engine.subjects.people.details import Accommodate, FixTable, GrantBye, RenamePlayer
from toptable.engine.subjects.people.entering import CheckIn
from toptable.engine.subjects.people.leaving import Rejoin

WITHDRAW = flag("Take it back.", "--withdraw")
PERSON = option("Who it is across events: the person's id, or SCHEME:NUMBER.")

ROWS = (
    Row(
        "check-in",
        CheckIn,
        "Mark players as present. Round 1 asks about those who are not.",
        "spring --all",
        {
            "players": maybe(
                "Names of players, in full.", "NAME …", list[str] | None, None, read=in_full
            ),
            "everyone": flag("Everyone who is entered.", "--all"),
            "present": flag("Mark as not here instead.", "--absent", on=False, off=True),
        },
        MAY,
        make_check_in,
    ),
    Row(
        "admit-late",
        AdmitLate,
        "Let someone in who came late, or had not checked in; missed rounds are lost.",
        "spring Ann --approved-by Hana",
        {"name": NEW_NAME, **LATE, "person": PERSON},
        MAY,
        make_late,
    ),
    Row(
        "drop",
        Drop,
        "Drop a player, after the match under way or at once.",
        "spring Ann --at-once",
        {
            "player": NAME,
            "at_once": flag("Gives up the match under way.", "--at-once"),
            "finished": option("With --at-once: its finished games, from the first seat."),
            "after_match": flag("Plays the match under way first.", "--after-match"),
        },
        MAY,
        after=offer_place,
    ),
    Row(
        "rejoin",
        Rejoin,
        "Let a player who dropped come back; missed rounds are lost.",
        "spring Ann",
        {"player": NAME},
        MAY,
    ),
    Row(
        "disqualify",
        Disqualify,
        "Disqualify a player, with the ruling that goes with it.",
        "spring Ann --reason 'Bribed an opponent'",
        {"player": NAME, "infraction": INFRACTION},
        MUST,
    ),
    Row(
        "rename",
        RenamePlayer,
        "Correct or change a player's name.",
        "spring Ann 'Anna Lee'",
        {"player": NAME, "name": word("The new name.", metavar="NEW_NAME")},
        MAY,
    ),
    Row(
        "reward-bye",
        GrantBye,
        "Accept a reward bye for a coming round.",
        "spring Ann 1 --voucher 'Regional 17'",
        {
            "player": NAME,
            "round": word("For which round.", int, metavar="ROUND"),
            "voucher": option("The code on the voucher."),
            "source": option("The event where it was won.", "--from"),
            "withdrawn": WITHDRAW,
        },
        MAY,
    ),
    Row(
        "fix-table",
        FixTable,
        "Keep a player at one table all day.",
        "spring Ann 1",
        {
            "player": NAME,
            "table": word(
                "The table; 0 for any again.",
                int,
                metavar="TABLE",
                read=lambda _tournament, table: table or None,
            ),
        },
    ),
    Row(
        "accommodate",
        Accommodate,
        "Arrange an accommodation. Neither text appears in public copies.",
        "spring Ann --effect 'Sits at the aisle' --why 'Uses a wheelchair'",
        {
            "player": NAME,
            "effect": secret_option("What staff do; only staff see it.", "Say what staff do."),
            "why": secret_option("Why; only you see it.", "Say why."),
            "minutes": count("Extra time for the player's table in every round."),
        },
    ),
    Row(
        "message",
        MessagePlayer,
        "Show a message on one player's phone until it is read; nobody else but staff see it.",
        "spring Ann 'Your deck box is here'",
        {
            "player": NAME,
            "text": maybe("What to say; left out: please come to the desk.", "[TEXT]", read=letter),
        },
    ),
    Row(
        "told",
        ReadMessage,
        "Somebody told a player in person: mark the oldest message they have not read.",
        "spring Ann",
        {"player": NAME},
        make=told,
    ),
    Row(
        "admit-waiting",
        AdmitWaiting,
        "Give a free place to the next in line; to someone else only with a reason.",
        "spring",
        {"number": maybe("Who; the next in line if left out.", "[NAME]", read=waiting)},
        MAY,
    ),
)
