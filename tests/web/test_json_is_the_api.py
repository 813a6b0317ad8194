"""What ``--json`` prints about an event is what the API answers to the same person."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from api_office import Program, house_of, program

from toptable.cli.main import run
from toptable.cli.words import WORDS, Commands
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.floor.judge_calls import OpenCall, ResolveCall

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
E = "/events/demo"
ALL = "?limit=1000"
ANSWERS = {
    "log demo": f"{E}/log{ALL}",
    "event list": f"/events{ALL}&archived=true",
    "event show demo": E,
    "event show demo --standings": f"{E}/standings{ALL}",
    "event show demo --round 2": f"{E}/rounds/2",
    "event show demo --explain Mika": f"{E}/standings/1",
    "event status demo": E,
    "event places demo": f"{E}/places{ALL}",
    "event announce demo": f"{E}/announcements",
    "event cards demo": f"{E}/cards",
    "event checklist demo": f"{E}/checklist",
    "people need demo Mika": f"{E}/players/1/need",
    "people wait demo": f"{E}/waiting",
    "team show demo": f"{E}/teams{ALL}",
    "deck show demo Mika --slot corp": f"{E}/decks/1/corp",
    "deck list demo": f"{E}/decks{ALL}",
    "deck statistics demo": f"{E}/statistics",
    "round show demo": f"{E}/rounds/3",
    "clock show demo": f"{E}/clock",
    "clock late demo": f"{E}/late",
    "judge list demo": f"{E}/calls{ALL}",
    "judge list demo --all": f"{E}/calls{ALL}&resolved=true",
    "deck-check list demo": f"{E}/deck-checks{ALL}",
    "penalty list demo": f"{E}/rulings{ALL}",
    "cut preview demo": f"{E}/cut",
    "bracket show demo": f"{E}/bracket",
    "prize list demo": f"{E}/prizes",
    "screen list demo": f"{E}/screens",
    "hook list --event demo": f"{E}/hooks",
    **{
        f"report {kind} demo": f"{E}/reports/{kind}"
        for kind in ("penalties", "expulsions", "incidents", "deviations", "rulings")
    },
    "report deck-checks demo": f"{E}/reports/deck-checks",
    "report staff demo": f"{E}/reports/staff",
}
"""What is typed, and the address that answers the same."""

OF_NO_EVENT = frozenset(
    {
        *("token scopes", "token list", "registry list", "registry two-events"),
        *("cards load", "cards list", "cards find", "deck check"),
        *("rulebooks show", "rulebooks coverage", "rulebooks check", "rulebooks diff"),
        *("guide", "penalty lookup", "words"),
        *("standings", "pair", "explain", "import", "verify", "simulate", "event new"),
        *("prize left-over", "voucher find", "hook deliveries"),
    }
)
"""What is about files, documents, cards, people or all events, or makes an event."""

WITHOUT_ADDRESS = frozenset(
    {"clock deadline", "round ready", "voucher list", "deck-check show", "report event"}
)
"""What the API does not answer in one piece."""

AT_THE_MOMENT = frozenset({"report handover"})
"""What has the minute in its title."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Desk]]:
    folder = tmp_path_factory.mktemp("json")
    with house_of(folder) as house:
        make_demo(house.store)
        event = house.tournament("demo")
        for command in (
            OpenCall(reason=CallReason.DISPUTE, table=2, note="A trigger"),
            OpenCall(reason=CallReason.QUESTION, table=1),
            ResolveCall(call=2, outcome="Play on."),
            GivePenalty(players=(3,), infraction="slow_play", penalty=Penalty.WARNING),
        ):
            done = event.send(command, OLGA, reason="As it was seen")
            assert isinstance(done, Done), done
        yield folder / "events.sqlite", house


@pytest.fixture(scope="module")
def bot(demo: tuple[Path, Desk]) -> Program:
    return program(demo[1])


def commands() -> Iterator[str]:
    """Every command that prints JSON, as it is typed."""
    known = Commands(None)
    waiting = [(word, known[word]) for word in WORDS]
    while waiting:
        typed, command = waiting.pop()
        if parts := getattr(command, "commands", None):
            waiting += [(f"{typed} {name}", part) for name, part in parts.items()]
        elif any("--json" in option.opts for option in command.params):
            yield typed


def test_every_command_with_json_is_compared() -> None:
    compared = {typed for typed in commands() if any(row.startswith(typed) for row in ANSWERS)}
    assert set(commands()) - compared == OF_NO_EVENT | WITHOUT_ADDRESS | AT_THE_MOMENT


def timeless(answer: dict[str, Any]) -> dict[str, Any]:
    """Without the server's clock, which goes on between two answers."""
    return {name: value for name, value in answer.items() if name != "now"}


@pytest.mark.parametrize("typed", ANSWERS)
def test_json_is_the_answer_of_the_api(
    demo: tuple[Path, Desk], bot: Program, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    database, _ = demo
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        run(["--db", str(database), "--by", "Olga", *typed.split(), "--json"])
    assert not ended.value.code
    printed = json.loads(capsys.readouterr().out)
    answered = bot.get(ANSWERS[typed])
    assert answered.status_code == 200
    assert timeless(printed) == timeless(answered.json())
