"""Foresight says what would happen and changes nothing; what lots decide stays unknown."""

from support import ORGANIZER, do, new_event, play_round
from toptable.desk.foresight import foresee
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.methods import TopCut
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.finals.entries import BracketReported


def with_bracket() -> Tournament:
    tournament = new_event("Ann Bo Cy Di Eve Flo")
    play_round(tournament, "WW")
    play_round(tournament, "WW")
    do(tournament, finals.LockCut(cut=TopCut(4)))
    do(tournament, finals.StartBracket())
    return tournament


def test_what_is_foreseen_is_what_then_happens() -> None:
    tournament = with_bracket()
    for game in (1, 2, 3):
        do(tournament, finals.ReportBracketGame(game=game, winner=0))
    correction = finals.ReportBracketGame(game=1, winner=1)
    version, state = tournament.version, tournament.state
    foreseen = foresee(tournament, correction)
    assert (tournament.version, tournament.state) == (version, state)
    done = do(tournament, correction, reason="slip")
    assert not isinstance(foreseen, Refusal)
    assert list(foreseen) == [line.entry for line in done.lines]
    (entry,) = foreseen
    assert isinstance(entry, BracketReported)
    assert entry.consequences, "game 3 is played again"


def test_a_refusal_is_foreseen_too() -> None:
    tournament = with_bracket()
    foreseen = foresee(tournament, finals.ReportBracketGame(game=6, winner=0))
    sent = tournament.send(finals.ReportBracketGame(game=6, winner=0), ORGANIZER)
    assert isinstance(foreseen, Refusal)
    assert foreseen == sent
