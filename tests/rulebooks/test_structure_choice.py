"""What each document makes of a plan that differs from its table."""

import pytest

from toptable.engine.rules.structure.structures import Structures
from toptable.engine.rules.structure.tables import Plan, Shape
from toptable.rulebooks import all_rulebooks

NISEI_1_3, NISEI_1_0, FFG, STAR_WARS, BUSHIROAD = (
    book.structure for book in all_rulebooks() if book.publisher and book.structure is not None
)


@pytest.mark.parametrize("structures", [NISEI_1_3, NISEI_1_0], ids=["1.3", "1.0"])
def test_nisei_tables_are_proposals_that_go_with_the_tier(structures: Structures) -> None:
    assert structures.proposal(24, tier="casual").sentence == "4 rounds, top 4"
    assert structures.proposal(30, tier="competitive").sentence == "4 rounds, top 8"
    assert structures.proposal(30, tier="casual").sentence == "4 rounds, top 4"
    changed = structures.assess(Plan(5, cut=4), 24, tier="casual")
    assert not changed.as_proposed
    assert changed.structure == "Casual"
    assert "4 rounds, top 4" in changed.notices[0]
    assert "5 rounds, top 4" in changed.notices[0]
    assert not changed.problems


def test_a_changed_ffg_table_is_a_custom_structure() -> None:
    """AMB-41, FFG-48, FFG-49: a structure is Basic, Advanced or Custom, and nothing else."""
    assert FFG.assess(Plan(4, cut=4), 24).structure == "Basic"
    assert FFG.assess(Plan(4, cut=8), 24, named="advanced").structure == "Advanced"
    assert FFG.assess(Plan(4, cut=8), 24).structure == "Custom"
    assert FFG.assess(Plan(5, cut=4), 24).structure == "Custom"
    assert FFG.assess(Plan(4, cut=4), 24, named="advanced").structure == "Custom"


def test_ffg_fields_below_the_tables_are_custom_even_as_we_propose_them() -> None:
    """AMB-40."""
    assert FFG.assess(Plan(3), 8).structure == "Basic"
    small = FFG.assess(Plan(3), 8, named="advanced")
    assert (small.structure, small.as_proposed) == ("Custom", True)
    assert "nine players" in small.notices[0]
    assert FFG.assess(Plan(3), 3).structure == "Custom"


def test_star_wars_leaves_everything_to_the_organizer() -> None:
    free = STAR_WARS.assess(Plan(5, cut=8), 23)
    assert not free.problems
    assert not any("you plan" in notice for notice in free.notices)
    odd = STAR_WARS.assess(Plan(5, cut=4), 23)
    assert any("8, 16" in notice for notice in odd.notices)


def test_bushiroad_reads_the_table_that_fits_the_cut() -> None:
    assert BUSHIROAD.proposal(40).sentence == "6 rounds, no cut"
    assert BUSHIROAD.proposal(40, cut=True).most == 5
    assert BUSHIROAD.assess(Plan(6), 40).as_proposed
    assert BUSHIROAD.assess(Plan(5, cut=8), 40).as_proposed
    assert not BUSHIROAD.assess(Plan(6, cut=8), 40).as_proposed
    assert BUSHIROAD.assess(Plan(3, shape=Shape.ROUND_ROBIN), 4).as_proposed


def test_a_cut_no_document_names_is_the_organizers_own() -> None:
    assert any("top 6" in notice for notice in NISEI_1_3.assess(Plan(4, cut=6), 24).notices)
    assert not any("top 6" in n for n in BUSHIROAD.assess(Plan(4, cut=6), 24).notices)


def test_a_change_after_the_start_asks_for_a_reason() -> None:
    """FFG-27: what was announced before the start does not change in silence."""
    before = FFG.assess(Plan(5, cut=4), 24)
    after = FFG.assess(Plan(5, cut=4), 24, started=True)
    assert len(after.notices) == len(before.notices) + 1
    assert "reason" in after.notices[-1]
    assert not FFG.assess(Plan(4, cut=4), 24, started=True).notices


@pytest.mark.parametrize(
    ("plan", "players", "word"),
    [
        (Plan(0), 8, "at least one round"),
        (Plan(4), 4, "at most 3 rounds without a rematch"),
        (Plan(6), 5, "at most 5 rounds without a rematch"),
        (Plan(3, cut=8), 7, "top 8 needs 8 players"),
        (Plan(3, cut=1), 7, "at least two players"),
        (Plan(3, shape=Shape.DOUBLE_ELIMINATION), 8, "no double elimination"),
    ],
)
def test_what_cannot_work_is_named(plan: Plan, players: int, word: str) -> None:
    problems = NISEI_1_3.assess(plan, players).problems
    assert len(problems) == 1
    assert word in problems[0]


def test_rematches_lift_the_limit_on_rounds() -> None:
    assert NISEI_1_3.assess(Plan(5), 4).problems
    assert not NISEI_1_3.assess(Plan(5), 4, rematches=True).problems


def test_what_can_work_has_no_problems() -> None:
    assert not NISEI_1_3.assess(Plan(5), 5).problems
    assert not NISEI_1_3.assess(Plan(9), 1).problems
    assert not NISEI_1_3.assess(Plan(3, shape=Shape.OTHER), 8).problems
    assert not BUSHIROAD.assess(Plan(3, shape=Shape.DOUBLE_ELIMINATION), 8).problems


def test_an_unknown_table_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="basic, advanced"):
        FFG.table(named="premium")
