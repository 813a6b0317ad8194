"""The read face: a player's page, the row, and the stream that brings each new row."""

import asyncio
import gzip
import re
from collections.abc import Coroutine
from typing import Any

import pytest
from player_office import Stream, caught_up, link, named, phone, tag_in, ticket
from web_office import Visitor, app_of, visitor

from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.web import player_feed
from toptable.web.auth import player_links
from toptable.web.auth.player_links import COOKIE
from toptable.web.player_feed import PlayerFeed
from toptable.web.player_rows import EventFeed

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
TABLE = 2
"""A table of the demo that is still being played."""


def seated(desk: Desk) -> tuple[str, str]:
    """Who plays at that table."""
    state = desk.tournament("demo").state
    first, second = state.rounds[2].matches[TABLE].players
    return state.name_of(first), state.name_of(second)


def bystander(desk: Desk) -> str:
    """Somebody whose match is over."""
    state = desk.tournament("demo").state
    return state.name_of(state.rounds[2].matches[1].players[0])


def report(desk: Desk, games: str) -> None:
    command = ReportResult(3, TABLE, Result(games=games), replaces=True)
    assert isinstance(desk.tournament("demo").send(command, ROBIN), Done)


def face_of(desk: Desk) -> PlayerFeed:
    face: PlayerFeed = app_of(desk).state.read_face
    return face


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 40))


def test_the_page_says_the_table_and_the_opponent(demo: Desk) -> None:
    first, second = seated(demo)
    holder = phone(demo, first)
    page = holder.look("/e/demo/me", **{"accept-encoding": "identity"})
    assert page.status_code == 200
    assert f"<b>{TABLE}</b>" in page.text
    assert second in page.text
    assert "content-security-policy" in page.headers


def test_the_row_is_in_the_page_and_by_itself(demo: Desk) -> None:
    holder = phone(demo, seated(demo)[0])
    row = holder.look("/e/demo/me/row")
    assert row.text in holder.look("/e/demo/me").text
    assert "private" in row.headers["cache-control"]


