"""The Bushiroad penalty guide: every default range, level by level."""

from typing import Any

import pytest

from books import conduct
from engine.rules.conduct.catalogue_trees import guide
from engine.rules.conduct.walking import ends, ruled
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import Pick
from toptable.engine.rules.conduct.deviation import deviation, may_give
from toptable.engine.rules.conduct.infraction import Penalty, Target
from toptable.engine.rules.conduct.ruling_wizard import pick

BOOK = conduct("bushiroad-1.2.11")
CODE = {
    "C": Penalty.CAUTION,
    "W": Penalty.WARNING,
    "LM": Penalty.MATCH_LOSS,
    "DQ": Penalty.DISQUALIFICATION,
}
LOST_PAGE = ("PG-3.19.1", "PG-3.19.2", "PG-3.19.3", "PG-3.20", "PG-3.21", "PG-3.22.1")


def default_range(entry: dict[str, Any], level: str) -> tuple[Penalty, Penalty]:
    low, high = entry["l1" if level == "1" else "l2plus"]
    return CODE[low], CODE[high]


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_every_default_range_is_the_guides(level: str) -> None:
    entries = guide()["infractions"]
    assert [one.id for one in BOOK.infractions] == [one["id"] for one in entries]
    for infraction, entry in zip(BOOK.infractions, entries, strict=True):
        variants = [one for one in entry.get("variants", [entry]) if "l1" in one]
        expected = {default_range(one, level) for one in variants}
        ranges = {
            (one.low, one.high)
            for ruling in ends(BOOK, infraction, level)
            if ruling.infraction == infraction.id
            for one in ruling.measures
        }
        assert expected <= ranges, infraction.id
        besides = {
            CODE.get(one["penalty"], Penalty.NONE)
            for one in [*entry.get("exceptions", []), entry.get("then", {})]
            if one.get("penalty") in (*CODE, "none") and int(level) in one.get("levels", [1, 2, 3])
        }
        if entry["id"] == "PG-3.10.2":
            besides = {Penalty.DISQUALIFICATION}
        if any("outcome" in one for one in variants) or "none_if" in entry or "variants" in entry:
            besides.add(Penalty.NONE)
        if "special" in entry:
            besides.add(Penalty.NOT_ADMITTED)
        if "source_gap" in entry or "free_choice" in entry:
            assert ranges == {(None, None)}
            continue
        extra = {low for low, _ in ranges - expected}
        assert extra <= besides, (infraction.id, extra)
        assert infraction.intentional == entry.get("intent", "")


@pytest.mark.parametrize(
    ("key", "one", "two", "three"),
    [
        ("PG-3.1.1.1", "caution", "warning", "match_loss"),
        ("PG-3.1.1.2", "caution", "warning", "match_loss"),
        ("PG-3.1.2", "caution", "caution", "warning"),
        ("PG-3.3.2", "caution", "warning", "warning"),
        ("PG-3.8.1", "caution", "warning", "match_loss"),
        ("PG-3.8.2", "match_loss", "match_loss", "disqualification"),
        ("PG-3.8.3", "disqualification", "disqualification", "disqualification"),
    ],
)
def test_low_end_at_level_1_middle_at_2_high_at_3(key: str, one: str, two: str, three: str) -> None:
    for level, expected in (("1", one), ("2", two), ("3", three)):
        assert ruled(BOOK, key, level).penalty == expected


def test_the_pick_counts_only_ranks_of_the_document() -> None:
    assert pick(BOOK.ladder, Penalty.CAUTION, Penalty.MATCH_LOSS, Pick.MIDDLE) == "warning"
    assert pick(BOOK.ladder, Penalty.WARNING, Penalty.MATCH_LOSS, Pick.MIDDLE) == "warning"
    assert pick(BOOK.ladder, Penalty.WARNING, Penalty.WARNING, Pick.HIGH) == "warning"


@pytest.mark.parametrize("key", ["PG-3.3.3", "PG-3.5.1.2", "PG-3.5.4"])
def test_repair_and_continue_is_offered_at_levels_1_and_2_only(key: str) -> None:
    infraction = BOOK.find(key)
    assert not isinstance(infraction, Refusal)
    for level in ("1", "2"):
        repaired = ruled(BOOK, key, level, "a judge can still make the state legal")
        assert repaired.penalty == "warning"
        assert "repair_and_continue" in repaired.measures[0].remedies
    rulings = list(ends(BOOK, infraction, "3"))
    assert all("repair_and_continue" not in one.remedies for r in rulings for one in r.measures)
    assert any(ruling.penalty == "match_loss" for ruling in rulings)


