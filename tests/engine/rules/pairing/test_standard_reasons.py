"""Every compromise of the standard pairing says why, and nothing else does."""

from dataclasses import replace
from random import Random

import pytest
from standard_truth import SIDES, Settings, couples, is_rematch, random_field

from spoken import spoken
from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import STANDARD
from toptable.engine.rules.pairing.entrants import (
    Entrant,
    NoPairing,
    Pairing,
    choose_bye,
    without_rematch,
)
from toptable.engine.rules.pairing.standard_swiss import pair_standard

SEED = b"a reason" * 4


def player(rank: int, points: int, *met: int, byes: int = 0, group: str = "") -> Entrant:
    """P1, P2 and so on by rank; all meetings were in round 2."""
    return Entrant(
        id=rank,
        name=f"P{rank}",
        points=points,
        rank=rank,
        met=dict.fromkeys(met, 2),
        byes=byes,
        group=group,
    )


def paired(
    field: list[Entrant],
    *,
    number: int = 4,
    rematches: str = "never",
    double_float: str = "allow",
    sides: tuple[str, str] | None = None,
) -> Pairing:
    answer = pair_standard(
        field,
        round=number,
        chance=Chance(SEED, 1),
        rematches="allow" if rematches == "allow" else "never",
        double_float="avoid" if double_float == "avoid" else "allow",
        sides=sides,
    )
    assert isinstance(answer, Pairing)
    return answer


def texts(answer: Pairing) -> dict[tuple[int, int], list[str]]:
    return {pair.players: [reason.text for reason in pair.reasons] for pair in answer.pairs}


def test_an_odd_group() -> None:
    field = [player(1, 12), player(2, 12, 3), player(3, 12, 2), player(4, 9, 2, 3)]
    assert texts(paired(field[:1] + field[3:])) == {
        (1, 4): [
            "P1 paired down: odd number of players on 12 points.",
            spoken("points.paired_up", other="P4", points="12 points"),
        ]
    }


def test_a_group_left_odd_by_who_came_down() -> None:
    field = [player(1, 12), player(2, 9), player(3, 9), player(4, 1)]
    found = texts(paired(field))
    (second,) = [reasons[0] for pair, reasons in found.items() if 4 in pair]
    assert spoken("points.odd_number_players_left", points="9 points") in second


def test_more_than_one_has_to_go_down() -> None:
    field = [player(1, 6, 2), player(2, 6, 1), player(3, 1), player(4, 1)]
    for pair, reasons in texts(paired(field)).items():
        down = "without rematches, no fewer of those on 6 points can go down."
        assert reasons[0] == f"P{pair[0]} paired down: {down}"


def test_a_long_way_down() -> None:
    field = [player(1, 6, 2), player(2, 3, 1), player(3, 0), player(4, 0)]
    reasons = [reason for found in texts(paired(field)).values() for reason in found]
    assert spoken("points.goes_groups", one="P1", groups="2") in reasons


def test_pairs_on_equal_points_need_no_reason() -> None:
    field = [player(rank, 3) for rank in range(1, 9)]
    assert {reasons for found in texts(paired(field)).values() for reasons in found} == set()


def test_no_pairing_says_what_to_do() -> None:
    field = [player(1, 3, 2), player(2, 0, 1)]
    answer = pair_standard(field, round=4, chance=Chance(SEED, 1))
    assert isinstance(answer, NoPairing)
    assert "Round 4 cannot be paired without a rematch" in answer.text
    assert "Allow rematches" in answer.text


def test_a_rematch_names_the_round() -> None:
    field = [player(1, 3, 2), player(2, 3, 1)]
    assert texts(paired(field, rematches="allow")) == {
        (1, 2): ["P1 and P2 met in round 2, but no pairing without a rematch exists."]
    }


def test_the_oldest_meetings_are_repeated() -> None:
    """Four players who have all met: the pairing whose latest meeting is oldest."""
    rounds = {(1, 2): 6, (3, 4): 1, (1, 3): 5, (2, 4): 5, (1, 4): 4, (2, 3): 5}
    met: dict[int, dict[int, int]] = {one: {} for one in range(1, 5)}
    for (one, other), number in rounds.items():
        met[one][other] = met[other][one] = number
    field = [replace(player(one, 0), met=met[one]) for one in met]
    for draw in range(20):
        answer = pair_standard(field, round=7, chance=Chance(SEED, draw), rematches="allow")
        assert isinstance(answer, Pairing)
        assert {pair.players for pair in answer.pairs} == {(1, 4), (2, 3)}


@pytest.mark.parametrize(
    ("field", "chosen", "text"),
    [
        ([player(1, 3), player(2, 0), player(3, 0)], 3, "lowest-ranked player without a bye"),
        (
            [player(1, 3, byes=1), player(2, 0, byes=1), player(3, 0, byes=2)],
            2,
            "lowest-ranked player with only one bye so far",
        ),
        (
            [player(1, 3, 2), player(2, 0, 1), player(3, 0)],
            2,
            "P3 was next in line, but then the others could not be paired without a rematch",
        ),
        ([player(1, 0)], 1, "nobody else is left to pair"),
    ],
    ids=["lowest", "fewest", "passed over", "alone"],
)
def test_the_bye(field: list[Entrant], chosen: int, text: str) -> None:
    (bye,) = paired(field).byes
    assert bye.player == chosen
    (reason,) = bye.reasons
    assert reason.code == "bye"
    assert text in reason.text


