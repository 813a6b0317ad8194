"""Appeals and challenges: a final word, no forced second judge, and V20."""

import pytest

from books import BOOKS, conduct
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.appeals import (
    AppealedRuling,
    AppealStage,
    Panel,
    appeal,
    challenges_after,
    give,
    hear,
    panel,
)

BUSHIROAD = conduct("bushiroad-1.2.11").appeal
FFG = conduct("ffg-netrunner-1.0").appeal
NISEI = conduct("nisei-1.3").appeal
STAR_WARS = conduct("ffg-starwars-2.2").appeal
HALL = Panel({"Jo": (Role.JUDGE,), "Hal": (Role.JUDGE, Role.HEAD_JUDGE)})
PLAYERS = ("Ann", "Ben")


def ruling(found: AppealedRuling | Refusal) -> AppealedRuling:
    assert isinstance(found, AppealedRuling), found
    return found


def test_an_appeal_goes_to_the_head_judge_whose_word_is_final() -> None:
    first = ruling(give(BUSHIROAD, HALL, "Jo", "The trigger is lost."))
    assert first.stage is AppealStage.FIRST
    appealed = ruling(appeal(BUSHIROAD, first, ["Ann"], PLAYERS))
    assert appealed.stage is AppealStage.APPEALED
    final = ruling(hear(BUSHIROAD, HALL, appealed, "Hal", text="It resolves.", overturned=True))
    assert (final.stage, final.overturned, final.by) == (AppealStage.FINAL, True, "Hal")
    again = appeal(BUSHIROAD, final, ["Ben"], PLAYERS)
    assert isinstance(again, Refusal)
    assert "final" in again.text


def test_steps_out_of_order_are_refused() -> None:
    first = ruling(give(BUSHIROAD, HALL, "Jo", "No."))
    assert isinstance(appeal(BUSHIROAD, None, ["Ann"], PLAYERS), Refusal)
    assert isinstance(appeal(BUSHIROAD, first, ["Zoe"], PLAYERS), Refusal)
    assert isinstance(appeal(BUSHIROAD, first, [], PLAYERS), Refusal)
    assert isinstance(hear(BUSHIROAD, HALL, first, "Hal", text="No.", overturned=False), Refusal)
    appealed = ruling(appeal(BUSHIROAD, first, ["Ann"], PLAYERS))
    assert isinstance(appeal(BUSHIROAD, appealed, ["Ben"], PLAYERS), Refusal)
    own = hear(BUSHIROAD, HALL, appealed, "Jo", text="No.", overturned=False)
    assert isinstance(own, Refusal)
    assert "Hal can" in own.text
    assert isinstance(give(BUSHIROAD, HALL, "Zoe", "Yes."), Refusal)


@pytest.mark.parametrize("rulebook", sorted(BOOKS))
def test_a_single_judge_is_never_sent_for_a_second(rulebook: str) -> None:
    rule = conduct(rulebook).appeal
    for roles in (
        (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE),
        (Role.ORGANIZER, Role.JUDGE),
        (Role.ORGANIZER,),
    ):
        alone = panel(rule, {"Sam": roles})
        only = ruling(give(rule, alone, "Sam", "Play on."))
        assert only.stage is AppealStage.FINAL
        assert only.warning == ""


def test_a_lone_judge_without_head_judge_has_the_last_word() -> None:
    only = ruling(give(BUSHIROAD, Panel({"Jo": (Role.JUDGE,)}), "Jo", "Play on."))
    assert only.stage is AppealStage.FINAL


def test_the_organizer_holds_the_final_word_where_no_head_judge_is_named() -> None:
    shop = panel(NISEI, {"Sam": (Role.ORGANIZER,), "Jo": (Role.JUDGE,)})
    first = ruling(give(NISEI, shop, "Jo", "No."))
    assert first.stage is AppealStage.FIRST
    appealed = ruling(appeal(NISEI, first, ["Ann"], PLAYERS))
    final = ruling(hear(NISEI, shop, appealed, "Sam", text="No.", overturned=False))
    assert final.stage is AppealStage.FINAL
    named = panel(NISEI, {"Sam": (Role.ORGANIZER,), "Hal": (Role.HEAD_JUDGE,)})
    assert named.people["Sam"] == (Role.ORGANIZER,)


def test_the_head_judge_should_not_rule_first_where_the_document_says_so() -> None:
    first = ruling(give(BUSHIROAD, HALL, "Hal", "No."))
    assert first.stage is AppealStage.FINAL
    assert "Jo" in first.warning
    assert ruling(give(NISEI, HALL, "Hal", "No.")).warning == ""


def test_only_the_final_word_overrules_the_faq_and_only_where_allowed() -> None:
    assert isinstance(give(NISEI, HALL, "Hal", "Not so.", against_faq=True), Refusal)
    assert isinstance(give(FFG, HALL, "Jo", "Not so.", against_faq=True), Refusal)
    assert ruling(give(FFG, HALL, "Hal", "Not so.", against_faq=True)).against_faq
    organizer = Panel({"Sam": (Role.ORGANIZER,), "Jo": (Role.JUDGE,)})
    assert ruling(give(STAR_WARS, organizer, "Sam", "Not so.", against_faq=True)).against_faq


@pytest.mark.parametrize(
    ("who", "overturned", "waived", "after"),
    [
        (["Ann"], True, False, {"Ann": 2, "Ben": 2}),
        (["Ann"], False, False, {"Ann": 1, "Ben": 2}),
        (["Ann", "Ben"], False, False, {"Ann": 1, "Ben": 1}),
        (["Ann"], False, True, {"Ann": 2, "Ben": 2}),
    ],
)
def test_v20_challenges(
    who: list[str], overturned: bool, waived: bool, after: dict[str, int]
) -> None:
    left = {"Ann": 2, "Ben": 2}
    found = challenges_after(BUSHIROAD, left, who, overturned=overturned, waived=waived)
    assert found == after


def test_challenges_run_out_only_where_they_are_limited() -> None:
    assert isinstance(challenges_after(BUSHIROAD, {"Ann": 0}, ["Ann"], overturned=False), Refusal)
    assert challenges_after(BUSHIROAD, {}, ["Ann"], overturned=False) == {}
    assert isinstance(challenges_after(NISEI, {"Ann": 2}, ["Ann"], overturned=False), Refusal)


def test_nobody_rules_on_their_own_match() -> None:
    assert isinstance(give(NISEI, HALL, "Jo", "No.", players=("Jo", "Ben")), Refusal)
    first = ruling(give(NISEI, HALL, "Jo", "No.", players=PLAYERS))
    appealed = ruling(appeal(NISEI, first, ["Ben"], PLAYERS))
    own = hear(NISEI, HALL, appealed, "Hal", text="No.", overturned=False, players=("Hal", "Ben"))
    assert isinstance(own, Refusal)


def test_a_head_judge_who_plays_the_match_leaves_the_last_word_to_the_other_judge() -> None:
    only = ruling(give(NISEI, HALL, "Jo", "No.", players=("Hal", "Ben")))
    assert only.stage is AppealStage.FINAL
