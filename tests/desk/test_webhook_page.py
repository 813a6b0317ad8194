"""The documentation of webhooks: its payloads are what is sent, its example verifies them."""

import json
import re
from pathlib import Path
from typing import Any

from support import do, memory_desk, report, start_round
from toptable.desk.desk import Desk
from toptable.desk.hooks.deliveries import happened
from toptable.desk.hooks.payloads import payload, signed, written
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.views.events.payloads import HappeningKind

PAGE = Path(__file__).parents[2] / "docs" / "webhooks.md"
VARIES = ("id", "at", "version")


def sent() -> dict[str, dict[str, Any]]:
    """The first delivery of each kind at a small event."""
    tournament = _played(memory_desk())
    found: dict[str, dict[str, Any]] = {}
    for step in happened(tournament, 0, tournament.version):
        for each in step.happenings:
            body = json.loads(
                written(payload(each, step.event, step.version, step.at), "d", "plain")
            )
            found.setdefault(body["kind"], body)
    return found


def test_the_payloads_on_the_page_are_what_is_sent() -> None:
    blocks = [json.loads(block) for block in _blocks("json")]
    shown = {block["kind"]: block for block in blocks if "kind" in block}
    assert set(shown) == set(HappeningKind)
    for kind, body in sent().items():
        for name in VARIES:
            assert type(shown[kind].pop(name)) is type(body.pop(name))
        assert shown[kind] == body


def test_the_example_verifies_a_delivery_and_nothing_else() -> None:
    (example,) = (block for block in _blocks("python") if "def is_ours" in block)
    names: dict[str, Any] = {}
    exec(example, names)
    is_ours = names["is_ours"]
    moment = int(names["time"].time())
    header = signed(b"{}", moment, ["whsec_a", "whsec_b"])
    assert is_ours(b"{}", header, "whsec_a")
    assert is_ours(b"{}", header, "whsec_b")
    assert not is_ours(b"{} ", header, "whsec_a")
    assert not is_ours(b"{}", header, "whsec_c")
    assert not is_ours(b"{}", signed(b"{}", moment - 400, ["whsec_a"]), "whsec_a")
    assert not is_ours(b"{}", "nonsense", "whsec_a")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)


def _played(desk: Desk) -> Tournament:
    olga = Actor(name="Olga", role=Role.ORGANIZER)
    made = desk.create("Spring Open", "nisei-1.3", olga, event="spring")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy"))))
    start_round(made)
    do(made, OpenCall(CallReason.DISPUTE, table=1))
    report(made, 1, "WW")
    do(made, LockCut(TopCut(2)), reason="Nobody has to go")
    do(made, CloseEvent(), reason="It is late")
    return made
