"""Head-to-head in all its forms. V8, AMB-05, AMB-06."""

import pytest
from event_notation import column, level, order, records, rules_of, table

from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.standings.field import Field
from toptable.engine.rules.standings.tied_players import BeatAllTied, HeadToHead, OnlyPairs, PeelOff

# Each meeting is a round of its own; the byes only bring everybody into the event.
EVERYBODY = "X:bye Y:bye Z:bye"


def scores(rule: HeadToHead, meetings: list[str], tied: str = "XYZ") -> list[int]:
    """What the rule gives to X, Y and Z (or fewer) when they are level and met like this."""
    people = records(rules_of("bushiroad-1.2.11"), [EVERYBODY, *meetings])
    field = Field(people, 1 + len(meetings))
    positions = [at for at, record in enumerate(people) if record.name in tied]
    return list(rule.scores(field, positions))


@pytest.mark.parametrize(
    ("meetings", "expected"),
    [
        (["X>Y", "X>Z"], [2, 0, 0]),
        (["X>Y", "Y>Z", "Z>X"], [0, 0, 0]),
        (["X>Y", "Y>Z", "X>Z"], [2, 1, 0]),
        (["X>Y", "Y>Z"], [0, 0, 0]),
        (["X>Z", "Y>Z"], [1, 1, 0]),
        (["X-Y:D", "X>Z", "Y>Z"], [1, 1, 0]),
        ([], [0, 0, 0]),
    ],
)
def test_v8_peeling_off(meetings: list[str], expected: list[int]) -> None:
    assert scores(PeelOff(), meetings) == expected


@pytest.mark.parametrize("rule", [PeelOff(), BeatAllTied(), OnlyPairs()])
def test_v8_two_who_met_and_two_who_did_not(rule: HeadToHead) -> None:
    assert scores(rule, ["Y>X"], tied="XY") == [0, 1]
    assert scores(rule, ["X-Y:D"], tied="XY") == [0, 0]
    assert scores(rule, ["X-Y:V"], tied="XY") == [0, 0]
    assert scores(rule, ["X>Z", "Y>Z"], tied="XY") == [0, 0]


@pytest.mark.parametrize(
    ("meetings", "expected"),
    [
        (["X>Y", "X>Z", "Y>Z"], [2, 0, 0]),
        (["X>Y", "Y>Z", "Z>X"], [0, 0, 0]),
        (["X>Z", "Y>Z"], [0, 0, 0]),
        (["X>Y", "X-Z:D"], [0, 0, 0]),
    ],
)
def test_beating_all_puts_one_player_first_and_is_not_repeated(
    meetings: list[str], expected: list[int]
) -> None:
    assert scores(BeatAllTied(), meetings) == expected


def test_the_form_for_pairs_leaves_larger_groups_alone() -> None:
    assert scores(OnlyPairs(), ["X>Y", "X>Z", "Y>Z"]) == [0, 0, 0]


def test_two_meetings_are_added_up() -> None:
    assert scores(BeatAllTied(), ["X>Y", "Y>X"], tied="XY") == [0, 0]
    assert scores(BeatAllTied(), ["X>Y", "X-Y:D"], tied="XY") == [1, 0]


def match(letters: str, points: int, against: int) -> Field:
    return Field(
        [
            Record(
                1, "A", outings=(RoundRecord(1, OutingKind.MATCH, 2, points, against, letters),)
            ),
            Record(2, "B", outings=(RoundRecord(1, OutingKind.MATCH, 1, against, points),)),
        ],
        1,
    )


@pytest.mark.parametrize(
    ("letters", "points", "against", "by_points", "by_games"),
    [
        ("WW", 4, 0, [1, 0], [1, 0]),
        ("WT", 3, 0, [1, 0], [1, 0]),
        ("WD", 3, 1, [1, 0], [0, 0]),
        ("WL", 2, 2, [0, 0], [0, 0]),
        ("", 5, 0, [1, 0], [1, 0]),
        ("", 5, 1, [1, 0], [0, 0]),
    ],
)
def test_what_it_takes_to_have_beaten_someone(
    letters: str, points: int, against: int, by_points: list[int], by_games: list[int]
) -> None:
    field = match(letters, points, against)
    assert list(BeatAllTied(defeat="more_points").scores(field, [0, 1])) == by_points
    assert list(BeatAllTied(defeat="both_games").scores(field, [0, 1])) == by_games


def test_default_profile_uses_it_after_the_opponents_percentage() -> None:
    """All four are level on points and OMW%; each beat one and lost to one, so all stay level."""
    shown = table(rules_of("bushiroad-1.2.11", profile="default_jp"), ("X>Y P>Q", "Q>X Y>P"))
    assert list(shown.row(1).tiebreakers) == ["omw", "head_to_head"]
    assert level(shown) == {"X", "Y", "P", "Q"}


def test_an_unbeaten_player_of_the_group_goes_first_whatever_the_strength_of_schedule() -> None:
    """C beat E 4-1 in Event A; on strength of schedule alone E would be ahead under FFG."""
    rounds = (
        "A-B:WD C-D:WL E-F:WW G:bye",
        "E-G:WL A-C:WW D-B:WW F:bye",
        "A-D:LL C-E:WD G-F:WL",
        "G-D:WD A-E:WW F-C:WL",
    )
    on = table(rules_of("ffg-netrunner-1.0"), rounds, {"B": 2})
    off = table(rules_of("ffg-netrunner-1.0", head_to_head="off"), rounds, {"B": 2})
    assert order(on).split()[4:6] == ["C", "E"]
    assert order(off).split()[4:6] == ["E", "C"]
    assert "head_to_head" not in column(off, "sos")
    assert list(off.row(1).tiebreakers) == ["sos", "xsos"]
