"""Invitations, members and sessions: taken once, by one; gone when they are taken away."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from toptable.store import Store, open_store
from toptable.store.records import (
    EVERYWHERE,
    Invitation,
    Kind,
    NameTaken,
    NoSuchMember,
    OrganizerAlready,
    SessionRow,
)
from toptable.store.staff import session_digest

NOW = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def invite(
    store: Store,
    digest: str,
    *,
    kind: Kind = Kind.INVITATION,
    role: str = "judge",
    event: str = "cup",
    member: str | None = None,
) -> None:
    """An invitation that can be used for a day."""
    store.staff.invite(
        Invitation(
            id=f"id of {digest}",
            digest=digest,
            kind=kind,
            name="",
            role=role,
            event=event,
            by="Olga",
            created=NOW,
            until=NOW + DAY,
            member=member,
        )
    )


def begin(name: str, *, at: datetime = NOW) -> SessionRow:
    """A session for somebody who is new."""
    return SessionRow(f"s-{name}-{at:%H%M}", f"m-{name}", "Firefox", at, at, at + 30 * DAY)


def take(
    store: Store, digest: str, name: str, *, at: datetime = NOW, me: str = ""
) -> SessionRow | None:
    """Use an invitation."""
    return store.staff.take(digest, name, name.casefold(), begin(name, at=at), me=me)


def on(store: Store) -> dict[str, list[tuple[str, str]]]:
    """Who is on, with their roles."""
    return {
        one.name: [(held.event, held.role) for held in one.roles] for one in store.staff.members()
    }


def signed_in(store: Store) -> list[str]:
    """The members with an open session."""
    return sorted(one.member for one in store.staff.sessions(NOW))


def test_an_invitation_makes_a_member_with_a_role_and_a_session(store: Store) -> None:
    before = store.staff.mark()
    invite(store, "d")
    assert take(store, "d", "Jo") == begin("Jo")
    assert on(store) == {"Jo": [("cup", "judge")]}
    assert signed_in(store) == ["m-Jo"]
    assert store.staff.mark() != before
    link = store.staff.invitation("d")
    assert link is not None
    assert (link.taken, link.member) == (NOW, "m-Jo")
    assert store.staff.invitations(NOW) == []


def test_of_many_who_take_it_at_once_one_gets_it(store: Store) -> None:
    invite(store, "d")
    with ThreadPoolExecutor(8) as many:
        got = list(many.map(lambda n: take(store, "d", f"Jo {n}"), range(16)))
    assert len([one for one in got if one]) == 1
    assert len(store.staff.members()) == len(signed_in(store)) == 1


def test_two_processes_do_not_both_get_it(where: str) -> None:
    with open_store(where) as one, open_store(where) as two:
        invite(one, "d")
        with ThreadPoolExecutor(2) as both:
            got = list(both.map(lambda s: take(s[0], "d", s[1]), [(one, "Ann"), (two, "Bo")]))
        assert len([name for name in got if name]) == 1
        assert on(one) == on(two)
        assert one.staff.mark() == two.staff.mark()


def test_what_was_withdrawn_or_has_run_out_leads_nowhere(store: Store) -> None:
    for digest in ("d", "e"):
        invite(store, digest)
    assert not store.staff.withdraw("id of d", "other", NOW), "only where it belongs"
    assert store.staff.withdraw("id of d", "cup", NOW)
    assert not store.staff.withdraw("id of d", "cup", NOW)
    assert take(store, "d", "Jo") is None
    assert take(store, "e", "Jo", at=NOW + DAY) is None
    assert take(store, "nothing", "Jo") is None
    assert on(store) == {}


def test_the_organizer_links_of_two_servers_both_work_until_they_are_withdrawn(
    store: Store,
) -> None:
    for digest in ("one", "two", "three"):
        invite(store, digest, kind=Kind.ORGANIZER, role="organizer", event=EVERYWHERE)
    assert take(store, "one", "Olga")
    later = NOW + timedelta(minutes=1)
    assert take(store, "two", "Otto", at=later)
    store.staff.withdraw_organizer_links(later)
    assert take(store, "three", "Oda", at=later) is None


@pytest.mark.parametrize("twin", ["Оlga", "Olga\u200b", "Olga Berg\u00a0", "O\u2060lga", "0lga"])
def test_nobody_signs_in_under_a_name_that_reads_like_another(store: Store, twin: str) -> None:
    for digest, name in (("a", "Olga"), ("b", "Olga Berg")):
        invite(store, digest)
        assert take(store, digest, name)
    invite(store, "c")
    with pytest.raises(NameTaken):
        take(store, "c", twin)


def test_an_organizer_link_lets_its_owner_back_in(store: Store) -> None:
    invite(store, "new", kind=Kind.ORGANIZER, role="organizer", event=EVERYWHERE)
    assert take(store, "new", "Olga")
    invite(store, "again", kind=Kind.ORGANIZER, role="organizer", event=EVERYWHERE)
    later = take(store, "again", "OLGA", at=NOW + timedelta(hours=1))
    assert later is not None
    assert later.member == "m-Olga"
    assert on(store) == {"Olga": [("", "organizer")]}


def test_nobody_takes_the_name_of_another(store: Store) -> None:
    invite(store, "a")
    assert take(store, "a", "Jo")
    invite(store, "b")
    invite(store, "c", kind=Kind.ORGANIZER, role="organizer", event=EVERYWHERE)
    for digest in ("b", "c"):
        with pytest.raises(NameTaken, match="Jo"):
            take(store, digest, "Jo", at=NOW + timedelta(hours=1))
    assert take(store, "b", "Jo K"), "and the link was not used up by the attempt"
    assert on(store) == {"Jo": [("cup", "judge")], "Jo K": [("cup", "judge")]}


def test_a_member_takes_another_role_without_becoming_somebody_else(store: Store) -> None:
    for digest, role, event in (("a", "judge", "cup"), ("b", "judge", "open")):
        invite(store, digest, role=role, event=event)
    invite(store, "c", role="head_judge")
    assert take(store, "a", "Jo")
    for hour, digest in enumerate("bc", start=1):
        assert take(store, digest, "Jo", at=NOW + timedelta(hours=hour), me="m-Jo")
    assert on(store) == {"Jo": [("cup", "head_judge"), ("open", "judge")]}


def test_an_organizer_is_not_made_less_by_an_invitation(store: Store) -> None:
    invite(store, "o", kind=Kind.ORGANIZER, role="organizer", event=EVERYWHERE)
    assert take(store, "o", "Olga")
    invite(store, "j")
    with pytest.raises(OrganizerAlready):
        take(store, "j", "Olga", at=NOW + timedelta(hours=1), me="m-Olga")
    assert take(store, "j", "Jo"), "it was not used up"


def test_a_link_for_another_device_gives_no_role(store: Store) -> None:
    invite(store, "a")
    assert take(store, "a", "Jo")
    invite(store, "b", kind=Kind.DEVICE, role="", event="", member="m-Jo")
    second = take(store, "b", "", at=NOW + timedelta(hours=1))
    assert second is not None
    assert second.member == "m-Jo"
    assert signed_in(store) == ["m-Jo", "m-Jo"]
    assert on(store) == {"Jo": [("cup", "judge")]}


def test_who_loses_the_last_role_is_out(store: Store) -> None:
    for digest, event in (("a", "cup"), ("b", "open")):
        invite(store, digest, event=event)
    assert take(store, "a", "Jo")
    assert take(store, "b", "Jo", at=NOW + timedelta(hours=1), me="m-Jo")
    store.staff.set_password("m-Jo", "hash")
    invite(store, "d", kind=Kind.DEVICE, role="", event="", member="m-Jo")
    assert store.staff.take_role("m-Jo", "cup", NOW)
    assert on(store) == {"Jo": [("open", "judge")]}
    assert signed_in(store) == ["m-Jo", "m-Jo"]
    assert not store.staff.take_role("m-Jo", "cup", NOW)
    assert store.staff.take_role("m-Jo", "open", NOW)
    assert (on(store), signed_in(store)) == ({}, [])
    assert store.staff.password("jo") is None
    assert take(store, "d", "") is None, "a link made before is worth nothing"
    with pytest.raises(NoSuchMember):
        store.staff.begin_session(begin("Jo", at=NOW + DAY))
    with pytest.raises(NoSuchMember):
        store.staff.set_password("m-Jo", "hash")


def test_sessions_end_alone_together_or_by_themselves(store: Store) -> None:
    invite(store, "a")
    assert take(store, "a", "Jo")
    for hour in (1, 2, 3):
        store.staff.begin_session(begin("Jo", at=NOW + timedelta(hours=hour)))
    nine, ten, eleven, twelve = (session_digest(f"s-Jo-{hour}00") for hour in ("09", 10, 11, 12))
    store.staff.end_session(ten, "m-Jo", NOW)
    store.staff.end_session(eleven, "somebody else", NOW)
    assert [row.id for row in store.staff.sessions(NOW)] == [twelve, eleven, nine]
    assert [row.id for row in store.staff.sessions(NOW + 30 * DAY)] == [twelve, eleven]
    store.staff.end_sessions("m-Jo", NOW)
    assert store.staff.sessions(NOW) == []


def test_being_seen_changes_the_order_and_nothing_else(store: Store) -> None:
    for name in ("Ann", "Bo"):
        invite(store, name)
        assert take(store, name, name)
    before = store.staff.mark()
    store.staff.saw({session_digest("s-Bo-0900"): NOW + timedelta(minutes=5)})
    first, second = store.staff.sessions(NOW)
    assert (first.member, first.seen) == ("m-Bo", NOW + timedelta(minutes=5))
    assert (second.member, second.seen) == ("m-Ann", NOW)
    assert store.staff.mark() == before


def test_all_of_it_is_there_after_a_restart(where: str) -> None:
    with open_store(where) as store:
        invite(store, "a")
        assert take(store, "a", "Jo")
        store.staff.set_password("m-Jo", "hash")
        mark = store.staff.mark()
    with open_store(where) as store:
        assert on(store) == {"Jo": [("cup", "judge")]}
        assert signed_in(store) == ["m-Jo"]
        assert store.staff.password("jo") == ("m-Jo", "hash")
        assert store.staff.mark() == mark


def test_the_first_fact_holds_whichever_process_keeps_it(where: str) -> None:
    with open_store(where) as one, open_store(where) as two:
        with ThreadPoolExecutor(8) as many:
            values = ((one, "a"), (two, "b")) * 4
            held = set(many.map(lambda pair: pair[0].keep_fact("secret", pair[1]), values))
        assert len(held) == 1
        assert {one.fact("secret"), two.fact("secret")} == held
