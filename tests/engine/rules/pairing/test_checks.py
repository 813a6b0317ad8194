"""Looking over a round made by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from small_fields import chance, field, fields

from spoken import spoken
from toptable.engine.rules.pairing.checks import Draft, Finding, Severity, check_round
from toptable.engine.rules.pairing.entrants import Bye, Entrant, Pair, Pairing
from toptable.engine.rules.pairing.standard_swiss import pair_standard

SIX = field([9, 9, 6, 6, 3, 3])
GOOD = Draft(
    Pairing((Pair((1, 2)), Pair((3, 4)), Pair((5, 6)))), tables=[1, 2, 3], entrants=SIX, round=4
)


def made(*couples: tuple[int, int], byes: tuple[int, ...] = ()) -> Pairing:
    return Pairing(tuple(Pair(couple) for couple in couples), tuple(Bye(one) for one in byes))


def found(draft: Draft) -> dict[str, Finding]:
    return {finding.code: finding for finding in check_round(draft)}


def test_a_good_round_has_no_findings() -> None:
    assert check_round(GOOD) == ()


@pytest.mark.parametrize(
    ("pairing", "tables", "code"),
    [
        (made((1, 2), (3, 4), (5, 77)), [1, 2, 3], "unknown_player"),
        (made((1, 2), (3, 4), (5, 5)), [1, 2, 3], "against_themself"),
        (made((1, 2), (3, 4), (1, 5)), [1, 2, 3], "player_twice"),
        (made((1, 2), (3, 4), (5, 6), byes=(6,)), [1, 2, 3], "player_twice"),
        (made((1, 2), (3, 4), (5, 6)), [1, 2, 2], "table_twice"),
    ],
)
def test_what_cannot_be_played_is_an_error(pairing: Pairing, tables: list[int], code: str) -> None:
    findings = check_round(replace(GOOD, pairing=pairing, tables=tables))
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    assert [finding.code for finding in errors] == [code]
    assert list(findings[: len(errors)]) == errors


def test_only_those_who_are_here_are_paired() -> None:
    draft = replace(GOOD, pairing=made((1, 2), (3, 4), (5, 7)), absent={7: "Gil"})
    assert set(found(draft)) == {"absent", "left_out"}
    assert "Gil" in found(draft)["absent"].text
    assert "B-135" in found(draft)["absent"].rules
    assert found(draft)["left_out"].players == (6,)


def test_a_reward_bye_is_not_paired() -> None:
    draft = replace(GOOD, pairing=made((1, 2), (3, 4), (5, 7)), sitting_out={7: "Gil"})
    assert found(draft)["reward_bye_paired"].rules == ("N13-66",)


def test_a_rematch_is_named_with_its_round() -> None:
    draft = replace(GOOD, entrants=field([9, 9, 6, 6, 3, 3], [(3, 4)]))
    (finding,) = check_round(draft)
    assert finding.code == "rematch"
    assert finding.severity is Severity.WARNING
    assert finding.text == spoken("checks.met_round", one="P3", other="P4", met="1")
    assert finding.table == 2
    assert {"N13-75", "N10-44", "FFG-30", "B-079"} <= set(finding.rules)


def test_a_second_meeting_with_sides_swapped_is_no_rematch() -> None:
    had = {3: {4: "C"}, 4: {3: "R"}}
    entrants = [
        replace(one, met_as=had.get(one.id, {})) for one in field([9, 9, 6, 6, 3, 3], [(3, 4)])
    ]
    assert check_round(replace(GOOD, entrants=entrants, sides=("C", "R"))) == ()


def test_a_second_bye_is_named_while_somebody_has_had_none() -> None:
    pairing = made((1, 2), (3, 4), byes=(5,))
    had_one = field([9, 9, 6, 6, 3], byes=[0, 0, 0, 0, 1])
    draft = replace(GOOD, pairing=pairing, tables=[1, 2], entrants=had_one)
    assert found(draft)["second_bye"].players == (5,)
    everybody = field([9, 9, 6, 6, 3], byes=[1, 1, 1, 1, 1])
    assert check_round(replace(draft, entrants=everybody)) == ()


def test_a_second_bye_is_right_if_nobody_else_can_have_it() -> None:
    # Player 3 has met both others, so only the absence of 3 leaves a pairing.
    three = field([3, 3, 3], [(1, 3), (2, 3)], byes=[0, 0, 1])
    draft = Draft(made((1, 2), byes=(3,)), tables=[1], entrants=three, round=3)
    assert check_round(draft) == ()


def test_two_byes_are_too_many() -> None:
    draft = replace(GOOD, pairing=made((1, 2), (3, 4), byes=(5, 6)), tables=[1, 2])
    assert set(found(draft)) == {"byes_too_many"}


def test_groups_are_kept_apart_in_round_one_only() -> None:
    together = field([0, 0, 0, 0], groups=["car", "car", "", ""])
    draft = Draft(made((1, 2), (3, 4)), tables=[1, 2], entrants=together, round=1)
    (finding,) = check_round(draft)
    assert finding.code == "same_group"
    assert finding.rules == ("SW-19",)
    assert check_round(replace(draft, round=2)) == ()


def test_pairs_across_point_groups_need_a_reason() -> None:
    findings = check_round(replace(GOOD, pairing=made((1, 3), (2, 4), (5, 6))))
    assert [(finding.code, finding.table) for finding in findings] == [
        ("across_groups", 1),
        ("across_groups", 2),
    ]
    assert "on 9 or more and on 6 or fewer points: 2. Needed: 0." in findings[0].text
    forced = replace(
        GOOD, pairing=made((1, 3), (2, 4), (5, 6)), entrants=field([9, 9, 6, 6, 3, 3], [(1, 2)])
    )
    assert check_round(forced) == ()
    assert check_round(replace(forced, entrants=SIX, by_points=False)) == ()


def test_only_the_highest_line_crossed_too_often_is_named() -> None:
    findings = check_round(replace(GOOD, pairing=made((1, 5), (2, 6), (3, 4))))
    assert [finding.players for finding in findings] == [(1, 5), (2, 6)]


@given(fields(1, 9))
def test_what_the_program_pairs_passes_its_own_checks(entrants: list[Entrant]) -> None:
    paired = pair_standard(entrants, round=5, chance=chance())
    if isinstance(paired, Pairing):
        tables = range(1, len(paired.pairs) + 1)
        assert check_round(Draft(paired, tables, entrants, round=5)) == ()


def test_fixed_tables_are_respected() -> None:
    assert check_round(replace(GOOD, fixed={3: 2})) == ()
    findings = found(replace(GOOD, fixed={5: 2}))
    assert set(findings) == {"fixed_table", "kept_table"}
    assert findings["fixed_table"].table == 3
    assert findings["kept_table"].table == 2
    assert "P5" in findings["kept_table"].text
    both = replace(GOOD, pairing=made((1, 2), (3, 4), (5, 6)), fixed={5: 3, 6: 8})
    assert check_round(both) == ()
