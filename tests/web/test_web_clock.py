"""The clock on every page, extensions, the protocol at time, and who is late."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from judge_office import JO, OLGA, Hall

from spoken import spoken
from toptable.desk.desk import now
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_clock import Phase, RoundClock
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

CLOCK = "/e/cup/clock"
DO = "/e/cup/do"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def clock_of(hall: Hall) -> RoundClock:
    return hall.tournament.state.floor.rounds[ClockStage.SWISS, 1].clock


def test_the_clock_is_on_every_page_and_holds_its_end_not_what_is_left(hall: Hall) -> None:
    hall.begin(ago=10)
    started = clock_of(hall).started
    assert started is not None
    end = started + timedelta(minutes=65)
    guest = hall.guest()
    for page in ("/e/cup", "/e/cup/players", "/e/cup/standings", "/e/cup/log", f"{CLOCK}/screen"):
        html = guest.look(page).text
        (shown,) = re.findall(r'data-clock="running"[^>]*data-ends="([^"]+)"', html)
        assert datetime.fromisoformat(shown) == end, page
        assert f"{end.astimezone():%H:%M}" in html, "without script the end is told"
    tag = guest.look("/e/cup/parts/clock").headers["etag"]
    assert guest.look("/e/cup/parts/clock", **{"if-none-match": tag}).status_code == 304


def test_the_server_tells_its_own_time(hall: Hall) -> None:
    answer = hall.guest().look("/now")
    told = datetime.fromtimestamp(answer.json()["now"] / 1000, UTC)
    assert abs(told - now()) < timedelta(minutes=1)
    assert answer.headers["cache-control"] == "no-store"


def test_starting_pausing_and_calling_time_from_any_page(hall: Hall) -> None:
    hall.begin(ago=66)
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    here = {"referer": "http://testserver/e/cup/players"}
    early = keeper.post(f"{CLOCK}/turn", act="pause", _headers=here)
    assert early.status_code == 409
    assert "Call time" in early.text
    called = keeper.post(f"{CLOCK}/turn", act="time", _headers=here)
    assert called.headers["location"].startswith("/e/cup/players?done="), "back where they were"
    assert clock_of(hall).phase(now()) is Phase.CALLED
    assert 'data-clock="called"' in keeper.look("/e/cup").text


def test_only_those_who_may_get_buttons_on_the_clock(hall: Hall) -> None:
    hall.begin()
    assert "Pause" not in hall.guest().look("/e/cup").text
    keeper, head = hall.staff(Role.SCOREKEEPER, "Kim"), hall.staff(Role.HEAD_JUDGE, "Hana")
    assert "Pause" in keeper.look("/e/cup").text
    assert "+1 min" not in keeper.look("/e/cup").text, "more time for all is for the heads"
    assert "+1 min" in head.look("/e/cup").text
    assert keeper.post(f"{CLOCK}/add", minutes="1", reason="x").status_code == 403
    assert hall.guest().post(f"{CLOCK}/turn", act="pause").status_code == 403


def test_a_timekeeper_has_the_clock_on_the_page(hall: Hall) -> None:
    """B-120: start and end, the length and the calls; nothing of the judges' forms."""
    hall.begin(ago=None)
    keeper = hall.staff(Role.TIMEKEEPER, "Tim")
    before = keeper.look(CLOCK).text
    assert "Start the clock" in before
    assert f'action="{CLOCK}/prepare"' in before
    assert keeper.post(f"{CLOCK}/turn", act="start").status_code == 303
    page = keeper.look(CLOCK).text
    assert "Pause" in page
    assert "Extra time for a table" not in page
    assert f"{CLOCK}/late" not in page
    assert keeper.look(f"{CLOCK}/board").status_code == 200
    assert keeper.look("/e/cup/rounds/1/tables/1").status_code == 403
    assert "timekeeper" in hall.staff(Role.ORGANIZER, "Olga").look("/e/cup/staff").text


