"""Defaults that the walks and ranges leave out, as the documents state them."""

import pytest

from books import conduct
from engine.rules.conduct.walking import ruled
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Target
from toptable.rulebooks import catalogue

N13, N10 = conduct("nisei-1.3"), conduct("nisei-1.0")
STAR_WARS = conduct("ffg-starwars-2.2")
BUSHIROAD = conduct("bushiroad-1.2.11")


@pytest.mark.parametrize("book", [N13, N10])
def test_shuffling_badly_brings_a_warning_and_a_lesson(book: ConductBook) -> None:
    for tier in book.tiers:
        ruling = ruled(book, "shuffling", tier)
        assert ruling.penalty == "warning"
        assert any("shuffle well" in step for step in ruling.steps)


@pytest.mark.parametrize("book", [N13, N10])
def test_beginning_early_warns_both_and_starts_again_at_competitive(book: ConductBook) -> None:
    for tier, again in (("casual", ()), ("competitive", ("restart_after_timer",))):
        (measure,) = ruled(book, "early_start", tier).measures
        assert (measure.penalty, measure.to) == ("warning", Target.BOTH)
        assert measure.remedies == again


def test_unsporting_conduct_is_left_to_the_judge() -> None:
    for tier in N13.tiers:
        (measure,) = ruled(N13, "unsporting", tier).measures
        assert (measure.penalty, measure.high) == (None, None)


def test_unsportsmanlike_conduct_in_star_wars_is_a_warning_or_more() -> None:
    for tier in STAR_WARS.tiers:
        (measure,) = ruled(STAR_WARS, "unsportsmanlike", tier).measures
        assert (measure.low, measure.high) == ("warning", "disqualification")


def test_star_wars_names_the_five_kinds_of_cheating() -> None:
    """SW-13, SW-14, SW-16."""
    found = STAR_WARS.find("cheating").examples
    kinds = [text.partition(":")[0] for text in found]
    assert kinds == [
        "Sleight of hand",
        "Physical manipulation",
        "Collusion",
        "Misrepresentation",
        "Unsportsmanlike conduct",
    ]
    assert "changing the deck between rounds" in found[1]
    assert "electronic assistance" in found[1]
    assert "misreporting results" in found[3]


@pytest.mark.parametrize("book", [N13, N10])
def test_what_was_done_on_purpose_leads_to_cheating(book: ConductBook) -> None:
    """N13-91, N10-57."""
    leads = {one.key: one.intentional for one in book.infractions}
    assert leads.pop("cheating") == ""
    assert set(leads.values()) == {"cheating"}


def test_bushiroad_infractions_lead_to_foul_play_where_the_guide_says_so() -> None:
    """B-180: the guide names the foul play behind each of these."""
    rules = catalogue.rules()
    for one in BUSHIROAD.infractions:
        text = rules[one.id].rule
        named = f"On purpose: {one.intentional}." if one.intentional else "On purpose"
        assert (named in text) == bool(one.intentional), one.id


@pytest.mark.parametrize("key", ["PG-3.23", "PG-4.8"])
def test_other_cases_are_chosen_by_comparing(key: str) -> None:
    """B-177."""
    for level in BUSHIROAD.tiers:
        (measure,) = ruled(BUSHIROAD, key, level).measures
        assert (measure.penalty, measure.low, measure.high) == (None, None, None)
        assert "comparing" in measure.note


def test_severe_tardiness_without_a_score_sheet_is_a_drop() -> None:
    """B-138, B-139."""
    late = ruled(BUSHIROAD, "PG-3.9.2", "1", "no")
    assert (late.penalty, late.measures[0].remedies) == ("match_loss", ())
    gone = ruled(BUSHIROAD, "PG-3.9.2", "1", "the score sheet was not handed in")
    assert gone.penalty == "match_loss"
    assert any("drop" in step.lower() for step in gone.steps)


def test_outside_assistance_says_who_is_penalised() -> None:
    """B-176, B-183."""
    (note,) = BUSHIROAD.find("PG-4.5").notes
    assert all(who in note for who in ("spectator", "friend", "asked", "whole team"))
