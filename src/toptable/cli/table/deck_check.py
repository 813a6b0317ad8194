"""``toptable deck-check``: the commands that only pass on what was typed."""

from toptable.cli.deck_check import tell_numbers, tell_what_next, tell_who_begins
from toptable.cli.made import MAY, Row
from toptable.cli.typed import NAME, flag, option, player_option, word
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.subjects.deck_checks.picking import (
    AskForCheck,
    ChooseCheck,
    DrawChecks,
    DrawnAmong,
)
from toptable.engine.subjects.deck_checks.running import (
    AssignCheck,
    BeginCheck,
    CancelCheck,
    GiveCheckTime,
    StopCheck,
)

CHECK = word("The check's number.", int, metavar="CHECK")
SLEEVES = flag(
    "Only the sleeves, not the whole deck.",
    "--sleeves",
    on=CheckKind.SLEEVES,
    off=CheckKind.DECK,
)
MINUTES = option(
    "What the table gets.",
    kind=int | None,
    default=None,
    min=0,
    show_default="the time it took",
)

ROWS = (
    Row(
        "draw",
        DrawChecks,
        "Draw whom to check. Before the round is published nobody in the hall knows.",
        "spring 2",
        {
            "count": word("How many tables or players.", int, metavar="COUNT", min=1),
            "among": option(
                "Whole tables, or single players.", kind=DrawnAmong, default=DrawnAmong.TABLES
            ),
            "kind": SLEEVES,
            "unchecked": flag(
                "Also those who were checked before.", "--anybody", on=False, off=True
            ),
        },
        after=tell_numbers,
    ),
    Row(
        "choose",
        ChooseCheck,
        "Have a table or a player checked.",
        "spring --table 4",
        {
            "table": option("The whole table.", kind=int | None, default=None, show_default="none"),
            "chosen": player_option("This player alone.", show_default="none"),
            "kind": SLEEVES,
        },
        after=tell_numbers,
    ),
    Row(
        "ask",
        AskForCheck,
        "Note that a player asks for a check of the opponent.",
        "spring Ann --sleeves",
        {"player": NAME, "kind": SLEEVES},
        after=tell_numbers,
    ),
    Row(
        "assign",
        AssignCheck,
        "Say who does a check.",
        "spring 3 Jo",
        {"check": CHECK, "judge": word("The judge's name.", metavar="JUDGE")},
        MAY,
        after=tell_who_begins,
    ),
    Row(
        "begin",
        BeginCheck,
        "Take the decks from the table; the stopwatch runs.",
        "spring 3",
        {"check": CHECK, "judge": option("Who does it.", show_default="as assigned, or you")},
        MAY,
        after=tell_who_begins,
    ),
    Row(
        "stop",
        StopCheck,
        "The decks are back: stop the time, which the table gets.",
        "spring 3",
        {"check": CHECK, "minutes": MINUTES},
        after=tell_what_next,
    ),
    Row(
        "give-time",
        GiveCheckTime,
        "Give the table the time of a check that is over.",
        "spring 3",
        {"check": CHECK, "minutes": MINUTES},
    ),
    Row(
        "cancel",
        CancelCheck,
        "Leave out a check that has not begun.",
        "spring 3 --reason 'The table finished'",
        {"check": CHECK},
        MAY,
    ),
)
