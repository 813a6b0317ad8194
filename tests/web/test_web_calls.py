"""Judge calls as pages: the queue, claiming, passing on, resolving, and what stays confidential."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from judge_office import JO, Hall, fill

from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.floor.judge_calls import OpenCall

JUDGES = "/e/cup/judges"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found.begin(ago=30)
    found.close()


def test_the_queue_is_by_waiting_time_and_urgent_first(hall: Hall) -> None:
    judge = hall.staff(Role.JUDGE, "Jo")
    assert "No open calls." in judge.look(JUDGES).text
    judge.post(f"{JUDGES}/calls", reason="pace", table="1")
    judge.post(f"{JUDGES}/calls", reason="dispute", table="2", ago="5", note="<b>Who?</b>")
    judge.post(f"{JUDGES}/calls", reason="threatened", table="2", player="Cy", note="shouting")
    page = judge.look(JUDGES).text
    order = [page.index(f'id="call-{number}"') for number in (3, 2, 1)]
    assert order == sorted(order)
    assert "&lt;b&gt;Who?&lt;/b&gt;" in page


def test_a_confidential_call_shows_nothing_but_that_it_is_there(hall: Hall) -> None:
    judge = hall.staff(Role.JUDGE, "Jo")
    judge.post(f"{JUDGES}/calls", reason="threatened", table="2", player="Cy", note="shouting")
    for page in (JUDGES, "/e/cup/log"):
        text = judge.look(page).text
        assert "shouting" not in text, page
    read = judge.look(f"{JUDGES}/calls/1").text
    assert "table 2; Cy; shouting" in read
    assert "Jo" in read, "judges learn who told it"
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    assert "shouting" not in keeper.look(f"{JUDGES}/calls/1").text
    assert "Only judges read" in keeper.look(f"{JUDGES}/calls/1").text
    done = judge.post(f"{JUDGES}/calls/1/resolve", outcome="sat apart")
    assert done.status_code == 303
    assert "sat apart" not in hall.guest().look("/e/cup/log").text
    assert "sat apart" in judge.look(f"{JUDGES}/calls/1").text


@pytest.mark.parametrize("role", [Role.COVERAGE, Role.DECK_CHECKER])
def test_others_have_nothing_to_do_there(hall: Hall, role: Role) -> None:
    hall.do(OpenCall(reason=CallReason.PACE, table=1), JO)
    other, guest = hall.staff(role, "Lee"), hall.guest()
    for page in (JUDGES, f"{JUDGES}/calls/1", f"{JUDGES}/rule", "/e/cup/penalties"):
        assert other.look(page).status_code == 403, page
        assert guest.look(page).status_code == 403, page
    assert "call-1" not in guest.look("/e/cup/parts/calls").text
    assert "call-1" not in other.look("/e/cup/parts/calls").text
    assert f'href="{JUDGES}"' not in other.look("/e/cup").text


def test_claim_escalate_and_resolve_with_the_time_it_took(hall: Hall) -> None:
    with hall.minutes_ago(4):
        hall.do(OpenCall(reason=CallReason.DISPUTE, table=2), JO)
    judge, head = hall.staff(Role.JUDGE, "Jo"), hall.staff(Role.HEAD_JUDGE, "Hana")
    assert judge.post("/e/cup/do/claim_call", call="1").status_code == 303
    again = head.post("/e/cup/do/claim_call", call="1")
    assert again.status_code == 409
    assert "Jo is on the way" in again.text
    judge.post("/e/cup/do/escalate_call", call="1")
    assert judge.post(f"{JUDGES}/calls/1/resolve").status_code == 409, "it waits for the head"
    page = head.look(f"{JUDGES}/calls/1").text
    assert "Give the table the 5 minutes it took" in page, "begun minutes count whole"
    assert "checked" in page.partition('name="give"')[2][:30], "NISEI usually gives it"
    assert head.post(f"{JUDGES}/calls/1/resolve", give="1", outcome="ruled").status_code == 303
    running = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1]
    assert running.table(2).time.total_seconds() == 300
    assert "ruled" in head.look(JUDGES).text


def test_an_infraction_without_extension_offers_none(hall: Hall) -> None:
    """Slow play is never made up for (N13-INF-09)."""
    with hall.minutes_ago(4):
        hall.do(OpenCall(reason=CallReason.PACE, table=2), JO)
    judge = hall.staff(Role.JUDGE, "Jo")
    page = judge.look(f"{JUDGES}/calls/1?extension=never").text
    assert "No extra time is due" in page
    assert 'name="give"' not in page


def test_wrong_fields_are_sentences(hall: Hall) -> None:
    judge = hall.staff(Role.JUDGE, "Jo")
    wrong = (
        ({"reason": "pace", "table": "77"}, 409),
        ({"reason": "pace", "table": "one"}, 409),
        ({"reason": "pace", "ago": "soon"}, 409),
        ({"reason": "pace", "player": "Zoe"}, 409),
        ({"reason": "hunger"}, 422),
    )
    for fields, status in wrong:
        assert fill(judge, f"{JUDGES}/calls", fields).status_code == status, fields
    assert not hall.tournament.state.floor.calls
    assert judge.look(f"{JUDGES}/calls/9").status_code == 404