def test_time_for_everybody_needs_a_reason(hall: Hall) -> None:
    hall.begin()
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    assert head.post(f"{CLOCK}/add", minutes="5").status_code == 409
    assert head.post(f"{CLOCK}/add", minutes="five", reason="Alarm").status_code == 409
    assert head.post(f"{CLOCK}/add", minutes="5", reason="Fire alarm").status_code == 303
    head.post(f"{CLOCK}/add", minutes="2", less="1", reason="Shorter alarm")
    assert clock_of(hall).added == timedelta(minutes=3)


def test_the_document_proposes_the_length(hall: Hall) -> None:
    hall.begin(ago=None)
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    page = head.look(CLOCK).text
    assert "65 minutes (or 70)" in page
    assert 'value="70"' in page
    wrong = head.post(f"{CLOCK}/prepare", length="other", minutes="50")
    assert wrong.status_code == 409
    assert "65 or 70 minutes, not 50" in wrong.text
    assert (
        head.post(
            f"{CLOCK}/prepare", length="70", planned="14:30", reason="Many newcomers"
        ).status_code
        == 303
    )
    assert clock_of(hall).limit == timedelta(minutes=70)
    planned = clock_of(hall).planned
    assert planned is not None
    assert f"{planned.astimezone():%H:%M}" == "14:30"
    assert head.post(f"{CLOCK}/prepare", length="70", planned="25:99").status_code == 409


def test_where_the_document_gives_no_length_it_is_set_first(hall: Hall) -> None:
    """Bushiroad has a length only for a game that the event names (B-118)."""
    hall.begin("bushiroad-1.2.11", ago=None)
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    page = keeper.look("/e/cup").text
    assert "Set the clock…" in page
    assert "Start the clock" not in page
    assert keeper.post(f"{CLOCK}/prepare", length="other", minutes="30").status_code == 303
    assert "Start the clock" in keeper.look("/e/cup").text
    assert keeper.post(f"{CLOCK}/turn", act="start").status_code == 303
    assert clock_of(hall).phase(now()) is Phase.RUNNING


def test_the_time_left_is_called_out_once(hall: Hall) -> None:
    """Ten minutes before the end of 65 is the first call (N13-59 leaves it to staff)."""
    hall.begin(ago=56)
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    assert "10 minutes left." in keeper.look(CLOCK).text
    assert keeper.post(f"{DO}/announce_time").status_code == 303
    assert "Announced" not in keeper.look(f"{CLOCK}/board").text
    assert keeper.post(f"{DO}/announce_time").status_code == 409, "not twice"
    assert "Announce" not in hall.guest().look(CLOCK).text


def test_extensions_stand_in_the_order_of_their_ends(hall: Hall) -> None:
    hall.begin()
    judge = hall.staff(Role.JUDGE, "Jo")
    for table, minutes in (("1", "9"), ("2", "4")):
        done = judge.post(f"{DO}/extend_table", table=table, minutes=minutes, why="ruling")
        assert done.status_code == 303
    page = judge.look(CLOCK).text
    assert page.index('id="end-2"') < page.index('id="end-1"')
    assert "+4 min for a ruling, by Jo" in page
    assert (
        judge.post(f"{DO}/extend_table", table="77", minutes="3", why="ruling").status_code == 409
    )
    assert judge.post(f"{DO}/extend_table", table="1", turns="1", why="ruling").status_code == 409


def test_standing_extra_time_and_slow_tables_are_for_staff(hall: Hall) -> None:
    """N13-08, B-122: given with one click, and seen by nobody else."""
    hall.begin(ago=5)
    player = hall.at(2)[0]
    organizer, judge = hall.staff(Role.ORGANIZER, "Olga"), hall.staff(Role.JUDGE, "Jo")
    form = {"player": str(player), "effect": "More time", "why": "Private", "minutes": "12"}
    assert organizer.post("/e/cup/do/accommodate", None, **form).status_code == 303
    hall.do(OpenCall(CallReason.PACE, table=1), JO)
    page = judge.look(CLOCK).text
    assert "Table 2: 12 minutes for" in page
    assert "Slow tables" in page
    for told in ("Standing extra time", "Slow tables"):
        assert told not in hall.guest().look(CLOCK).text
    assert judge.post(f"{CLOCK}/tables/2/standing").status_code == 303
    (given,) = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1].tables[2].extensions
    assert (given.why, given.time) == (ExtraTimeFor.ACCOMMODATION, timedelta(minutes=12))
    assert "Standing extra time" not in judge.look(CLOCK).text
    assert judge.post(f"{CLOCK}/tables/2/standing").status_code == 409


