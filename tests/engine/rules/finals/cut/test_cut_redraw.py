"""Drawing again at the line, and values that must survive being written down."""

from datetime import UTC, datetime

import msgspec
import pytest
from cut_fields import an_order, out, won

from engine.rules.standings.event_notation import order as names_in_order
from engine.rules.standings.event_notation import records, rules_of, table
from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Cut, RecordCut, TopCut, order_of
from toptable.engine.rules.finals.cut_preview import drawn_by_hand, redrawn
from toptable.engine.rules.finals.final_ranking import FinalRanking, final_ranking, part_of
from toptable.engine.rules.finals.finalist_candidates import AtRandom, ByRank, Candidate, Deck
from toptable.engine.rules.finals.finalist_selection import (
    ByRanking,
    ByTrait,
    Method,
    Selection,
    drawn,
)
from toptable.engine.rules.finals.knockout_tiebreakers import (
    KnockoutRounds,
    Playoff,
    TiebreakerRounds,
)
from toptable.engine.rules.finals.locked_cut import (
    FinalistAnswer,
    LockedCut,
    NextMovesUp,
    RollCall,
    StaysVacant,
    Vacancies,
    Vacated,
    lock,
    vacate,
)
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch, MirrorPairs, TiebreakerStep
from toptable.engine.rules.standings import standings
from toptable.engine.rules.standings.tied_players import OwnOrder
from toptable.engine.rules.structure.record_elimination import RecordElimination
from toptable.engine.rules.structure.stop_rules import UndefeatedAtMost
from toptable.engine.sentence import to_json
from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11

TRAITS = BUSHIROAD_1_2_11.finals.traits

RULES = rules_of("bushiroad-1.2.11", structure="double_elimination")
V6B = ("A-B:D C>D", "C>A B>D")
"""Order C B A D, and only the lot separates A (1) and D (4)."""


def test_a_draw_in_public_goes_before_the_lot() -> None:
    order = order_of(table(RULES, V6B))
    seen = set()
    for position in range(12):
        rule = redrawn(order, 3, Chance(b"public", position))
        assert isinstance(rule, OwnOrder)
        shown = standings(records(RULES, V6B), RULES.ranking.then(rule), after_round=2)
        assert [row.player for row in shown][2:] == list(rule.players)
        seen.add(names_in_order(shown))
    assert seen == {"C B A D", "C B D A"}


def test_a_draw_by_hand_names_its_witness() -> None:
    order = order_of(table(RULES, V6B))
    rule = drawn_by_hand(order, 3, [4, 1], " Jo ")
    assert isinstance(rule, OwnOrder)
    assert (rule.players, rule.how) == ((4, 1), "Drawn at the table, seen by Jo")
    for players, witness in (([4], "Jo"), ([4, 2], "Jo"), ([4, 4], "Jo"), ([4, 1], "")):
        assert isinstance(drawn_by_hand(order, 3, players, witness), Refusal)


@pytest.mark.parametrize("size", [1, 2, 4])
def test_there_is_nothing_to_draw_elsewhere(size: int) -> None:
    order = order_of(table(RULES, V6B))
    assert isinstance(redrawn(order, size, Chance(b"", 0)), Refusal)
    assert isinstance(drawn_by_hand(order, size, [4, 1], "Jo"), Refusal)


CHOICES = [
    *((one, Cut) for one in (TopCut(8), RecordCut(15))),
    *((one, Vacancies) for one in (NextMovesUp(), StaysVacant())),
    *(
        (one, TiebreakerRounds)
        for one in (MirrorPairs(), KnockoutRounds(), Playoff(), FinalMatch())
    ),
    *((ByTrait(trait.named, AtRandom(), draw_is_loss=False), Method) for trait in TRAITS),
    *((one, Method) for one in (ByRanking(), ByTrait(TRAITS[0].named, ByRank()))),
    (RecordElimination(False, UndefeatedAtMost(4)), RecordElimination),
]


@pytest.mark.parametrize(("value", "kind"), CHOICES)
def test_an_organizers_choice_survives_the_log(value: object, kind: type) -> None:
    assert msgspec.json.decode(to_json(value), type=kind) == value


@pytest.mark.parametrize("value", [value for value, _ in CHOICES])
def test_a_choice_names_itself_and_its_rules(value) -> None:
    assert value.id
    assert value.name
    assert value.help.endswith(".")
    assert value.rules


def test_what_was_decided_survives_the_log() -> None:
    order = an_order("9 9 9 9 6")
    cut = lock(TopCut(4).divide(order, {}))
    assert isinstance(cut, LockedCut)
    gone = vacate(cut, out(2)[2])
    assert isinstance(gone, Vacated)
    step = MirrorPairs().step(order, 2, [won("3>2", "1>4")])
    level = [
        Candidate(rank, f"P{rank}", rank, 1, won=3, lost=1, decks=(Deck(("x",)),))
        for rank in (1, 2, 3)
    ]
    chosen = drawn(ByRanking().outline(level, 2), Chance(b"", 0))
    call = RollCall("stage", datetime(2026, 5, 9, tzinfo=UTC)).marked(1, FinalistAnswer.DECLINES)
    ranking = final_ranking([part_of("Swiss rounds", order)], {n: f"P{n}" for n in range(1, 6)})
    for value, kind in (
        (gone.cut, LockedCut),
        (step, TiebreakerStep),
        (chosen, Selection),
        (call, RollCall),
        (ranking, FinalRanking),
    ):
        assert msgspec.json.decode(to_json(value), type=kind) == value
