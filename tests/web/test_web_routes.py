"""Every route and every role: pages and forms answer as it is declared.

The routes come from the application itself; what is expected of each stands in ``route_table``,
and who may do that above each command and in ``desk/permissions.py``.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest
import route_table as table
from finals_office import bracket, do, locked, swiss
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.testing import TestClient
from player_office import named, phone
from web_office import Visitor, elements

from toptable.desk import permissions
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk, now
from toptable.desk.permissions import SEEN_BY, may_send
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.store import open_store
from toptable.web.app import create_app
from toptable.web.auth import credentials
from toptable.web.auth.sessions import COOKIE, Keys, new_session
from toptable.web.rendering.pages import PARTS

STRANGER = None
SEATED = ("林 美咲", "Zeynep Yılmaz")
"""Players of the demo event who are playing, one in each seat."""
EVERYBODY = (*Role, STRANGER)
COMMAND_NAMES = {kind.__name__ for kind in permissions.ALLOWED}
STOPPED = Refusal("stopped", "The test stops here, so that nothing changes.")


class Hall:
    """The pages of the demo event, and one person in each role in front of them."""

    def __init__(
        self,
        desk: Desk,
        app: Litestar,
        people: dict[Role | None, Visitor],
        others: tuple[str, ...],
    ) -> None:
        self.desk = desk
        self.others = others
        self.app = app
        self.people = people
        self.sent: list[tuple[Command, Actor]] = []

    def send(self, _tournament: Tournament, command: Command, actor: Actor, **_: Any) -> Refusal:
        """What the desk would say first; then the test stops it."""
        self.sent.append((command, actor))
        return permissions.refusal(command, actor) or STOPPED

    def post(self, role: Role | None, path: str) -> tuple[int, list[tuple[Command, Actor]]]:
        """Send a form as somebody: the status, and what reached the desk."""
        self.sent.clear()
        known = table.DONE.get(path)
        form = table.filled_in(known[1]) if known else table.FORM | table.FORMS.get(path, {})
        answer = self.people[role].post(address(path), None, **form)
        return answer.status_code, list(self.sent)


def address(path: str) -> str:
    """An address with something real in every place that varies."""
    for part, value in table.FILLED_IN.items():
        path = path.replace("{" + part + "}", value)
    assert "{" not in path, f"say in route_table what to fill into {path}"
    return path


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with open_store(tmp_path_factory.mktemp("hall") / "events.sqlite") as store:
        make_demo(store)
        desk = Desk(store)
        others = other_events(desk)
        signed_in = {role: sign_in(desk, role) for role in Role}
        app = create_app(desk)
        with TestClient(app) as client:
            client.follow_redirects = False
            people: dict[Role | None, Visitor] = {}
            for role in EVERYBODY:
                people[role] = Seated(client, signed_in.get(role, "") if role else "")
            opened = Hall(desk, app, people, others)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Tournament, "send", lambda *a, **k: opened.send(*a, **k))
                yield opened


def other_events(desk: Desk) -> tuple[str, ...]:
    """Events in other moments: a draft, a cut to be taken, a cut that is locked, the bracket."""
    for name, make in (("looked", swiss), ("locked", locked), ("played", bracket)):
        make(desk, event=name)
    draft = swiss(desk, event="draft", rounds=1)
    do(draft, PairRound())
    return "looked", "locked", "played", "draft"


class Seated(Visitor):
    """Somebody who shares one browser with others, each with a cookie of their own."""

    def __init__(self, client: TestClient[Any], cookie: str) -> None:
        super().__init__(client)
        self.cookie = cookie
        self.look("/sign-in")

    def look(self, path: str, **headers: str) -> Any:
        """Open a page as this person."""
        return super().look(path, **self._known(headers))

    def post(self, path: str, _headers: dict[str, str] | None = None, **form: str) -> Any:
        """Send a form as this person."""
        return super().post(path, self._known(_headers or {}), **form)

    def _known(self, headers: dict[str, str]) -> dict[str, str]:
        self.client.cookies.clear()
        return {**headers, "cookie": f"{COOKIE}={self.cookie}"} if self.cookie else headers


def sign_in(desk: Desk, role: Role) -> str:
    """The cookie of somebody in a role at every event."""
    token = credentials.invite(desk.store, role, by="Olga")
    begun = credentials.take(desk.store, token, f"A {role}", new_session("Firefox", now()))
    assert begun is not None
    return Keys.of(desk.store).cookie(begun)


def routes(app: Litestar, method: str) -> set[str]:
    """The addresses that answer to a method."""
    found = (route for route in app.routes if isinstance(route, HTTPRoute))
    return {route.path for route in found if method in route.methods}


def test_every_route_has_its_line(hall: Hall) -> None:
    lines = {
        "GET": {*table.PAGES, *table.STREAMS},
        "POST": {
            table.DO,
            *table.COMMANDS,
            *table.OWN_COMMANDS,
            *table.OTHER_WRITES,
            *table.SIGNING,
            *table.REGISTERING,
        },
    }
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        known, there = lines.get(method, set()), routes(hall.app, method)
        assert not there - known, f"{method}: each needs a line in route_table.py"
        assert not known - there, f"{method}: nothing answers there any more"


def test_every_sight_is_for_staff_only() -> None:
    for roles in SEEN_BY.values():
        assert Role.ORGANIZER in roles
        assert not roles & {Role.PLAYER, Role.SPECTATOR}


@pytest.mark.parametrize("path", sorted(table.PAGES))
def test_a_page_is_shown_to_those_it_is_for(hall: Hall, path: str) -> None:
    for role in EVERYBODY:
        answer = hall.people[role].look(address(path))
        assert answer.status_code < 500, (role, answer.text)
        shown = answer.status_code != 403
        assert shown is table.belongs(role, table.PAGES[path]), (role, answer.status_code)
        if not shown:
            assert ("/sign-in?back=" in answer.text) is (role is STRANGER)


@pytest.mark.parametrize("path", sorted(table.COMMANDS))
def test_a_form_sends_for_those_who_may(hall: Hall, path: str) -> None:
    before = {row.id: row.version for row in hall.desk.store.events()}
    wanted = table.COMMANDS[path]
    by_organizer, sent = hall.post(Role.ORGANIZER, path)
    assert by_organizer in (404, 409, 422)
    assert bool(sent) is (path not in table.OUT_OF_REACH), "does it reach the desk at all?"
    for role in EVERYBODY:
        status, sent = hall.post(role, path)
        if sent:
            command, actor = sent[0]
            assert type(command).__name__ == wanted
            assert (actor.name, actor.role) == (f"A {role}", role)
            refused = permissions.refusal(command, actor) is not None
            assert (status == 403) is refused, (role, status)
        elif role is STRANGER or not may_send(role, wanted):
            assert status in (403, by_organizer), (role, status)
            assert status == 403 or path in table.OUT_OF_REACH, (role, status)
        else:
            assert path in table.OUT_OF_REACH, f"{role} may send {wanted}, but nothing was sent"
    assert {row.id: row.version for row in hall.desk.store.events()} == before


@pytest.mark.parametrize("path", sorted(table.DONE))
def test_a_command_is_sent_for_those_who_may(hall: Hall, path: str) -> None:
    """The one address for all of them, by what each command declares."""
    wanted, _tag = table.DONE[path]
    for role in EVERYBODY:
        status, sent = hall.post(role, path)
        assert [type(command).__name__ for command, _ in sent] == [wanted] * (role is not STRANGER)
        refused = [permissions.refusal(command, actor) for command, actor in sent]
        assert (status == 403) is (refused != [None]), (role, status)


@pytest.mark.parametrize("path", sorted(table.OWN_COMMANDS))
def test_what_players_send_is_sent_for_themselves(hall: Hall, path: str) -> None:
    """With a personal link; whoever has none sends nothing, staff or not."""
    for role in EVERYBODY:
        status, sent = hall.post(role, path)
        assert (status, sent) == (403, []), role
    for name in SEATED:
        holder, player = phone(hall.desk, name, app=hall.app), named(hall.desk, name)
        hall.sent.clear()
        form = table.FORM | table.FORMS.get(path, {})
        holder.post(address(path), None, **form)
        if path in table.OUT_OF_REACH:
            assert not hall.sent
            continue
        assert hall.sent, "does it reach the desk at all?"
        command, actor = hall.sent[0]
        assert type(command).__name__ == table.OWN_COMMANDS[path]
        assert actor == Actor(name=name, role=Role.PLAYER, player=player.id)
        assert permissions.refusal(command, actor) is None


@pytest.mark.parametrize("path", sorted(table.OTHER_WRITES))
def test_other_forms_are_for_those_whose_they_are(hall: Hall, path: str) -> None:
    for role in EVERYBODY:
        status, sent = hall.post(role, path)
        assert status < 500
        assert (status != 403) is table.belongs(role, table.OTHER_WRITES[path]), (role, status)
        assert sent == []


def pattern_of(target: str, paths: Iterable[str]) -> str:
    """The route behind an address, the most literal one first."""
    for path in sorted(paths, key=lambda one: one.count("{")):
        literal = re.sub(r"\\\{\w+:int\\\}", r"\\d+", re.escape(path))
        if re.fullmatch(re.sub(r"\\\{\w+:str\\\}", "[^/]+", literal), target):
            return path
    raise AssertionError(f"nothing answers at {target}")


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.ORGANIZER}))
def test_no_button_is_offered_that_would_be_refused(hall: Hall, role: Role) -> None:
    anybodys = dict.fromkeys((*table.SIGNING, *table.REGISTERING), "")
    done = {path: command for path, (command, _) in table.DONE.items()}
    written = {**table.COMMANDS, **done, **table.OTHER_WRITES, **anybodys}
    refused = set()
    for event, path in product(("demo", *hall.others), sorted(table.PAGES)):
        if not table.belongs(role, table.PAGES[path]) or (
            event != "demo" and table.EVENT not in path
        ):
            continue
        page = hall.people[role].look(address(path.replace("{event:str}", event)))
        for target in posted_to(page.text):
            route = pattern_of(target, written)
            either = (written[route], *table.ALSO.get(route, ()))
            if not any(offered(role, one) for one in either):
                refused.add(f"{target} on {path}")
    assert not refused, "\n" + "\n".join(sorted(refused))


def posted_to(page: str) -> Iterator[str]:
    """Where the forms and buttons of a page post to."""
    posts = False
    for tag, found in elements(page):
        if tag == "form":
            posts = found.get("method") == "post"
        target = found.get("action") if tag == "form" else found.get("formaction")
        if target and (posts or "form" in found):
            yield target.partition("?")[0]


def offered(role: Role, wanted: str) -> bool:
    """Whether a button for this may stand on the page of somebody."""
    return may_send(role, wanted) if wanted in COMMAND_NAMES else True


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_part_is_shown_to_those_whose_page_it_is_on(hall: Hall, part: str) -> None:
    """By itself, and among what changed."""
    for role in EVERYBODY:
        wanted = table.PARTS_FOR.get(part, table.EVERYONE)
        shown = table.belongs(role, wanted)
        someone = hall.people[role]
        answer = someone.look(f"/e/demo/parts/{part}")
        assert answer.status_code == (200 if shown else 403), (role, answer.status_code)
        changed = someone.look(f"/e/demo/changes?since=0&parts={part}.0").json()
        assert bool(changed["parts"] or changed["rows"]) is shown, role


def test_the_organizer_of_one_event_makes_no_others(hall: Hall) -> None:
    """Copying an event needs what creating one needs."""
    token = credentials.invite(hall.desk.store, Role.ORGANIZER, event="demo", by="Olga")
    begun = credentials.take(hall.desk.store, token, "Local", new_session("Firefox", now()))
    assert begun is not None
    someone = Seated(hall.people[Role.JUDGE].client, Keys.of(hall.desk.store).cookie(begun))
    before = len(hall.desk.store.events())
    assert someone.look("/new").status_code == 403
    assert someone.look("/e/demo/copy").status_code == 403
    assert "/copy" not in someone.look("/e/demo/settings").text
    assert someone.post("/e/demo/copy", name="Mine").status_code == 403
    assert len(hall.desk.store.events()) == before


def test_every_command_is_sent_by_a_form() -> None:
    """Whatever can be typed can be done on a page; a new command needs a form, or a reason."""
    sent = {
        *table.COMMANDS.values(),
        *table.DRAWN,
        *table.OWN_COMMANDS.values(),
        *(name for names in table.ALSO.values() for name in names),
        *(name for *_, name in table.UNDER_ANOTHER),
    }
    known = {kind.__name__ for kind in permissions.ALLOWED}
    assert known == sent | table.BY_ITS_OWN_TEST.keys()
    assert not sent & table.BY_ITS_OWN_TEST.keys(), "it needs no excuse any more"


@pytest.mark.parametrize(("path", "filled", "form", "command"), table.UNDER_ANOTHER)
def test_some_forms_send_another_command(
    hall: Hall, path: str, filled: dict[str, str], form: dict[str, str], command: str
) -> None:
    for part, value in filled.items():
        path = path.replace("{" + part + "}", value)
    hall.sent.clear()
    hall.people[Role.ORGANIZER].post(address(path), None, **(table.FORM | form))
    assert [type(sent).__name__ for sent, _ in hall.sent] == [command]
