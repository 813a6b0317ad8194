"""What the Bushiroad floor rules want teams to be told. FR-5."""

import pytest

from toptable.engine.rules.announcements import AnnouncementLine, EventFacts
from toptable.engine.rules.structure.tables import Plan
from toptable.rulebooks import all_rulebooks

BOOK = next(book for book in all_rulebooks() if book.id == "bushiroad-1.2.11")
TOPICS = {"team_format", "team_match", "team_talk", "team_names", "team_penalties"}


def lines(cut: int = 0, **settings: str) -> dict[str, AnnouncementLine]:
    chosen = dict(BOOK.under(settings).chosen.items)
    sheet = BOOK.announcements.sheet(EventFacts(settings=chosen, plan=Plan(5, cut=cut)))
    return {line.id: line for line in sheet}


def test_single_fighters_are_told_nothing_about_teams():
    assert TOPICS.isdisjoint(lines())


@pytest.mark.parametrize(
    ("team", "size", "speaker"), [("tag", "two", "second"), ("trio", "three", "third")]
)
def test_teams_hear_how_they_play(team, size, speaker):
    """B-140 to B-144, B-147."""
    said = lines(team=team)
    assert set(said) >= TOPICS
    assert f"Teams of {size}" in said["team_format"].text
    assert f"the {speaker} speaks" in said["team_format"].text
    assert all(said[topic].decided for topic in TOPICS)


def test_how_a_team_match_is_won_is_decided_before_a_bracket_of_tag_teams():
    """A-32."""
    assert not lines(8, team="tag")["team_match"].decided
    assert "extra game decides" in lines(8, team="tag", team_match="extra_game")["team_match"].text
    assert lines(8, team="trio")["team_match"].decided
    assert "is a draw" in lines(team="tag")["team_match"].text
    both = lines(team="tag", structure="double_elimination")["team_match"].text
    assert "lost by both" in both


def test_talking_is_banned_unless_the_event_says_otherwise():
    """B-145, B-146."""
    assert lines(team="tag")["team_talk"].text.startswith("No advice")
    allowed = lines(team="tag", team_talk="allowed")["team_talk"].text
    assert allowed.startswith("Advice is allowed")
    assert "touch no cards" in allowed
