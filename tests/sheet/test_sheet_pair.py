"""``toptable pair`` on a results sheet."""

import random
from itertools import combinations

import pytest
from sheet_commands import HEADER, answer, byes, matches, order, refused, run
from test_sheet_standings import EVENT_A

BOOKS = ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"]


def entered(names: str) -> str:
    return HEADER + "".join(f"0,,{name},,enter\n" for name in names)


def up_to(text: str, rounds: int) -> str:
    header, *rows = text.splitlines()
    kept = [row for row in rows if int(row.split(",")[0]) <= rounds]
    return "\n".join([header, *kept]) + "\n"


def test_the_shape_of_the_answer() -> None:
    data = answer("pair", entered("ABCDE"), "nisei-1.3", "--seed", "1")
    assert list(data) == ["rulebook", "round", "matches", "byes"]
    assert (data["rulebook"], data["round"]) == ("nisei-1.3", 1)
    assert [match["table"] for match in data["matches"]] == [1, 2]
    for match in data["matches"]:
        assert list(match) == ["table", "players", "sides", "reasons"]
        assert match["sides"] is None
    (bye,) = data["byes"]
    assert list(bye) == ["player", "reasons"]
    assert all(set(reason) == {"code", "text"} for reason in bye["reasons"])
    seated = [name for match in data["matches"] for name in match["players"]]
    assert sorted([*seated, bye["player"]]) == list("ABCDE")


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_input_gives_the_same_bytes_whatever_the_order_of_its_lines(book: str) -> None:
    games = {"bushiroad-1.2.11": "W"}.get(book, "WL")
    rows = [f"1,{at},{one},{other},{games}" for at, (one, other) in enumerate(["AB", "CD", "EF"])]
    for seed in ("0", "1", "2"):
        outputs = set()
        for shuffle in range(4):
            random.Random(shuffle).shuffle(rows)
            text = HEADER + "\n".join([*rows, "1,,G,,bye"]) + "\n"
            outputs.add(run("pair", text, book, "--seed", seed, "--json").stdout_bytes)
        assert len(outputs) == 1


def test_worked_example_6_a_forced_change() -> None:
    seen = set()
    for seed in range(20):
        paired = matches(up_to(EVENT_A, 2), "nisei-1.3", "--seed", str(seed))
        seen.add(frozenset("".join(sorted(pair)) for pair in paired))
    assert seen == {frozenset(("AE", "DG", "CF")), frozenset(("AG", "DE", "CF"))}


def test_the_higher_ranked_player_comes_first_and_the_best_tables_are_on_top() -> None:
    rounds = up_to(EVENT_A, 3)
    places = {name: at for at, name in enumerate(order(rounds, "nisei-1.3"))}
    for seed in ("0", "1", "2", "3"):
        data = answer("pair", rounds, "nisei-1.3", "--seed", seed)
        tops = [places[match["players"][0]] for match in data["matches"]]
        assert all(places[one] < places[other] for one, other in (
            match["players"] for match in data["matches"]
        ))  # fmt: skip
        assert tops[0] == min(tops)


@pytest.mark.parametrize(
    ("active", "rewards", "expected"),
    [(9, 2, (3, 3)), (10, 1, (2, 4)), (8, 2, (2, 3)), (7, 0, (1, 3))],
)
def test_worked_example_15_reward_byes(
    active: int, rewards: int, expected: tuple[int, int]
) -> None:
    names = "ABCDEFGHIJ"[:active]
    text = entered(names) + "".join(f"1,,{name},,bye\n" for name in names[:rewards])
    data = answer("pair", text, "nisei-1.3")
    assert (len(data["byes"]), len(data["matches"])) == expected
    holders = {bye["player"] for bye in data["byes"]}
    assert set(names[:rewards]) <= holders
    codes = {bye["player"]: bye["reasons"][0]["code"] for bye in data["byes"]}
    assert all(codes[name] == "reward_bye" for name in names[:rewards])


def test_the_coming_round_knows_who_comes_who_left_and_who_lost_it() -> None:
    played = HEADER + "1,1,A,B,WL\n1,2,C,D,WL\n1,,E,,bye\n"
    coming = played + "2,,A,,drop\n2,,F,,enter\n2,,C,,loss\n"
    data = answer("pair", coming, "nisei-1.3")
    assert data["round"] == 2
    seated = {name for match in data["matches"] for name in match["players"]}
    assert seated == {"B", "D", "E", "F"}
    assert data["byes"] == []
    back = HEADER + "1,1,A,B,WL\n1,,C,,bye\n1,,A,,drop\n2,1,B,C,WL\n2,,A,,loss\n3,,A,,rejoin\n"
    data = answer("pair", back, "nisei-1.3")
    assert data["round"] == 3
    # C has had a bye and met B; so B has not had one, and A (0 points in round 2) meets C.
    assert [bye["player"] for bye in data["byes"]] == ["B"]
    assert data["matches"][0]["players"] in (["A", "C"], ["C", "A"])


