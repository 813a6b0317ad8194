"""Deliveries: each made once, signed, sent in order, tried again, and never led astray."""

import hmac
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from hook_receiver import Receiver, receiving
from support import ORGANIZER, counting_seeds, do, start_round
from toptable.desk.desk import Desk, now
from toptable.desk.hooks import manage_hooks
from toptable.desk.hooks.deliveries import (
    LIVES,
    OFF_AFTER,
    WAITS,
    Courier,
    Verdict,
    judged,
    make_deliveries,
)
from toptable.desk.hooks.http_delivery import BY_HAND, Guard, Outcome, Sender, network
from toptable.desk.hooks.payloads import MOST_CONTENT, Shape, escaped, signed, written
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.views.events.payloads import HappeningKind
from toptable.store import open_store
from toptable.store.records import Cursor, DeliveryStatus, Hook, NewDelivery

HERE = network("127.0.0.0/8")
ALL = tuple(kind.value for kind in HappeningKind)


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> datetime:
        return self.at

    def pass_(self, **time: float) -> None:
        self.at += timedelta(**time)


def verified(body: bytes, header: str, key: str, now: int) -> bool:
    """What a receiver checks: signed with this secret, at most five minutes ago."""
    parts = [part.partition("=") for part in header.split(",")]
    moments = [value for name, _, value in parts if name.strip() == "t"]
    if len(moments) != 1 or not (moments[0].isascii() and moments[0].isdigit()):
        return False
    at = int(moments[0][:15])
    if abs(now - at) > 300:
        return False
    expected = hmac.new(key.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    marks = [value for name, _, value in parts if name.strip() == "v1" and value.isascii()]
    return any(hmac.compare_digest(expected, mark) for mark in marks)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    store = open_store(str(tmp_path / "events.sqlite"))
    yield Desk(store, seeds=counting_seeds())
    store.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def clock() -> Clock:
    return Clock()


def event_at(desk: Desk, event: str = "test") -> Tournament:
    made = desk.create("Test", "nisei-1.3", ORGANIZER, event=event)
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bob"))))
    return made


def hook_at(desk: Desk, address: str, event: str = "test", shape: str = "plain") -> Hook:
    wanted = manage_hooks.Wanted("Results", address, ALL, shape)
    made = manage_hooks.add(desk, Guard([HERE]), event, wanted, "Olga", now())
    assert isinstance(made, Hook), made
    return made


def courier_at(desk: Desk, clock: Clock) -> Courier:
    return Courier(desk, Sender(Guard([HERE])), clock=clock)


def send_all(courier: Courier) -> int:
    """Send everything that is due, one after the other; how many tries that were."""
    tries = 0
    while due := courier.look():
        for hook, delivery in due:
            courier.send(hook, delivery)
            tries += 1
    return tries


def kinds(receiver: Receiver) -> list[str]:
    return [json.loads(each.body)["kind"] for each in receiver.received]


def test_what_happens_is_sent_once_in_order_and_signed(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    start_round(tournament)
    do(tournament, ReportResult(1, 1, Result("WW")))
    courier = courier_at(desk, clock)
    send_all(courier)
    assert kinds(receiver) == ["paired", "published", "result", "round_ended"]
    send_all(courier)
    assert len(receiver.received) == 4
    for each in receiver.received:
        header = each.headers["Toptable-Signature"]
        moment = int(clock().timestamp())
        assert verified(each.body, header, hook.secret, moment)
        assert not verified(each.body + b" ", header, hook.secret, moment)
        assert not verified(each.body, header, "whsec_other", moment)
        assert not verified(each.body, header, hook.secret, moment + 301)
        assert json.loads(each.body)["id"] == each.headers["Toptable-Delivery"]
    statuses = {each.status for each in desk.store.hooks.deliveries(hook.id)}
    assert statuses == {DeliveryStatus.DELIVERED}


def test_two_servers_make_each_delivery_once(desk: Desk, receiver: Receiver) -> None:
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    start_round(tournament)
    assert make_deliveries(desk, now()) == 2
    assert make_deliveries(desk, now()) == 0
    kept = desk.store.hooks
    # Another server that had read the same cursor comes too late.
    again = [NewDelivery("x", tournament.version, 0, "published", b"{}")]
    since = kept.began("test")
    known = Cursor(since, 2)
    assert not kept.move_on(hook.id, "test", known, Cursor(since, 9), again, now())
    assert len(kept.deliveries(hook.id)) == 2


def test_what_was_on_its_way_when_a_server_died_is_sent_again(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    tournament = event_at(desk)
    hook_at(desk, receiver.address)
    start_round(tournament)
    dies, next_one = courier_at(desk, clock), courier_at(desk, clock)
    assert len(dies.look()) == 1
    assert next_one.look() == []
    clock.pass_(seconds=21)
    assert send_all(next_one) == 2
    assert kinds(receiver) == ["paired", "published"]


def test_a_failure_holds_the_line_and_is_tried_again_under_its_id(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    start_round(tournament)
    receiver.answers = [(503, {}, b"Away"), (429, {"Retry-After": "120"}, b"")]
    courier = courier_at(desk, clock)
    assert send_all(courier) == 1
    assert send_all(courier) == 0
    clock.pass_(seconds=13)
    assert send_all(courier) == 1
    clock.pass_(seconds=100)
    assert send_all(courier) == 0
    clock.pass_(seconds=30)
    assert send_all(courier) == 2
    assert kinds(receiver) == ["paired", "paired", "paired", "published"]
    ids = [each.headers["Toptable-Delivery"] for each in receiver.received]
    assert len(set(ids)) == 2
    assert desk.store.hooks.get(hook.id).failures == 0


def test_what_the_receiver_does_not_want_holds_up_nothing(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    start_round(tournament)
    receiver.answers = [(400, {}, b"\x1b[31mBad\n" + b"x" * 9000)]
    assert send_all(courier_at(desk, clock)) == 2
    good, bad = desk.store.hooks.deliveries(hook.id)
    assert (good.status, bad.status) == (DeliveryStatus.DELIVERED, DeliveryStatus.FAILED)
    assert bad.answer.startswith("[31mBad x")
    assert len(bad.answer) == 500


def test_when_to_try_again_and_when_to_stop(desk: Desk, receiver: Receiver) -> None:
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    start_round(tournament)
    make_deliveries(desk, now())
    (_, delivery) = desk.store.hooks.due(now())[0]
    at = delivery.created

    def again(failures: int, passed: timedelta, **known: object) -> Verdict:
        tried = {"failures": failures, **known}
        changed = desk.store.hooks.change(hook.id, **tried)
        return judged(changed, delivery, Outcome(500, ""), at + passed, lambda low, _high: low)

    minute = timedelta(minutes=1)
    for failures, seconds in enumerate((*WAITS, WAITS[-1])):
        verdict = again(failures, minute)
        assert verdict.again == at + minute + timedelta(seconds=seconds)
    assert not again(40, LIVES - minute).gives_up
    assert again(40, LIVES).gives_up
    assert again(40, LIVES, failing_since=at - OFF_AFTER).off
    gone = judged(hook, delivery, Outcome(410, ""), at)
    assert (gone.again, bool(gone.off)) == (None, True)


def test_a_receiver_that_was_away_for_a_day_is_not_asked_for_everything_at_once(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    """What has become too old is given up one by one, each after the wait that failing costs."""
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    start_round(tournament)
    courier = courier_at(desk, clock)
    receiver.answers = [(503, {}, b"Away")] * 3
    assert send_all(courier) == 1
    clock.pass_(days=1)
    assert send_all(courier) == 1
    assert desk.store.hooks.waiting(hook.id) == 1
    clock.pass_(seconds=2 * WAITS[1])
    assert send_all(courier) == 1
    assert desk.store.hooks.waiting(hook.id) == 0


def test_a_hook_that_is_switched_off_hears_nothing_of_the_time_between(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    courier = courier_at(desk, clock)
    manage_hooks.switch(desk, hook, now(), on=False)
    start_round(tournament)
    send_all(courier)
    manage_hooks.switch(desk, hook, now(), on=True)
    do(tournament, ReportResult(1, 1, Result("WW")))
    send_all(courier)
    assert kinds(receiver) == ["result", "round_ended"]


def test_what_another_server_did_to_a_hook_holds_for_what_is_about_to_be_sent(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    """Between the look for what is due and the try, the other one changes its address."""
    tournament = event_at(desk)
    hook = hook_at(desk, "http://127.0.0.1:9/before")
    start_round(tournament)
    courier = courier_at(desk, clock)
    ((before, paired),) = courier.look()
    wanted = manage_hooks.Wanted("Results", receiver.address, ALL)
    with open_store(desk.store.where) as store:
        there = Desk(store)
        assert isinstance(manage_hooks.change(there, Guard([HERE]), hook, wanted), Hook)
        courier.send(before, paired)
        assert kinds(receiver) == ["paired"]
        ((before, published),) = courier.look()
        manage_hooks.switch(there, hook, now(), on=False)
        courier.send(before, published)
        assert kinds(receiver) == ["paired"]
        manage_hooks.switch(there, hook, now(), on=True)
    assert send_all(courier) == 0, "what it missed while it was off is not sent later"


@pytest.mark.parametrize("change", ["moved", "switched off", "removed"])
def test_a_try_that_fails_after_its_hook_was_changed_is_held_against_nobody(
    desk: Desk, receiver: Receiver, clock: Clock, change: str
) -> None:
    """While the delivery is on its way, somebody at another server sees to the hook."""
    tournament = event_at(desk)
    hook = hook_at(desk, "http://127.0.0.1:9/before")
    start_round(tournament)
    wanted = manage_hooks.Wanted("Results", receiver.address, ALL)

    class Meanwhile(Sender):
        def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
            said = super().post(address, body, headers)
            with open_store(desk.store.where) as store:
                there = Desk(store)
                if change == "moved":
                    assert isinstance(manage_hooks.change(there, Guard([HERE]), hook, wanted), Hook)
                elif change == "switched off":
                    manage_hooks.switch(there, hook, now(), on=False)
                else:
                    manage_hooks.remove(there, hook)
            return said

    ((before, paired),) = courier_at(desk, clock).look()
    Courier(desk, Meanwhile(Guard([HERE])), clock=clock).send(before, paired)
    if change == "removed":
        assert desk.store.hooks.all() == []
        return
    if change == "switched off":
        assert desk.store.hooks.waiting(hook.id) == 0
        manage_hooks.switch(desk, hook, now(), on=True)
    kept = desk.store.hooks.get(hook.id)
    assert (kept.failures, kept.not_before, kept.failing_since) == (0, None, None)
    clock.pass_(seconds=21)
    send_all(courier_at(desk, clock))
    assert kinds(receiver) == (["paired", "published"] if change == "moved" else [])


def test_nothing_is_put_on_its_way_to_a_hook_that_was_just_switched_off(
    desk: Desk, receiver: Receiver
) -> None:
    tournament = event_at(desk)
    hook = hook_at(desk, receiver.address)
    start_round(tournament)
    kept = desk.store.hooks
    known = kept.behind()["test"][hook.id]
    assert known is not None
    manage_hooks.switch(desk, hook, now(), on=False)
    late = [NewDelivery("x", tournament.version, 0, "published", b"{}")]
    to = Cursor(known.since, tournament.version)
    assert not kept.move_on(hook.id, "test", known, to, late, now())


def test_only_a_few_wait_at_a_time_for_what_they_send_by_hand(
    desk: Desk, receiver: Receiver
) -> None:
    """Each holds a thread until the receiver answers; the others are asked to come back."""
    event_at(desk)
    hook, sender = hook_at(desk, receiver.address), Sender(Guard([HERE]))
    with ExitStack() as others:
        for _ in range(BY_HAND):
            assert others.enter_context(sender.by_hand())
        assert manage_hooks.send_test(desk, sender, hook, now()) is manage_hooks.BUSY
        assert desk.store.hooks.deliveries(hook.id) == []
    sent = manage_hooks.send_test(desk, sender, hook, now())
    assert isinstance(sent, manage_hooks.Sent)
    assert sent.outcome.arrived
    with sender.by_hand(), sender.by_hand(), sender.by_hand(), sender.by_hand():
        assert (
            manage_hooks.send_again(desk, sender, hook, sent.delivery, now()) is manage_hooks.BUSY
        )


def test_a_redirect_is_not_followed(desk: Desk, receiver: Receiver) -> None:
    event_at(desk)
    hook = hook_at(desk, receiver.address)
    receiver.answers = [(302, {"Location": receiver.address}, b"")]
    sent = manage_hooks.send_test(desk, Sender(Guard([HERE])), hook, now())
    assert isinstance(sent, manage_hooks.Sent)
    outcome = sent.outcome
    assert (outcome.status, len(receiver.received)) == (302, 1)
    assert "leads on to another address" in outcome.text


def test_a_name_that_leads_elsewhere_later_is_refused_then(receiver: Receiver) -> None:
    answers = [["93.184.215.14"], ["127.0.0.1"]]
    guard = Guard(resolve=lambda _host, _port: answers.pop(0))
    assert guard.target("https://rebinds.example.org/x")
    outcome = Sender(guard).post("https://rebinds.example.org/x", b"{}", {})
    assert outcome.status == 0
    assert "own network" in outcome.text
    assert receiver.received == []


def test_the_connection_goes_to_the_address_that_was_looked_at(receiver: Receiver) -> None:
    asked: list[str] = []

    def once(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    sender = Sender(Guard([HERE], resolve=once))
    address = f"http://nobody-knows.invalid:{receiver.port}/x"
    assert sender.post(address, b"{}", {}).arrived
    assert asked == ["nobody-knows.invalid"]
    assert receiver.received[0].headers["Host"] == f"nobody-knows.invalid:{receiver.port}"


def test_proxies_of_the_environment_are_not_asked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert Sender(Guard([HERE])).post(receiver.address, b"{}", {}).arrived


def test_a_receiver_that_never_comes_to_an_end_is_cut_off() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()

    def trickle() -> None:
        taken, _ = listening.accept()
        with taken:
            taken.sendall(b"HTTP/1.1 200 OK\r\n")
            while not stop.wait(0.02):
                try:
                    taken.sendall(b"X: y\r\n")
                except OSError:
                    return

    threading.Thread(target=trickle, daemon=True).start()
    sender = Sender(Guard([HERE]), seconds=0.3)
    outcome = sender.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", {})
    stop.set()
    listening.close()
    assert not outcome.arrived


def test_a_new_secret_counts_beside_the_former_for_a_day(
    desk: Desk, receiver: Receiver, clock: Clock
) -> None:
    event_at(desk)
    hook = hook_at(desk, receiver.address)
    new = manage_hooks.renew_secret(desk, hook, clock())
    assert new.secret != hook.secret
    sender = Sender(Guard([HERE]))
    manage_hooks.send_test(desk, sender, new, clock())
    clock.pass_(hours=25)
    manage_hooks.send_test(desk, sender, new, clock())
    both, one = receiver.received
    early, late = int(clock().timestamp()) - 25 * 3600, int(clock().timestamp())
    for secret in (hook.secret, new.secret):
        assert verified(both.body, both.headers["Toptable-Signature"], secret, early)
    assert not verified(one.body, one.headers["Toptable-Signature"], hook.secret, late)
    assert verified(one.body, one.headers["Toptable-Signature"], new.secret, late)


def test_a_signature_is_the_hmac_that_anybody_can_work_out() -> None:
    # printf '1789000000.{}' | openssl dgst -sha256 -hmac whsec_x
    mark = "a4fc06e67c0db0cab986db7d9b9d316a4b739ea658c20713eb577c4b43128766"
    assert signed(b"{}", 1789000000, ["whsec_x"]) == f"t=1789000000,v1={mark}"
    for header in ("", "t=,v1=", "t=x,v1=y", "v1=y", "t=1,t=1,v1=y", "t=1789000000,v1=é"):
        assert not verified(b"{}", header, "whsec_x", 1789000000)


def test_an_event_that_is_brought_in_is_no_news(desk: Desk, receiver: Receiver) -> None:
    import planted_day

    hook = hook_at(desk, receiver.address, event="")
    planted_day.as_it_was(desk)
    assert make_deliveries(desk, now()) == 0
    tournament = event_at(desk, "later")
    start_round(tournament)
    assert make_deliveries(desk, now()) == 2
    assert {each.event for each in desk.store.hooks.deliveries(hook.id)} == {"later"}


def test_the_queue_and_the_log_have_an_end(desk: Desk, receiver: Receiver) -> None:
    event_at(desk)
    hook = hook_at(desk, receiver.address)
    kept = desk.store.hooks
    since = kept.began("test")
    new = [NewDelivery(f"d{n}", n, 0, "result", b"{}") for n in range(2_600)]
    assert kept.move_on(hook.id, "test", Cursor(since, 2), Cursor(since, 3), new, now())
    assert kept.waiting(hook.id) == 2_000
    done = [each for each in kept.deliveries(hook.id, 9_999) if each.status == "failed"]
    assert len(done) == 500


def test_discord_hears_within_its_limits_and_nobody_is_called() -> None:
    name = "@everyone **[x](http://x)** <@1> `a` " + "n" * 300
    players = [{"number": 1, "name": name}, {"number": 2, "name": name}]
    body = {
        "kind": "published",
        "text": "t" * 5000,
        "event": {"id": "e", "name": name},
        "round": {"name": "Round 1"},
        "tables": [{"table": table, "players": players} for table in range(500)],
    }
    message = json.loads(written(json.dumps(body).encode(), "d", Shape.DISCORD))
    assert message["allowed_mentions"] == {"parse": []}
    assert len(message["content"]) <= MOST_CONTENT
    (embed,) = message["embeds"]
    assert len(embed["title"]) + len(embed["description"]) <= 6000
    assert len(embed["description"]) <= 4096
    assert embed["description"].endswith("more")
    for text in (message["content"], embed["description"]):
        assert "@everyone" not in text
        assert "<@" not in text
        assert "](" not in text
    assert escaped("a_b*c") == r"a\_b\*c"


def test_what_cannot_be_saved(desk: Desk) -> None:
    event_at(desk)
    for wanted, said in (
        (manage_hooks.Wanted("", "https://1.1.1.1/", ALL), "Give it a name"),
        (manage_hooks.Wanted("x", "https://1.1.1.1/", ()), "Choose at least one"),
        (manage_hooks.Wanted("x", "https://1.1.1.1/", ("lunch",)), "nothing to be told of"),
        (manage_hooks.Wanted("x", "https://1.1.1.1/", ALL, "fax"), "Choose one of these"),
        (manage_hooks.Wanted("x", "https://127.0.0.1/", ALL), "own network"),
    ):
        refused = manage_hooks.add(desk, Guard(), "test", wanted, "Olga", now())
        assert isinstance(refused, Refusal)
        assert said in refused.text
    assert desk.store.hooks.all() == []
