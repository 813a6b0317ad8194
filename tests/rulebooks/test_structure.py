"""The rounds-and-cut tables against the worked examples and the documents themselves."""

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.structure.tables import (
    OrganizerDecides,
    Plan,
    RoundsTable,
    Shape,
    field_size,
    most_rounds,
    rounds_until,
)
from toptable.rulebooks import all_rulebooks

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
NAMES = (
    *("N13 casual", "N13 competitive", "N10 casual", "N10 competitive"),
    *("FFG basic", "FFG advanced", "SW", "B no cut", "B with cut"),
)
TABLES: dict[str, RoundsTable | OrganizerDecides] = dict(
    zip(
        NAMES,
        (
            table
            for book in all_rulebooks()
            if book.publisher and book.structure is not None
            for table in book.structure.tables
        ),
        strict=True,
    )
)
SIX = [name for name in TABLES if name[0] in "NF"]


def proposed(name: str, players: int) -> tuple[int, int | None]:
    proposal = TABLES[name].proposal(players)
    return proposal.rounds, proposal.cut


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (
            10,
            {
                "N13 casual": (3, 0),
                "N13 competitive": (4, 0),
                "N10 casual": (4, 0),
                "N10 competitive": (4, 4),
                "FFG basic": (4, 4),
                "FFG advanced": (4, 4),
            },
        ),
        (24, {name: (4, 8 if name == "FFG advanced" else 4) for name in SIX}),
        (100, {name: (6, 16) if name == "FFG basic" else (7, 8) for name in SIX}),
    ],
)
def test_worked_example_16(players: int, expected: dict[str, tuple[int, int]]) -> None:
    assert {name: proposed(name, players) for name in SIX} == expected


@pytest.mark.parametrize(
    ("fighters", "rounds"),
    [
        (5, 3),
        (8, 3),
        (9, 4),
        (32, 5),
        (33, 6),
        (128, 7),
        (129, 8),
        (512, 9),
        (513, 10),
        (1024, 10),
    ],
)
def test_v15_rounds_without_a_cut(fighters: int, rounds: int) -> None:
    proposal = TABLES["B no cut"].proposal(fighters)
    assert (proposal.rounds, proposal.cut, proposal.shape) == (rounds, 0, Shape.SWISS)
    assert proposal.given


@pytest.mark.parametrize(
    ("fighters", "span"),
    [(9, (3, 5)), (64, (3, 5)), (65, (4, 6)), (256, (5, 7)), (257, (6, 8)), (513, (7, 9))],
)
def test_v15_rounds_before_a_cut(fighters: int, span: tuple[int, int]) -> None:
    proposal = TABLES["B with cut"].proposal(fighters)
    assert (proposal.fewest, proposal.most) == span
    assert proposal.given
    assert span[0] <= proposal.rounds <= span[1]
    assert proposal.cut is None
    assert all(proposal.allows(Plan(rounds, cut=8)) for rounds in range(span[0], span[1] + 1))
    assert not proposal.allows(Plan(span[1] + 1, cut=8))


@pytest.mark.parametrize(("fighters", "rounds"), [(2, 1), (3, 3), (4, 3)])
def test_two_to_four_fighters_play_a_round_robin(fighters: int, rounds: int) -> None:
    proposal = TABLES["B no cut"].proposal(fighters)
    assert (proposal.shape, proposal.rounds) == (Shape.ROUND_ROBIN, rounds)
    assert proposal.given


def test_what_the_bushiroad_table_leaves_out_is_marked_as_ours() -> None:
    """A-30: 5 to 8 fighters with a cut play 3 rounds; beyond 1,024 one more per doubling."""
    few = TABLES["B with cut"].proposal(8)
    assert (few.rounds, few.given, bool(few.notes)) == (3, False, True)
    beyond = TABLES["B no cut"].proposal(1025)
    assert (beyond.rounds, beyond.given, bool(beyond.notes)) == (11, False, True)
    assert TABLES["B no cut"].proposal(2048).rounds == 11
    assert TABLES["B no cut"].proposal(2049).rounds == 12
    cut = TABLES["B with cut"].proposal(1025)
    assert (cut.fewest, cut.most, cut.given) == (8, 10, False)