def test_someone_who_left_after_playing_is_not_paired() -> None:
    text = HEADER + "1,1,A,B,WL\n1,2,C,D,WL\n1,,A,,drop\n"
    paired = matches(text, "nisei-1.3")
    assert not any("A" in pair for pair in paired)


def test_an_unfinished_round_is_named_with_its_lines() -> None:
    text = HEADER + "1,1,A,B,WL\n1,2,C,D,\n"
    sentence = refused("pair", text, "nisei-1.3")
    assert "Line 3:" in sentence
    assert "no result yet" in sentence
    sentence = refused("pair", HEADER + "0,,E,,enter\n1,1,A,B,WL\n1,2,C,D,WW\n", "nisei-1.3")
    assert "Line 2:" in sentence
    assert "E is in the event" in sentence


def test_a_round_is_not_paired_anew_when_a_later_one_has_matches() -> None:
    text = HEADER + "1,1,A,B,WL\n1,2,C,D,WL\n2,,A,,bye\n3,1,A,C,WW\n3,2,B,D,WW\n"
    sentence = refused("pair", text, "nisei-1.3")
    assert "B is in the event but has no line in round 2" in sentence


@pytest.mark.parametrize("book", BOOKS)
def test_small_events(book: str) -> None:
    assert byes(entered("A"), book) == ["A"]
    games = "W" if book == "bushiroad-1.2.11" else "WL"
    alone = entered("A") + "1,,A,,bye\n2,,A,,bye\n"
    assert byes(alone, book) == ["A"]
    assert matches(entered("AB"), book) == [{"A", "B"}]
    text = entered("ABC")
    for number in range(1, 4):
        data = answer("pair", text, book, "--seed", str(number))
        (match,), (bye,) = data["matches"], data["byes"]
        one, other = match["players"]
        text += f"{number},1,{one},{other},{games}\n{number},,{bye['player']},,bye\n"
    met = {frozenset(row.split(",")[2:4]) for row in text.splitlines()[4:] if "bye" not in row}
    assert met == {frozenset(pair) for pair in combinations("ABC", 2)}
    assert "rematch" in refused("pair", text, book, status=3)


@pytest.mark.parametrize("book", BOOKS)
def test_no_pairing_without_a_rematch(book: str) -> None:
    games = "W" if book == "bushiroad-1.2.11" else "WL"
    text = HEADER + f"1,1,A,B,{games}\n"
    sentence = refused("pair", text, book, status=3)
    assert "rematches=allow" in sentence
    data = answer("pair", text, book, "--set", "rematches=allow")
    (match,) = data["matches"]
    assert set(match["players"]) == {"A", "B"}
    assert "rematch" in {reason["code"] for reason in match["reasons"]}


def test_amalfi_needs_the_number_of_rounds() -> None:
    """Round 2 of 3: X is 2, so the first meets the third, or the next one not met before."""
    text = HEADER + "1,1,A,B,WW\n1,2,C,D,WW\n1,3,E,F,WL\n"
    options = ("--set", "pairing=amalfi")
    assert "rounds" in refused("pair", text, "nisei-1.3", *options)
    first, _, *further = order(text, "nisei-1.3")
    already = ({"A", "B"}, {"C", "D"}, {"E", "F"})
    target = next(name for name in further if {first, name} not in already)
    assert {first, target} in matches(text, "nisei-1.3", *options, "--rounds", "3")


def test_single_sided_rounds_assign_and_balance_the_sides() -> None:
    options = ("--set", "sides=single")
    header = "round,table,player,opponent,games,sides\n"
    text = header + "".join(f"0,,{name},,enter,\n" for name in "ABCDEF")
    played = dict.fromkeys("ABCDEF", "")
    for number in range(1, 5):
        data = answer("pair", text, "nisei-1.3", *options, "--seed", str(number))
        for match in data["matches"]:
            (one, other), sides = match["players"], match["sides"]
            assert sorted(sides) == ["C", "R"]
            played[one] += sides[0]
            played[other] += sides[1]
            text += f"{number},{match['table']},{one},{other},W,{sides[0]}\n"
    assert all(abs(sides.count("C") - sides.count("R")) <= 2 for sides in played.values())
    assert sum(abs(sides.count("C") - sides.count("R")) for sides in played.values()) <= 4