def test_a_game_wrecked_by_nobody_is_played_again_or_won_by_both() -> None:
    for level in ("1", "3"):
        again = ruled(BOOK, "PG-3.3.3", level, "an outside cause, and nobody is at fault")
        assert (again.penalty, again.measures[0].remedies) == ("none", ("new_game",))
        both = ruled(BOOK, "PG-3.3.3", level, "an outside cause, and a new game")
        assert (both.penalty, both.measures[0].remedies) == ("none", ("both_win",))
        meant = ruled(BOOK, "PG-3.3.3", level, "someone caused it on purpose")
        assert (meant.infraction, meant.penalty) == ("PG-4.2", "disqualification")


@pytest.mark.parametrize("key", LOST_PAGE)
@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_entries_of_the_missing_page_have_no_default_and_say_so(key: str, level: str) -> None:
    ruling = ruled(BOOK, key, level)
    assert ruling.penalty is None
    assert (ruling.measures[0].low, ruling.measures[0].high) == (None, None)
    assert "missing" in ruling.missing
    assert isinstance(deviation(ruling, Penalty.CAUTION, ""), Refusal)
    assert deviation(ruling, Penalty.CAUTION, "thought for four minutes") is not None


def test_only_the_lost_page_is_missing() -> None:
    assert {one.id for one in BOOK.infractions if one.missing} == set(LOST_PAGE)
    dice = ruled(BOOK, "PG-3.22.1", "1")
    assert len(dice.steps) == 4


def test_late_entry_is_a_tardiness_of_either_kind() -> None:
    assert ruled(BOOK, "PG-3.10.1", "1", "no").penalty == "not_admitted"
    common = ruled(
        BOOK, "PG-3.10.1", "1", "admitted late without harm to the flow, as common", "no"
    )
    assert (common.infraction, common.penalty) == ("PG-3.9.1", "caution")
    severe = ruled(
        BOOK, "PG-3.10.1", "1", "admitted late without harm to the flow, as severe", "no"
    )
    assert (severe.infraction, severe.penalty) == ("PG-3.9.2", "match_loss")


def test_an_early_round_makes_nobody_late() -> None:
    ruling = ruled(BOOK, "PG-3.9.1", "3", "the round began earlier than planned")
    assert (ruling.penalty, ruling.measures[0].remedies) == ("none", ("time_to_appear",))


def test_wrong_tables_are_for_both() -> None:
    for key in ("PG-3.11.1", "PG-3.11.2"):
        assert ruled(BOOK, key, "2").measures[0].to is Target.ALL_INVOLVED


def test_a_penalty_outside_the_range_needs_a_reason() -> None:
    ruling = ruled(BOOK, "PG-3.3.2", "2")
    assert deviation(ruling, Penalty.WARNING, "") is None
    for outside in (Penalty.CAUTION, Penalty.MATCH_LOSS):
        refused = deviation(ruling, outside, "  ")
        assert isinstance(refused, Refusal)
        assert refused.rule == "PG-3.3.2"
        noted = deviation(ruling, outside, "an accident, third game of a newcomer")
        assert noted is not None
        assert not isinstance(noted, Refusal)
        assert (noted.suggested, noted.chosen) == (Penalty.WARNING, outside)


def test_a_remedy_without_penalty_does_not_hide_the_penalty() -> None:
    nisei = conduct("nisei-1.3")
    ruling = ruled(nisei, "illegal_deck", "competitive", "yes", "no")
    assert deviation(ruling, Penalty.GAME_LOSS, "") is None
    assert isinstance(deviation(ruling, Penalty.NONE, ""), Refusal)
    early = ruled(nisei, "illegal_deck", "casual", "no, before the event began", "yes")
    assert deviation(early, Penalty.NONE, "") is None
    assert deviation(early, Penalty.MATCH_LOSS, "") is None


def test_who_may_give_which_penalty() -> None:
    assert may_give(BOOK, Penalty.MATCH_LOSS, [Role.JUDGE]) is None
    assert isinstance(may_give(BOOK, Penalty.DISQUALIFICATION, [Role.JUDGE]), Refusal)
    assert may_give(BOOK, Penalty.DISQUALIFICATION, [Role.JUDGE, Role.HEAD_JUDGE]) is None
    assert isinstance(may_give(BOOK, Penalty.GAME_LOSS, [Role.HEAD_JUDGE]), Refusal)
    ffg = conduct("ffg-netrunner-1.0")
    assert isinstance(may_give(ffg, Penalty.REMOVAL, [Role.HEAD_JUDGE]), Refusal)
    assert may_give(ffg, Penalty.REMOVAL, [Role.ORGANIZER]) is None
    assert may_give(ffg, Penalty.NONE, [Role.JUDGE]) is None


def test_what_must_be_recorded_and_reported() -> None:
    rules = BOOK.penalties
    assert not rules[Penalty.CAUTION].recorded
    assert rules[Penalty.WARNING].recorded
    assert rules[Penalty.MATCH_LOSS].acknowledged_by is Role.HEAD_JUDGE
    assert rules[Penalty.DISQUALIFICATION].report_to == "Bushiroad"
