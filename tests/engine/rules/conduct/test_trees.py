"""Every tree of every document, walked to all its ends, against the catalogue and the documents."""

import pytest

from books import BOOKS, conduct
from engine.rules.conduct.catalogue_trees import PREFIX, document, paths
from engine.rules.conduct.walking import ends, ruled
from toptable import rulebooks
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Extension, Penalty, Target
from toptable.engine.rules.conduct.ruling_wizard import NextQuestion, Ruling, walk
from toptable.rulebooks import catalogue

N13 = conduct("nisei-1.3")
N10 = conduct("nisei-1.0")
FFG = conduct("ffg-netrunner-1.0")
SW = conduct("ffg-starwars-2.2")
TIERS = [(book, tier) for book in BOOKS for tier in conduct(book).tiers]


@pytest.mark.parametrize(("rulebook", "tier"), [one for one in TIERS if one[0] in PREFIX])
def test_every_path_ends_where_the_catalogue_says(rulebook: str, tier: str) -> None:
    book, tree = conduct(rulebook), document(rulebook)
    assert [one.key for one in book.infractions] == [one["key"] for one in tree["infractions"]]
    assert [one.id for one in book.infractions] == [one["id"] for one in tree["infractions"]]
    for infraction in book.infractions:
        found = [
            (
                end.key,
                tuple(
                    (
                        (one.penalty or one.low or Penalty.NONE).value,
                        "offender" if one.to is Target.ALL_INVOLVED else one.to.value,
                        one.remedies,
                    )
                    for one in end.measures
                ),
            )
            for end in ends(book, infraction, tier)
        ]
        catalogued = list(paths(tree, infraction.key, tier))
        expected = [(key, tuple(leaf[:3] for leaf in leaves)) for key, leaves in catalogued]
        assert found == expected, infraction.key
        for end, (_, leaves) in zip(ends(book, infraction, tier), catalogued, strict=True):
            if any(leaf[3] for leaf in leaves):
                assert end.extension is Extension.NEVER, infraction.key


@pytest.mark.parametrize("rulebook", [book for book in BOOKS if book in PREFIX])
def test_the_greatest_penalty_at_discretion_is_the_catalogues(rulebook: str) -> None:
    wanted = {"removal from tournament": Penalty.REMOVAL, "disqualification": "disqualification"}
    for one in document(rulebook)["infractions"]:
        if "maximum" not in one.get("discretion", {}):
            continue
        for tier in conduct(rulebook).tiers:
            (measure,) = ruled(conduct(rulebook), one["key"], tier).measures
            assert measure.high == wanted[one["discretion"]["maximum"]]


@pytest.mark.parametrize(("rulebook", "tier"), TIERS)
def test_no_tree_has_a_dead_end(rulebook: str, tier: str) -> None:
    book = conduct(rulebook)
    for infraction in (*book.infractions, *book.helpers):
        rulings = list(ends(book, infraction, tier))
        assert rulings
        for ruling in rulings:
            assert ruling.section
            assert ruling.measures
            assert all(catalogue.is_known(id_) for id_ in ruling.rules), ruling.rules


def test_tiers_and_infractions_are_the_rulebooks_own() -> None:
    known = catalogue.rules()
    for rulebook in BOOKS:
        book = conduct(rulebook)
        own = rulebooks.get(rulebook)
        assert not isinstance(own, Refusal)
        assert own.levels is not None
        assert tuple(level.id for level in own.levels.levels) == book.tiers
        assert own.levels.word == book.tier_word
        listed = {
            id_
            for id_, rule in known.items()
            if rule.document == rulebook and ("-INF-" in id_ or id_.startswith("PG-"))
        }
        assert {one.id for one in book.infractions} == listed


