"""What guests read through the API of a day with secrets in everything."""

import re
from collections.abc import Iterator

import pytest
from api_office import V1, Program, guest, house_of, program, stream_of

from planted_day import as_it_was, sent_again, told
from support import counting_seeds, ticking
from toptable.api.reading_endpoints import READING
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.web.api.app import STREAM
from toptable.web.api.caller import GUEST

FILLED_IN = {
    "rulebook": "nisei-1.3",
    "game": "netrunner",
    "slot": "corp",
    "format": "toptable-public",
    "infraction": "tardiness",
    "screen": "0",
}


@pytest.fixture(scope="module", params=[as_it_was, sent_again], ids=["as it was", "sent again"])
def day(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Desk, Tournament]]:
    with house_of(tmp_path_factory.mktemp("api"), clock=ticking(), seeds=counting_seeds()) as desk:
        yield desk, request.param(desk)


def everything(caller: Program, event: str) -> Iterator[tuple[str, str]]:
    """All that can be read, with where."""
    filled = FILLED_IN | {"event": event}
    for endpoint in READING:
        if endpoint.id == STREAM or not endpoint.of_event:
            continue
        for number in (
            range(1, 5) if re.search("{player}|{round}|{ruling}", endpoint.path) else (1,)
        ):
            path = re.sub(
                r"{(\w+)}", lambda part, n=number: filled.get(part[1], str(n)), endpoint.path
            )
            answer = caller.get(path.removeprefix(V1))
            assert answer.status_code < 500, path
            yield path, answer.text


def test_no_secret_is_told_to_those_who_look_on(day: tuple[Desk, Tournament]) -> None:
    """To guests, to staff without the scope for reading, and to staff who only look on."""
    desk, tournament = day
    callers = {
        "guest": guest(desk),
        "without the scope": program(desk, Role.ORGANIZER, Scope.RESULTS),
        "coverage": program(desk, Role.COVERAGE, Scope.READ),
    }
    for name, caller in callers.items():
        for path, text in everything(caller, tournament.event):
            assert not told(text), (name, path)


def test_the_stream_tells_guests_no_secret(day: tuple[Desk, Tournament]) -> None:
    desk, tournament = day
    lines, version = stream_of(desk, tournament.event, GUEST, 0)
    assert version == tournament.version
    assert b"event: line" in lines
    assert not told(lines.decode())


def test_those_who_run_the_event_read_more(day: tuple[Desk, Tournament]) -> None:
    desk, tournament = day
    organizer = program(desk)
    found = {secret for _, text in everything(organizer, tournament.event) for secret in told(text)}
    assert len(found) > 5
