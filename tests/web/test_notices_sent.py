"""Notices that leave the house: what is worth one, how it is sent, and to whom."""

import threading
import time
from collections.abc import Iterator

import pytest
from notice_server import NoticeServer, notice_server
from player_office import caught_up, named, phone
from web_office import Visitor, app_of, visitor

from support import do, new_event, start_round
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.messages.messaging import (
    MessageEverybody,
    MessagePlayer,
    RemindTables,
)
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.views.player_view import PlayerView, everybody
from toptable.store.player_contact import NTFY, NoticeTarget
from toptable.web.app import put_in_charge
from toptable.web.auth.player_links import topic_of
from toptable.web.auth.sessions import Keys
from toptable.web.languages.texts import texts_in
from toptable.web.notifications import carriers
from toptable.web.notifications.carriers import NoticeSettings
from toptable.web.notifications.notifier import (
    NoticeOf,
    NoticeWords,
    PlayerNotice,
    noticed,
    words_of,
)
from toptable.web.notifications.outbox import NotNow, Outbox, QueuedNotification

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
PLAYING = "林 美咲"
ENGLISH = texts_in("en")
PARCEL = QueuedNotification(NoticeTarget("spring", 1, NTFY, 0, "en"), "Round 4: table 17")


def view(tournament: Tournament, name: str) -> PlayerView:
    found = everybody(tournament.state, tournament.rulebook, None).views.values()
    return next(view for view in found if view.name == name)


def as_player(number: int) -> Actor:
    return Actor(name="", role=Role.PLAYER, player=number)


class Steps:
    """A player's row before and after each thing that happens."""

    def __init__(self, tournament: Tournament, name: str) -> None:
        self.tournament = tournament
        self.name = name
        self.before = view(tournament, name)

    def said(self, told: int = 10**6) -> str:
        """What is sent of what happened since the last look."""
        now = view(self.tournament, self.name)
        notice, self.before = noticed(self.before, now, told), now
        return "" if notice is None else words_of(notice, NoticeWords.TABLE, ENGLISH)


def test_what_is_worth_a_notice() -> None:
    tournament = new_event("Ann Bo Cy")
    row = Steps(tournament, "Ann")
    start_round(tournament)
    round_ = tournament.state.rounds[0]
    (table,) = round_.matches
    mine, theirs = round_.matches[table].players
    bye = next(iter(round_.byes))
    row = Steps(tournament, tournament.state.name_of(mine))
    row.before = view(new_event("Ann Bo Cy"), row.name)
    assert row.said() == f"Round 1: table {table}"
    sitting_out = Steps(tournament, tournament.state.name_of(bye))
    sitting_out.before = view(new_event("Ann Bo Cy"), sitting_out.name)
    assert sitting_out.said() == "Round 1: you have a bye"
    assert (row.said(), sitting_out.said()) == ("", ""), "nothing is told twice"
    do(tournament, RemindTables())
    assert row.said() == "Please report your result."
    do(tournament, ClaimResult(1, table, theirs, Result("WL")), as_player(theirs))
    assert row.said() == "Your opponent has reported a result."
    do(tournament, ClaimResult(1, table, mine, Result("WL")), as_player(mine))
    assert row.said() == "", "what the player did is no news"


def test_a_message_waits_for_the_end_of_the_game() -> None:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    do(tournament, TurnClock(ClockAct.START))
    row = Steps(tournament, "Ann")
    do(tournament, MessagePlayer(1))
    assert row.said(told=0) == ""
    do(tournament, ReportResult(1, 1, Result("WL")))
    assert row.said(told=0) == "The staff have a message for you: open your page."


def test_a_notice_can_say_nothing_at_all() -> None:
    for what in NoticeOf:
        notice = PlayerNotice(what, round=4, table=17)
        said = words_of(notice, NoticeWords.NOTHING, ENGLISH)
        assert said == "There is something new on your page."
    assert words_of(
        PlayerNotice(NoticeOf.ROUND, round=4, table=17), NoticeWords.TABLE, ENGLISH
    ) == ("Round 4: table 17")


