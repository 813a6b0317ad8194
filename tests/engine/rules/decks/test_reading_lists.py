"""Deck lists as people paste them: what is clear is kept, and every other line is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_up_cards import NAMES

from toptable.engine.rules.decks.read_decklist import LONGEST_TEXT, read_list


def counts(text: str, cards=NAMES) -> list[tuple[int, str]]:
    found = read_list(text, cards)
    assert found.unreadable == ""
    return [(card.count, card.name) for card in found.deck.cards]


@pytest.mark.parametrize(
    "line",
    [
        "3 Quiet Lantern",
        "3x Quiet Lantern",
        "3X Quiet Lantern",
        "3 x Quiet Lantern",
        "3× Quiet Lantern",
        "３ Quiet Lantern",
        "Quiet Lantern x3",
        "Quiet Lantern ×3",
        "Quiet Lantern (x3)",
        "Quiet Lantern 3x",
        "- 3 Quiet Lantern",
        "* 3x [Quiet Lantern](https://cards.example/01004) _(Base Set)_ ●●",
        "• 3x Quiet Lantern (Base Set) ★",
        "3x **Quiet Lantern** [Base 4]",
        "3 Quiet Lantern [id: 01004, art: gold]",
        "3 Quiet Lantern ●●○",
        "3 Quiet Lantern // the good one",
        "[b]3x[/b] [url=https://cards.example]Quiet Lantern[/url]",
        "\u200b3\u00a0Quiet Lantern\ufeff",
        "3枚 静かなランタン",
        "静かなランタン 3枚",
        "3 01004",
        "\t3 \t Quiet  Lantern\t",
    ],
)
def test_a_count_and_a_name_in_every_way(line):
    assert counts(line) == [(3, "Quiet Lantern")]
    assert read_list(line, NAMES).clear


def test_a_list_as_a_deck_site_exports_it():
    found = read_list(
        "My Night Deck\n\n"
        "Harbor: Night Shift (Base Set)\n\n"
        "Plot (9)\n3x Quiet Lantern (Base Set)\n2x Paper Wall (Base Set) ●●\n\n"
        "Trick (1)\n1x 30 Seconds\n"
        "15 influence spent (max 15, available 0)\n"
        "20 points (between 20 and 21)\n"
        "49 cards (min 45)\n"
        "Cards up to Base Set\n\n"
        "Deck built on https://cards.example.\n",
        NAMES,
    )
    assert found.clear
    assert found.deck.name == "My Night Deck"
    assert found.deck.identity.name == "Harbor: Night Shift"
    assert [(card.count, card.name, card.section) for card in found.deck.cards] == [
        (3, "Quiet Lantern", "Plot"),
        (2, "Paper Wall", "Plot"),
        (1, "30 Seconds", "Trick"),
    ]
    assert found.deck.size == 6


def test_a_list_with_lines_of_two_semicolons():
    found = read_list(
        ";; title: The Long Con\n;; identity: Ada Brandt: Locksmith\n;; identity-code: 01003\n"
        ";; notes: play it slowly\n\n3 Quiet Lantern\n1 Paper Walk [id: 01010, art: x]\n",
        NAMES,
    )
    assert found.clear
    assert found.deck.name == "The Long Con"
    assert found.deck.comment == "play it slowly"
    assert (found.deck.identity.name, found.deck.identity.known) == ("Ada Brandt: Locksmith", True)
    assert [card.code for card in found.deck.cards] == ["", "01010"]


def test_what_the_deck_is_built_on_in_every_way():
    for text in (
        "Ada Brandt: Locksmith\n3 Twin",
        "1 Ada Brandt: Locksmith\n3 Twin",
        "1x Locksmith\n3 Twin",
        "Identity: Ada Brandt: Locksmith\n3 Twin",
        "Identity (1)\n1 Ada Brandt: Locksmith\n\nEvent (3)\n3 Twin",
        "3 Twin\n\nIdentity:\nAda Brandt: Locksmith",
        ";; identity-code: 01003\n3 Twin",
        "A title\nLocksmith\n3 Twin",
    ):
        found = read_list(text, NAMES)
        assert found.clear, text
        assert found.deck.identity.name == "Ada Brandt: Locksmith", text
        assert [(card.count, card.name) for card in found.deck.cards] == [(3, "Twin")], text


def test_a_second_one_and_several_copies_of_it_are_named():
    found = read_list("Ada Brandt: Locksmith\n1 Harbor: Day Shift\n3 Twin", NAMES)
    assert found.deck.identity.name == "Ada Brandt: Locksmith"
    assert [(problem.line, problem.text) for problem in found.problems] == [
        (2, "1 Harbor: Day Shift")
    ]
    assert [p.line for p in read_list("2 Locksmith\n3 Twin", NAMES).problems] == [1]


def test_headings_comments_and_blank_lines_are_no_cards():
    text = (
        "# a remark\n// another\n; and one\n-----\n\nEvents:\n3 Twin\n"
        "== Walls ==\n2 Paper Wall\nOdds and ends\n1 Double\n"
    )
    found = read_list(text, NAMES)
    assert found.clear
    assert [(card.name, card.section) for card in found.deck.cards] == [
        ("Twin", "Events"),
        ("Paper Wall", "Walls"),
        ("Double", "Odds and ends"),
    ]


def test_nothing_before_the_first_card_is_swallowed():
    found = read_list("My deck\nby Ann\n\nWalls\n2 Paper Wall", NAMES)
    assert found.deck.name == "My deck"
    assert [(card.name, card.section) for card in found.deck.cards] == [("Paper Wall", "Walls")]
    assert [problem.text for problem in found.problems] == ["by Ann"]


def test_what_starts_outside_the_deck_stands_apart():
    found = read_list("3 Twin\n\nExtra cards:\n1 Double\n", NAMES)
    assert [card.name for card in found.deck.cards] == ["Twin"]
    assert [card.name for card in found.deck.extras] == ["Double"]
    assert found.deck.size == 3


def test_proxies_and_other_art_are_marked_where_the_line_says_so():
    deck = read_list("1 Twin (proxy)\n1 Double [alt art]\n1 Paper Wall", NAMES).deck
    assert [(card.proxied, card.art) for card in deck.cards] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_the_code_of_a_list_that_lies_elsewhere_is_kept():
    assert read_list("Deck Log: 4xk2\n3 Twin", NAMES).deck.published == "4XK2"


def test_brackets_that_belong_to_the_name_stay():
    assert counts("2 Ghost (Echo)\n1 Ghost (Echo) (Base Set)") == [
        (2, "Ghost (Echo)"),
        (1, "Ghost (Echo)"),
    ]
    assert counts("2 Open Door*\n1 30 Seconds") == [(2, "Open Door*"), (1, "30 Seconds")]
    assert counts("30 Seconds x2\nTin Soldier 2.0 x1") == [
        (2, "30 Seconds"),
        (1, "Tin Soldier 2.0"),
    ]


def test_a_name_that_fits_several_cards_is_asked_about_and_answered():
    text = "Harbor\n2 Zwilling\n1 Paper Wall\n"
    found = read_list(text, NAMES)
    assert not found.clear
    assert [(asked.line, asked.count, asked.candidates) for asked in found.questions] == [
        (1, 1, ("Harbor: Night Shift", "Harbor: Day Shift")),
        (2, 2, ("Twin", "Double")),
    ]
    assert [(card.name, card.known) for card in found.deck.cards] == [
        ("Zwilling", False),
        ("Paper Wall", True),
    ]
    answered = read_list(text, NAMES, {1: "Harbor: Day Shift", 2: "Double"})
    assert answered.clear
    assert answered.deck.identity.name == "Harbor: Day Shift"
    assert [(card.count, card.name) for card in answered.deck.cards] == [
        (2, "Double"),
        (1, "Paper Wall"),
    ]
    assert not read_list(text, NAMES, {1: "No such card", 2: "Double"}).clear


def test_a_code_settles_which_of_several_is_meant():
    found = read_list("2 Zwilling [id: 01016]", NAMES)
    assert found.clear
    assert found.deck.cards[0].name == "Double"


@pytest.mark.parametrize("title", ["Paper Wall", "My deck: second try", "Harbor", "Just a deck"])
def test_the_line_before_is_the_name_of_the_deck_whatever_else_it_could_be(title):
    for built_on in ("Harbor: Day Shift", "1 Harbor: Day Shift"):
        found = read_list(f"{title}\n\n{built_on}\n\n3 Twin", NAMES)
        assert found.clear
        assert found.deck.name == title
        assert found.deck.identity.name == "Harbor: Day Shift"


def test_an_unknown_card_to_build_on_is_named():
    found = read_list("Harbor: Nigt Shift\n3 Twin", NAMES)
    assert (found.deck.identity.name, found.deck.identity.known) == ("Harbor: Nigt Shift", False)
    assert [(problem.line, problem.nearest[0]) for problem in found.problems] == [
        (1, "Harbor: Night Shift")
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0 Twin", "0 copies"),
        ("-3 Twin", "-3 copies"),
        ("10000 Twin", "at most 99"),
        ("999999999 Twin", "at most 99"),
        ("Twin", "How many copies?"),
        ("30 Seconds", "How many copies?"),
        ("x" * 500, "longer than"),
        ("<script>alert(1)</script>", "no count"),
    ],
)
def test_a_line_that_cannot_stand_is_named_and_the_others_kept(line, said):
    found = read_list(f"3 Paper Wall\n{line}\n1 Paper Walk\n\nand so on", NAMES)
    assert [(card.count, card.name) for card in found.deck.cards] == [
        (3, "Paper Wall"),
        (1, "Paper Walk"),
    ]
    assert [problem.line for problem in found.problems] == [2, 5]
    assert said in found.problems[0].reason


def test_an_unknown_name_stays_as_it_is_with_the_nearest_ones():
    found = read_list("3 Quite Lantern\n2 <b>Zebra</b>\n", NAMES)
    assert [(card.name, card.known) for card in found.deck.cards] == [
        ("Quite Lantern", False),
        ("<b>Zebra</b>", False),
    ]
    assert [(problem.line, problem.nearest) for problem in found.problems] == [
        (1, ("Quiet Lantern",)),
        (2, ()),
    ]


def test_a_misspelt_card_without_a_count_is_no_heading():
    found = read_list("3 Twin\nQuiet Lantrn\n2 Paper Wall\n", NAMES)
    assert [(problem.line, problem.nearest[0]) for problem in found.problems] == [
        (2, "Quiet Lantern")
    ]


def test_without_card_facts_names_stay_as_they_were_written():
    found = read_list("Night\n\nHarbor: Night Shift (Base)\n\n3x Quite Lantern (Base) ●●\n", None)
    assert found.clear
    assert found.deck.name == "Night"
    assert (found.deck.identity.name, found.deck.identity.known) == ("Harbor: Night Shift", False)
    assert [(card.count, card.name) for card in found.deck.cards] == [(3, "Quite Lantern")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ("# nothing\n\n// here", "no card"),
        ("3 Twin\n" * (LONGEST_TEXT // 7 + 1), "characters"),
        ("a" * 5_000_000, "5,000,000 characters"),
        ("3 Twin\n" * 1001, "1001 lines"),
        ("PK\x03\x04\0\0\x08\0", "no text"),
        ("\x89PNG\x1a\x01\x02", "no text"),
    ],
)
def test_what_is_no_list_is_refused_in_a_sentence(text, said):
    found = read_list(text, NAMES)
    assert said in found.unreadable
    assert found.deck.cards == ()
    assert found.deck.identity is None


LINES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ["3 Twin", "Harbor", ";; identity:", "x3", "3", "(", "<deck>", "count,name", "3,Twin", '"']
    ),
    st.from_regex(r"-?\d{1,12} ?x? ?.{0,12}( x\d)?", fullmatch=True),
)


@given(st.lists(LINES, max_size=12).map("\n".join), st.sampled_from([None, NAMES]))
def test_no_text_makes_it_fail(text, cards):
    found = read_list(text, cards)
    for card in (*found.deck.cards, *found.deck.extras):
        assert 1 <= card.count <= 99
        assert card.name
    assert all(problem.reason for problem in found.problems)


@given(st.text(alphabet="*_[]()<>\"'#;: x31,\n\t●", max_size=300))
def test_no_heap_of_signs_makes_it_fail(text):
    read_list(text, NAMES)


def test_a_thousand_lines_that_nobody_knows_are_all_named():
    for line in ("Quite Lantrn", "3 Quite Lantrn"):
        found = read_list(f"1 Twin\n{line}\n" * 500, NAMES)
        assert len(found.problems) == 500
        assert found.problems[0].nearest == ("Quiet Lantern",)


@pytest.mark.parametrize("sign", ["**a", "[", "(a)", "_ ", "3 x ", '"', " ", "●", "a,", "<a>"])
def test_a_long_row_of_one_sign_is_read_at_once(sign):
    read_list(sign * (LONGEST_TEXT // len(sign)), NAMES)