def test_nobody_is_chosen_for_a_bye_that_is_never_legal() -> None:
    field = [player(1, 3), player(2, 0), player(3, 0)]
    chance = Chance(SEED, 1)
    assert choose_bye(field, round=2, chance=chance, legal=lambda _: False) is None
    chosen = choose_bye(field, round=2, chance=chance, legal=without_rematch(field))
    assert chosen is field[2]


def test_families_are_kept_apart_in_round_1_only() -> None:
    field = [player(rank, 0, group="Lee" if rank < 5 else "") for rank in range(1, 9)]
    for draw in range(30):
        answer = pair_standard(field, round=1, chance=Chance(SEED, draw))
        assert isinstance(answer, Pairing)
        assert all(a.group != b.group for a, b in couples(field, answer))
        assert not any(pair.reasons for pair in answer.pairs)
    later = [pair_standard(field, round=2, chance=Chance(SEED, draw)) for draw in range(30)]
    assert any(
        one.group == other.group == "Lee"
        for answer in later
        if isinstance(answer, Pairing)
        for one, other in couples(field, answer)
    )


def test_a_family_too_large_to_keep_apart() -> None:
    field = [player(rank, 0, group="Lee" if rank < 8 else "Kim") for rank in range(1, 11)]
    answer = paired(field, number=1)
    reasons = [reason for pair in answer.pairs for reason in pair.reasons]
    assert [reason.code for reason in reasons] == ["group", "group"]
    assert "both belong to Lee" in reasons[0].text


def test_a_large_hall_of_few_clubs_is_kept_apart_quickly() -> None:
    field = [player(rank, 0, group="AB"[rank % 2]) for rank in range(1, 2001)]
    answer = paired(field, number=1)
    assert all(one.group != other.group for one, other in couples(field, answer))


def test_paired_down_twice_running() -> None:
    field = [replace(player(1, 6), paired_down=True), player(2, 3)]
    reasons = paired(field, double_float="avoid").pairs[0].reasons
    assert [reason.code for reason in reasons] == ["paired_down", "paired_up", "double_float"]
    assert "P1 paired down for the second round running" in reasons[2].text
    allowed = paired(field).pairs[0].reasons
    assert [reason.code for reason in allowed] == ["paired_down", "paired_up"]


def test_sides_say_why() -> None:
    field = [replace(player(rank, 0), balance=balance) for rank, balance in ((1, 1), (2, 3))]
    (pair,) = paired(field, sides=SIDES).pairs
    assert pair.sides == ("C", "R")
    (reason,) = pair.reasons
    assert reason.code == "side"
    assert "P1 plays C" in reason.text
    assert "more often still" in reason.text


def test_a_second_meeting_swaps_the_sides() -> None:
    field = [
        replace(player(1, 0, 2), met_as={2: "C"}, balance=-1),
        replace(player(2, 0, 1), met_as={1: "R"}, balance=0),
    ]
    (pair,) = paired(field, sides=SIDES).pairs
    assert pair.sides == ("R", "C")
    assert [reason.code for reason in pair.reasons] == ["side", "side"]
    assert pair.reasons[0].text == spoken("sides.second_meeting", met="2")
    assert "P1 plays R" in pair.reasons[1].text


def test_a_third_meeting_is_a_rematch() -> None:
    field = [
        replace(player(1, 0, 2), met_as={2: "CR"}),
        replace(player(2, 0, 1), met_as={1: "RC"}),
    ]
    answer = pair_standard(field, round=4, chance=Chance(SEED, 1), sides=SIDES)
    assert isinstance(answer, NoPairing)
    (pair,) = paired(field, rematches="allow", sides=SIDES).pairs
    assert [reason.code for reason in pair.reasons] == ["rematch"]


@pytest.mark.parametrize("single", [False, True], ids=["double", "single"])
@pytest.mark.parametrize("seed", range(40))
def test_reasons_stand_exactly_where_there_is_a_compromise(seed: int, single: bool) -> None:
    how = Settings(single=single, avoid=True)
    field = random_field(Random(seed), 4 + seed % 20, how)
    answer = paired(
        field,
        number=how.round,
        rematches="allow",
        double_float="avoid",
        sides=SIDES if single else None,
    )
    assert all(bye.reasons for bye in answer.byes)
    for pair, (one, other) in zip(answer.pairs, couples(field, answer), strict=True):
        codes = [reason.code for reason in pair.reasons]
        higher = one if one.points > other.points else other
        across = one.points != other.points
        assert codes.count("paired_down") == codes.count("paired_up") == int(across)
        assert ("rematch" in codes) == is_rematch(one, other, single)
        assert ("double_float" in codes) == (across and higher.paired_down)
        assert ("side" in codes) <= single


def test_criteria_say_what_they_are() -> None:
    for criterion in STANDARD:
        assert criterion.name
        assert criterion.help.endswith(".")
        assert all("-" in rule for rule in criterion.rules)
    assert len({criterion.id for criterion in STANDARD}) == len(STANDARD)