@pytest.mark.parametrize(
    ("key", "answers", "casual", "competitive"),
    [
        ("missed_trigger", ("no",), "warning", "warning"),
        ("hidden_cards", ("the player who",), "warning", "warning"),
        ("hidden_cards", ("the other", "HQ"), "warning", "game_loss"),
        ("hidden_cards", ("the other", "R&D"), "warning", "game_loss"),
        ("hidden_cards", ("the other", "Stack"), "warning", "warning"),
        ("extra_access", ("HQ",), "warning", "game_loss"),
        ("extra_draw", ("no", "the other", "R&D"), "warning", "game_loss"),
        ("starting_hand", ("yes",), "warning", "warning"),
        ("illegal_facedown", ("yes",), "game_loss", "game_loss"),
        ("illegal_state", ("yes",), "warning", "warning"),
        ("illegal_deck", ("yes", "yes"), "game_loss", "game_loss"),
        ("slow_play", (), "warning", "warning"),
        ("marked_cards", ("no",), "game_loss", "game_loss"),
        ("outside_assistance", ("yes",), "disqualification", "disqualification"),
        ("cheating", ("yes",), "disqualification", "disqualification"),
        ("bribery_gambling", ("yes",), "disqualification", "disqualification"),
        ("code_of_conduct", ("no",), "warning", "warning"),
        ("code_of_conduct", ("yes",), "disqualification", "disqualification"),
    ],
)
def test_nisei_rulings(key: str, answers: tuple[str, ...], casual: str, competitive: str) -> None:
    for book in (N13, N10):
        assert ruled(book, key, "casual", *answers).penalty == casual
        assert ruled(book, key, "competitive", *answers).penalty == competitive


@pytest.mark.parametrize(
    ("extra", "clicks", "book", "tier", "penalty", "back"),
    [
        (2, 2, N13, "casual", "none", 0),
        (2, 2, N13, "competitive", "none", 0),
        (2, 2, N10, "casual", "warning", 0),
        (2, 2, N10, "competitive", "game_loss", None),
        (3, 1, N13, "casual", "warning", 2),
        (3, 1, N10, "casual", "warning", 2),
        (3, 1, N13, "competitive", "game_loss", None),
        (3, 1, N10, "competitive", "game_loss", None),
    ],
)
def test_extra_draw_example_21(
    extra: int, clicks: int, book: ConductBook, tier: str, penalty: str, back: int | None
) -> None:
    newer = book is N13
    shared_hand = "yes"
    too_many = "yes" if (extra > clicks if newer else extra >= clicks) else "no"
    found = book.find("extra_draw")
    assert not isinstance(found, Refusal)
    asked = walk(book, found, tier, [shared_hand])
    assert isinstance(asked, NextQuestion)
    assert ("more than" if newer else "at least as many") in asked.ask
    ruling = ruled(book, "extra_draw", tier, shared_hand, too_many)
    assert ruling.penalty == penalty
    returned = "return_random" in ruling.measures[0].remedies
    assert returned == (penalty == "warning")
    if back is not None and returned:
        assert max(0, extra - clicks) == back
        assert "do not cover" in ruling.measures[0].note


@pytest.mark.parametrize(
    ("seconds", "penalty"),
    [
        (60, "warning"),
        (299, "warning"),
        (300, "game_loss"),
        (599, "game_loss"),
        (600, "match_loss"),
        (3000, "match_loss"),
    ],
)
def test_tardiness_example_20(seconds: int, penalty: str) -> None:
    for book in (N13, N10):
        found = book.find("tardiness")
        assert not isinstance(found, Refusal)
        answer = max(
            (one for one in found.questions[0].answers if (one.from_seconds or 0) <= seconds),
            key=lambda one: one.from_seconds or 0,
        )
        assert ruled(book, "tardiness", "competitive", answer.say).penalty == penalty
        assert ruled(book, "tardiness", "casual", "still absent").penalty == "drop"


def test_extra_time_goes_by_the_document() -> None:
    assert ruled(N13, "missed_trigger", "casual", "no").extension is Extension.USUALLY
    assert ruled(N10, "missed_trigger", "casual", "no").extension is Extension.ALWAYS
    for book in (N13, N10):
        assert ruled(book, "slow_play", "casual").extension is Extension.NEVER
        assert ruled(book, "early_start", "competitive").extension is Extension.NEVER
        assert ruled(book, "early_start", "casual").extension is book.extension


def test_version_1_0_gives_time_for_every_ruling_but_two() -> None:
    """N10-28: the text has no exception but slow play and a game begun early at Competitive."""
    never = {("slow_play", "casual"), ("slow_play", "competitive"), ("early_start", "competitive")}
    for tier in N10.tiers:
        for infraction in N10.infractions:
            for ruling in ends(N10, infraction, tier):
                wanted = (ruling.key, tier) in never
                expected = Extension.NEVER if wanted else Extension.ALWAYS
                assert ruling.extension is expected, (ruling.key, tier)


