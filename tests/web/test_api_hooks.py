"""Webhooks over the API: add, change, try, switch, renew, look and remove, as on the page."""

from collections.abc import Iterator
from typing import Any

import pytest
from api_office import Program, house_of, kept, program

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk, now
from toptable.desk.hooks import manage_hooks
from toptable.desk.hooks.http_delivery import Guard, Outcome, Sender
from toptable.engine.declared import Scope
from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF, Role

PLACE = "/events/demo/hooks"
KEY = "very-long-key-of-a-channel"
BODY = {"name": "Channel", "address": f"https://1.1.1.1/hook/{KEY}", "kinds": ["result"]}


class Receiver(Sender):
    """Reaches nobody, and answers for the receiver."""

    status = 204

    def __init__(self) -> None:
        super().__init__(Guard())
        self.sent: list[str] = []

    def post(self, address: str, _body: bytes, _headers: object) -> Outcome:
        self.sent.append(address)
        return Outcome(self.status, "Thanks" if self.status == 204 else "Who are you?")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("hooks")) as desk:
        make_demo(desk.store)
        kept[desk].state.hook_sender = Receiver()
        yield desk


@pytest.fixture
def receiver(house: Desk) -> Receiver:
    found: Receiver = kept[house].state.hook_sender
    found.sent.clear()
    found.status = 204
    return found


@pytest.fixture(scope="module")
def organizer(house: Desk) -> Program:
    return program(house, Role.ORGANIZER, Scope.HOOKS)


@pytest.fixture
def hook(organizer: Program) -> Iterator[dict[str, Any]]:
    """A webhook, gone after the test."""
    made = organizer.post(PLACE, BODY)
    assert made.status_code == 201, made.text
    yield made.json()
    organizer.delete(f"{PLACE}/{made.json()['hook']['id']}")


def test_added_changed_and_removed(house: Desk, organizer: Program) -> None:
    made = organizer.post(PLACE, BODY).json()
    own = f"{PLACE}/{made['hook']['id']}"
    (stored,) = house.store.hooks.all()
    assert made["secret"] == stored.secret
    assert (stored.event, stored.address, stored.kinds) == ("demo", BODY["address"], ("result",))
    changed = organizer.post(own, BODY | {"kinds": ["cut", "published"], "shape": "discord"})
    assert changed.status_code == 200, changed.text
    assert changed.json()["hook"]["kinds"] == ["published", "cut"]
    assert changed.json()["secret"] == stored.secret
    assert organizer.get(own).json() == changed.json()
    assert organizer.delete(own).json() == {"hooks": []}
    assert organizer.get(own).status_code == 404
    assert house.store.hooks.all() == []


def test_a_new_secret_and_the_switch(house: Desk, organizer: Program, hook: dict[str, Any]) -> None:
    own = f"{PLACE}/{hook['hook']['id']}"
    renewed = organizer.post(f"{own}/secret", None).json()
    assert renewed["secret"] not in ("", hook["secret"])
    assert renewed["former_until"] is not None
    assert hook["secret"] not in organizer.get(own).text, "the former secret is not told again"
    assert organizer.post(f"{own}/off", None).json()["hook"]["off_since"]
    assert house.store.hooks.get(hook["hook"]["id"]).off is not None
    assert organizer.post(f"{own}/on", None).json()["hook"]["off_since"] is None


def test_tried_sent_again_and_listed_in_pages(
    organizer: Program, receiver: Receiver, hook: dict[str, Any]
) -> None:
    own = f"{PLACE}/{hook['hook']['id']}"
    receiver.status = 403
    tried = organizer.post(f"{own}/test", None)
    assert tried.status_code == 200, tried.text
    first = tried.json()
    assert (first["status"], first["answer_status"]) == ("failed", 403)
    assert (first["kind"], first["answer"]) == ("test", "Who are you?")
    receiver.status = 204
    second = organizer.post(f"{own}/test", None).json()
    assert second["status"] == "delivered"
    again = organizer.post(f"{own}/deliveries/{first['id']}", None).json()
    assert (again["id"], again["status"], again["tries"]) == (first["id"], "delivered", 2)
    assert receiver.sent == [BODY["address"]] * 3
    page = organizer.get(f"{own}/deliveries?limit=1").json()
    assert (page["total"], [row["id"] for row in page["rows"]]) == (2, [second["id"]])
    rest = organizer.get(page["next"].removeprefix("/api/v1")).json()
    assert ([row["id"] for row in rest["rows"]], rest["next"]) == ([first["id"]], None)
    assert organizer.post(f"{own}/deliveries/none", None).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"address": "https://10.0.0.1/hook"}, "hook_address"),
        ({"address": "http://1.1.1.1/hook"}, "hook_address"),
        ({"name": " "}, "hook_name"),
        ({"kinds": []}, "no_kind"),
        ({"kinds": ["weather"]}, "body"),
        ({"shape": "telegram"}, "body"),
    ],
)
def test_what_cannot_be_set_up(
    house: Desk, organizer: Program, hook: dict[str, Any], wrong: dict[str, Any], code: str
) -> None:
    for place in (PLACE, f"{PLACE}/{hook['hook']['id']}"):
        answer = organizer.post(place, BODY | wrong)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    (stored,) = house.store.hooks.all()
    assert (stored.name, stored.address) == ("Channel", BODY["address"])


def test_secrets_and_keys_in_addresses_are_for_organizers_alone(
    house: Desk, organizer: Program, hook: dict[str, Any]
) -> None:
    own = f"{PLACE}/{hook['hook']['id']}"
    listed = organizer.get(PLACE)
    assert hook["secret"] not in listed.text
    assert KEY not in listed.text
    for role in sorted(STAFF - {Role.ORGANIZER}):
        somebody = program(house, role)
        for answer in (
            somebody.get(PLACE),
            somebody.get(own),
            somebody.get(f"{own}/deliveries"),
            somebody.post(f"{own}/secret", None),
            somebody.post(f"{own}/test", None),
            somebody.delete(own),
        ):
            assert answer.status_code == 403, role
            assert hook["secret"] not in answer.text
            assert KEY not in answer.text
    assert organizer.get(own).json()["secret"] == hook["secret"]


def test_those_of_all_events_are_listed_and_left_alone(house: Desk, organizer: Program) -> None:
    wanted = manage_hooks.Wanted("League", "https://1.1.1.1/league", ("result",))
    made = manage_hooks.add(house, Guard(), "", wanted, "Ines", now())
    assert not isinstance(made, Refusal)
    (row,) = organizer.get(PLACE).json()["hooks"]
    assert (row["name"], row["event"]) == ("League", "")
    own = f"{PLACE}/{made.id}"
    assert organizer.get(own).status_code == 404, "its secret is not the event's"
    assert organizer.delete(own).status_code == 404
    manage_hooks.remove(house, made)
