"""Online events: links, checking in between rounds, and lost connections. N13-51 to N13-55."""

from datetime import timedelta

import pytest

from floor_day import HEAD, TEN, Hall, started
from support import ORGANIZER, do, memory_desk, new_event, play_round, refused, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.questions.presence import missing
from toptable.engine.rules.clock.disconnect import DisconnectEnds, match_result
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.floor.lateness import proposals
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.online.online_matches import (
    CheckInBetween,
    LinkMatch,
    SettleBothAway,
    platform_warnings,
    to_decide,
)
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.undo import take_back as undo

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
    do(tournament, Drop(3))
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


def sanctioned(kind: str, **settings: str) -> Tournament:
    made = memory_desk().create(
        "Net", "nisei-1.3", ORGANIZER, event="net", event_type=kind, settings=settings
    )
    assert isinstance(made, Tournament), made
    return made


def warned(tournament: Tournament) -> str:
    return " ".join(platform_warnings(tournament.state, tournament.rulebook))


def test_a_sanctioned_event_elsewhere_is_warned_about():
    """N13-51; other services may help, so nothing is refused."""
    elsewhere = sanctioned("regional_championship", online="on", platform="other")
    assert warned(elsewhere).startswith("This is a sanctioned event: its matches are played on")
    assert "(Online And Virtual Events)" in warned(elsewhere)
    assert warned(sanctioned("game_night", online="on", platform="other")).startswith(
        "If this event is sanctioned, its"
    )
    assert warned(sanctioned("regional_championship", online="on")) == ""
    assert warned(sanctioned("regional_championship")) == ""


@pytest.mark.parametrize(
    ("link", "elsewhere"),
    [
        (LINK, False),
        ("https://jinteki.net/play", False),
        ("https://JINTEKI.NET/play", False),
        ("https://notjinteki.net/play", True),
        ("https://jinteki.net.example.org/", True),
        ("https://example.org/?at=jinteki.net", True),
    ],
)
def test_a_link_that_leads_elsewhere_is_named(link: str, elsewhere: bool):
    tournament = sanctioned("regional_championship", online="on", staff_cover="waived")
    do(tournament, EnterPlayers(tuple(people_of("Ann Bo"))))
    start_round(tournament)
    do(tournament, LinkMatch(1, link))
    assert ("Elsewhere: table 1." in warned(tournament)) is elsewhere


def people_of(names: str):
    return [NewPlayer(name) for name in names.split()]


def gone(hall: Hall, player: int, since: float, until: float | None = None) -> None:
    """A spell without connection, in minutes after ten."""
    at = TEN + timedelta(minutes=since)
    hall.do(NotePresence(player, Presence.DISCONNECTED, at))
    if until is not None:
        back = TEN + timedelta(minutes=until)
        hall.do(NotePresence(player, Presence.RECONNECTED, back))


def table_1(hall: Hall):
    (table,) = proposals(hall.state, hall.book, hall.time)
    return table


def test_every_spell_is_kept_and_counted():
    """N13-54: a problem that comes again and again may lead further, up to a drop."""
    hall = started("nisei-1.3").at(40)
    first, second = hall.state.rounds[0].matches[1].players
    gone(hall, first, 5, 7)
    (one,) = table_1(hall).connections
    assert (one.player, one.spells, one.total, one.proposals) == (
        first,
        1,
        timedelta(minutes=2),
        (),
    )
    gone(hall, first, 20, 23)
    gone(hall, first, 39)
    (one,) = table_1(hall).connections
    assert (one.spells, one.total, one.away) == (3, timedelta(minutes=6), True)
    assert [(it.may, it.most) for it in one.proposals] == [(True, Penalty.DROP)]
    back = NotePresence(first, Presence.RECONNECTED, TEN + timedelta(minutes=39, seconds=30))
    hall.do(back)
    early = NotePresence(first, Presence.DISCONNECTED, TEN + timedelta(minutes=39))
    assert hall.refused(early).code == "clock_backwards"
    gone(hall, second, 39.5)
    assert [one.player for one in table_1(hall).connections] == [first, second]


def test_still_away_when_the_round_ends_may_be_dropped():
    """N13-54."""
    hall = started("nisei-1.3").at(66)
    player = hall.state.rounds[0].matches[1].players[0]
    gone(hall, player, 60)
    assert table_1(hall).connections[0].proposals == ()
    hall.turn(ClockAct.TIME)
    (proposal,) = table_1(hall).connections[0].proposals
    assert (proposal.penalty, proposal.may) == (Penalty.DROP, True)


