"""``toptable result``: the commands that only pass on what was typed."""

from toptable.cli import result
from toptable.cli.made import MAY, Row
from toptable.cli.table.words import CONFIRMED, PREVIOUS, REPLACES
from toptable.cli.typed import LATEST, NAME, ROUND, TABLE, flag, maybe, option
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult, SettleMissing
from toptable.engine.subjects.results.sides import SettleSides

ROWS = (
    Row(
        "enter",
        ReportResult,
        "Enter a result, or correct one; one that is there is replaced with --replace.",
        "spring 3 WL",
        {
            "table": TABLE,
            "games": maybe(
                "A letter per game, seen from the first player: W L D T t X V.", "[GAMES]"
            ),
            "number": ROUND,
            "kind": option(
                "When the match was not simply played out.", kind=ResultKind | None, default=None
            ),
            "about": option("The player that the kind is about, where it is about one."),
            "sides": option("The first player's side in each game."),
            "how": option("How each game ended.", kind=list[str] | None, default=None),
            "witness": option("Who witnessed an agreement."),
            "provisional": flag("May be replayed.", "--provisional"),
            "replaces": REPLACES,
            "confirmed": CONFIRMED,
            "evidence": option("What shows it, where a match of an earlier round is corrected."),
        },
        MAY,
        result.enter,
        result.tell_what_is_next,
    ),
    Row(
        "clear",
        ClearResult,
        "Take a result off again and open the match.",
        "spring 3",
        {"table": TABLE, "round": ROUND},
        MAY,
    ),
    Row(
        "settle-missing",
        SettleMissing,
        "After the deadline: give every unreported match the same result.",
        "spring --kind both_lose",
        {
            "round": LATEST,
            "kind": option(
                "What they count as: draw or both_lose.",
                kind=ResultKind,
                default=ResultKind.DRAW,
            ),
        },
        MAY,
    ),
    Row(
        "sides",
        SettleSides,
        "Settle who plays which side, or goes first: as the rulebook draws it, or as agreed.",
        "spring 3 --game 2 --previous W",
        {
            "round": LATEST,
            "table": TABLE,
            "game": option("Which game of the match.", kind=int, default=1, min=1),
            "first_seat": option(
                "The first player's side, as agreed or chosen.", "--first", show_default="drawn"
            ),
            "previous": PREVIOUS,
            "witness": option("Who witnessed it."),
            "two_for_one": flag(
                "One game that counts twice: drawn before a judge.", "--two-for-one"
            ),
        },
        MAY,
    ),
    Row(
        "confirm-bye",
        IssueBye,
        "Confirm that the player with the bye was seated, where the rulebook asks for it.",
        "spring Ann",
        {"round": LATEST, "player": NAME, "absent": flag("Was not in the seat.", "--absent")},
        MAY,
    ),
)
