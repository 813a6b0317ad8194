"""``toptable bracket``: the commands that only pass on what was typed."""

from toptable.cli.bracket import result as bracket_result
from toptable.cli.bracket import show_bracket, show_new_bracket
from toptable.cli.made import MAY, Row
from toptable.cli.table.words import ABSENTEES, ANSWERS_OPTION, CONFIRMED, GAME, LISTS, PREVIOUS
from toptable.cli.typed import NAME, count, flag, option
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.finals.whole_bracket import StartBracket

ROWS = (
    Row(
        "start",
        StartBracket,
        "Seed the locked cut into a bracket, or everybody where the event is single elimination.",
        "spring",
        {
            "structure": option(
                "double_elimination, single_elimination or reseeded.",
                show_default="the rulebook's own",
            ),
            "absentees": ABSENTEES,
            "lists": LISTS,
        },
        MAY,
        after=show_new_bracket,
    ),
    Row(
        "result",
        ReportBracketGame,
        "Report a game of the bracket, or correct one (with a reason).",
        "spring 1 --winner Ann",
        {
            "game": GAME,
            "winner": option("Who won."),
            "ending": option(
                "How it ended, if not with a win: time, or another ending of the rulebook."
            ),
            "answers": ANSWERS_OPTION,
            "finished": option("Finished games of a best of three, from the first player."),
            "confirmed": CONFIRMED,
        },
        MAY,
        bracket_result,
        show_bracket,
    ),
    Row(
        "sides",
        SettleBracketSides,
        "Settle who plays which side in a game, or goes first, and say why.",
        "spring 1 --choice C",
        {
            "game": GAME,
            "choice": option("The side that the chooser takes."),
            "of_match": count("Which game of the match, where only turns are settled.", min=0),
            "previous": PREVIOUS,
        },
        MAY,
    ),
    Row(
        "leave",
        LeaveBracket,
        "Take a finalist out of the bracket; what they have not played is lost.",
        "spring Ann",
        {"player": NAME, "disqualified": flag("Put out by staff.", "--disqualified")},
        MAY,
    ),
)