def test_what_somebody_needs_and_notes_on_extra_time_are_for_staff(hall: Hall) -> None:
    """N13-08: guests read how much time a table has more, and neither a need nor a note."""
    hall.begin(ago=5)
    hall.do(ExtendTable(table=1, why=ExtraTimeFor.RULING, minutes=4, note="A wrong access"), JO)
    hall.do(ExtendTable(table=2, why=ExtraTimeFor.ACCOMMODATION, minutes=12, note="Weak sight"), JO)
    judge, guest = hall.staff(Role.JUDGE, "Jo").look(CLOCK).text, hall.guest().look(CLOCK).text
    for said in ("+12 min for an accommodation, by Jo: Weak sight", "by Jo: A wrong access"):
        assert said in judge
    for said in ("+12 min for something else, by Jo<", "+4 min for a ruling, by Jo<"):
        assert said in guest


def test_a_declared_extension_is_ticked_once_time_is_called(hall: Hall) -> None:
    hall.begin("bushiroad-1.2.11", ago=40)
    hall.do(ExtendTable(table=1, why=ExtraTimeFor.RULING, minutes=15), JO)
    hall.do(TurnClock(ClockAct.TIME))
    judge = hall.staff(Role.JUDGE, "Jo")
    assert "Counts anyway" in judge.look(CLOCK).text
    assert judge.post(f"{DO}/declare_extension", table="1", declared="yes").status_code == 303
    assert "✓ Declared" in judge.look(CLOCK).text


def test_the_protocol_asks_until_there_is_a_result(hall: Hall) -> None:
    """NISEI: finish the turn, play one more, then agenda points decide the game (N13-60)."""
    hall.begin(ago=70)
    hall.do(TurnClock(ClockAct.TIME))
    judge = hall.staff(Role.JUDGE, "Jo")
    page = judge.look(f"{CLOCK}/tables/1")
    for _ in range(12):
        forms = re.findall(r'<form method="get".*?</form>', page.text, re.DOTALL)
        if not forms:
            break
        fields = re.findall(r'name="(\w+)" value="([^"]*)"', forms[-1])
        query = {name: value for name, value in fields if value}
        query |= dict.fromkeys(re.findall(r'name="(n_\w+)"', forms[-1]), "3")
        asked = judge.client.get(f"{CLOCK}/tables/1", params=query)
        assert asked.status_code == 303, asked.text
        page = judge.look(asked.headers["location"])
    assert "Save result" in page.text
    answers = re.search(r'name="answers" value="([^"]+)"', page.text)
    assert answers is not None
    assert hall.tournament.state.rounds[-1].matches[1].result is None, "nothing yet"
    done = judge.post(f"{CLOCK}/tables/1", answers=answers[1])
    assert done.status_code == 303
    assert hall.tournament.state.rounds[-1].matches[1].result is not None


def test_a_wrong_number_at_time_is_said_on_the_same_page(hall: Hall) -> None:
    hall.begin(ago=10)
    judge = hall.staff(Role.JUDGE, "Jo")
    assert "Time has not been called" in judge.look(f"{CLOCK}/tables/1").text
    assert judge.look(f"{CLOCK}/tables/1?option=nonsense").status_code == 422
    assert judge.look(f"{CLOCK}/tables/99").status_code == 200
    assert hall.guest().look(f"{CLOCK}/tables/1").status_code == 403


