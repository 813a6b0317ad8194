"""Conduct under the Netrunner regulations of 2016: one penalty, which the organizer alone gives."""

import pytest

from documents.by_rule import by_rule
from documents.ffg_netrunner_1_0.hall import BOOK, lacking, seated
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin


@by_rule(
    {
        "FFG-INF-01": (
            "unsporting",
            "Stalling | excessive force | inappropriate | courtesy or respect | cheating",
        ),
        "FFG-INF-02": ("collusion", "manipulate scoring"),
        "FFG-INF-03": ("outside_material", "official rule documents | judge's clarification"),
        "FFG-INF-05": ("unattended_split", "split | no leader present"),
    }
)
def test_the_organizer_decides_from_nothing_to_removal(rule: str, case: tuple[str, str]) -> None:
    """Told to the judge, let off with nothing by anybody, ended by the organizer alone."""
    key, facts = case
    day = seated()
    told = day.toptable(f"penalty lookup --rulebook {BOOK} {key}")
    assert lacking(f"{facts} | no penalty to removal | The organizer", told) == []
    day.rule(key, "Ann", penalty="none", by="Jo")
    removal = day.ruling(key, "Ann", penalty="removal")
    for other in ("Max", "Jo"):
        assert "Only the organizer gives this" in day.refuses(removal, other, reason="Enough")
    day.do(removal, reason="Enough")
    assert [row.penalty_name for row in day.penalties("Ann").rows] == [
        "No penalty",
        "Removal from the tournament",
    ]
    assert rule in {one.infraction for one in day.state.conduct.rulings.values()}


@by_rule({"FFG-INF-04 consent": ("yes", "may still be used"), "FFG-INF-04 none": ("no", "is lost")})
def test_a_missed_opportunity_is_for_the_opponent_to_allow(
    rule: str, case: tuple[str, str]
) -> None:
    """No penalty either way, and the judge is asked whether the opponent consents."""
    answer, outcome = case
    day = seated()
    asked = day.toptable(
        f"penalty lookup --rulebook {BOOK} missed_opportunity", keys="\n", status=2
    )
    assert "Does the opponent consent" in asked
    told = day.toptable(f"penalty lookup --rulebook {BOOK} missed_opportunity --answers {answer}")
    assert lacking(f"No penalty | {outcome}", told) == []
    day.rule("missed_opportunity", "Ann", answer, by="Jo")
    assert day.sheet("Ann") == ["No penalty: Missed opportunity"]
    assert rule in {one.infraction for one in day.state.conduct.rulings.values()}


def test_a_removed_player_is_out_and_the_opponent_has_the_match() -> None:
    """FFG-08: Bo has two wins; Ann is paired no more, and only the organizer could do it."""
    day = seated().rule("unsporting", "Ann", penalty="removal", by="Olga")
    assert day.score("Bo") == (4, 0)
    day.result("Cy", "WL")
    assert day.points == {"Bo": 4, "Cy": 2, "Di": 2, "Ann": 0}
    assert day.refuses(Rejoin(day.number("Ann")))
    day.round()
    assert day.current.table_of(day.number("Ann")) is None
    assert day.number("Ann") not in day.current.byes


@pytest.mark.parametrize("penalty", ["caution", "warning", "game_loss", "match_loss"])
def test_no_other_penalty_exists(penalty: str) -> None:
    """FFG-08: the document names removal alone."""
    day = seated()
    command = day.ruling("unsporting", "Ann", penalty=penalty)
    assert "It has: Removal from the tournament" in day.refuses(command, reason="Shouting")
    loss = day.reporting("Ann", kind="penalty_loss", about="Ann")
    assert "no penalty but removal" in day.refuses(loss)