@given(st.integers(5, 20_000))
def test_the_table_without_a_cut_is_the_logarithm(fighters: int) -> None:
    """The catalogue checked this for 5 to 1,024; the lines of our own go on in the same way."""
    assert TABLES["B no cut"].proposal(fighters).rounds == math.ceil(math.log2(fighters))


def test_ffg_tables_begin_at_four_and_nine_players() -> None:
    """AMB-40: below the tables the structure is Custom and the proposal says that it is ours."""
    basic, advanced = TABLES["FFG basic"], TABLES["FFG advanced"]
    assert all(basic.proposal(n).given for n in range(4, 400))
    assert not any(basic.proposal(n).given for n in range(1, 4))
    assert all(advanced.proposal(n).given for n in range(9, 400))
    assert not any(advanced.proposal(n).given for n in range(1, 9))
    assert [proposed("FFG advanced", n) for n in range(4, 9)] == [(3, 0)] * 5


@pytest.mark.parametrize("name", TABLES)
def test_every_field_has_exactly_one_line(name: str) -> None:
    table = TABLES[name]
    for players in range(1, 2100):
        assert table.proposal(players).players == players
    if isinstance(table, RoundsTable):
        for row, following in zip(table.rows, table.rows[1:], strict=False):
            assert row.last is not None
            assert following.first == row.last + 1
    with pytest.raises(ValueError, match="at least one player"):
        table.proposal(0)


@pytest.mark.parametrize("name", TABLES)
def test_each_proposal_names_its_source_and_reads_as_a_sentence(name: str) -> None:
    proposal = TABLES[name].proposal(40)
    assert proposal.source
    assert proposal.rules
    assert f"{proposal.rounds} rounds" in proposal.sentence


def test_sentences() -> None:
    assert TABLES["N13 casual"].proposal(40).sentence == "5 rounds, top 8"
    assert TABLES["N13 casual"].proposal(8).sentence == "3 rounds, no cut"
    assert TABLES["B no cut"].proposal(2).sentence == "round robin, 1 round, no cut"
    assert TABLES["B with cut"].proposal(40).sentence == "4 rounds (3 to 5), cut as you decide"


def test_a_table_that_asks_for_rematches_is_cut_to_what_can_be_played() -> None:
    """NISEI's first line is 3 rounds for up to 11 players; two players can meet only once."""
    two = TABLES["N13 casual"].proposal(2)
    assert (two.rounds, two.given) == (1, False)
    assert "The table has 3 rounds" in two.notes[0]
    assert TABLES["N13 casual"].proposal(3).rounds == 3
    assert not TABLES["N13 casual"].proposal(4).notes
    for table in TABLES.values():
        for players in range(2, 40):
            assert table.proposal(players).rounds <= (most_rounds(players) or 0)


