"""When the client asks again, what it keeps, and what it raises; the server is made up."""

import asyncio
import os
from datetime import UTC, datetime

import httpx
import msgspec
import pytest
from made_up_server import MadeUp, about, done, line, lost, no, player, said

from toptable.client import (
    AsyncClient,
    AsyncEvent,
    Client,
    Event,
    Manners,
    NoAnswer,
    NotAllowed,
    NotFound,
    NotReadable,
    NotSignedIn,
    NotUnderstood,
    Overtaken,
    ProblemError,
    Refused,
    ServerFailed,
    TooManyRequests,
)
from toptable.client.messages import Answer, Lost
from toptable.client.requests import retry_after, wait_before
from toptable.engine.refusal import AnsweredBy
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PublishRound


def test_a_question_says_who_asks_and_is_read_as_a_struct() -> None:
    server = MadeUp(said(about()))
    assert server.client().about().name == "Toptable"
    (heard,) = server.heard
    assert str(heard.url) == "http://hall.example/api/v1"
    assert heard.headers["authorization"] == "Bearer secret"
    assert "idempotency-key" not in heard.headers
    assert "content-type" not in heard.headers


def test_the_server_may_lie_below_an_address() -> None:
    server = MadeUp(said(about()))
    Client("https://hall.example/cups/", transport=server).about()
    assert str(server.heard[0].url) == "https://hall.example/cups/api/v1"
    assert "authorization" not in server.heard[0].headers, "a guest has no token"


def test_a_command_is_sent_as_the_api_takes_it() -> None:
    server = MadeUp(said(done(), 201))
    command = EnterPlayers((NewPlayer("Ada"), NewPlayer("Ben")))
    sent = server.client().event("cup").send(command, reason="On the list.", looked_at=3)
    assert sent.version == 7
    assert sent.lines[0].text == "Round 7 was published."
    (heard,) = server.heard
    assert (heard.method, heard.url.path) == ("POST", "/api/v1/events/cup/commands")
    assert msgspec.json.decode(heard.content) == {
        "command": {"type": "enter_players", "players": [{"name": "Ada"}, {"name": "Ben"}]},
        "reason": "On the list.",
        "looked_at": 3,
    }


def test_the_id_of_an_event_cannot_lead_elsewhere() -> None:
    server = MadeUp(said(done(), 201))
    server.client().event("../me?a#b").send(PublishRound())
    assert server.heard[0].url.raw_path == b"/api/v1/events/..%2Fme%3Fa%23b/commands"


@pytest.mark.parametrize("trouble", [lost(), httpx.ConnectError("refused"), httpx.ReadTimeout("")])
def test_after_a_lost_answer_the_same_is_sent_under_the_same_key(trouble: Exception) -> None:
    server = MadeUp(trouble, trouble, said(done(), 201))
    server.client().event("cup").send(PublishRound())
    first, *others = server.heard
    assert len(others) == 2
    for again in others:
        assert again.content == first.content
        assert again.headers["idempotency-key"] == first.headers["idempotency-key"] != ""


def test_two_sends_have_two_keys_unless_the_program_says_which() -> None:
    server = MadeUp(said(done(), 201))
    event = server.client().event("cup")
    event.send(PublishRound())
    event.send(PublishRound())
    event.send(PublishRound(), key="round-1")
    keys = [heard.headers["idempotency-key"] for heard in server.heard]
    assert len(set(keys)) == 3
    assert keys[2] == "round-1"


def test_a_client_gives_up_at_last() -> None:
    server = MadeUp(lost())
    with pytest.raises(NoAnswer, match="no answer in 4 tries: the connection broke"):
        server.client().about()
    assert len(server.heard) == 4


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_what_passes_is_asked_again(status: int) -> None:
    server = MadeUp(no(status, "busy", "Not now.", retry_after="0"), said(about()))
    assert server.client().about().name == "Toptable"
    assert len(server.heard) == 2


