"""Tokens from the command line: made for somebody on the staff, listed, revoked."""

import json

import pytest
from terminal import Terminal

from toptable.desk.desk import now
from toptable.engine.roles import Role
from toptable.store import open_store
from toptable.store.access_tokens import token_digest
from toptable.web.auth import credentials
from toptable.web.auth.sessions import new_session


@pytest.fixture
def ines(toptable: Terminal) -> Terminal:
    """An event with Ines on its staff."""
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    with open_store(toptable.db) as store:
        link = credentials.invite(store, Role.JUDGE, name="Ines", by="")
        assert credentials.take(store, link, "Ines", new_session("", now()))
    return toptable


def test_made_listed_and_revoked(ines: Terminal) -> None:
    said = ines.ok("token", "make", "Bot", "results", "read", "--of", "ines", "--event", "Spring")
    secret = said.splitlines()[0]
    assert "in the name of Ines" in said
    with open_store(ines.db) as store:
        (kept,) = store.access_tokens.all()
        assert kept.digest == token_digest(secret)
        assert kept.event == store.events()[0].id
    assert (kept.name, kept.scopes) == ("Bot", ("read", "results"))
    assert (kept.until - kept.created).days == 30
    assert secret.startswith(f"tt_{kept.id}_")
    listed = ines.ok("token", "list")
    assert f"{kept.id}  Bot, of Ines" in listed
    assert "never used" in listed
    assert secret not in listed
    (row,) = json.loads(ines.ok("token", "list", "--json"))
    assert (row["id"], row["scopes"]) == (kept.id, ["read", "results"])
    assert "is revoked" in ines.ok("token", "revoke", kept.id)
    assert ines.ok("token", "list").strip() == "There are no tokens."
    assert f"No token {kept.id} works here" in ines.refused("token", "revoke", kept.id)


def test_before_anybody_has_signed_in(toptable: Terminal) -> None:
    """A new server has nobody whose token it could be; the refusal says how to become somebody."""
    assert "toptable organizer-link" in toptable.refused("token", "make", "Bot", "read")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Bot", "read", "--of", "Eve"), "Nobody called Eve is on the staff"),
        (("Bot", "read", "--of", "Ines", "--days", "366"), "1 to 365 days"),
        (("Bot", "read", "--of", "Ines", "--days", "0"), "1 to 365 days"),
        ((" ", "read", "--of", "Ines"), "what the token is for"),
        (("Bot", "everything", "--of", "Ines"), "everything"),
        (("Bot", "read", "--of", "Ines", "--event", "nowhere"), "There is no event nowhere"),
    ],
)
def test_what_cannot_be_made(ines: Terminal, words: tuple[str, ...], said: str) -> None:
    assert said in ines.refused("token", "make", *words)
    with open_store(ines.db) as store:
        assert store.access_tokens.all() == []
