"""Orders of the organizer's own, unbroken ties, unfinished rounds, lots."""

from fractions import Fraction
from hashlib import sha256

import pytest
from event_notation import column, level, order, records, rules_of, table

from toptable.engine.refusal import Refusal
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.standings import explain, standings
from toptable.engine.rules.standings.tiebreaker import decimals, written
from toptable.engine.rules.standings.tied_players import OwnOrder, lot

EVENT_A = (
    "A-B:WD C-D:WL E-F:WW G:bye",
    "E-G:WL A-C:WW D-B:WW F:bye",
    "A-D:LL C-E:WD G-F:WL",
    "G-D:WD A-E:WW F-C:WL",
)


def test_an_order_of_the_organizers_own() -> None:
    """B-102: extended strength first puts A (23/8) before G (67/24) before D (81/32)."""
    shown = table(rules_of("nisei-1.3", tiebreakers="xsos,sos"), EVENT_A, {"B": 2})
    assert order(shown).split()[:3] == ["A", "G", "D"]
    assert list(shown.row(1).tiebreakers) == ["xsos", "sos"]
    added = table(rules_of("bushiroad-1.2.11", tiebreakers="omw,oomw,head_to_head"), ("A>B",))
    assert list(added.row(1).tiebreakers) == ["omw", "oomw", "head_to_head"]


def test_a_tiebreaker_that_is_not_there() -> None:
    ranking = rules_of("nisei-1.3").ranking
    found = ranking.in_order(["omw"])
    assert isinstance(found, Refusal)
    assert "head_to_head, sos, xsos" in found.text


def test_a_playoff_orders_only_those_who_are_level() -> None:
    """B-101: A and D are level on everything; what happened at the table decides."""
    rules = rules_of("bushiroad-1.2.11", structure="double_elimination")
    people = records(rules, ("A-B:D C>D", "C>A B>D"))
    a, _, c, d = (person.player for person in people)
    for playoff, expected in (((d, a), "D A"), ((a, d), "A D"), ((c, d, a), "D A")):
        ranking = rules.ranking.then(OwnOrder(players=playoff, how="Playoff"))
        shown = standings(people, ranking, after_round=2)
        assert order(shown).split()[2:] == expected.split()
        assert order(shown).split()[0] == "C"
        assert level(shown) == set()
    told = explain(shown, d)
    assert told.below is not None
    assert told.below.rule == "own_order"
    assert not told.below.by_chance


def test_level_players_are_ordered_by_lot_and_marked() -> None:
    rules = rules_of("nisei-1.3")
    for lots, expected in (((5, 9), "A B"), ((9, 5), "B A")):
        people = [Record(at, name, lots[at]) for at, name in enumerate("AB")]
        shown = standings(people, rules.ranking, after_round=0)
        assert order(shown) == expected
        assert level(shown) == {"A", "B"}
        told = explain(shown, shown.row(1).player)
        assert told.below is not None
        assert told.below.by_chance
        assert told.below.text.endswith("by lot: all else is equal.")
        assert "lot" in told.below.text


def test_a_round_that_is_not_finished_counts_for_nobody() -> None:
    """AMB-02: neither its points nor its opponents nor its number."""
    rules = rules_of("ffg-netrunner-1.0")
    done = records(rules, ("A-B:WW C-D:WL",))
    open_round = records(rules, ("A-B:WW C-D:WL", "A-C:WW B-D:LL"))
    assert list(standings(open_round, rules.ranking, after_round=1)) == list(
        standings(done, rules.ranking, after_round=1)
    )


def test_a_match_without_a_result_counts_for_nobody() -> None:
    rules = rules_of("nisei-1.0")
    people = [
        Record(1, "A", outings=(RoundRecord(1, OutingKind.MATCH, 2),)),
        Record(2, "B", outings=(RoundRecord(1, OutingKind.MATCH, 1),)),
    ]
    shown = standings(people, rules.ranking, after_round=1)
    assert column(shown, "sos") == {"A": "0", "B": "0"}
    assert level(shown) == {"A", "B"}


def test_a_second_meeting_counts_twice() -> None:
    shown = table(rules_of("nisei-1.0"), ("A-B:WL C-D:WW", "A-B:WL C-D:WW", "A-C:LL B-D:WW"))
    # A met B twice (12 points in 3 rounds) and C once (18 points): (4 + 4 + 6) / 3.
    assert column(shown, "sos")["A"] == str(Fraction(4 + 4 + 6, 3))


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"sos_outer": "opponents"}, "19/6"),
        ({"sos_outer": "opponents", "bye_as_opponent": "on"}, "19/8"),
        ({"sos_outer": "opponents", "completed_rounds": "matches"}, "21/6"),
    ],
)
def test_other_readings_of_strength_for_g_in_event_a(
    settings: dict[str, str], expected: str
) -> None:
    """G met E (10 points), F (12, with one bye) and D (16) and had a bye itself.

    AMB-03: the bye as a fourth opponent divides by 4. AMB-02: over matches only, F has 12/3.
    """
    shown = table(rules_of("nisei-1.3", **settings), EVENT_A, {"B": 2})
    assert Fraction(column(shown, "sos")["G"]) == Fraction(expected)


def test_star_wars_averages_where_the_organizer_wants_them() -> None:
    """AMB-50: the average mode is that of FFG's Netrunner rules, on Star Wars points."""
    shown = table(rules_of("ffg-starwars-2.2", sos_average="on"), EVENT_A, {"B": 2})
    assert column(shown, "sos")["G"] == "19/6"
    assert column(shown, "sos")["A"] == "19/8"


def test_bushiroad_other_readings() -> None:
    """A-05 cuts OMW% too; A-09 measures a leaver against the own rounds only."""
    rounds = ("A>B C>D E>F G:bye", "A>C E>G B>D F:bye", "A>E C>G F>B")
    cut = column(table(rules_of("bushiroad-1.2.11", omw_cut="on"), rounds, {"D": 2}), "omw")
    assert cut["E"] == str(Fraction("0.66"))
    assert cut["C"] == str(Fraction("0.55"))
    short = ("A>B", "C>D")  # A won the only round on record, of two rounds of the event
    assert column(table(rules_of("bushiroad-1.2.11"), short), "omw")["B"] == "1/2"
    assert column(table(rules_of("bushiroad-1.2.11", mw_rounds="own"), short), "omw")["B"] == "1"


def test_the_lot_of_a_sheet_is_a_published_function_of_seed_and_name() -> None:
    digest = sha256("toptable lot\n7\nŁucja".encode()).hexdigest()
    assert lot(7, "Łucja") == int(digest, 16) >> (256 - 53)
    assert lot(7, "Łucja") != lot(8, "Łucja")


def test_numbers_for_people() -> None:
    assert written(Fraction(4)) == "4"
    assert written(Fraction(19, 8)) == "19/8 = 2.3750"
    assert decimals(Fraction(2, 3)) == "0.6667"
    assert decimals(Fraction(-2, 3)) == "-0.6667"
    assert decimals(Fraction(55125, 100000)) == "0.5513"
