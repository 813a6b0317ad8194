"""Webhooks on their page and from a terminal: add, try, switch off, remove."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner
from web_office import Visitor, app_of

from toptable.cli.main import app as program
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.desk.hooks.http_delivery import Guard, Outcome, Sender
from toptable.store import open_store

PLACE = "/e/demo/hooks"
FORM = {"name": "Results", "address": "https://1.1.1.1/hook", "shape": "discord", "result": "1"}


class Answers(Sender):
    """Reaches nobody, and answers for the receiver."""

    def __init__(self) -> None:
        super().__init__(Guard())
        self.sent: list[tuple[str, bytes]] = []
        self.status = 204

    def post(self, address: str, body: bytes, _headers: object) -> Outcome:
        self.sent.append((address, body))
        return Outcome(self.status, "Thanks" if self.status == 204 else "Who are you?")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    store = open_store(str(tmp_path / "events.sqlite"))
    made = make_demo(store)
    assert made.event == "demo"
    yield Desk(store)
    store.close()


def test_add_try_switch_off_and_remove(desk: Desk) -> None:
    app = app_of(desk)
    app.state.hook_sender = sender = Answers()
    with TestClient(app) as client:
        ines = Visitor(client).sign_in(desk)
        assert "There are no webhooks yet." in ines.look(PLACE).text
        assert f'href="{PLACE}"' in ines.look("/e/demo/settings").text
        assert f'href="{PLACE}"' in ines.look("/e/demo/files").text

        inside = ines.post(PLACE, **FORM | {"address": "https://10.0.0.1/hook"})
        assert inside.status_code == 409
        assert "own network" in inside.text

        own = ines.post(PLACE, **FORM).headers["location"]
        (hook,) = desk.store.hooks.all()
        assert own == f"{PLACE}/{hook.id}"
        assert (hook.kinds, hook.shape, hook.by) == (("result",), "discord", "Ines")
        assert hook.secret in ines.look(own).text
        assert hook.secret not in ines.look(PLACE).text

        shown = ines.look(ines.post(f"{own}/test").headers["location"].partition("#")[0])
        assert "It arrived. 204: <bdi>Thanks</bdi>" in shown.text
        sender.status = 404
        (delivery,) = desk.store.hooks.deliveries(hook.id)
        again = ines.post(f"{own}/deliveries/{delivery.id}").headers["location"]
        assert "Who are you?" in ines.look(again.partition("#")[0]).text
        assert len(sender.sent) == 2

        ines.post(own, **FORM | {"name": "Channel", "cut": "1"})
        ines.post(f"{own}/secret")
        ines.post(f"{own}/off")
        (changed,) = desk.store.hooks.all()
        assert (changed.name, changed.kinds) == ("Channel", ("result", "cut"))
        assert changed.former_secret == hook.secret
        assert changed.off is not None
        assert "Off" in ines.look(PLACE).text
        ines.post(f"{own}/on")
        assert desk.store.hooks.get(hook.id).off is None
        ines.post(f"{own}/remove")
        assert desk.store.hooks.all() == []
        assert ines.post(f"{own}/test").status_code == 409


def test_from_a_terminal(tmp_path: Path) -> None:
    place = str(tmp_path / "events.sqlite")

    def typed(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(program, ["--db", place, "hook", *words])
        return done.exit_code, done.output

    code, said = typed("list")
    assert (code, said.splitlines()[-1]) == (
        0,
        "There are no webhooks. See toptable hook add --help.",
    )
    code, said = typed("add", "Results", "https://192.168.0.9/x")
    assert code == 2
    assert "own network" in said
    code, said = typed("add", "Results", "https://1.1.1.1/x", "--kind", "cut")
    assert (code, "Secret: whsec_" in said) == (0, True)
    hook = said.split()[0]
    listed = typed("list")[1]
    assert "all events, on, plain: cut" in listed
    assert "whsec_" not in listed
    assert typed("deliveries", hook) == (0, "Nothing was sent yet.\n")
    assert typed("off", hook) == (0, "Results is off.\n")
    assert typed("on", hook) == (0, "Results is on.\n")
    assert typed("remove", hook) == (0, "Removed Results.\n")
    code, said = typed("deliveries", hook)
    assert (code, "There is no webhook" in said) == (2, True)
