"""Elimination games as 0.2.0 stored them are read, and decided as they were then."""

import pytest

from support import do, new_event, report, settle_bracket_sides, start_round
from toptable.engine.log.line import read_line
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.sentence import to_json
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame

TALLY = {
    "objectives": 2,
    "damage_on_dark": 7,
    "dial": 10,
    "damage_on_light": 4,
    "balance": "dark",
}
OLD = [
    ("nisei-1.3", {"winner": 1}, (1, "")),
    ("nisei-1.3", {"ending": "time", "points": [3, 5]}, (1, "leads by 5 agenda points to 3.")),
    ("nisei-1.0", {"ending": "drawn"}, (0, "was drawn first in public.")),
    ("ffg-netrunner-1.0", {"ending": "time", "points": [2, 2]}, (0, "drawn first in public.")),
    ("ffg-starwars-2.2", {"ending": "time", "tally": TALLY}, (0, " wins.")),
    ("bushiroad-1.2.11", {"ending": "time"}, (None, "the next opponent goes on.")),
    ("bushiroad-1.2.11", {"ending": "time", "games": "L"}, (None, "next opponent goes on.")),
    ("bushiroad-1.2.11", {"ending": "together"}, (1, "wins the game.")),
    ("bushiroad-1.2.11", {"ending": "together", "turn": 1}, (0, "wins the game.")),
    ("bushiroad-1.2.11", {"ending": "both_lose"}, (None, "both lose.")),
]


@pytest.mark.parametrize(("book", "fields", "ended"), OLD)
def test_old_commands_are_decided_as_before(
    book: str, fields: dict[str, object], ended: tuple[int | None, str]
) -> None:
    tournament = new_event("A B C D E F G H", book)
    start_round(tournament)
    won = tournament.rules.scoring.all_games("W")
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, won)
    do(tournament, LockCut(TopCut(4)), reason="Announced so.")
    do(tournament, StartBracket())
    if book == "ffg-starwars-2.2":
        do(tournament, SettleBracketSides(1, choice="L"))
    elif tournament.rulebook.sides:
        settle_bracket_sides(tournament, 1)
    stored = {
        "seq": 9,
        "at": "2026-05-01T12:00:00Z",
        "by": "Olga",
        "role": "organizer",
        "entry": {"type": "bracket_reported", "game": 1, "outcome": {"winner": 0}},
        "before": "0" * 64,
        "engine": "0.2.0",
        "command": {"type": "report_bracket_game", "game": 1, **fields},
    }
    command = read_line(to_json(stored)).command
    assert isinstance(command, ReportBracketGame)
    do(tournament, command)
    decision = follow(tournament.state.finals.bracket).game(1).decision
    assert decision.outcome.winner == ended[0]
    assert decision.outcome.why.endswith(ended[1])