@given(st.integers(2, 30))
def test_most_rounds_is_what_a_round_robin_has(players: int) -> None:
    """Everybody meets everybody once: n(n-1)/2 matches, n//2 of them in each round."""
    matches = players * (players - 1) // 2
    assert most_rounds(players) == matches / (players // 2)


@given(st.integers(1, 5000), st.integers(1, 64))
def test_rounds_until_is_enough_and_not_one_too_many(players: int, winners: int) -> None:
    """Worst case of each round: all pairs of undefeated players plus the odd one out stay."""

    def left(rounds: int) -> int:
        return -(-players // (1 << rounds))

    rounds = rounds_until(players, winners)
    assert left(rounds) <= winners
    assert rounds == 0 or left(rounds - 1) > winners


def test_the_field_is_whoever_was_paired_or_had_a_bye_in_round_1() -> None:
    """AMB-42: a latecomer whose first round is a loss without an opponent does not count."""
    here = Record(
        1, "Ann", outings=(RoundRecord(1, OutingKind.MATCH, opponent=2, points=6, against=0),)
    )
    gone = Record(
        2,
        "Bo",
        outings=(RoundRecord(1, OutingKind.MATCH, opponent=1, points=0, against=6),),
        left=1,
    )
    bye = Record(3, "Cy", outings=(RoundRecord(1, OutingKind.BYE, points=6),))
    late = Record(
        4,
        "Di",
        outings=(
            RoundRecord(1, OutingKind.LOSS, points=0),
            RoundRecord(2, OutingKind.BYE, points=6),
        ),
    )
    never = Record(5, "Ed")
    assert field_size([here, gone, bye, late, never]) == 3


def seed(number: str) -> str:
    found = list(SEEDS.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip("the rule documents are not here")
    return found[0].read_text(encoding="utf-8")


def lines_of(text: str) -> list[tuple[int, int | None, int, int]]:
    """``16-32 players: 4 rounds, top 4`` as (first, last, rounds, cut)."""
    found = re.findall(
        r"(Up to )?(\d+?)(?:-(\d+)|(\+))? players: (\d) rounds, (?:no cut|top (16|8|4))", text
    )
    return [
        (
            1 if up_to else int(first),
            None if plus else int(last or first),
            int(rounds),
            int(cut or 0),
        )
        for up_to, first, last, plus, rounds, cut in found
    ]


@pytest.mark.parametrize(("number", "prefix"), [("000", "N13"), ("001", "N10")])
def test_nisei_tables_as_printed(number: str, prefix: str) -> None:
    text = seed(number)
    start = text.index("For Casual events:")
    middle = text.index("For Competitive events:")
    end = text.index("\nInfractions", middle)
    for name, printed in (
        ("casual", lines_of(text[start:middle])),
        ("competitive", lines_of(text[middle:end])),
    ):
        table = TABLES[f"{prefix} {name}"]
        assert isinstance(table, RoundsTable)
        assert [(row.first, row.last, row.rounds, row.cut) for row in table.rows] == printed


@pytest.mark.parametrize("name", ["Basic", "Advanced"])
def test_ffg_tables_as_printed(name: str) -> None:
    """The print has the three columns one after the other."""
    text = seed("002")
    part = text[text.index(f"\n{name} Structure\n") :]
    part = part[: part.index("Structure\n", 20)]
    fields = re.findall(r"^(\d+)(?:-(\d+)| and Above)$", part, re.M)
    rounds = re.findall(r"^(\d)$", part, re.M)
    cuts = re.findall(r"^(?:No Cut|Top (\d+))$", part, re.M)
    printed = [
        (int(first), int(last) if last else None, int(count), int(cut or 0))
        for (first, last), count, cut in zip(fields, rounds, cuts, strict=True)
    ]
    table = TABLES[f"FFG {name.lower()}"]
    assert isinstance(table, RoundsTable)
    own = [(r.first, r.last, r.rounds, r.cut) for r in table.rows if not r.note]
    assert own == printed
    assert len(printed) >= 7


def test_bushiroad_tables_as_printed() -> None:
    text = seed("003")
    plain = re.findall(r"(\d+) ~ (\d+) fighters: (\d+) rounds", text)
    table = TABLES["B no cut"]
    assert isinstance(table, RoundsTable)
    swiss = [r for r in table.rows if r.shape is Shape.SWISS and not r.note]
    assert [(r.first, r.last, r.rounds) for r in swiss] == [
        (int(first), int(last), int(rounds)) for first, last, rounds in plain
    ]
    spans = re.findall(r"(\d+) ~ (\d+) fighters: (\d+) ~ (\d+) rounds", text)
    table = TABLES["B with cut"]
    assert isinstance(table, RoundsTable)
    assert [(r.first, r.last, r.fewest, r.most) for r in table.rows if not r.note] == [
        tuple(int(number) for number in span) for span in spans
    ]
    assert (len(plain), len(spans)) == (8, 5)
