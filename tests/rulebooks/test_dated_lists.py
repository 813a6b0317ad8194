"""The lists of the documents, row by row. N10-66 to N10-69, FFG-12, SW-44."""

import re
from pathlib import Path

import pytest

from toptable.engine.rules.decks.cards import CardList, DeckFormat, folded, names_product
from toptable.engine.rules.decks.legality.ban_lists import of_format
from toptable.interchange.cards.load_cards import load_cards
from toptable.rulebooks.document_files import formats_in
from toptable.rulebooks.shared.netrunner_decks import ALLIANCES, ALSO_CALLED

FFG = formats_in("toptable.rulebooks.ffg_netrunner_1_0")
STAR_WARS = formats_in("toptable.rulebooks.ffg_starwars_2_2")
NISEI = formats_in("toptable.rulebooks.nisei_1_0")

SHARED = Path(__file__).resolve().parents[3] / "shared"
SEEDS, DATA = SHARED / "seeds", SHARED / "data"
MISPRINTED = {"mti mkekundu life improved": "mti mwekundu life improved"}


def the_list(format_: DeckFormat) -> CardList:
    (only,) = of_format(format_, None)
    return only


@pytest.mark.parametrize(
    ("format_", "name", "effective", "removed", "restricted"),
    [
        ("snapshot", "Snapshot MWL 1.0", "2018-11-16", 17, 23),
        ("standard", "Standard MWL 3.0", "2018-12-21", 19, 22),
        ("eternal", "Eternal MWL 1.0", "2018-11-16", 8, 0),
    ],
)
def test_the_lists_of_nisei(
    format_: str, name: str, effective: str, removed: int, restricted: int
) -> None:
    """N10-66, N10-67, N10-68."""
    found = the_list(NISEI[format_])
    assert (found.name, found.effective) == (name, effective)
    assert (len(set(found.removed)), len(set(found.restricted))) == (removed, restricted)
    assert not set(map(folded, found.removed)) & set(map(folded, found.restricted))


def test_core_experience_has_one_box_and_no_list() -> None:
    """N10-69."""
    core = NISEI["core_experience"]
    assert (core.legal, core.boxes, core.listed, core.frozen) == (
        ("System Core 2019",),
        1,
        False,
        True,
    )
    assert of_format(core, None) == ()


def test_the_most_wanted_list_of_2016() -> None:
    """FFG-12: eleven cards, each copy takes one off, from 1 January 2016."""
    found = the_list(FFG["off"])
    assert found.effective == "2016-01-01"
    assert len(found.dearer) == 11
    assert {amount for _, amount in found.dearer} == {1}
    assert not found.removed
    assert not found.restricted


def test_every_format_names_each_product_once() -> None:
    """N10-66 to N10-68: 20 products and cycles, each legal or not."""
    named = {
        format_: (len(NISEI[format_].legal), len(NISEI[format_].not_legal))
        for format_ in ("snapshot", "standard", "eternal")
    }
    assert named == {"snapshot": (13, 7), "standard": (13, 7), "eternal": (18, 2)}
    every = {folded(name) for name in (*NISEI["eternal"].legal, *NISEI["eternal"].not_legal)}
    for format_ in ("snapshot", "standard"):
        names = [folded(name) for name in (*NISEI[format_].legal, *NISEI[format_].not_legal)]
        assert sorted(names) == sorted(every)


def test_what_the_world_championship_leaves_out() -> None:
    """SW-44."""
    assert STAR_WARS["worlds_2014"].not_legal == ("Between the Shadows",)
    assert STAR_WARS["none"].not_legal == ()


def section(start: str, end: str) -> list[str]:
    """The bulleted titles between two headings of NISEI 1.0."""
    (path,) = SEEDS.glob("001_*.txt")
    lines = path.read_text("utf-8").splitlines()
    begin = lines.index(start)
    found = lines[begin : lines.index(end, begin)]
    return [line.lstrip("-• ").strip() for line in found if re.match(r"[-•] ", line)]


@pytest.mark.skipif(not SEEDS.exists(), reason="the documents are not here")
@pytest.mark.parametrize(
    ("format_", "begin", "end"),
    [
        ("snapshot", "Snapshot MWL 1.0", "Standard"),
        ("standard", "Standard MWL 3.0", "Eternal"),
        ("eternal", "Eternal MWL 1.0", "Core Experience"),
    ],
)
def test_each_row_stands_in_the_document_and_in_its_order(
    format_: str, begin: str, end: str
) -> None:
    printed = [folded(title) for title in section(begin, end) if title != "(none!)"]
    printed = [MISPRINTED.get(title, title) for title in printed]
    found = the_list(NISEI[format_])
    assert [folded(title) for title in (*found.removed, *found.restricted)] == printed


@pytest.mark.skipif(not SEEDS.exists(), reason="the documents are not here")
def test_each_row_of_the_most_wanted_list_stands_in_the_document() -> None:
    (path,) = SEEDS.glob("002_*.txt")
    text = path.read_text("utf-8").partition("Appendix A")[2]
    printed = re.findall(r"^(.+) \((?:.+), #\d{3}\)$", text, re.MULTILINE)
    assert [folded(title) for title, _ in the_list(FFG["off"]).dearer] == [
        folded(title) for title in printed
    ]


@pytest.mark.skipif(not DATA.exists(), reason="the card facts are not here")
def test_every_product_and_every_title_is_a_real_one() -> None:
    facts = load_cards(DATA)
    titles = {folded(card.title).replace(" ", "") for card in facts.cards}
    titles |= {folded(card.title.partition(":")[0]).replace(" ", "") for card in facts.cards}
    for format_ in (*NISEI.values(), *FFG.values()):
        for list_ in format_.lists:
            named = (*list_.removed, *list_.restricted, *(title for title, _ in list_.dearer))
            missing = [one for one in named if folded(one).replace(" ", "") not in titles]
            assert missing == []
        for name in (*format_.legal, *format_.not_legal):
            assert any(names_product(name, product, ALSO_CALLED) for product in facts.products), (
                name
            )
    assert {folded(title).replace(" ", "") for title in ALLIANCES} <= titles
    claimed = [
        (product.code, name)
        for product in facts.products
        for name in (*NISEI["eternal"].legal, *NISEI["eternal"].not_legal)
        if names_product(name, product, ALSO_CALLED)
    ]
    assert len({code for code, _ in claimed}) == len(claimed), "no product is meant by two names"