def test_single_sided_amalfi_has_sides_too() -> None:
    text = entered("ABCD")
    options = ("--set", "sides=single", "--set", "pairing=amalfi", "--rounds", "3")
    data = answer("pair", text, "nisei-1.3", *options)
    assert [sorted(match["sides"]) for match in data["matches"]] == [["C", "R"]] * 2


def test_a_single_sided_rematch_swaps_the_sides() -> None:
    header = "round,table,player,opponent,games,sides\n"
    text = header + "1,1,A,B,W,C\n"
    data = answer("pair", text, "nisei-1.3", "--set", "sides=single")
    (match,) = data["matches"]
    assert dict(zip(match["players"], match["sides"], strict=True)) == {"A": "R", "B": "C"}
    refused("pair", text + "2,1,A,B,W,R\n", "nisei-1.3", "--set", "sides=single", status=3)


def test_worked_example_22_a_full_draft_meets_the_opposite_seat() -> None:
    options = ("--set", "draft=full")
    for seats, expected in (("ABCDEFGH", "AE BF CG DH"), ("ABCDEF", "AD BE CF")):
        for seed in ("0", "1"):
            paired = matches(entered(seats), "ffg-netrunner-1.0", *options, "--seed", seed)
            assert sorted("".join(sorted(pair)) for pair in paired) == expected.split()


def test_a_half_draft_draws_sides_at_the_table_and_has_no_rematch() -> None:
    """FFG-30, AMB-45: one game a round, but not the single-sided Swiss of today's community."""
    header = "round,table,player,opponent,games,sides\n"
    text = header + "1,1,A,B,W,C\n"
    refused("pair", text, "ffg-netrunner-1.0", "--set", "draft=half", status=3)
    data = answer("pair", entered("AB"), "ffg-netrunner-1.0", "--set", "draft=half")
    assert data["matches"][0]["sides"] is None


@pytest.mark.parametrize("book", ["nisei-1.3", "ffg-starwars-2.2"])
def test_groups_are_kept_apart_in_round_1(book: str) -> None:
    header = "round,table,player,opponent,games,group\n"
    text = header + "".join(
        f"0,,{name},,enter,{name[0]}\n" for name in ("A1", "A2", "A3", "B1", "B2", "B3")
    )
    for seed in range(10):
        for one, other in map(sorted, matches(text, book, "--seed", str(seed))):
            assert one[0] != other[0]


def test_halves_for_star_wars() -> None:
    """Two of the winners meet, two of the losers meet: the first half against the second."""
    text = HEADER + "1,1,A,B,WW\n1,2,C,D,WW\n1,3,E,F,WW\n1,4,G,H,WW\n"
    places = order(text, "ffg-starwars-2.2")
    expected = [{places[0], places[2]}, {places[1], places[3]}]
    assert matches(text, "ffg-starwars-2.2")[:2] == expected
    by_number = matches(text, "ffg-starwars-2.2", "--set", "halves_order=number")
    assert by_number == [{"A", "E"}, {"C", "G"}, {"B", "F"}, {"D", "H"}]


def test_double_elimination_pairs_only_those_with_fewer_than_two_losses() -> None:
    """V6 after two rounds: D and H are out; after three A alone is undefeated."""
    two = HEADER + (
        "1,1,A,B,W\n1,2,C,D,W\n1,3,E,F,W\n1,4,G,H,W\n2,1,A,C,W\n2,2,E,G,W\n2,3,B,D,W\n2,4,F,H,W\n"
    )
    options = ("--set", "structure=double_elimination")
    for seed in range(5):
        paired = matches(two, "bushiroad-1.2.11", *options, "--seed", str(seed))
        assert paired[0] == {"A", "E"}
        assert set.union(*paired) == set("ABCEFG")
    three = two + "3,1,A,E,W\n3,2,C,F,W\n3,3,G,B,W\n"
    done = run("pair", three, "bushiroad-1.2.11", *options)
    assert done.exit_code == 0
    assert "A is the only undefeated" in done.stderr
    drawn = two.replace("2,3,B,D,W", "2,3,B,D,D")
    assert set.union(*matches(drawn, "bushiroad-1.2.11", *options), set(
        byes(drawn, "bushiroad-1.2.11", *options)
    )) == set("ACEFG")  # fmt: skip
    swiss = matches(two, "bushiroad-1.2.11")
    assert set.union(*swiss) == set("ABCDEFGH")


