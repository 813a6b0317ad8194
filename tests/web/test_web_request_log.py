"""The request log, the number of a request, and the metrics: useful, and about nobody."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from api_tokens import token
from player_office import code, link, phone, ticket
from web_office import app_of, visitor

from toptable.desk.desk import Desk
from toptable.web.auth.credentials import make_link
from toptable.web.monitoring import metrics, request_log
from toptable.web.monitoring.request_log import NotPossible, Operation, operate

PLAYER = "Zeynep Yılmaz"


@pytest.fixture
def log(demo: Desk, tmp_path: Path) -> Path:
    """Where the pages of the demo write what was asked for."""
    path = tmp_path / "requests.log"
    operate(app_of(demo), Operation(request_log=str(path)))
    return path


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_line_says_what_was_asked_for_and_how_it_went(demo: Desk, log: Path) -> None:
    guest = visitor(demo)
    guest.look("/e/demo/players")
    guest.look("/e/demo/players")
    guest.look("/e/demo/rounds/2")
    answer = guest.look("/e/demo/no-such-page")
    visitor(demo).sign_in(demo).look("/e/demo/settings")
    phone(demo, PLAYER).look("/e/demo/me")
    written = lines(log)
    assert [line["route"] for line in written[:4]] == [
        "/e/{event}/players",
        "/e/{event}/players",
        "/e/{event}/rounds/{number}",
        "other",
    ]
    assert written[3] | {"time": "", "ms": 0, "bytes": 0} == {
        "time": "",
        "id": answer.headers["x-request-id"],
        "method": "GET",
        "route": "other",
        "status": 404,
        "ms": 0,
        "bytes": 0,
        "role": "guest",
        "token": "",
        "event": "demo",
        "worker": os.getpid(),
    }
    roles = {line["route"]: line["role"] for line in written}
    assert roles["/e/{event}/settings"] == "organizer"
    assert roles["/e/{event}/me"] == "player"
    assert os.stat(log).st_mode & 0o777 == 0o600


def test_a_program_is_known_by_the_id_of_its_token_and_nothing_else(demo: Desk, log: Path) -> None:
    secret = token(demo)
    number = secret.split("_")[1]
    for told in (f"Bearer {secret}", f"bearer  {secret}", f"Bearer {secret}x", "Basic x", "Bearer"):
        visitor(demo).look("/api/v1/events/demo", authorization=told)
    assert [line["token"] for line in lines(log)] == [number, number, "", "", ""]
    assert {line["role"] for line in lines(log)} == {"program"}
    assert secret.split("_", 2)[2] not in log.read_text()


def test_nothing_by_which_anybody_could_be_known_is_written(demo: Desk, log: Path) -> None:
    sign_in = make_link(demo.store, "organizer")
    personal = link(demo, PLAYER)
    secrets = {
        sign_in.rsplit("/", 1)[1],
        ticket(demo, PLAYER),
        code(demo, PLAYER),
        personal.rsplit("/", 1)[1],
        "Zeynep",
        "Y%C4%B1lmaz",
        "203.0.113.9",
        "s3cret",
        "Planted-Agent",
    }
    planted = {"x-forwarded-for": "203.0.113.9", "user-agent": "Planted-Agent/1.0"}
    guest = visitor(demo)
    addresses = (
        sign_in,
        personal,
        f"{personal}/more",
        f"/e/demo/me?ticket={ticket(demo, PLAYER)}",
        f"/e/demo/join?code={code(demo, PLAYER)}",
        "/e/demo/players?find=Zeynep",
        "/e/demo/players/Zeynep Y\u0131lmaz",
        "/e/Zeynep/players",
        "/e/zeynep/me",
        "/api/v1/events/zeynep?token=s3cret",
        "/Zeynep",
    )
    for address in addresses:
        guest.look(address, **planted)
        guest.client.post(address, data={"name": PLAYER, "password": "s3cret"}, headers=planted)
    text = log.read_text()
    assert len(lines(log)) >= 2 * len(addresses)
    assert [secret for secret in secrets if secret.lower() in text.lower()] == []


def test_a_log_that_was_moved_away_is_begun_anew(
    demo: Desk, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_log, "LOOK_SECONDS", 0.0)
    guest = visitor(demo)
    guest.look("/e/demo/players")
    log.rename(log.with_name("requests.log.1"))
    guest.look("/e/demo/standings")
    assert [line["route"] for line in lines(log.with_name("requests.log.1"))] == [
        "/e/{event}/players"
    ]
    assert [line["route"] for line in lines(log)] == ["/e/{event}/standings"]


def test_a_log_that_cannot_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(NotPossible, match="Choose another file"):
        Operation(request_log=str(tmp_path / "no" / "requests.log")).check()


def test_a_fault_of_ours_has_a_number_to_quote(
    demo: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Desk, "events", broken)
    answer = visitor(demo).look("/")
    assert answer.status_code == 500
    number = answer.headers["x-request-id"]
    assert f"quote request {number}" in answer.text
    assert number in caplog.text


def counted(text: str) -> dict[str, float]:
    """The numbers that Prometheus reads."""
    found = re.findall(r"^(toptable\w+(?:\{.*\})?) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def test_metrics_are_for_those_who_ask_on_this_computer(demo: Desk) -> None:
    guest = visitor(demo)
    assert guest.look("/metrics").status_code == 404
    operate(app_of(demo), Operation(metrics=True))
    guest.client.get("/e/demo/players")
    guest.client.get("/e/demo/players")
    guest.client.get("/nothing")
    here = [(b"host", b"localhost")]
    counting = app_of(demo).state.metrics
    scope = {"path": "/metrics", "method": "GET", "headers": here, "client": ("127.0.0.1", 1)}
    assert counting._may_see(scope)
    assert not counting._may_see(scope | {"client": ("203.0.113.9", 1)})
    assert not counting._may_see(scope | {"headers": [(b"x-forwarded-for", b"127.0.0.1")]})
    numbers = counted(counting.text().decode())
    players = '{method="GET",route="/e/{event}/players",status="200"}'
    assert numbers[f"toptable_requests_total{players}"] == 2
    assert numbers['toptable_request_seconds_count{route="/e/{event}/players"}'] == 2
    assert numbers['toptable_requests_total{method="GET",route="other",status="404"}'] == 1
    assert numbers["toptable_events_open"] == 1
    assert guest.look("/metrics").status_code == 404, "a stranger"


def test_metrics_with_a_token_are_for_whoever_has_it(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOPTABLE_METRICS_TOKEN", "s3cret")
    operate(app_of(demo), Operation(metrics=True))
    guest = visitor(demo)
    assert guest.look("/metrics").status_code == 404
    assert guest.look("/metrics", authorization="Bearer wrong").status_code == 404
    answer = guest.look("/metrics", authorization="Bearer s3cret")
    assert answer.status_code == 200
    assert "toptable_appends_total" in answer.text


def test_without_the_package_the_option_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "toptable.web.monitoring.metrics", None)
    monkeypatch.delattr("toptable.web.monitoring.metrics")
    with pytest.raises(NotPossible, match="pip install"):
        Operation(metrics=True).check()


def test_the_numbers_of_a_process_that_ended_stay_counted(tmp_path: Path) -> None:
    for name in ("gauge_livesum_999999999.db", "counter_999999999.db", "gauge_livesum_1.db"):
        (tmp_path / name).write_bytes(b"")
    metrics._forget_ended(str(tmp_path))
    assert sorted(os.listdir(tmp_path)) == ["counter_999999999.db", "gauge_livesum_1.db"]


TWO_PROCESSES = """
import os
from datetime import UTC, datetime
from toptable.web.monitoring.metrics import Level, Metrics
from toptable.web.monitoring.traffic import Asked

counting = Metrics([Level("phones", "", lambda: 5)], [])
asked = Asked("1", datetime.now(UTC), "GET", "/", "/", 200, 0.01, 10, {})
counting._shared = ""  # no loop runs here that would note the numbers by itself
counting.count(asked)
counting.note()
child = os.fork()
if child == 0:
    counting.count(asked)
    counting.note()
    os._exit(0)
os.waitpid(child, 0)
counting._shared = os.environ["PROMETHEUS_MULTIPROC_DIR"]
print(counting.text().decode())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="several processes share a port on POSIX only")
def test_processes_that_serve_together_are_counted_together(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", TWO_PROCESSES],
        env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    numbers = counted(ran.stdout)
    assert numbers['toptable_requests_total{method="GET",route="/",status="200"}'] == 2
    assert numbers["toptable_phones"] == 5, "those of the process that ended are gone"
