"""``toptable cut``: the commands that only pass on what was typed."""

from typing import Literal

from toptable.cli import cut
from toptable.cli.made import MAY, Row
from toptable.cli.table.words import ANSWERS_OPTION, CONFIRMED
from toptable.cli.typed import (
    NAME,
    REQUIRED,
    TWO_NAMES,
    Known,
    count,
    flag,
    in_parts,
    option,
    player_option,
    players,
    word,
)
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer
from toptable.engine.subjects.finals.cutting import AnswerRoll, CallRoll, ExcludeCandidate
from toptable.engine.subjects.finals.own_games import ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import DrawPlaces
from toptable.engine.subjects.finals.vacant_places import ReplaceFinalist

FINALIST_ANSWER = word(
    "present, declines or absent.",
    Literal["present", "declines", "absent"],
    read=lambda _tournament, said: FinalistAnswer(said),
)

ROWS = (
    Row(
        "call",
        CallRoll,
        "Call the finalists together.",
        "spring --place Stage --minutes 10",
        {
            "place": option("Where the finalists meet.", default=REQUIRED),
            "cut": count("How many players advance.", "--top", read=cut.top_cut),
            "deadline": count(
                "How long they have.", "--minutes", show_default="none", read=cut.in_minutes
            ),
        },
    ),
    Row(
        "draw",
        DrawPlaces,
        "Draw in public between players who are tied at the line, or who meet and are tied.\n\n"
        "The program draws, or you enter what a coin or a die on the table gave.",
        "spring --top 4 --order Ann,Bo --witness Jo",
        {
            "line": count("How many players advance.", "--top"),
            "between": option(
                "Two level players who meet: the draw decides if nobody wins their game.",
                metavar="A,B",
                read=lambda tournament, text: players(tournament, in_parts(text)),
            ),
            "order": option(
                "How a coin or die came out, first place first.",
                metavar="A,B",
                read=lambda tournament, text: players(tournament, in_parts(text)),
            ),
            "witness": option("Who saw the coin or die."),
        },
        make=cut.draw_places,
        after=cut.show_standings,
    ),
    Row(
        "tiebreaker-result",
        ReportTiebreaker,
        "Report a tiebreaker game, or the final match of two teams.\n\n"
        "A final that is level on points goes to the better rank, or to the --winner of a "
        "deciding game. Between teams level on everything, type cut draw --between first.",
        "spring Ann Bo --winner Bo",
        {
            "players": TWO_NAMES,
            "winner": player_option("Who won.", show_default="drawn"),
            "absent": option("Who opted out or did not come.", kind=list[str] | None, default=None),
            "games": option("The final match of two teams: its games, such as WL."),
            "ending": option("How it ended otherwise: time, or another ending of the rulebook."),
            "answers": ANSWERS_OPTION,
            "confirmed": CONFIRMED,
        },
        make=cut.tiebreaker_result,
        after=cut.show_tiebreaker,
    ),
    Row(
        "answer",
        AnswerRoll,
        "Mark a finalist as present, declining or absent.",
        "spring Ann present",
        {"player": NAME, "answer": FINALIST_ANSWER},
    ),
    Row(
        "answer-all",
        AnswerRoll,
        "Mark all finalists who have not answered yet as present, declining or absent.",
        "spring present",
        {"player": Known(lambda _tournament: 0), "answer": FINALIST_ANSWER},
    ),
    Row(
        "exclude",
        ExcludeCandidate,
        "Pass a player over when the cut is taken.",
        "spring Ann --note 'Has qualified already'",
        {"player": NAME, "note": option("Why this player cannot advance.", default=REQUIRED)},
    ),
    Row(
        "replace",
        ReplaceFinalist,
        "Replace a finalist who cannot play by the next one, or leave the place empty.",
        "spring Ann --note 'Went home'",
        {
            "player": NAME,
            "note": option("Why the player cannot play."),
            "move_up": flag(
                "Leave the place empty; no one moves up.", "--vacant", on=False, off=True
            ),
        },
        MAY,
    ),
)
