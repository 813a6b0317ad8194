"""Readings of open questions as settings: what each value changes, and what it leaves."""

import pytest

from books import BOOKS, conduct
from engine.rules.conduct.walking import ruled
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.escalation import GivenPenalty, as_given, prompts
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.settings import Setting
from toptable.rulebooks import catalogue
from toptable.rulebooks.document_files import conduct_problems

KEYS = {"further_warnings", "extra_draw", "missing_page", "raised_penalties", "challenges"}
"""The settings that say how conduct rules are read."""


def under(rulebook: str, chosen: dict[str, str]) -> ConductBook:
    return BOOKS[rulebook].conduct(chosen)


def readings_of(rulebook: str) -> list[Setting]:
    return [setting for setting in BOOKS[rulebook].settings if setting.key in KEYS]


def warning(penalty: Penalty = Penalty.WARNING, raised_from: Penalty | None = None) -> GivenPenalty:
    return GivenPenalty(
        event="e", to="Ann", infraction="x", penalty=penalty, raised_from=raised_from
    )


@pytest.mark.parametrize("rulebook", sorted(BOOKS))
def test_defaults_change_nothing_and_every_value_is_sound(rulebook: str) -> None:
    defaults = {one.key: one.default for one in readings_of(rulebook)}
    assert under(rulebook, defaults) == conduct(rulebook)
    for setting in readings_of(rulebook):
        assert setting.default in setting.values
        assert set(setting.rules) <= set(catalogue.readings())
        for value in setting.values:
            assert conduct_problems(under(rulebook, {setting.key: value})) == []


@pytest.mark.parametrize("rulebook", ["nisei-1.3", "nisei-1.0"])
def test_only_the_third_warning_may_count(rulebook: str) -> None:
    book = under(rulebook, {"further_warnings": "third_only"})
    history = [warning()] * 2
    (third,) = prompts(book.count_rules, book.ladder, history, warning())
    assert third.becomes is Penalty.GAME_LOSS
    assert prompts(book.count_rules, book.ladder, [*history, warning()], warning()) == ()


def test_extra_draws_of_version_1_0_may_be_read_as_in_1_3() -> None:
    book = under("nisei-1.0", {"extra_draw": "as_1_3"})
    ruling = ruled(book, "extra_draw", "competitive", "yes", "no")
    assert "more than" in ruling.path[-1].ask
    assert ruling.infraction == "N10-INF-04"


@pytest.mark.parametrize(
    ("key", "one", "two", "three"),
    [
        ("PG-3.19.1", "caution", "caution", "warning"),
        ("PG-3.19.2", "caution", "warning", "warning"),
        ("PG-3.19.3", "warning", "match_loss", "match_loss"),
        ("PG-3.20", "caution", "caution", "warning"),
        ("PG-3.21", "caution", "warning", "warning"),
        ("PG-3.22.1", "caution", "caution", "warning"),
    ],
)
def test_the_missing_page_may_be_filled_with_a_proposal_that_says_so(
    key: str, one: str, two: str, three: str
) -> None:
    book = under("bushiroad-1.2.11", {"missing_page": "pattern"})
    for level, expected in (("1", one), ("2", two), ("3", three)):
        ruling = ruled(book, key, level)
        assert ruling.penalty == expected
        assert "our proposal" in ruling.missing


def test_a_raised_caution_may_count_as_the_caution_it_was() -> None:
    book = conduct("bushiroad-1.2.11")
    history = [warning(Penalty.WARNING, raised_from=Penalty.CAUTION)]
    assert prompts(book.count_rules, book.ladder, history, warning())
    assert prompts(book.count_rules, book.ladder, as_given(history), warning()) == ()