def test_both_players_and_helpers_are_named() -> None:
    assert ruled(N13, "illegal_state", "casual", "no").measures[0].to is Target.BOTH
    asked = ruled(N13, "outside_assistance", "casual", "yes")
    assert asked.measures[0].to is Target.RECEIVER_AND_PROVIDER
    unasked = ruled(N13, "outside_assistance", "casual", "no", "Swiss")
    assert [one.to for one in unasked.measures] == [Target.PROVIDER, Target.OFFENDER]
    assert "record_draw" in unasked.measures[1].remedies
    assert ruled(N13, "outside_assistance", "casual", "no", "top").steps == (
        "The players play the game again, each on the other side.",
    )


def test_notes_are_an_infraction_in_version_1_0_only() -> None:
    assert ruled(N10, "note_taking", "competitive", "no").penalty == "warning"
    assert ruled(N10, "note_taking", "casual", "no").penalty == "none"
    assert isinstance(N13.find("note_taking"), Refusal)
    assert isinstance(N10.find("unsporting"), Refusal)


def test_a_reference_is_ruled_as_the_infraction_it_leads_to() -> None:
    ruling = ruled(N13, "extra_draw", "casual", "no", "the other", "Stack")
    assert ruling.infraction == "N13-INF-02"
    assert ruling.section == "Infractions: Looking at or revealing hidden cards"
    assert [one.infraction for one in ruling.path] == ["N13-INF-04", "N13-INF-02", "N13-INF-02"]


def test_star_wars() -> None:
    deck = ruled(SW, "illegal_deck", "premier", "no")
    assert (deck.penalty, deck.measures[0].also) == ("match_loss", ("warning",))
    assert "forfeit_remaining_matches" in deck.measures[0].remedies
    cheat = ruled(SW, "cheating", "casual", "seen")
    assert cheat.penalty == "disqualification"
    assert set(cheat.measures[0].instead) == {"match_loss", "point_loss"}
    wreck = ruled(SW, "compromised_state", "casual", "no", "no").measures[0]
    assert (wreck.penalty, wreck.to) == ("game_loss", Target.BOTH)
    assert ruled(SW, "stalling", "casual").measures[0].high == "disqualification"


def test_ffg_leaves_everything_but_removal_open() -> None:
    for key in ("unsporting", "collusion", "outside_material", "unattended_split"):
        ruling = ruled(FFG, key, "formal")
        assert ruling.penalty is None
        assert (ruling.measures[0].low, ruling.measures[0].high) == ("none", "removal")
    assert ruled(FFG, "missed_opportunity", "premier", "no").penalty == "none"


def test_wrong_answers_are_refused_with_the_choices() -> None:
    found = N13.find("hidden_cards")
    assert not isinstance(found, Refusal)
    wrong = walk(N13, found, "casual", ["nobody"])
    assert isinstance(wrong, Refusal)
    assert "1 the player who controls the hidden cards; 2 the other player" in wrong.text
    assert isinstance(walk(N13, found, "casual", ["0"]), Refusal)
    assert isinstance(walk(N13, found, "casual", ["3"]), Refusal)
    assert isinstance(walk(N13, found, "casual", ["the"]), Refusal)
    assert isinstance(walk(N13, found, "casual", ["1", "HQ"]), Refusal)
    assert isinstance(walk(N13, found, "premier", []), Refusal)
    assert isinstance(walk(N13, found, "casual", ["1"]), Ruling)


def test_infractions_are_found_by_key_id_and_name() -> None:
    for words in ("extra_draw", "Extra-Draw", "N13-INF-04", "drawing extra"):
        found = N13.find(words)
        assert not isinstance(found, Refusal)
        assert found.id == "N13-INF-04"
    missing = N13.find("sneezing")
    assert isinstance(missing, Refusal)
    assert "It has: Missed trigger; " in missing.text
    several = conduct("bushiroad-1.2.11").find("slow play")
    assert isinstance(several, Refusal)
    assert "Slow play, minor cases; Slow play, moderate cases" in several.text
    assert isinstance(rulebooks.get("chess"), Refusal)
