"""The timer of a round and the ranking after it, under NISEI 1.0."""

from documents.day import Day
from toptable.engine.commands import floor
from toptable.engine.entries.floor import ClockAct


def test_the_timer_is_started_by_staff_and_its_end_is_called() -> None:
    """N10-71: both are announced, and time is not called before it is up."""
    day = Day("nisei-1.0", "Ann Bo Cy Di").round()
    assert day.refuses(floor.TurnClock(ClockAct.START), "Ann")
    day.clock()
    assert "Swiss round 1: started for all tables." in day.said
    day.at(30)
    assert day.refuses(floor.TurnClock(ClockAct.TIME))
    day.at(65).clock(ClockAct.TIME)
    assert day.said == ["Swiss round 1: time was called."]


def test_players_are_ranked_after_every_round_and_each_ranking_is_kept() -> None:
    """N10-72: after round 1 and after round 2; the first ranking can still be read then."""
    day = Day("nisei-1.0", "Ann Bo Cy Di").seat("Ann Bo", "Cy Di").results("Ann WW, Cy WL")
    assert day.points == {"Ann": 6, "Cy": 3, "Di": 3, "Bo": 0}
    day.round().finish("DD")
    assert day.points == {"Ann": 8, "Cy": 5, "Di": 5, "Bo": 2}
    kept = {row.name: row.points for row in day.tournament.standings(1)}
    assert kept == {"Ann": 6, "Cy": 3, "Di": 3, "Bo": 0}
