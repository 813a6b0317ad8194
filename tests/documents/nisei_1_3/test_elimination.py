"""Elimination as only NISEI 1.3 has it: three minutes with the decklists."""

from documents.nisei.fields import top


def test_three_minutes_with_the_decklists_before_each_round() -> None:
    """N13-84: the review comes before the clock of the round."""
    day = top("nisei-1.3", 4)
    assert "prepare" in day.toptable("clock review EVENT")
    assert "3:00 left to prepare, then 40:00 to play" in day.toptable("clock show EVENT")
    assert "3 minutes with the opponent's decklists" in day.toptable("bracket sides EVENT 1")
