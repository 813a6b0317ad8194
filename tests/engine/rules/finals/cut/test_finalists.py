"""Finalist selection beyond the worked examples: rankings, readings, draws, decks, properties."""

import msgspec
import pytest
from cut_fields import out, patient
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.standings.event_notation import rules_of, table
from toptable.engine.chance import Chance, SealedChance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import gone, order_of
from toptable.engine.rules.finals.finalist_candidates import (
    AtRandom,
    ByRank,
    Candidate,
    Deck,
    candidates,
)
from toptable.engine.rules.finals.finalist_selection import (
    ByRanking,
    ByTrait,
    Method,
    Outline,
    Selection,
    drawn,
    drawn_at_the_table,
    locked,
)
from toptable.engine.rules.finals.locked_cut import LockedCut, RollCall
from toptable.engine.sentence import to_json
from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11

TRAITS = BUSHIROAD_1_2_11.finals.traits
NATION_OR_CLAN, RIDE_LINE, TITLE, OSHI = TRAITS

RULES = rules_of("bushiroad-1.2.11")
V2 = (
    "A>B C>D E>F G>H",
    "A>C E>G B>D F>H",
    "A>E C>G B>F D>H",
)
"""After three rounds: A 3, then B, C, E 2 each, D, F, G 1 each, H 0."""


def candidate(rank: int, lost: int = 1, *values: str, **more) -> Candidate:
    decks = tuple(Deck((value,)) for value in values or ("none",))
    filled = {"place": rank, "won": 5 - lost, "decks": decks, **more}
    return Candidate(player=rank, name=f"P{rank}", rank=rank, lost=lost, **filled)


def sketch(method: ByTrait, everyone: list[Candidate], seats: int = 8) -> Outline:
    found = method.outline(everyone, seats, TRAITS)
    assert isinstance(found, Outline), found
    return found


def picked(found: Outline | Selection) -> list[int]:
    return [one.player for one in found.picked]


def test_candidates_come_from_the_standings() -> None:
    everyone = candidates(table(RULES, V2), win=1, decks={1: [Deck(("x",))]}, out=out(8))
    assert {one.name: (one.won, one.lost, one.drawn) for one in everyone} == {
        "A": (3, 0, 0), "B": (2, 1, 0), "C": (2, 1, 0), "E": (2, 1, 0),
        "D": (1, 2, 0), "F": (1, 2, 0), "G": (1, 2, 0), "H": (0, 3, 0),
    }  # fmt: skip
    assert everyone[0].won_all
    assert everyone[0].decks == (Deck(("x",)),)
    assert everyone[-1].passed is not None


def test_byes_count_as_won_draws_as_drawn_and_missing_rounds_as_lost() -> None:
    shown = table(RULES, ("A:bye B-C:D D-E:X", "A>B C:loss D-F:V"), {"E": 1})
    found = {
        one.name: (one.won, one.drawn, one.lost)
        for one in candidates(shown, win=1, out=gone(shown.field.records))
    }
    assert found == {
        "A": (2, 0, 0), "B": (0, 1, 1), "C": (0, 1, 1),
        "D": (1, 0, 1), "E": (0, 0, 2), "F": (1, 0, 1),
    }  # fmt: skip


def test_three_points_for_a_win_make_no_difference() -> None:
    three = table(rules_of("bushiroad-1.2.11", win="3"), V2)
    assert [one.won for one in candidates(three, win=3)] == [3, 2, 2, 2, 1, 1, 1, 0]


def test_by_ranking_the_next_moves_up() -> None:
    everyone = [candidate(rank, passed=out(2).get(rank)) for rank in range(1, 7)]
    found = ByRanking().outline(everyone, 3)
    assert picked(found) == [1, 3, 4]
    assert [one.text for one in found.others] == [
        "P2 does not want to play on.",
        "Step 1 (best-ranked) had too few seats.",
        "Step 1 (best-ranked) had too few seats.",
    ]


def test_by_ranking_only_those_level_on_the_border_are_drawn() -> None:
    everyone = [candidate(rank, place=2 if 2 <= rank <= 4 else rank) for rank in range(1, 7)]
    found = ByRanking().outline(everyone, 3)
    assert picked(found) == [1]
    assert found.border is not None
    assert found.border.text == "2 seats to be drawn among P2 (2), P3 (3) and P4 (4)."
    chosen = drawn(found, Chance(b"seed", 3))
    assert chosen.draw is not None
    assert chosen.draw.among == (2, 3, 4)
    assert len(chosen.draw.drawn) == 2
    assert picked(chosen) == [1, *chosen.draw.drawn]
    assert {one.player for one in chosen.others} == {5, 6, *({2, 3, 4} - set(chosen.draw.drawn))}
    assert [one.text for one in chosen.picked][1:] == ["Step 1: best-ranked, drawn."] * 2
    assert [one.rank for one in chosen.others] == sorted(one.rank for one in chosen.others)


