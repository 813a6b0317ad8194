"""Everything that the desk can do: each page, part and form has its endpoint, or a reason."""

from collections.abc import Iterator

import api_route_table as scopes
import api_served_table as served
import pytest
import route_table as desk
from api_served_table import By, Not

from toptable.api.commands import ENGINE
from toptable.api.endpoints import BY_ID
from toptable.engine.roles import STAFF, Role
from toptable.web.rendering.pages import PARTS

LINES = [*served.PAGES.items(), *served.PARTS.items(), *served.WRITES.items()]


def test_every_page_part_and_form_has_its_line() -> None:
    assert set(served.PAGES) == {*desk.PAGES, *desk.STREAMS}
    assert set(served.PARTS) == set(PARTS)
    assert set(served.WRITES) == {*desk.OTHER_WRITES, *desk.SIGNING, *desk.REGISTERING}


def test_every_form_that_sends_a_command_sends_one_that_programs_can_send() -> None:
    taken = {command.__name__ for command in ENGINE.values()}
    sent = {*desk.COMMANDS.values(), *desk.OWN_COMMANDS.values(), *desk.BY_ITS_OWN_TEST}
    sent |= {command for _, _, _, command in desk.UNDER_ANOTHER} | desk.DRAWN
    assert sent == taken, "a command without a form, or a form whose command nobody can send"


@pytest.mark.parametrize(("path", "line"), LINES, ids=[path for path, _ in LINES])
def test_a_line_names_endpoints_that_there_are_or_says_why_not(path: str, line: By | Not) -> None:
    if isinstance(line, Not):
        assert len(line.reason.split()) >= 5, path
        assert line.reason.endswith("."), path
    else:
        assert line.endpoints, path
        assert not set(line.endpoints) - set(BY_ID), path


def for_roles(endpoint: str) -> frozenset[Role]:
    """The staff who are answered by an endpoint, given the scope."""
    if endpoint in scopes.FOR_EVERYBODY:
        return STAFF
    return scopes.AS_FAR_AS_OPEN.get(endpoint) or scopes.FOR_SOME[endpoint][1]


def pages() -> Iterator[tuple[str, str]]:
    for path, line in served.PAGES.items():
        if isinstance(line, By) and path in desk.PAGES:
            yield path, line.endpoints[0]


DECKS_OPEN_LATER = {desk.DECK}
"""The page says when a list opens; the endpoint refuses until it does."""


@pytest.mark.parametrize(("path", "endpoint"), list(pages()), ids=lambda told: told)
def test_nobody_on_the_staff_sees_a_page_whose_endpoint_is_closed_to_them(
    path: str, endpoint: str
) -> None:
    audience = desk.PAGES[path]
    looks = {role for role in STAFF if desk.belongs(role, audience)}
    assert looks <= for_roles(endpoint) or path in DECKS_OPEN_LATER, audience
