"""Everything that the API's description allows, for as long as you like, as everybody.

    python benchmarks/api_fuzz.py [--minutes 5] [--examples 200] [--seed 1]

schemathesis makes requests from the OpenAPI document, right ones and wrong ones; commands of every
kind are made up beside it. No answer may be a server error or one that is not described. The tests
do a little of the same (tests/web/test_api_contract.py). Ends with 1 if anything was found.
"""

import argparse
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from made_commands import command
from schemathesis.core.failures import FailureGroup
from test_api_contract import (
    COMMANDS,
    EVENTS,
    KINDS,
    OPERATIONS,
    STREAM,
    Callers,
    made_up,
    opened,
)

from toptable.engine.declared import Scope
from toptable.engine.roles import Role


class Enough(Exception):
    """The time is over."""


def main() -> int:
    """Try everything, round after round, and say what was found."""
    ask = argparse.ArgumentParser(description="Requests of every kind to the API.")
    ask.add_argument("--minutes", type=float, default=5)
    ask.add_argument("--examples", type=int, default=200)
    ask.add_argument("--seed", type=int, default=1)
    given_ = ask.parse_args()
    until = monotonic() + given_.minutes * 60
    statuses: Counter[int] = Counter()
    found: dict[str, str] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        callers = stack.enter_context(opened(folder, tuple(Scope)))
        quick = settings(
            max_examples=given_.examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        for name in sorted(OPERATIONS.keys() - {STREAM, *COMMANDS}):
            _try(name, made_up(name), quick, given_.seed, callers, until, statuses, found)
        for kind in KINDS:
            _try(kind, _sent(kind), quick, given_.seed, callers, until, statuses, found)
    print(f"{statuses.total()} requests:", dict(sorted(statuses.items())))
    for name, text in found.items():
        print(f"\n{name}\n{text}")
    print(f"{len(found)} found")
    return 1 if found else 0


@st.composite
def _sent(draw: st.DrawFn, kind: str) -> Any:
    """A command of a kind, as a request."""
    body = {"command": draw(command(kind))}
    where = {"event": draw(st.sampled_from(EVENTS[:-1]))}
    operation = OPERATIONS[draw(st.sampled_from(COMMANDS))]
    return operation.Case(path_parameters=where, body=body, media_type="application/json")


def _try(
    name: str,
    cases: st.SearchStrategy[Any],
    quick: settings,
    seed_: int,
    callers: Callers,
    until: float,
    statuses: Counter[int],
    found: dict[str, str],
) -> None:
    """Some requests of one kind; what is wrong with an answer is kept, once."""

    @seed(seed_)
    @quick
    @given(cases, st.just(Role.ORGANIZER) | st.sampled_from(sorted(callers.tokens)))
    def send(case: Any, caller: str) -> None:
        if monotonic() > until:
            raise Enough
        statuses[callers.try_(case, caller)] += 1

    try:
        send()
    except Enough:
        return
    except FailureGroup as wrong:
        found[name] = str(wrong)[:3000]


if __name__ == "__main__":
    sys.exit(main())