def test_no_chance_is_used_where_none_is_needed() -> None:
    level = [candidate(rank, place=2 if rank > 1 else 1) for rank in range(1, 4)]
    for seats in (1, 3):
        chosen = drawn(ByRanking().outline(level, seats), SealedChance())
        assert len(chosen.picked) == seats
        assert chosen.draw is None


def test_a_draw_made_at_the_table() -> None:
    everyone = [candidate(rank, place=1) for rank in range(1, 4)]
    found = ByRanking().outline(everyone, 2)
    chosen = drawn_at_the_table(found, [3, 1], "Jo")
    assert isinstance(chosen, Selection)
    assert picked(chosen) == [1, 3]
    assert chosen.draw is not None
    assert (chosen.draw.witness, chosen.draw.text) == (
        "Jo",
        "Drawn among P1 (1), P2 (2) and P3 (3): P1 (1) and P3 (3).",
    )
    for lucky, witness in (([1], "Jo"), ([1, 4], "Jo"), ([1, 2, 3], "Jo"), ([1, 2], " ")):
        assert isinstance(drawn_at_the_table(found, lucky, witness), Refusal)
    settled = ByRanking().outline(everyone, 3)
    assert isinstance(drawn_at_the_table(settled, [1], "Jo"), Refusal)


def test_a_20_a_draw_counts_as_a_loss_or_fits_no_step() -> None:
    everyone = [
        candidate(1, 0, "n1"),
        candidate(2, 0, "n2", drawn=1, won=4),
        candidate(3, 1, "n3", drawn=1, won=3),
    ]
    assert picked(sketch(ByTrait(NATION_OR_CLAN.named), everyone)) == [1, 2]
    literal = sketch(ByTrait(NATION_OR_CLAN.named, draw_is_loss=False), everyone)
    assert picked(literal) == [1]
    assert literal.others[0].text == "Fits no step: 0 rounds lost, 1 drawn."
    # Who drew has not won every round, so nothing of theirs is selected.
    assert literal.selected == ("n1",)


def test_a_22_any_registered_nation_makes_the_deck_belong() -> None:
    deck = (Deck(("Royal Paladin", "Keter Sanctuary")),)
    selected = {"keter sanctuary": "Keter Sanctuary", "royal paladin": "Royal Paladin"}
    assert NATION_OR_CLAN.count(deck, selected) == 1


def test_names_are_compared_as_people_read_them() -> None:
    assert OSHI.count((Deck(("  tokino  SORA",)),), {"tokino sora": "Tokino Sora"}) == 1


def test_ride_lines_match_any_card_of_the_ride_deck_but_only_grade_3_selects() -> None:
    everyone = [
        candidate(1, 0, decks=(Deck(("Overlord",), also=("Nehalem",)),)),
        candidate(2, 1, decks=(Deck(("Vermillion",), also=("Nehalem",)),)),
        candidate(3, 1, decks=(Deck(("Vermillion",), also=("Overlord",)),)),
    ]
    found = sketch(ByTrait(RIDE_LINE.named), everyone)
    assert [(one.player, one.step) for one in found.picked] == [(1, 1), (2, 2), (3, 3)]


def test_oshi_counts_cards() -> None:
    decks = (Deck(("Sora",)), Deck(("Sora",)), Deck(("Miko",)))
    assert OSHI.count(decks, {"sora": "Sora"}) == 2
    assert RIDE_LINE.count(decks, {"sora": "Sora"}) == 1
    assert TITLE.count(decks, {"sora": "Sora"}) == 2


def test_titles_must_be_declared() -> None:
    torn = [candidate(1, 0, decks=(Deck(("Fate", "Persona")),))]
    refused = ByTrait(TITLE.named).outline(torn, 4, TRAITS)
    assert isinstance(refused, Refusal)
    assert refused.text == "A deck counts as one title: have P1 (1) declare which."
    assert isinstance(ByTrait(NATION_OR_CLAN.named).outline(torn, 4, TRAITS), Outline)


@pytest.mark.parametrize("decks", [(), (Deck(()),), (Deck(("x",)), Deck(()))])
def test_missing_decks_are_asked_for(decks: tuple[Deck, ...]) -> None:
    refused = ByTrait(NATION_OR_CLAN.named).outline([candidate(1, 1, decks=decks)], 4, TRAITS)
    assert isinstance(refused, Refusal)
    assert refused.code == "no_deck"
    # Nobody asks for the deck of somebody who cannot go on anyway.
    assert isinstance(
        ByTrait(NATION_OR_CLAN.named).outline([candidate(1, 2, decks=decks)], 4, TRAITS), Outline
    )


@pytest.mark.parametrize(
    ("game", "ids"),
    [("vg", ["nation", "ride_line"]), ("ws", ["title"]), ("hocg", ["oshi"]), ("bf", [])],
)
def test_each_game_has_its_own_traits(game: str, ids: list[str]) -> None:
    assert [trait.id for trait in RULES.rulebook.under({"game": game}).traits] == ids


