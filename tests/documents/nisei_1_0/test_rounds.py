"""Byes that were won, which NISEI 1.0 does not know."""

from documents.day import Day


def test_a_reward_bye_departs_from_the_document() -> None:
    """N10-36: it takes a reason, stands in the deviations, and is worth two wins."""
    day = Day("nisei-1.0", "Ann Bo Cy Di")
    words = "people reward-bye EVENT Ann 1 --voucher 'Regional 17'"
    assert "knows no byes as a reward" in day.toptable(words, status=2)
    day.toptable(f"{words} --reason 'Promised last year'")
    assert "Promised last year" in day.deviations()
    day.round().finish("WL")
    assert day.points["Ann"] == 6