def both_gone(minute: int) -> Hall:
    """Both at table 1 lose the connection ten minutes into the round, and stay away."""
    hall = started("nisei-1.3").at(minute)
    for player in hall.state.rounds[0].matches[1].players:
        gone(hall, player, 10)
    return hall


def test_agenda_points_are_asked_for_after_more_than_ten_minutes():
    """N13-55: exactly ten minutes is not more than ten."""
    players = both_gone(20).state.rounds[0].matches[1].players
    assert to_decide(both_gone(20).state, both_gone(20).book, TEN + timedelta(minutes=20)) == ()
    hall = both_gone(21)
    assert to_decide(hall.state, hall.book, hall.time) == ((1, players),)
    assert table_1(hall).connection[0].ruled is DisconnectEnds.POINTS_DECIDE


@pytest.mark.parametrize(
    ("points", "finished", "expected"),
    [
        ((4, 2), "", (4, 1)),
        ((2, 4), "", (1, 4)),
        ((3, 3), "", (2, 2)),
        ((2, 4), "W", (3, 3)),
        ((3, 3), "L", (1, 4)),
    ],
)
def test_more_points_win_the_game_and_a_second_game_not_begun_is_a_draw(
    points: tuple[int, int], finished: str, expected: tuple[int, int]
):
    """N13-55 with 3 for a win and 1 for a draw (N13-63)."""
    hall = both_gone(25)
    hall.do(SettleBothAway(1, points, finished))
    match = hall.state.rounds[0].matches[1]
    assert match.points == expected
    assert not match.result.provisional


def test_it_may_be_played_again_later_and_that_result_takes_its_place():
    hall = both_gone(25)
    hall.do(SettleBothAway(1, (4, 2)))
    assert hall.refused(SettleBothAway(1, (4, 2), replay=True)).code == "has_result"
    hall.do(SettleBothAway(1, (4, 2), replay=True), reason="Both want to play after all.")
    assert "again" in hall.state.rounds[0].matches[1].result.note
    assert hall.state.rounds[0].matches[1].result.provisional
    hall.do(ReportResult(1, 1, Result("LL")))
    match = hall.state.rounds[0].matches[1]
    assert (match.points, match.result.provisional) == ((0, 6), False)
    assert hall.refused(SettleBothAway(1, (4, 2)), HEAD).code == "has_result"


def test_before_its_time_it_needs_a_reason_and_a_document_that_has_it():
    hall = both_gone(15)
    refusal = hall.refused(SettleBothAway(1, (1, 0)))
    assert (refusal.code, refusal.rule) == ("not_due", "Online And Virtual Events")
    assert hall.refused(SettleBothAway(1, (-1, 0)), reason="Server down.").code == "points"
    assert hall.refused(SettleBothAway(9, (1, 0)), reason="x").code == "no_table"
    hall.do(SettleBothAway(1, (1, 0)), reason="Server down for the day.")
    assert started("nisei-1.0").refused(SettleBothAway(1, (1, 0))).code == "no_online_rule"


def test_exactly_five_minutes_as_the_event_reads_it():
    """AMB-33: within by default; an organizer may read it the other way."""
    for settings, expected in (
        ({}, DisconnectEnds.WAIT),
        ({"rejoin_at_limit": "within"}, DisconnectEnds.WAIT),
        ({"rejoin_at_limit": "late"}, DisconnectEnds.GAME_CONCEDED),
    ):
        hall = started("nisei-1.3", online="on", **settings).at(15)
        gone(hall, hall.state.rounds[0].matches[1].players[0], 10)
        assert table_1(hall).connection[0].ruled is expected


def test_whether_a_finished_game_is_lost_too_is_a_reading():
    """AMB-33: the match loss takes both games, or only what was still open."""
    hall = started("nisei-1.3", online="on", disconnect_loss="open_games").at(25)
    gone(hall, hall.state.rounds[0].matches[1].players[0], 10)
    (ruled,) = table_1(hall).connection
    assert ruled.ruled is DisconnectEnds.MATCH_LOSS
    assert "except" in ruled.text
    for result, points in (
        (match_result(ruled, "W", finished_stand=True), (3, 3)),
        (match_result(ruled, "W"), (0, 6)),
    ):
        hall.do(ReportResult(1, 1, result))
        assert hall.state.rounds[0].matches[1].points == points
    assert match_result(ruled, "", finished_stand=True) == match_result(ruled, "")