def test_who_is_late_is_ticked_and_the_document_proposes(hall: Hall) -> None:
    """Five minutes late is the loss of a game, ten of the match (N13-INF-10, AMB-32)."""
    hall.begin(ago=7)
    first, _ = hall.at(1)
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    assert (
        keeper.post(f"{DO}/note_presence", player=str(first), presence="arrived").status_code == 409
    )
    assert (
        keeper.post(f"{DO}/note_presence", player=str(first), presence="absent").status_code == 303
    )
    page = keeper.look(f"{CLOCK}/late").text
    assert "Proposed: game loss." in page
    assert f"players={first}&amp;infraction=N13-INF-10&amp;penalty=game_loss" in page
    assert "Here now" in keeper.look("/e/cup/parts/presence").text
    with hall.minutes_ago(3):
        hall.do(NotePresence(first, Presence.ARRIVED))
    assert "Late for the match." in keeper.look(f"{CLOCK}/late/proposals").text
    assert hall.guest().look("/e/cup/parts/presence").text.count("<button") == 0
    assert hall.guest().look(f"{CLOCK}/late").status_code == 403


def test_who_never_came_is_dropped_or_kept_on_the_page(hall: Hall) -> None:
    """One button gives what is proposed; until it is settled the next round waits. N13-INF-10."""
    hall.begin(ago=12)
    first, second = hall.at(1)
    hall.do(NotePresence(first, Presence.ABSENT))
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    assert "Give it" in head.look(f"{CLOCK}/late").text
    assert head.post(f"{DO}/rule_on_lateness", table="1").status_code == 303
    assert "Ruled on already" in head.look(f"{CLOCK}/late/proposals").text
    assert "Here now" in head.look("/e/cup/parts/presence").text, "though the table is done"
    for match in hall.tournament.state.rounds[0].tables():
        if match.result is None:
            hall.do(ReportResult(1, match.table, Result("WW")))
    name = hall.tournament.state.name_of(first)
    owner = hall.staff(Role.ORGANIZER, "Olga")
    assert "player marked as absent, to be dropped or seen" in owner.look("/e/cup").text
    assert name in owner.look("/e/cup/before-round").text
    assert owner.post("/e/cup/draft/pair", sure="1").status_code == 409
    page = head.look(f"{CLOCK}/late").text
    assert ">Drop<" in page
    assert "Keep playing" in page
    assert head.post(f"{DO}/keep_in", player=str(first)).status_code == 409, "a reason is needed"
    assert head.post(f"{DO}/rule_on_lateness", table="1").status_code == 303
    assert not hall.tournament.state.players[first].active
    assert hall.tournament.state.players[second].active
    assert owner.post("/e/cup/draft/pair", sure="1").status_code == 303


def test_a_document_without_lateness_says_so_on_the_page(hall: Hall) -> None:
    hall.begin("ffg-netrunner-1.0", ago=12)
    first, _ = hall.at(1)
    hall.do(NotePresence(first, Presence.ABSENT))
    page = hall.staff(Role.HEAD_JUDGE, "Hana").look(f"{CLOCK}/late").text
    assert "has no rule about being late" in page
    assert "the organizer decides" in page
    assert "Give it" not in page


def test_who_waits_for_a_bye_is_ticked_in_the_same_list(hall: Hall) -> None:
    """B-081: with the penalty for not being there."""
    hall.begin("bushiroad-1.2.11", ago=None)
    hall.do(Drop(4))
    for match in hall.tournament.state.rounds[0].tables():
        if match.result is None:
            hall.do(ReportResult(1, match.table, Result("W")))
    hall.do(PairRound())
    hall.do(PublishRound())
    with hall.minutes_ago(7):
        hall.do(PrepareClock(length=30))
        hall.do(TurnClock(ClockAct.START))
    (holder,) = hall.tournament.state.rounds[1].byes
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    assert '<span class="no">Bye</span>' in keeper.look("/e/cup/parts/presence").text
    assert (
        keeper.post(f"{DO}/note_presence", player=str(holder), presence="absent").status_code == 303
    )
    page = keeper.look(f"{CLOCK}/late").text
    assert "<h4>Bye</h4>" in page
    assert f"players={holder}&amp;infraction=" in page


def test_without_a_round_the_page_says_what_to_do(hall: Hall) -> None:
    hall.desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    assert spoken("not_started:settle") in head.look(CLOCK).text
    assert 'data-view="welcome"' in head.look(f"{CLOCK}/screen").text, "nothing to count down"
    assert head.post(f"{CLOCK}/turn", act="start").status_code == 409
    assert head.post(f"{CLOCK}/turn", act="sing").status_code == 422
