"""Counting: the escalation table of the Bushiroad catalogue, and NISEI's third warning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from books import conduct
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.escalation import (
    GivenPenalty,
    Prompt,
    Strength,
    history_of,
    prompt_text,
    prompts,
)
from toptable.engine.rules.conduct.infraction import Penalty

BOOK = conduct("bushiroad-1.2.11")
NISEI = (conduct("nisei-1.3"), conduct("nisei-1.0"))
CODE = {
    "reminder": Penalty.NONE,
    "C": Penalty.CAUTION,
    "W": Penalty.WARNING,
    "LM": Penalty.MATCH_LOSS,
    "DQ": Penalty.DISQUALIFICATION,
}
MAY_W = (Strength.MAY, Penalty.WARNING)
LM = (Strength.IN_PRINCIPLE, Penalty.MATCH_LOSS)


def one(
    code: str, *, to: str = "Ann", event: str = "e", infraction: str = "PG-3.12"
) -> GivenPenalty:
    return GivenPenalty(event=event, to=to, infraction=infraction, penalty=CODE[code])


def asked(history: tuple[GivenPenalty, ...], new: GivenPenalty) -> tuple[Prompt, ...]:
    counted = history_of(history, "Ann", event=new.event, team="Team")
    return prompts(BOOK.count_rules, BOOK.ladder, counted, new)


@pytest.mark.parametrize(
    ("history", "new", "expected"),
    [
        ("C", "C", [MAY_W]),
        ("W", "W", [LM]),
        ("C", "W", []),
        ("W", "C", []),
        ("C W", "C", [MAY_W, LM]),
        ("C C", "C", [MAY_W]),
        ("W LM", "W", [LM]),
        ("C W", "W", [LM]),
        ("LM", "C", []),
        ("LM", "LM", []),
        ("", "C", []),
        ("", "W", []),
        ("reminder reminder reminder", "C", []),
        ("C", "reminder", []),
        ("DQ", "DQ", []),
    ],
)
def test_v12(history: str, new: str, expected: list[tuple[Strength, Penalty]]) -> None:
    found = asked(tuple(one(code) for code in history.split()), one(new))
    assert [(prompt.strength, prompt.becomes) for prompt in found] == expected
    assert all(prompt.section == "PG-2" for prompt in found)


def test_v12_a_raised_warning_counts_as_the_loss_it_became() -> None:
    found = asked((one("W"), one("LM")), one("W"))
    assert [prompt.becomes for prompt in found] == [Penalty.MATCH_LOSS]


def test_v12_days_count_together_and_events_apart() -> None:
    day_one = one("W", event="regional")
    assert asked((day_one,), one("W", event="regional"))[0].becomes is Penalty.MATCH_LOSS
    assert asked((day_one,), one("W", event="side event")) == ()


def test_v12_a_team_warning_is_each_members() -> None:
    team = one("W", to="Team")
    assert [prompt.becomes for prompt in asked((team,), one("W"))] == [Penalty.MATCH_LOSS]
    others = history_of((one("W", to="Ben"),), "Ann", event="e", team="Team")
    assert prompts(BOOK.count_rules, BOOK.ladder, others, one("W")) == ()


def test_what_was_undone_does_not_count() -> None:
    gone = GivenPenalty(
        event="e", to="Ann", infraction="PG-3.12", penalty=Penalty.WARNING, undone=True
    )
    assert asked((gone,), one("W")) == ()


def test_repeated_misconduct_may_go_one_rank_up_even_for_other_acts() -> None:
    before = one("C", infraction="PG-3.8.1")
    found = asked((before,), one("W", infraction="PG-3.8.1"))
    assert [(prompt.strength, prompt.becomes) for prompt in found] == [
        (Strength.MAY, Penalty.MATCH_LOSS)
    ]
    assert found[0].section == "PG-3.8.1"
    assert asked((before,), one("W")) == ()
    twice = asked((before,), one("C", infraction="PG-3.8.1"))
    assert [prompt.becomes for prompt in twice] == [Penalty.WARNING]
    assert asked((before,), one("LM", infraction="PG-3.8.2")) == ()


@pytest.mark.parametrize("book", NISEI)
def test_nisei_third_warning_for_the_same_infraction(book: ConductBook) -> None:
    slow = one("W", infraction="N13-INF-09")
    other = one("W", infraction="N13-INF-11")

    def found(*history: GivenPenalty, new: GivenPenalty = slow) -> list[tuple[int, Penalty | None]]:
        counted = prompts(book.count_rules, book.ladder, history, new)
        return [(prompt.nth, prompt.becomes) for prompt in counted]

    assert found() == []
    assert found(slow) == [(2, None)]
    assert found(slow, slow) == [(3, Penalty.GAME_LOSS)]
    assert found(slow, slow, slow) == [(4, Penalty.GAME_LOSS)]
    assert found(other, other) == []
    assert found(slow, other) == [(2, None)]
    assert found(slow, slow, new=one("LM", infraction="N13-INF-09")) == []


def test_documents_without_a_ladder_ask_nothing() -> None:
    for rulebook in ("ffg-netrunner-1.0", "ffg-starwars-2.2"):
        book = conduct(rulebook)
        assert prompts(book.count_rules, book.ladder, (one("W"), one("W")), one("W")) == ()


@given(history=st.lists(st.sampled_from(sorted(CODE)), max_size=8), new=st.sampled_from("CW"))
def test_prompts_only_rise_and_never_reach_a_disqualification(history: list[str], new: str) -> None:
    found = asked(tuple(one(code) for code in history), one(new))
    current = CODE[new]
    for prompt in found:
        assert prompt.penalty is current
        assert prompt.becomes is not None
        assert prompt.becomes.weight > current.weight
        current = prompt.becomes
    assert current is not Penalty.DISQUALIFICATION
    repeated = new in history
    assert bool(found) == repeated


def test_a_team_penalty_asks_about_each_member() -> None:
    records = (one("W", to="Ann"), one("W", to="Team", event="other"))
    new = one("W", to="Team")
    ann, ben = (
        prompts(
            BOOK.count_rules,
            BOOK.ladder,
            history_of(records, member, event=new.event, team="Team"),
            new,
        )
        for member in ("Ann", "Ben")
    )
    assert [prompt.becomes for prompt in ann] == [Penalty.MATCH_LOSS]
    assert ben == ()


def test_prompts_say_what_they_ask() -> None:
    (prompt,) = asked((one("W"),), one("W"))
    assert prompt_text(prompt, BOOK.name_of) == (
        "This is warning number 2 in this event. In principle it becomes: loss of match. (PG-2)"
    )
    nisei = NISEI[0]
    (notice,) = prompts(nisei.count_rules, nisei.ladder, (one("W"),), one("W"))
    assert prompt_text(notice, nisei.name_of) == (
        "This is warning number 2 for the same infraction; the next one counts. (Infractions)"
    )
