"""Foresight says what would happen and changes nothing; what lots decide stays unknown."""

from datetime import timedelta

from support import (
    ORGANIZER,
    SCOREKEEPER,
    do,
    new_event,
    play_round,
    start_round,
)
from toptable.desk.tournament import DryRun, Tournament
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.state.floor import DueBy
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.event.settings import ChangeSetting, SettingChanged
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.subjects.people.drop_and_reinstate import Disqualified
from toptable.engine.subjects.people.player_entry import CheckIn

JUDGE = Actor(name="Jo", role=Role.HEAD_JUDGE)


def with_bracket() -> Tournament:
    tournament = new_event("Ann Bo Cy Di Eve Flo")
    play_round(tournament, "WW")
    play_round(tournament, "WW")
    do(tournament, LockCut(cut=TopCut(4)))
    do(tournament, StartBracket())
    return tournament


def test_what_is_foreseen_is_what_then_happens() -> None:
    tournament = with_bracket()
    for game in (1, 2, 3):
        do(tournament, ReportBracketGame(game=game, winner=0))
    correction = ReportBracketGame(game=1, winner=1)
    version, state = tournament.version, tournament.state
    foreseen = tournament.foresee(correction, ORGANIZER)
    assert (tournament.version, tournament.state) == (version, state)
    done = do(tournament, correction, reason="slip")
    assert isinstance(foreseen, DryRun)
    assert list(foreseen.entries) == [line.entry for line in done.lines]
    (entry,) = foreseen.entries
    assert isinstance(entry, BracketReported)
    assert entry.consequences, "game 3 is played again"


def test_a_refusal_is_foreseen_too() -> None:
    tournament = with_bracket()
    foreseen = tournament.foresee(ReportBracketGame(game=6, winner=0), ORGANIZER)
    sent = tournament.send(ReportBracketGame(game=6, winner=0), ORGANIZER)
    assert isinstance(foreseen, Refusal)
    assert foreseen == sent


def test_that_a_reason_is_asked_for_is_said_and_no_reason_is_made_up() -> None:
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    foreseen = tournament.foresee(Disqualify(1), JUDGE)
    assert isinstance(foreseen, DryRun)
    assert foreseen.asks == tournament.send(Disqualify(1), JUDGE)
    assert foreseen.asks is not None
    assert foreseen.asks.answer is AnsweredBy.REASON
    assert any(isinstance(entry, Disqualified) for entry in foreseen.entries)
    assert "look" not in repr(foreseen.entries)
    plain = tournament.foresee(LockCut(cut=TopCut(2)), ORGANIZER)
    assert isinstance(plain, Refusal), "no round is over, whatever the reason"
    assert plain.answer is None


def test_a_setting_that_cannot_be_is_refused_for_that_and_not_for_its_reason() -> None:
    tournament = new_event("Ann Bo Cy Di")
    refusal = tournament.foresee(ChangeSetting("no_such", "x"), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert refusal.answer is None
    setting = tournament.rulebook.setting("rematches")
    assert setting is not None
    other = next(value for value in setting.values if value != setting.default)
    foreseen = tournament.foresee(ChangeSetting(setting.key, other), ORGANIZER)
    assert isinstance(foreseen, DryRun)
    assert isinstance(foreseen.entries[0], SettingChanged)
    assert foreseen.asks is not None
    assert foreseen.asks.code == "reason_needed"


def test_it_looks_at_the_clock_of_the_desk_and_at_who_asks() -> None:
    tournament = new_event("Ann Bo Cy Di")
    clock = tournament.log.lines[-1].at
    do(tournament, SetDeadline(DueBy.CHECK_IN, clock + timedelta(seconds=30)))
    before = tournament.foresee(CheckIn((1,)), SCOREKEEPER)
    assert isinstance(before, DryRun)
    assert before.asks is None, "by the desk's own clock it is not too late"
    for _ in range(30):
        tournament.foresee(CheckIn((1,)), SCOREKEEPER)
    after = tournament.foresee(CheckIn((1,)), SCOREKEEPER)
    assert isinstance(after, DryRun)
    assert after.asks is not None
    assert after.asks.code == "deadline"
