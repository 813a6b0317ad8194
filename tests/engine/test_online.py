"""Online events: links of matches, and checking in between rounds. N13-51, N13-52."""

import pytest

from support import do, new_event, play_round, refused, start_round
from toptable.engine.commands import people, undo
from toptable.engine.commands.online import CheckInBetween, LinkMatch
from toptable.engine.online import missing

LINK = "https://www.jinteki.net/play/1"


def online(names: str = "Ann Bo Cy Di"):
    return new_event(names, settings={"online": "on"})


def test_a_match_has_a_link_that_can_change_and_go():
    tournament = online()
    start_round(tournament)
    do(tournament, LinkMatch(2, f" {LINK} "))
    assert dict(tournament.state.online.links) == {(1, 2): LINK}
    do(tournament, LinkMatch(2, ""))
    assert not tournament.state.online.links
    do(tournament, undo.TakeBackOwnLast())
    assert dict(tournament.state.online.links) == {(1, 2): LINK}


@pytest.mark.parametrize(
    "bad", ["jinteki", "javascript:alert(1)", "https://", "https://a b", "http://[x"]
)
def test_a_link_is_a_web_address(bad):
    tournament = online()
    start_round(tournament)
    refused(tournament, LinkMatch(1, bad), "link")
    refused(tournament, LinkMatch(3, LINK), "no_table")


def test_who_has_not_checked_in_for_the_next_round_is_listed():
    tournament = online()
    refused(tournament, CheckInBetween((1,)), "not_started")
    play_round(tournament)
    do(tournament, CheckInBetween((1, 2, 4)))
    do(tournament, CheckInBetween((2,), present=False))
    assert [player.name for player in missing(tournament.state)] == ["Bo", "Cy"]
    do(tournament, people.Drop(3))
    assert [player.name for player in missing(tournament.state)] == ["Bo"]
    refused(tournament, CheckInBetween((3,)), "not_in")
    start_round(tournament)
    assert [player.name for player in missing(tournament.state)] == ["Ann", "Bo", "Di"]


@pytest.mark.parametrize("book", ["nisei-1.3", "ffg-netrunner-1.0"])
def test_an_event_on_site_has_neither(book):
    tournament = new_event("Ann Bo", rulebook=book)
    start_round(tournament)
    refused(tournament, LinkMatch(1, LINK), "not_online")
    refused(tournament, CheckInBetween((1,)), "not_online")
