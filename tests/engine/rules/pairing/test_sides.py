"""Who plays which side, or goes first."""

from collections import Counter

import pytest
from small_fields import chance

from toptable.engine.rules.results.sides import (
    Agreement,
    DrawnChooser,
    DrawnSides,
    LoserChooses,
    MatchSides,
    Played,
    SideRule,
    Swapped,
    chosen,
)

NETRUNNER = ("Corp", "Runner")
TURNS = ("first", "second")

NISEI = MatchSides(NETRUNNER, first=Agreement(), later=Swapped())
FFG = MatchSides(NETRUNNER, first=DrawnSides(), later=Swapped())
STAR_WARS = MatchSides(("Light", "Dark"), first=DrawnChooser(), later=Swapped())
BUSHIROAD = MatchSides(TURNS, first=DrawnSides(), later=LoserChooses())


def test_players_may_agree_where_the_document_says_so() -> None:
    assert NISEI.first.by_agreement
    assert not any(match.first.by_agreement for match in (FFG, STAR_WARS, BUSHIROAD))


@pytest.mark.parametrize("match", [NISEI, FFG, STAR_WARS])
def test_the_second_game_follows_with_sides_swapped(match: MatchSides) -> None:
    for sides in (match.names, match.names[::-1]):
        for winner in (0, 1, None):
            call = match.call(before=Played(sides, winner), chance=chance())
            assert call.sides == sides[::-1]


@pytest.mark.parametrize("match", [NISEI, FFG, BUSHIROAD])
def test_drawn_sides_are_fair(match: MatchSides) -> None:
    drawn = Counter(match.call(before=None, chance=chance(n)).sides for n in range(400))
    assert set(drawn) == {match.names, match.names[::-1]}
    # 200 on average; 5 standard deviations are 50.
    assert all(150 <= times <= 250 for times in drawn.values())


def test_a_drawn_player_chooses() -> None:
    calls = [STAR_WARS.call(before=None, chance=chance(n)) for n in range(400)]
    assert all(call.sides is None for call in calls)
    drawn = Counter(call.chooser for call in calls)
    assert set(drawn) == {0, 1}
    assert all(150 <= times <= 250 for times in drawn.values())


def test_the_loser_of_the_game_before_chooses() -> None:
    for winner in (0, 1):
        call = BUSHIROAD.call(before=Played(TURNS, winner), chance=chance())
        assert call.chooser == 1 - winner
        assert call.sides is None


def test_after_a_drawn_game_lots_decide_again() -> None:
    calls = [BUSHIROAD.call(before=Played(TURNS, None), chance=chance(n)) for n in range(40)]
    assert {call.sides for call in calls} == {TURNS, TURNS[::-1]}
    assert all(call.chooser is None for call in calls)


def test_a_choice_settles_both_seats() -> None:
    assert chosen(NETRUNNER, 0, "Runner") == ("Runner", "Corp")
    assert chosen(NETRUNNER, 1, "Runner") == ("Corp", "Runner")
    with pytest.raises(ValueError, match="Corp or Runner"):
        chosen(NETRUNNER, 0, "Dark")


def test_nothing_can_be_swapped_before_the_first_game() -> None:
    with pytest.raises(ValueError, match="there was none"):
        Swapped().call(NETRUNNER, before=None, chance=chance())


@pytest.mark.parametrize(
    "rule", [Agreement(), DrawnSides(), DrawnChooser(), Swapped(), LoserChooses()]
)
def test_each_rule_explains_itself_and_names_its_source(rule: SideRule) -> None:
    assert rule.id
    assert rule.name
    assert rule.help.endswith(".")
    assert rule.rules


def test_a_match_names_the_rules_of_both() -> None:
    assert STAR_WARS.rules == ("SW-06", "N13-63", "N10-34", "FFG-17")
    assert "chooses a side" in STAR_WARS.explain()