class Carried:
    """Sends parcels, and fails as often as it is told to."""

    def __init__(self, fails: int = 0, problem: type[Exception] = OSError) -> None:
        self.left = fails
        self.problem = problem
        self.tries = 0
        self.done = threading.Event()

    def __call__(self, _parcel: QueuedNotification) -> None:
        self.tries += 1
        if self.left:
            self.left -= 1
            raise self.problem("not now")
        self.done.set()


def test_what_fails_is_tried_again() -> None:
    for problem in (OSError, NotNow):
        carried = Carried(fails=2, problem=problem)
        outbox = Outbox(carried, waits=(0.0, 0.0, 0.0), threads=1)
        assert outbox.put(PARCEL)
        assert carried.done.wait(60)
        assert carried.tries == 3
        outbox.close()


def test_what_fails_each_time_is_given_up_and_others_go_on() -> None:
    carried = Carried(fails=3)
    outbox = Outbox(carried, waits=(0.0, 0.0), threads=1)
    outbox.put(PARCEL)
    while carried.tries < 3:
        time.sleep(0.01)
    outbox.put(PARCEL)
    assert carried.done.wait(60)
    assert carried.tries == 4
    outbox.close()


def test_a_queue_that_is_full_takes_no_more_and_nobody_waits() -> None:
    there, go_on = threading.Event(), threading.Event()

    def stuck(_parcel: QueuedNotification) -> None:
        there.set()
        go_on.wait(60)

    outbox = Outbox(stuck, most=2, threads=1)
    assert outbox.put(PARCEL)
    assert there.wait(60), "the first one is under way"
    assert [outbox.put(PARCEL) for _ in range(3)] == [True, True, False]
    assert outbox.left_out == 1
    go_on.set()
    outbox.close()
    assert not outbox.put(PARCEL)


def test_an_old_notice_is_not_sent() -> None:
    clock = [0.0]
    carried = Carried(fails=1)
    outbox = Outbox(carried, waits=(0.0,), threads=1, stopwatch=lambda: clock[0])

    def aged(parcel: QueuedNotification) -> None:
        clock[0] += 3600
        carried(parcel)

    outbox._carry = aged
    outbox.put(PARCEL)
    while carried.tries < 1:
        time.sleep(0.01)
    later = Carried()
    outbox._carry = later
    outbox.put(QueuedNotification(PARCEL.target, "Round 5: table 1"))
    assert later.done.wait(60)
    assert (carried.tries, later.tries) == (1, 1)
    outbox.close()


@pytest.mark.parametrize(
    "typed", ["ntfy.sh", "ftp://ntfy.sh", "https://", "https://a@ntfy.sh", "https://ntfy.sh?a=b"]
)
def test_an_address_that_is_none_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        carriers.server_address(typed)


def test_an_address_is_taken_as_it_is_meant() -> None:
    assert carriers.server_address(" https://ntfy.example.org/ ") == "https://ntfy.example.org"


def test_a_server_that_is_busy_is_asked_again_later() -> None:
    with notice_server() as server:
        server.answers += [
            (429, {"Retry-After": "7"}),
            (503, {}),
            (403, {}),
            (302, {"Location": "/x"}),
        ]
        with pytest.raises(NotNow) as busy:
            carriers.post(server.address, "topic", "Round 4: table 17")
        assert busy.value.after == 7
        with pytest.raises(NotNow):
            carriers.post(server.address, "topic", "Round 4: table 17")
        carriers.post(server.address, "topic", "Round 4: table 17")
        carriers.post(server.address, "topic", "Round 4: table 17")
        assert [server.next().path for _ in range(4)] == ["/topic"] * 4
        assert server.taken.empty(), "no other address is asked, whatever the server says"


@pytest.fixture
def server() -> Iterator[NoticeServer]:
    with notice_server() as found:
        yield found


def notifying(desk: Desk, settings: NoticeSettings) -> None:
    """Let the pages of a desk send notices."""
    put_in_charge(app_of(desk), desk, notices=settings)


def send(desk: Desk, command: Command, reason: str = "") -> None:
    done = desk.tournament("demo").send(command, ROBIN, reason=reason)
    assert isinstance(done, Done), done


