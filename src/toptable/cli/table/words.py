"""What is typed alike in the commands of several nouns."""

from toptable.cli.questions import ANSWERS
from toptable.cli.typed import REQUIRED, flag, option, word
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees, LateMode

ABSENTEES = option(
    "What becomes of those who have not checked in, where others have.",
    "--not-checked-in",
    kind=Absentees,
    default=Absentees.ASK,
)
_MISSING_LISTS: dict[bool | None, MissingLists] = {
    None: MissingLists.ASK,
    True: MissingLists.WITHOUT,
    False: MissingLists.ON_PAPER,
}
LISTS = option(
    "Begin although deck lists are missing, or because they were submitted on paper.",
    "--without-lists/--lists-on-paper",
    kind=bool | None,
    default=None,
    read=lambda _tournament, without: _MISSING_LISTS[without],
)
GAME = word("The game's number.", int, metavar="GAME")
INFRACTION = option("The infraction; it can be named later.", "--for")
PREVIOUS = option("How the game before ended, from the first seat: W, L or D.")
ANSWERS_OPTION = option(ANSWERS, kind=str | None, default=None, show_default="ask")
CONFIRMED = flag("In your own match: the opponent confirmed the result at the desk.", "--confirmed")
REPLACES = flag("In the place of the result that is there.", "--replace")
JUDGE = option("Who ruled, if not you.")
NEW_NAME = word("The player's name.", metavar="NAME")
LATE = {
    "approved_by": option("Who allowed it.", default=REQUIRED),
    "mode": option("From when.", kind=LateMode, default=LateMode.FROM_NEXT),
    "penalty": option("As what it is ruled, where there is a rule."),
    "grade": option(
        "The penalty, from its range.", kind=Penalty | None, default=None, show_default="suggested"
    ),
    "judge": JUDGE,
}
"""How somebody comes in late, alone or as a team."""