def test_finalists_are_locked_by_rank_and_nobody_waits() -> None:
    shown = table(RULES, V2)
    everyone = candidates(
        shown, win=1, decks={player: [Deck((f"n{player % 2}",))] for player in range(1, 9)}
    )
    chosen = drawn(sketch(ByTrait(NATION_OR_CLAN.named), list(everyone), 4), Chance(b"", 1))
    # A (1) plays n1; B (2) shares nothing with it and is chosen before C (3) and E (5).
    assert picked(chosen)[:2] == [1, 2]
    cut = locked(chosen, order_of(shown))
    assert isinstance(cut, LockedCut)
    ranks = [one.who.rank for one in cut.seeds]
    assert ranks == sorted(ranks)
    assert cut.waiting == ()
    assert isinstance(locked(chosen, order_of(shown), RollCall("stage")), Refusal)


@st.composite
def fields(draw: st.DrawFn) -> list[Candidate]:
    size = draw(st.integers(1, 14))
    starts = draw(st.sets(st.integers(2, 14)))
    made = []
    for rank in range(1, size + 1):
        place = max([1, *(start for start in starts if start <= rank)])
        lost, tied = draw(st.integers(0, 3)), draw(st.integers(0, 1))
        values = draw(st.lists(st.sampled_from("abcd"), min_size=2, max_size=2))
        passed = out(rank)[rank] if draw(st.integers(0, 4)) == 0 else None
        more = {"drawn": tied, "place": place, "passed": passed}
        made.append(candidate(rank, lost, *values, **more))
    return made


@patient
@given(
    everyone=fields(),
    seats=st.integers(1, 16),
    overflow=st.sampled_from([ByRank(), AtRandom()]),
    trait=st.sampled_from([NATION_OR_CLAN, RIDE_LINE, TITLE, OSHI]),
    position=st.integers(0, 5),
)
def test_a_selection_follows_the_steps(everyone, seats, overflow, trait, position) -> None:
    """The definition of section 6.2, candidate by candidate."""
    unbeaten = [one for one in everyone if one.lost == one.drawn == 0]
    selected = {value for one in unbeaten for deck in one.decks for value in deck.values}

    def step(one: Candidate) -> int | None:
        if one.passed is not None or one.lost + one.drawn > 1:
            return None
        if one.lost + one.drawn == 0:
            return 1
        values = [value for deck in one.decks for value in deck.values]
        used = (
            set(values) & selected
            if trait is RIDE_LINE
            else [value for value in values if value in selected]
        )
        return 2 + len(used)

    chosen = drawn(sketch(ByTrait(trait.named, overflow), everyone, seats), Chance(b"p", position))
    steps = {one.player: step(one) for one in everyone}
    able = [one for one in everyone if steps[one.player] is not None]
    assert len(chosen.picked) == min(seats, len(able))
    assert {one.player: one.step for one in chosen.picked} == {
        one.player: steps[one.player] for one in chosen.picked
    }
    inside = {one.player for one in chosen.picked}
    latest = max((one.step for one in chosen.picked), default=0)
    for one in able:
        if one.player not in inside:
            assert (steps[one.player] or 0) >= latest
            if isinstance(overflow, ByRank) and steps[one.player] == latest:
                rivals = [two for two in able if two.player in inside]
                same_step = [two for two in rivals if steps[two.player] == latest]
                assert all(two.place <= one.place for two in same_step)
    assert len(chosen.picked) + len(chosen.others) == len(everyone)
    assert inside.isdisjoint(one.player for one in chosen.others)


@patient
@given(everyone=fields(), seats=st.integers(1, 16))
def test_by_ranking_takes_exactly_the_best_who_stand(everyone, seats) -> None:
    chosen = drawn(ByRanking().outline(everyone, seats), Chance(b"q", 0))
    standing = [one for one in everyone if one.passed is None]
    assert len(chosen.picked) == min(seats, len(standing))
    inside = {one.player for one in chosen.picked}
    places_in = [one.place for one in standing if one.player in inside]
    places_out = [one.place for one in standing if one.player not in inside]
    if places_in and places_out:
        assert max(places_in) <= min(places_out)
    if chosen.draw is not None:
        assert max(places_in) == min(places_out)


@pytest.mark.parametrize("name", ["nation", "ride_line", "title", "oshi"])
def test_a_method_is_stored_as_it_always_was(name: str) -> None:
    """What logs hold: the trait by its tag alone."""
    stored = b'{"type":"trait","trait":{"type":"%s"},"overflow":{"type":"random"}}' % name.encode()
    (trait,) = (trait for trait in TRAITS if trait.id == name)
    assert to_json(ByTrait(trait.named, AtRandom())) == stored
    assert msgspec.json.decode(stored, type=Method) == ByTrait(trait.named, AtRandom())
