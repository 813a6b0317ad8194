"""Penalties as only NISEI 1.3 has them: the loss of a prize or a title."""

from documents.nisei.fields import seated


def test_a_prize_can_be_forfeited() -> None:
    """N13-90: the fifth kind of penalty; the event goes on for the player."""
    day = seated("nisei-1.3")
    day.rule("unsporting", "Ann", penalty="prize_forfeit")
    (line,) = day.penalties("Ann").rows
    assert line.penalty_name == "Forfeiture of prize or title"
    assert "gets no prize" in " ".join(line.did)
    assert day.games("Ann") == ""
