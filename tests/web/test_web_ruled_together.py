"""The wizard where several people are ruled on: who helped, both at a table, friend and fighter."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from judge_office import JO, Hall, fill
from test_web_rulings import RECORD, RULE, hidden, links
from web_office import Visitor

from spoken import spoken
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Act, Penalty
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct.confirming import GivePenalty

W, DQ = Penalty.WARNING, Penalty.DISQUALIFICATION


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found.begin(ago=10)
    found.close()


@pytest.fixture
def judge(hall: Hall) -> Visitor:
    return hall.staff(Role.JUDGE, "Jo")


def given(hall: Hall) -> list[tuple[tuple[int, ...], str, Penalty]]:
    kept = hall.tournament.state.conduct.rulings
    return [(one.players, one.outsider, one.penalty) for _, one in sorted(kept.items())]


def sent(page: str, **more: str) -> dict[str, str]:
    return {key: value for key, value in hidden(page).items() if key != "csrf"} | more


def test_the_wizard_asks_who_gave_the_help(hall: Hall, judge: Visitor) -> None:
    """N13-INF-14: by links alone, from the player who was helped to the one who is out."""
    (receiver, _), (helper, _) = hall.at(1), hall.at(2)
    way = f"{RULE}?players={receiver}&infraction=outside_assistance&answers=2,1"
    page = judge.look(way).text
    assert "Name who gave the help" in page
    assert 'id="record"' not in page, "nothing to record before that"
    page = judge.look(next(one for one in links(page, RULE) if f"provider={helper}" in one)).text
    assert "record the running game as a draw" in page
    done = fill(judge, RULE, sent(page, reason="Said which card to run on"))
    assert done.status_code == 303, done.text
    assert given(hall) == [((helper,), "", DQ)]
    state = hall.tournament.state
    assert state.players[receiver].active
    assert (
        spoken("ruled_at_table.game_draw", game="1", ruling="1")
        in judge.look("/e/cup/rounds/1").text
    )
    assert "is a draw" in judge.look(f"{RECORD}/1").text


def test_somebody_who_does_not_play_gave_the_help(hall: Hall, judge: Visitor) -> None:
    receiver, _ = hall.at(1)
    way = f"{RULE}?players={receiver}&infraction=outside_assistance&answers=2,1&outsider=Zed"
    done = fill(judge, RULE, sent(judge.look(way).text, reason="Whispered"))
    assert done.status_code == 303, done.text
    assert given(hall) == [((), "Zed", DQ)]


def test_each_of_both_has_a_question_of_their_own(hall: Hall, judge: Visitor) -> None:
    """N13-98, AMB-64."""
    first, second = hall.at(1)
    alone = GivePenalty(players=(first,), penalty=W, infraction="early_start", alone=True)
    for _ in range(2):
        hall.do(alone, JO, reason="The other one waited")
    page = judge.look(f"{RULE}?players={second}&infraction=early_start").text
    name = hall.tournament.state.name_of
    assert f"{name(first)}: this is warning number 3" in page
    assert f"{name(second)}: this is warning" not in page
    done = fill(judge, RULE, sent(page, raises=f"{first}=game_loss"))
    assert done.status_code == 303, done.text
    assert given(hall)[2:] == [((second,), "", W), ((first,), "", Penalty.GAME_LOSS)]
    page = judge.look("/e/cup/rounds/1").text
    assert f"Game 1 lost by {name(first)} (ruling 4)" in page


def test_what_may_be_is_not_chosen_by_itself(hall: Hall, judge: Visitor) -> None:
    """N13-INF-08: a first-round match loss that the document merely allows."""
    first, _ = hall.at(1)
    page = judge.look(f"{RULE}?players={first}&infraction=illegal_deck&answers=3,1").text
    assert hidden(page)["penalty"] == "none"
    assert "✓ Match loss" in page
    assert "✓ No penalty" in page


def test_a_step_can_be_left_out_with_a_reason(hall: Hall, judge: Visitor) -> None:
    first, _ = hall.at(1)
    page = judge.look(f"{RULE}?players={first}&infraction=slow_play").text
    assert "Leave this out: add one turn at time" in page
    without = sent(page, leave_out=Act.ADD_TURN)
    assert fill(judge, RULE, without).status_code == 409
    assert fill(judge, RULE, without | {"reason": "Both were slow"}).status_code == 303
    assert fill(judge, RULE, sent(page)).status_code == 303
    (effect,) = hall.tournament.state.conduct.effects
    assert (effect.how, effect.ruling) == (How.TURN, 2)
    assert "+1 turn" in judge.look("/e/cup/clock").text
