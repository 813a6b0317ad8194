"""Repair helpers, guidance cards, and data that would not hold together."""

import msgspec
import pytest

from books import BOOKS, conduct
from engine.rules.conduct.walking import ruled
from toptable import rulebooks
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import ConductBook, cards_for
from toptable.engine.rules.conduct.infraction import Answer, Infraction, Measure, Penalty, Question
from toptable.rulebooks import catalogue
from toptable.rulebooks.document_files import conduct_problems

N13 = conduct("nisei-1.3")
N10 = conduct("nisei-1.0")
BUSHIROAD = conduct("bushiroad-1.2.11")


@pytest.mark.parametrize("book", [N13, N10])
def test_taking_back_needs_three_times_no(book: ConductBook) -> None:
    allowed = ruled(book, "take_back", "casual", "no", "no", "no")
    assert allowed.measures[0].remedies == ("action_taken_back",)
    for answers in (("yes",), ("no", "yes"), ("no", "no", "yes")):
        assert ruled(book, "take_back", "casual", *answers).measures[0].remedies == (
            "action_stands",
        )


def test_an_ambiguous_state_is_left_as_shown_in_version_1_3() -> None:
    assert ruled(N13, "rewind_or_repair", "casual", "yes").measures[0].remedies == ("rewind",)
    left = ruled(N13, "rewind_or_repair", "casual", "no", "no")
    assert left.measures[0].remedies == ("leave_as_shown",)
    assert (left.measures[0].low, left.measures[0].high) == ("warning", "game_loss")
    assert ruled(N10, "rewind_or_repair", "casual", "no").measures[0].remedies == ("repair",)


def test_shuffling_sets_known_cards_aside_first_and_back_last() -> None:
    for book in (N13, N10):
        steps = ruled(book, "shuffle_unknown", "casual").steps
        assert "Set aside" in steps[0]
        assert steps[1] == "Shuffle the rest."
        assert "back" in steps[2]
    assert "back" in ruled(BUSHIROAD, "shuffle_unknown", "1").steps[-1]


@pytest.mark.parametrize(
    ("demanded", "same", "more_shown", "understood", "fine"),
    [
        ("no", "yes", "no", "yes", True),
        ("yes", "", "", "", False),
        ("no", "no", "", "", False),
        ("no", "yes", "yes", "", False),
        ("no", "yes", "no", "no", False),
    ],
)
def test_the_shortcut_test(
    demanded: str, same: str, more_shown: str, understood: str, fine: bool
) -> None:
    answers = [one for one in (demanded, same, more_shown, understood) if one]
    ruling = ruled(BUSHIROAD, "shortcut", "3", *answers)
    assert ruling.measures[0].remedies == ("shortcut_fine" if fine else "proper_steps",)


def test_the_repair_helper_leads_to_the_step_of_the_guide() -> None:
    assert ruled(BUSHIROAD, "rewind_or_repair", "1", "yes").infraction == "PG-3.3.1"
    assert ruled(BUSHIROAD, "rewind_or_repair", "1", "no", "no").infraction == "PG-3.3.2"
    assert ruled(BUSHIROAD, "rewind_or_repair", "3", "no", "yes", "no").penalty == "match_loss"


@pytest.mark.parametrize("rulebook", sorted(BOOKS))
def test_every_card_cites_its_own_document(rulebook: str) -> None:
    book, own = conduct(rulebook), rulebooks.get(rulebook)
    assert not isinstance(own, Refusal)
    games = {game.id for game in own.games}
    known = catalogue.rules()
    assert book.cards
    for card in book.cards:
        cited = [known[id_].document for id_ in card.rules if id_ in known]
        assert cited, card.id
        assert set(cited) == {rulebook}, card.id
        assert set(card.tiers) <= set(book.tiers)
        assert set(card.games) <= games


@pytest.mark.parametrize("rulebook", sorted(BOOKS))
def test_the_guidance_rows_of_the_catalogue_have_a_card(rulebook: str) -> None:
    wanted = {
        id_
        for id_, rule in catalogue.rules().items()
        if rule.document == rulebook and rule.area == "materials (guidance)"
    }
    carded = {id_ for card in conduct(rulebook).cards for id_ in card.rules}
    assert wanted <= carded


def test_cards_go_by_tier_game_and_category() -> None:
    casual = {card.id for card in cards_for(N13.cards, tier="casual")}
    strict = {card.id for card in cards_for(N13.cards, tier="competitive")}
    assert "dice_casual" in casual - strict
    assert "dice_competitive" in strict - casual
    assert "tokens" in casual & strict
    hololive = {card.id for card in cards_for(BUSHIROAD.cards, game="hocg", category="official")}
    assert "sleeves_hocg" in hololive
    assert not {"sidekick", "sleeves_sanctioned"} & hololive
    assert len(cards_for(BUSHIROAD.cards)) == len(BUSHIROAD.cards)


def broken(*answers: Answer, **changes: object) -> list[str]:
    tree = Infraction(
        id="T-1",
        key="t",
        name="T",
        when="",
        section="",
        questions=(Question("n1", "?", answers),),
    )
    tree = msgspec.structs.replace(tree, **changes)
    return conduct_problems(msgspec.structs.replace(N13, infractions=(*N13.infractions, tree)))


WARNING = Measure(penalty=Penalty.WARNING)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (Answer("yes", goto="n9"), "no question n9"),
        (Answer("yes", see="sneezing"), "sneezing is no infraction"),
        (Answer("yes"), "leads nowhere"),
        (Answer("yes", outcomes={"casual": WARNING}), "no outcome"),
        (Answer("yes", outcomes={"all": Measure(penalty=Penalty.CAUTION)}), "no penalty"),
        (Answer("yes", outcomes={"all": Measure(remedies=("dance",))}), "no remedy dance"),
        (
            Answer("yes", outcomes={"all": Measure(penalty=Penalty.WARNING, low=Penalty.WARNING)}),
            "either one penalty or a range",
        ),
    ],
)
def test_data_that_do_not_hold_together_are_refused(answer: Answer, complaint: str) -> None:
    sound = Answer("no", outcomes={"all": WARNING})
    assert broken(sound) == []
    assert any(complaint in text for text in broken(sound, answer))


def test_keys_and_answers_are_told_apart() -> None:
    sound = Answer("no", outcomes={"all": WARNING})
    assert any("same answer twice" in text for text in broken(sound, sound))
    assert any("occurs twice" in text for text in broken(sound, key="cheating"))
    assert any("no infraction" in text for text in broken(sound, intentional="sneezing"))
    assert any("either questions or" in text for text in broken(sound, outcomes={"all": WARNING}))