def test_a_repetition_that_comes_while_the_first_still_runs_waits_for_it() -> None:
    running = no(409, "still_running", "It is being done.", retry_after="0")
    server = MadeUp(lost(), running, said(done(), 201))
    assert server.client().event("cup").send(PublishRound()).version == 7
    assert len({heard.headers["idempotency-key"] for heard in server.heard}) == 1


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, NotReadable),
        (401, NotSignedIn),
        (403, NotAllowed),
        (404, NotFound),
        (409, Refused),
        (412, Overtaken),
        (418, ProblemError),
        (422, NotReadable),
        (500, ServerFailed),
    ],
)
def test_what_would_only_be_repeated_is_raised_at_once(
    status: int, kind: type[ProblemError]
) -> None:
    server = MadeUp(no(status, "some_code", "A sentence."))
    with pytest.raises(kind, match=r"^A sentence\.$") as raised:
        server.client().event("cup").send(PublishRound())
    assert type(raised.value) is kind
    assert (raised.value.status, raised.value.code) == (status, "some_code")
    assert len(server.heard) == 1


def test_a_refusal_carries_its_rule_and_how_it_is_answered() -> None:
    more = {"rules": ["N13-69"], "answered_by": "reason", "version": 12}
    server = MadeUp(no(409, "asks_why", "Say why.", more))
    with pytest.raises(Refused) as raised:
        server.client().event("cup").send(PublishRound())
    assert raised.value.rules == ("N13-69",)
    assert raised.value.answered_by is AnsweredBy.REASON
    assert raised.value.sentence == "Say why."
    assert raised.value.problem.version == 12


def test_who_is_told_to_come_back_much_later_is_told_so() -> None:
    server = MadeUp(no(429, "too_many_requests", "Too many.", retry_after="3600"))
    with pytest.raises(TooManyRequests) as raised:
        server.client(Manners()).about()
    assert raised.value.retry_after == 3600
    assert len(server.heard) == 1


@pytest.mark.parametrize("body", [b"<h1>Bad gateway</h1>", b"", b'{"title": 3}', b"\xff"])
def test_a_proxy_that_says_nothing_of_use(body: bytes) -> None:
    for media in ("text/html", "application/problem+json"):
        server = MadeUp(httpx.Response(500, headers={"content-type": media}, content=body))
        with pytest.raises(ServerFailed, match="status 500 and gave no reason"):
            server.client().about()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"name": 3}', b"\xff\xfe", b"null"])
def test_an_answer_that_cannot_be_read_is_no_answer_and_is_not_kept(body: bytes) -> None:
    server = MadeUp(httpx.Response(200, headers={"etag": '"1"'}, content=body), said(about()))
    client = server.client()
    with pytest.raises(NotUnderstood, match="another version"):
        client.about()
    assert client.about().name == "Toptable"
    assert "if-none-match" not in server.heard[1].headers


def test_an_answer_that_still_holds_is_not_sent_again() -> None:
    fresh = said({"version": 3, "head": "ab", "code": "3-ab", "broken_at": None}, etag='"3"')
    server = MadeUp(fresh, httpx.Response(304, headers={"etag": '"3"'}), fresh)
    event = server.client().event("cup")
    assert event.head() == event.head()
    assert [heard.headers.get("if-none-match") for heard in server.heard] == [None, '"3"']
    server.client().event("cup").head()
    assert "if-none-match" not in server.heard[2].headers, "another client has another memory"


def test_what_another_address_said_is_not_taken_for_this_one() -> None:
    fresh = said({"version": 3, "head": "ab", "code": "3-ab", "broken_at": None}, etag='"3"')
    server = MadeUp(fresh)
    client = server.client()
    client.event("cup").head()
    client.event("cap").head()
    assert "if-none-match" not in server.heard[1].headers


def rows(*numbers: int, following: str | None, version: int = 9) -> httpx.Response:
    listed = [player(number) for number in numbers]
    return said({"rows": listed, "total": 4, "next": following, "version": version})


def test_pages_are_read_to_the_last_as_one_list() -> None:
    second = "/api/v1/events/cup/players?q=A%26B&limit=2&offset=2"
    server = MadeUp(rows(1, 2, following=second), rows(3, 4, following=None))
    listed = server.client().event("cup").players("A&B")
    assert [row.player for row in listed.rows] == [1, 2, 3, 4]
    assert (listed.total, listed.next, listed.version) == (4, None, 9)
    assert dict(server.heard[1].url.params) == {"q": "A&B", "limit": "2", "offset": "2"}


