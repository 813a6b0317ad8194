"""No other site, and nobody without the token of their own pages, can change anything."""

from collections.abc import Iterator

import pytest
from litestar.routes import HTTPRoute
from route_table import FILLED_IN
from web_office import DEMO_VERSION, Visitor, visitor

from toptable.desk.desk import Desk
from toptable.web.app import create_app

FORM = {"games": "WW", "table": "2", "version": str(DEMO_VERSION), "names": "Ann", "name": "Cup"}


def writes(desk: Desk) -> Iterator[str]:
    """The address of everything that can be posted."""
    for route in create_app(desk).routes:
        if isinstance(route, HTTPRoute) and "POST" in route.methods:
            path = route.path
            for parameter, value in FILLED_IN.items():
                path = path.replace("{" + parameter + "}", value)
            assert "{" not in path, f"say what to fill into {route.path}"
            yield path


def versions(desk: Desk) -> dict[str, int]:
    return {row.id: row.version for row in desk.store.events()}


def test_every_write_wants_the_token(demo: Desk, organizer: Visitor) -> None:
    before = versions(demo)
    addresses = list(writes(demo))
    assert len(addresses) >= 10
    right = organizer.token
    stranger = visitor(demo).sign_in(demo, "Eve")
    for address in addresses:
        for wrong in ("", "0" * 64, stranger.token, right[:-1], "é"):
            organizer.token = wrong
            assert organizer.post(address, None, **FORM).status_code == 403, address
        no_field = organizer.client.post(address, data=FORM)
        assert no_field.status_code == 403, address
        as_json = organizer.client.post(address, json={**FORM, "csrf": right})
        assert as_json.status_code == 403, address
    assert versions(demo) == before


def test_guests_can_write_nothing(demo: Desk, guest: Visitor) -> None:
    before = versions(demo)
    guest.look("/")
    for address in writes(demo):
        assert guest.post(address, None, **FORM).status_code == 403, address
    assert versions(demo) == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://testserver.local"}, 303),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        # A proxy may change the host; the browser's own word is then enough.
        ({"origin": "https://hall.example", "sec-fetch-site": "same-origin"}, 303),
    ],
)
def test_other_sites_are_refused_even_with_the_token(
    demo: Desk, organizer: Visitor, headers: dict[str, str], status: int
) -> None:
    answer = organizer.post("/e/demo/rounds/3/tables/2", headers, games="WW")
    assert answer.status_code == status
    assert demo.tournament("demo").version == DEMO_VERSION + (status == 303)


@pytest.mark.usefixtures("demo")
def test_a_form_that_is_too_large_is_refused(organizer: Visitor) -> None:
    answer = organizer.post("/e/demo/players", names="x" * 1_100_000)
    assert answer.status_code == 413
    assert "smaller pieces" in answer.text