def test_a_row_that_reads_the_same_is_not_sent_again(demo: Desk) -> None:
    holder, other = phone(demo, seated(demo)[0]), phone(demo, bystander(demo))
    tag, others = (who.look("/e/demo/me/row").headers["etag"] for who in (holder, other))
    again = holder.look("/e/demo/me/row", **{"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    report(demo, "WW")
    caught_up(demo)
    changed = holder.look("/e/demo/me/row", **{"if-none-match": tag})
    assert (changed.status_code, changed.headers["etag"] != tag) == (200, True)
    same = other.look("/e/demo/me/row", **{"if-none-match": others})
    assert same.status_code == 304, "somebody else's result is no news"


def test_a_page_is_compressed_for_those_who_take_it(demo: Desk) -> None:
    holder = phone(demo, seated(demo)[0])
    packed = holder.look("/e/demo/me", **{"accept-encoding": "gzip"})
    plain = holder.look("/e/demo/me", **{"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    made = re.compile(r'data-made="\d+"')
    assert made.sub("", packed.text) == made.sub("", plain.text)
    assert "content-encoding" not in plain.headers
    assert len(gzip.compress(plain.content)) < len(plain.content)


@pytest.mark.usefixtures("demo")
def test_who_has_no_link_is_asked_who_they_are(guest: Visitor) -> None:
    page = guest.look("/e/demo/me")
    assert page.status_code == 200
    assert "Who are you?" in page.text
    assert guest.look("/e/demo/me/row").status_code == 404
    assert guest.look("/e/demo/me/live").status_code == 404


def test_events_at_which_nobody_listens_are_forgotten(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_feed, "MOST_QUIET", 2)
    face = face_of(demo)
    for number in range(6):
        made = demo.create(f"Cup {number}", "nisei-1.3", ROBIN, event=f"cup-{number}")
        assert isinstance(made, Tournament)
    entered = made.send(EnterPlayers((NewPlayer("Ada"),)), ROBIN)
    assert isinstance(entered, Done)
    (player,) = made.state.players.values()

    async def several() -> None:
        held = await face._face("cup-0")
        with face._listening(held, player):
            for number in (1, 2, 3, 1, 4):
                await face._face(f"cup-{number}")
            assert set(face._events) == {"cup-0", "cup-1", "cup-4"}
            assert not held.ended
        again = await face._face("cup-2")
        assert not again.ended
        assert set(face._events) == {"cup-4", "cup-2"}

    run(several())


@pytest.mark.parametrize("what", ["", "/row", "/live"])
def test_an_event_that_is_not_here_is_not_found(demo: Desk, guest: Visitor, what: str) -> None:
    """With a cookie, as a phone sends one whose event was deleted meanwhile."""
    held = f"{COOKIE}={ticket(demo, seated(demo)[0])}"
    assert guest.look(f"/e/nowhere/me{what}", cookie=held).status_code == 404


def test_a_stream_brings_the_row_now_and_after_each_change(demo: Desk) -> None:
    async def listen() -> None:
        first, second = seated(demo)
        stream = Stream(face_of(demo), ticket(demo, first))
        said = await stream.hear()
        assert stream.status == 200
        assert said.startswith(b"retry: ")
        assert second.encode() in said
        report(demo, "WW")
        news = await stream.hear()
        assert b'data-moment="done"' in news
        assert tag_in(news) != tag_in(said)
        await stream.hang_up()
        assert len(face_of(demo)) == 0

    run(listen())


def test_a_stream_goes_on_after_the_row_that_the_phone_has(demo: Desk) -> None:
    async def listen() -> None:
        first, second = seated(demo)
        stream = Stream(face_of(demo), ticket(demo, first))
        known = tag_in(await stream.hear())
        await stream.hang_up()
        back = Stream(face_of(demo), ticket(demo, first), told=known)
        said = await back.hear()
        assert second.encode() not in said
        assert player_feed.BEAT in said, "it says that it is there"
        await back.hang_up()
        report(demo, "WW")
        missed = Stream(face_of(demo), ticket(demo, first), told=known)
        while b'data-moment="done"' not in await missed.hear():
            pass
        await missed.hang_up()

    run(listen())


def test_two_devices_of_one_player_hear_the_same(demo: Desk) -> None:
    async def listen() -> None:
        held = ticket(demo, seated(demo)[0])
        streams = [Stream(face_of(demo), held) for _ in range(2)]
        assert tag_in(await streams[0].hear()) == tag_in(await streams[1].hear())
        report(demo, "LL")
        for stream in streams:
            assert b'data-moment="done"' in await stream.hear()
        await streams[0].hang_up()
        report(demo, "WW")
        assert b"2\xe2\x80\x930" in await streams[1].hear()
        await streams[1].hang_up()

    run(listen())


def test_when_too_many_listen_the_next_one_is_told(demo: Desk) -> None:
    async def listen() -> None:
        face = face_of(demo)
        face._most = 1
        first, second = seated(demo)
        stream = Stream(face, ticket(demo, first))
        await stream.hear()
        late = Stream(face, ticket(demo, second))
        assert b"Too many phones" in await late.hear()
        assert late.status == 503
        await stream.hang_up()
        again = Stream(face, ticket(demo, second))
        assert b"event: row" in await again.hear()
        assert again.status == 200
        await again.hang_up()

    run(listen())


def test_a_renewed_link_ends_the_stream_that_was_opened_with_it(
    demo: Desk, organizer: Visitor
) -> None:
    """At once, where nothing happens at the event and no beat is near; not a word more is said."""

    async def listen() -> None:
        name = seated(demo)[0]
        stream, other = (Stream(face_of(demo), ticket(demo, who)) for who in seated(demo))
        assert b"event: row" in await stream.hear()
        assert b"event: row" in await other.hear()
        address = f"/e/demo/players/{named(demo, name).id}/link/new"
        assert (await asyncio.to_thread(organizer.post, address)).status_code == 303
        assert await stream.hear() == b"event: ended\ndata:\n\n"
        await asyncio.wait_for(stream.task, 60)
        assert other._messages.empty(), "nobody else's stream is touched"
        await other.hang_up()

    run(listen())


def test_a_link_that_another_process_renewed_ends_its_stream(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever serves the phone looks by itself, without anybody asking for anything."""
    monkeypatch.setattr(player_feed, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(player_links, "LOOK_SECONDS", 0.01)

    async def listen() -> None:
        name = seated(demo)[0]
        stream = Stream(face_of(demo), ticket(demo, name))
        assert b"event: row" in await stream.hear()
        demo.store.player_links.renew("demo", named(demo, name).id, now(), "Olga")
        assert await stream.hear() == b"event: ended\ndata:\n\n"
        await asyncio.wait_for(stream.task, 60)

    run(listen())


def test_who_waits_for_the_row_with_a_renewed_link_is_not_told_it(
    demo: Desk, organizer: Visitor
) -> None:
    async def wait() -> None:
        name = seated(demo)[0]
        face, held = face_of(demo), ticket(demo, name)
        known = tag_in(await Stream(face, held).hear()).strip(b'"')
        waiting = Stream(face, held, what="row", query=b"known=" + known)
        while len(face) < 2:
            await asyncio.sleep(0)
        address = f"/e/demo/players/{named(demo, name).id}/link/new"
        await asyncio.to_thread(organizer.post, address)
        assert await asyncio.wait_for(waiting.task, 60) is False, "left to the ordinary pages"
        assert waiting._messages.empty()

    run(wait())


def test_phones_are_told_whoever_worked_the_rows_out(demo: Desk) -> None:
    """Notices that leave the house look at the same rows, and may be quicker."""

    async def listen() -> None:
        stream = Stream(face_of(demo), ticket(demo, seated(demo)[0]))
        await stream.hear()
        report(demo, "WW")
        face_of(demo)._events["demo"].rows.refresh()
        assert b'data-moment="done"' in await stream.hear()
        await stream.hang_up()

    run(listen())


def test_the_stream_of_another_player_is_not_told(demo: Desk) -> None:
    async def listen() -> None:
        stream = Stream(face_of(demo), ticket(demo, bystander(demo)))
        said = await stream.hear()
        report(demo, "WW")
        await asyncio.sleep(0)
        face_of(demo)._events["demo"].rows.refresh()
        report(demo, "LL")
        watched = Stream(face_of(demo), ticket(demo, seated(demo)[0]))
        while b"0\xe2\x80\x932" not in await watched.hear():
            pass
        assert stream._messages.empty()
        assert tag_in(said)
        await stream.hang_up()
        await watched.hang_up()

    run(listen())


def test_the_end_of_the_server_ends_the_streams(demo: Desk) -> None:
    async def listen() -> None:
        face = face_of(demo)
        stream = Stream(face, ticket(demo, seated(demo)[0]))
        await stream.hear()
        face.close()
        await asyncio.wait_for(stream.task, 60)

    run(listen())


def test_a_link_is_opened_by_looking_and_not_in_the_row(demo: Desk) -> None:
    name = seated(demo)[0]
    holder = phone(demo, name)
    key = ticket(demo, name)
    for path in ("/e/demo/me", "/e/demo/me/row"):
        assert key not in holder.look(path).text
    assert visitor(demo).look(link(demo, name)).headers["cache-control"] == "no-store"


def test_rows_that_cannot_be_worked_out_are_tried_once(
    demo: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever waits for them is left to the ordinary pages, and no loop goes round and round."""
    rows = face_of(demo).rows("demo")
    tries = []

    def fails() -> None:
        tries.append(1)
        raise ZeroDivisionError

    async def waiting() -> None:
        face = EventFeed("demo", rows)
        monkeypatch.setattr(rows, "refresh", fails)
        ahead = rows.now.reach._replace(version=rows.now.reach.version + 1)
        async with asyncio.timeout(60):
            await face.reach(ahead)
        assert face.ended

    asyncio.run(waiting())
    assert len(tries) == 1
    assert "event demo" in caplog.text