def test_a_list_is_begun_anew_when_the_event_moves_on_between_pages() -> None:
    """Else a row that moved up would be on no page."""
    second = "/api/v1/events/cup/players?offset=2"
    server = MadeUp(
        rows(1, 2, following=second),
        rows(4, 5, following=second, version=10),
        rows(2, 3, following=second, version=10),
        rows(4, 5, following=None, version=10),
    )
    listed = server.client().event("cup").players()
    assert [row.player for row in listed.rows] == [2, 3, 4, 5]


def test_the_log_only_grows_so_its_pages_fit_together() -> None:
    def page(*versions: int, following: str | None) -> httpx.Response:
        lines = [line(version) for version in versions]
        return said({"rows": lines, "total": 3, "next": following, "version": versions[-1]})

    server = MadeUp(page(1, 2, following="/api/v1/events/cup/log?after=2"), page(3, following=None))
    read = server.client().event("cup").log()
    assert [row.version for row in read.rows] == [1, 2, 3]


def test_a_next_page_elsewhere_is_not_asked_for() -> None:
    server = MadeUp(rows(1, following="https://evil.example/steal"))
    with pytest.raises(NotUnderstood, match="not in the API"):
        server.client().event("cup").players()
    assert len(server.heard) == 1


def test_a_redirect_does_not_carry_the_token_elsewhere() -> None:
    server = MadeUp(httpx.Response(307, headers={"location": "https://evil.example/"}))
    with pytest.raises(ProblemError, match="status 307"):
        server.client().about()
    assert len(server.heard) == 1


def test_without_waiting_it_is_the_same() -> None:
    async def talk() -> None:
        server = MadeUp(lost(), said(done(), 201))
        async with server.async_client() as client:
            sent = await client.event("cup").send(PublishRound())
            assert sent.version == 7
        keys = {heard.headers["idempotency-key"] for heard in server.heard}
        assert (len(server.heard), len(keys)) == (2, 1)
        refusing = MadeUp(no(409, "nothing_to_publish", "There is no draft."))
        async with refusing.async_client() as client:
            with pytest.raises(Refused, match="There is no draft"):
                await client.event("cup").send(PublishRound())

    asyncio.run(talk())


def test_both_clients_can_ask_the_same() -> None:
    for one, other in ((Client, AsyncClient), (Event, AsyncEvent)):
        names = {name for name in vars(one) if not name.startswith("_")}
        assert names == {name for name in vars(other) if not name.startswith("_")}
    assert (Event.players.__doc__ or "").startswith("The players")


def test_the_environment_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPTABLE_URL", "http://hall.example")
    monkeypatch.setenv("TOPTABLE_TOKEN", "secret")
    assert Client.from_environment().setting.token == "secret"
    assert AsyncClient.from_environment().setting.token == "secret"
    monkeypatch.delenv("TOPTABLE_URL")
    assert "TOPTABLE_URL" not in os.environ
    with pytest.raises(ValueError, match="Set TOPTABLE_URL"):
        Client.from_environment()
    with pytest.raises(ValueError, match="begins with http"):
        Client("hall.example")


NOON = datetime(2027, 3, 14, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("7", 7.0),
        ("Sun, 14 Mar 2027 12:00:05 GMT", 5.0),
        ("Sun, 14 Mar 2027 11:00:00 GMT", 0.0),
        ("", None),
        ("soon", None),
        ("-3", None),
        ("²", None),
    ],
)
def test_how_long_the_server_asks_to_wait(told: str, seconds: float | None) -> None:
    assert retry_after(Answer(429, {"retry-after": told}), lambda: NOON) == seconds


def test_waits_grow_and_differ_between_clients() -> None:
    manners = Manners(tries=6, first_wait=1, longest_wait=5)

    def waits(chance: float) -> list[float | None]:
        return [
            wait_before(attempt, Lost("gone"), manners, lambda: chance, lambda: NOON)
            for attempt in range(1, 7)
        ]

    assert waits(1.0) == [1, 2, 4, 5, 5, None]
    assert waits(0.0) == [0.5, 1, 2, 2.5, 2.5, None]
