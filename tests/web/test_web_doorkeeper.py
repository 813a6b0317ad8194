"""Who is signed in, in memory: believed for a second, then compared with the store."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from toptable.desk.desk import now
from toptable.engine.roles import Role
from toptable.store import Store, Unreachable, open_store
from toptable.store.staff import session_digest
from toptable.web.auth import credentials
from toptable.web.auth.sessions import LOOK_SECONDS, WRITE_AFTER, Session, SessionCache, new_session


class Stopwatch:
    """A watch that tests turn."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "events.sqlite") as opened:
        yield opened


def sign_in(store: Store, name: str, role: Role = Role.JUDGE, event: str = "cup") -> str:
    """Somebody comes in by an invitation; what their session is known by."""
    token = credentials.invite(store, role, event=event, by="Olga")
    begun = credentials.take(store, token, name, new_session("Firefox", now()))
    assert begun is not None
    return session_digest(begun.id)


def test_what_another_process_changes_is_known_a_second_later(tmp_path: Path) -> None:
    place, watch = tmp_path / "events.sqlite", Stopwatch()
    with open_store(place) as here, open_store(place) as there:
        doorkeeper = SessionCache(here, stopwatch=watch)
        session = sign_in(there, "Jo")
        doorkeeper.look()
        assert doorkeeper.session(session) is None, "it looked a moment ago"
        watch.seconds += LOOK_SECONDS + 0.1
        assert doorkeeper.stale
        doorkeeper.look()
        known = doorkeeper.session(session)
        assert known is not None
        assert (known.name, known.role_at("cup")) == ("Jo", Role.JUDGE)
        there.staff.take_role(known.member, "cup", now())
        assert doorkeeper.session(session) is not None
        watch.seconds += LOOK_SECONDS + 0.1
        doorkeeper.look()
        assert doorkeeper.session(session) is None


def test_a_look_costs_one_question_while_nothing_changes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Stopwatch()
    session = sign_in(store, "Jo")
    doorkeeper = SessionCache(store, stopwatch=watch)
    monkeypatch.delattr(type(store.staff), "members")
    for _ in range(5):
        watch.seconds += 2
        doorkeeper.look()
    assert doorkeeper.session(session) is not None


def test_a_lost_database_signs_nobody_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Stopwatch()
    session = sign_in(store, "Jo")
    doorkeeper = SessionCache(store, stopwatch=watch)

    def lost() -> str:
        raise Unreachable("events", "gone")

    monkeypatch.setattr(store.staff, "mark", lost)
    watch.seconds += 2
    doorkeeper.look()
    assert doorkeeper.session(session) is not None


def test_a_session_runs_out_by_itself(store: Store) -> None:
    later = timedelta(0)
    session = sign_in(store, "Jo")
    doorkeeper = SessionCache(store, clock=lambda: now() + later)
    assert doorkeeper.session(session) is not None
    later = timedelta(days=31)
    assert doorkeeper.session(session) is None


def test_when_somebody_was_seen_is_written_once_a_minute(store: Store) -> None:
    watch, begin = Stopwatch(), now()
    session = sign_in(store, "Jo")
    doorkeeper = SessionCache(
        store, clock=lambda: begin + timedelta(seconds=watch.seconds), stopwatch=watch
    )
    written = set()
    for _ in range(90):
        watch.seconds += 2
        doorkeeper.saw(session)
        doorkeeper.look()
        written.add(store.staff.sessions(begin)[0].seen)
    assert len(written) <= 180 / WRITE_AFTER.total_seconds() + 2
    assert doorkeeper.last_seen(store.staff.sessions(begin)[0]) == begin + timedelta(seconds=180)


@pytest.mark.parametrize(
    ("roles", "at_cup", "at_open", "at_none"),
    [
        ({}, Role.SPECTATOR, Role.SPECTATOR, Role.SPECTATOR),
        ({"cup": Role.JUDGE}, Role.JUDGE, Role.SPECTATOR, Role.SPECTATOR),
        ({"": Role.JUDGE}, Role.JUDGE, Role.JUDGE, Role.JUDGE),
        ({"": Role.JUDGE, "cup": Role.HEAD_JUDGE}, Role.HEAD_JUDGE, Role.JUDGE, Role.JUDGE),
        ({"": Role.ORGANIZER, "cup": Role.JUDGE}, *[Role.ORGANIZER] * 3),
        ({"cup": Role.ORGANIZER}, Role.ORGANIZER, Role.SPECTATOR, Role.SPECTATOR),
    ],
)
def test_a_role_holds_where_it_was_given(
    roles: dict[str, Role], at_cup: Role, at_open: Role, at_none: Role
) -> None:
    session = Session("s", "m", "Jo", roles, now() + timedelta(days=1))
    assert [session.role_at(event) for event in ("cup", "open", "")] == [at_cup, at_open, at_none]
    assert session.actor_at("cup").role is at_cup