def topic(desk: Desk, name: str) -> str:
    player = named(desk, name)
    number = desk.store.player_links.number("demo", player.id)
    return topic_of(Keys.of(desk.store), "demo", player, number)


def switched_on(desk: Desk, name: str) -> Visitor:
    holder = phone(desk, name)
    page = holder.look("/e/demo/me/notices")
    assert topic(desk, name) in page.text
    assert holder.post("/e/demo/me/notices/ntfy").status_code == 303
    assert "✓ Notices are on." in holder.look("/e/demo/me/notices").text
    app_of(desk).state.notifier.look("demo")
    return holder


@pytest.fixture
def ended(demo: Desk) -> Iterator[None]:
    """The notifier of the test ends with it."""
    yield
    if app_of(demo).state.notifier is not None:
        app_of(demo).state.notifier.close()


@pytest.mark.usefixtures("ended")
def test_a_player_who_asked_for_it_is_told_by_ntfy(demo: Desk, server: NoticeServer) -> None:
    notifying(demo, NoticeSettings(ntfy=server.address))
    switched_on(demo, PLAYING)
    phone(demo, "Zeynep Yılmaz")
    send(demo, RemindTables(), reason="The hall closes")
    taken = server.next()
    assert taken.path == f"/{topic(demo, PLAYING)}"
    assert taken.body.decode() == "Please report your result."
    assert server.taken.empty(), "nobody else has asked for it"


@pytest.mark.usefixtures("ended")
def test_a_notice_tells_nothing_of_a_message_or_of_anybody(
    demo: Desk, server: NoticeServer
) -> None:
    notifying(demo, NoticeSettings(ntfy=server.address))
    state = demo.tournament("demo").state
    name = state.name_of(state.rounds[2].matches[1].players[0])
    switched_on(demo, name)
    send(demo, MessageEverybody("Planted words"))
    taken = server.next()
    whole = f"{taken.path} {taken.body.decode()} {taken.headers}"
    assert "The staff have a message for you" in whole
    assert "Planted" not in whole
    assert all(player.name not in whole for player in state.players.values())
    assert "Harbour" not in whole


@pytest.mark.usefixtures("ended")
def test_nothing_is_sent_to_who_has_switched_it_off_or_has_a_new_link(
    demo: Desk, server: NoticeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[QueuedNotification] = []
    monkeypatch.setattr(Outbox, "put", lambda _outbox, parcel: handed.append(parcel))
    notifying(demo, NoticeSettings(ntfy=server.address))
    holder = switched_on(demo, PLAYING)
    before = topic(demo, PLAYING)
    other = switched_on(demo, "Zeynep Yılmaz")
    assert other.post("/e/demo/me/notices/off", endpoint=NTFY).status_code == 303
    demo.store.player_links.renew("demo", named(demo, PLAYING).id, demo._around.clock(), "Ines")
    assert topic(demo, PLAYING) != before
    assert not demo.store.notice_targets.any()
    send(demo, RemindTables(), reason="The hall closes")
    app_of(demo).state.notifier.look("demo")
    assert holder.post("/e/demo/me/notices/ntfy").status_code == 403
    assert handed == []


def test_nothing_is_offered_or_sent_unless_the_organizer_wants_it(demo: Desk) -> None:
    holder = phone(demo, PLAYING)
    assert "/me/notices" not in holder.look("/e/demo/me").text
    assert holder.look("/e/demo/me/notices").status_code == 303
    holder.look("/e/demo/me")
    assert holder.post("/e/demo/me/notices/ntfy").status_code == 404
    assert app_of(demo).state.notifier is None


@pytest.mark.usefixtures("ended")
def test_the_way_to_notices_is_on_the_page_where_they_are_sent(
    demo: Desk, server: NoticeServer
) -> None:
    notifying(demo, NoticeSettings(ntfy=server.address))
    assert "/e/demo/me/notices" in phone(demo, PLAYING).look("/e/demo/me").text
    assert visitor(demo).look("/e/demo/me/notices").status_code == 303
    caught_up(demo)
