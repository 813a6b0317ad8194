"""Byes that were won, which only NISEI 1.3 has."""

from documents.day import Day
from toptable.engine.subjects.people.details import GrantBye


def test_a_reward_bye_is_left_out_of_the_count() -> None:
    """N13-65, N13-66: three of four without a reward bye are odd, so one of them sits out too."""
    day = Day("nisei-1.3", "Ann Bo Cy Di")
    day.do(GrantBye(day.number("Ann"), 1, "Regional 17"))
    day.round()
    assert len(day.current.byes) == 2
    assert day.number("Ann") in day.current.byes
    day.finish("WL")
    assert day.points["Ann"] == 6
    day.round()
    assert day.number("Ann") not in day.current.byes


def test_the_voucher_of_a_reward_bye_is_on_record() -> None:
    """N13-66: who holds it, for which round, what entitles to it; it can be withdrawn."""
    day = Day("nisei-1.3", "Ann Bo Cy Di")
    assert "bye for round 1" in day.toptable(
        "people reward-bye EVENT Ann 1 --voucher 'Regional 17'"
    )
    assert day.state.players[day.number("Ann")].byes == {1}
    day.toptable("people reward-bye EVENT Ann 1 --withdraw")
    day.round()
    assert not day.current.byes