def test_double_elimination_with_one_left_is_over() -> None:
    """B-084: no further bye for the winner."""
    text = HEADER + "1,1,A,B,W\n2,1,A,B,W\n"
    options = ("--set", "structure=double_elimination", "--set", "rematches=allow")
    assert "The event is over: A" in refused("pair", text, "bushiroad-1.2.11", *options)


def test_nobody_left() -> None:
    text = HEADER + "1,1,A,B,WL\n1,,A,,drop\n1,,B,,drop\n"
    assert "Nobody" in refused("pair", text, "nisei-1.3")


def test_the_planned_rounds_are_over() -> None:
    text = HEADER + "1,1,A,B,WL\n1,2,C,D,WL\n"
    assert "planned" in refused("pair", text, "nisei-1.3", "--rounds", "1")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_event_from_sheet_to_sheet(book: str, seed: int) -> None:
    """Eleven players, five rounds, a drop and a latecomer: nobody meets twice or is left out."""
    chance = random.Random(f"{book} {seed}")
    games = ["W", "L", "D"] if book == "bushiroad-1.2.11" else ["WW", "WL", "LL", "WD", "DD"]
    text = entered("ABCDEFGHIJK")
    here = set("ABCDEFGHIJK")
    met: set[frozenset[str]] = set()
    sat_out: set[str] = set()
    for number in range(1, 6):
        data = answer("pair", text, book, "--seed", str(seed), "--rounds", "5")
        assert data["round"] == number
        seated = [name for match in data["matches"] for name in match["players"]]
        resting = [bye["player"] for bye in data["byes"]]
        assert sorted(seated + resting) == sorted(here)
        for match in data["matches"]:
            pair = frozenset(match["players"])
            assert pair not in met
            met.add(pair)
            one, other = match["players"]
            text += f"{number},{match['table']},{one},{other},{chance.choice(games)}\n"
        for name in resting:
            assert name not in sat_out
            sat_out.add(name)
            text += f"{number},,{name},,bye\n"
        if number == 2:
            here.discard("C")
            text += "2,,C,,drop\n"
        if number == 3:
            here.add("Z")
            text += "4,,Z,,enter\n" + "".join(f"{missed},,Z,,loss\n" for missed in (1, 2, 3))
        ranked = answer("standings", text, book, "--seed", str(seed))
        assert ranked["after_round"] == number


LEADERS = (
    HEADER
    + "".join(
        f"1,{at},{one},{other},{games}\n"
        for at, (one, other, games) in enumerate(
            [("A", "B", "WL"), ("C", "D", "LL"), ("E", "F", "LL"), ("G", "H", "DD")], 1
        )
    )
    + "".join(
        f"2,{at},{one},{other},{games}\n"
        for at, (one, other, games) in enumerate(
            [("A", "C", "WW"), ("B", "E", "WW"), ("D", "G", "LD"), ("F", "H", "LD")], 1
        )
    )
)
"""A and B lead with 9 points and have met; D and F have 7; G and H have 6; C and E have none."""


@pytest.mark.parametrize(
    ("book", "options", "ranked"),
    [
        ("nisei-1.3", (), True),
        ("nisei-1.0", (), True),
        ("nisei-1.3", ("--set", "rematch_order=drawn"), False),
        ("ffg-netrunner-1.0", ("--set", "rematch_order=ranked"), True),
        ("ffg-netrunner-1.0", (), False),
    ],
)
def test_leaders_who_have_met_take_the_next_by_rank(
    book: str, options: tuple[str, ...], ranked: bool
) -> None:
    """N13-75, N10-44: rank 1 meets rank 3 and rank 2 rank 4; elsewhere chance decides."""
    seen = set()
    for seed in map(str, range(12)):
        standing = order(LEADERS, book, "--seed", seed)
        assert set(standing[:2]) == {"A", "B"}
        data = answer("pair", LEADERS, book, "--seed", seed, *options)
        met = dict(match["players"] for match in data["matches"])
        seen.add(tuple(standing.index(met[leader]) + 1 for leader in standing[:2]))
        codes = {reason["code"] for match in data["matches"] for reason in match["reasons"]}
        assert ("rematch_order" in codes) is ranked
    assert (seen == {(3, 4)}) is ranked


def test_only_the_standard_pairing_has_an_order_after_rematches() -> None:
    words = ("--set", "pairing=amalfi", "--set", "rematch_order=ranked", "--rounds", "5")
    refused("pair", LEADERS, "nisei-1.3", *words)
